import type { Block, NotebookCell, PlotBlock } from "../../model/notebook";
import type { Formatter } from "../../model/format";
import type { PlotNode } from "../../model/plot";
import { charts } from "../../model/plotparser";
import type { Session } from "../../model/session";
import { render } from "../../plots";
import { inlineText } from "../notebook/InlineValue";
import { marked, placeMarks, rendered } from "../notebook/markdown";
import type { Page } from "../store/page";
import { reportHtml, type ReportPart } from "./report";

const WIDTH = 1000;

/** What the page shows now as a file that prints: values, tables, and charts as pictures for paper. */
export function makeReport(page: Page, formatter: Formatter): string {
  const session = page.session as Session;
  const { notebook } = session;
  const writer = new Writer(page, session, formatter);
  notebook.cells.forEach((cell) => writer.cell(cell));
  return reportHtml(
    {
      title: page.title(),
      ...(notebook.frontMatter.description === undefined ? {} : { description: notebook.frontMatter.description }),
      recordings: page.snapshot?.recordings ?? page.recordings.map(({ name }) => name),
      made: page.snapshot?.taken ?? new Date().toISOString(),
      parts: writer.parts,
    },
    formatter,
  );
}

class Writer {
  readonly parts: ReportPart[] = [];
  private readonly consumed: ReadonlySet<string>;

  constructor(
    private readonly page: Page,
    private readonly session: Session,
    private readonly formatter: Formatter,
  ) {
    this.consumed = session.plots.consumed();
  }

  cell(cell: NotebookCell): void {
    const { holds, reason } = this.session.condition(cell.id);
    if (holds === false) {
      this.parts.push({ kind: "note", text: `${cell.name}: ${reason ?? "its condition does not hold"}` });
    } else {
      this.blocks(cell, cell.blocks);
    }
  }

  private blocks(cell: NotebookCell, blocks: readonly Block[]): void {
    for (const block of blocks) {
      switch (block.kind) {
        case "prose":
          this.parts.push({ kind: "html", html: this.prose(block) });
          break;
        case "sql":
          this.query(block);
          break;
        case "plot":
          this.plot(cell, block);
          break;
        case "if":
          if (this.session.condition(block.id).holds === true) {
            this.blocks(cell, block.blocks);
          }
          break;
        default:
          this.variables(cell, block);
      }
    }
  }

  private prose(block: Extract<Block, { kind: "prose" }>): string {
    const fragment = rendered(marked(block.text, block.span.start, block.inlines));
    placeMarks(fragment, (index) => {
      const { result, failure } = this.session.state(`${block.id}$${index}`);
      const strong = document.createElement("strong");
      strong.textContent =
        result === undefined
          ? (failure?.message ?? "–")
          : inlineText(result, block.inlines[index]?.format, this.formatter);
      return strong;
    });
    const holder = document.createElement("div");
    holder.append(fragment);
    return holder.innerHTML;
  }

  private query(block: Extract<Block, { kind: "sql" }>): void {
    const { result, failure, stale, status, reason } = this.session.state(block.id);
    if (!this.page.hideQueries && block.sql.trim() !== "") {
      this.parts.push({ kind: "code", text: block.sql.trim() });
    }
    if (failure !== undefined) {
      this.parts.push({ kind: "error", text: failure.message });
    } else if (result === undefined) {
      this.parts.push({ kind: "note", text: `not run: ${reason ?? status}` });
    } else if (!this.consumed.has(block.id)) {
      this.parts.push({ kind: "table", table: result });
    }
    if (stale) {
      this.parts.push({ kind: "note", text: "the rows are those of an earlier text" });
    }
  }

  private variables(cell: NotebookCell, block: Extract<Block, { kind: "variables" }>): void {
    const values = block.entries.map(({ name }) => `${name} = ${text(this.session.variable(name, cell.id))}`);
    this.parts.push({ kind: "note", text: values.join(", ") });
  }

  private plot(cell: NotebookCell, block: PlotBlock): void {
    const { plot, problems } = this.session.plots.view(block.id);
    const [problem] = problems;
    if (problem !== undefined) {
      this.parts.push({ kind: "error", text: problem.message });
    }
    if (plot !== null && problem === undefined) {
      this.drawn(cell, block, plot);
    }
  }

  /** Rows and columns of plots become pictures below each other: paper is narrow. */
  private drawn(cell: NotebookCell, block: PlotBlock, plot: PlotNode): void {
    if (plot.kind === "row" || plot.kind === "col") {
      plot.parts.forEach((part) => this.drawn(cell, block, part));
      return;
    }
    const tables = charts(plot).map((chart) => this.session.plots.data(block.id, chart).tables);
    const first = tables[0]?.[0];
    if (first === undefined || tables.some((table) => table.length === 0)) {
      this.parts.push({ kind: "note", text: "no data for this plot" });
    } else if (plot.kind === "chart" && plot.type === "TABLE") {
      this.parts.push({ kind: "table", table: first });
    } else {
      const title = charts(plot)[0]?.title ?? cell.name;
      const address = this.picture(cell, plot, tables);
      this.parts.push(
        address === undefined
          ? { kind: "note", text: `${title}: the browser made no picture` }
          : { kind: "picture", address, text: title },
      );
    }
  }

  private picture(cell: NotebookCell, plot: PlotNode, tables: PlotTables): string | undefined {
    const target = document.createElement("div");
    // Drawn where nobody looks, in the width of paper.
    target.style.cssText = `position: fixed; left: -${2 * WIDTH}px; top: 0; width: ${WIDTH}px`;
    document.body.append(target);
    const order = charts(plot);
    const handle = render(target, plot, (chart) => tables[order.indexOf(chart)] ?? [], {
      dark: false,
      format: (value, column) => this.formatter.cell(value, column),
      getVariable: (name) => this.session.variable(name, cell.id),
      setVariable: () => undefined,
    });
    try {
      return handle.toDataURL();
    } finally {
      handle.dispose();
      target.remove();
    }
  }
}

type PlotTables = ReturnType<Session["plots"]["data"]>["tables"][];

function text(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? String(item) : item)) ?? "";
}
