import type { ResultTable } from "../engine/engine";
import type { Graph } from "./graph";
import { allBlocks, type Notebook, type NotebookCell, type PlotBlock } from "./notebook";
import type { Chart, PlotNode } from "./plot";
import { columnProblems, sourcesOf } from "./plotdata";
import { charts, parsePlot } from "./plotparser";
import type { VariableLookup } from "./plotvalues";
import type { Problem } from "./problem";
import type { ChartData, TaskState } from "./states";
import { same } from "./store";

/** What plots need to know of the session that they are in, as it is now. */
export interface PlotSurroundings {
  notebook(): Notebook;
  graph(): Graph;
  lookup(cell: NotebookCell): VariableLookup;
  state(blockId: string): TaskState;
}

/** A plot with values in it, and what is wrong with it. */
export interface PlotView {
  plot: PlotNode | null;
  problems: Problem[];
}

interface PlotPlace {
  block: PlotBlock;
  cell: NotebookCell;
}

/** The plots of a notebook: which data they draw, with which values of variables. */
export class PlotViews {
  private readonly surroundings: PlotSurroundings;
  private readonly views = new Map<string, PlotView>();
  private places: { of: Notebook; byId: ReadonlyMap<string, PlotPlace> } | undefined;
  private drawn: { of: Graph; ids: ReadonlySet<string> } | undefined;

  constructor(surroundings: PlotSurroundings) {
    this.surroundings = surroundings;
  }

  /** The plot of a block. The same object as long as it is the same plot. */
  view(blockId: string): PlotView {
    const found = this.find(blockId);
    if (found === undefined) {
      return { plot: null, problems: [] };
    }
    const { block, cell } = found;
    const parsed = this.parsed(block, cell);
    for (const chart of parsed.plot === null ? [] : charts(parsed.plot)) {
      const { blocks, problems } = sourcesOf(chart, block, cell, this.surroundings.graph());
      const tables = blocks.flatMap((source) => this.fresh(source.id));
      parsed.problems.push(...problems, ...(tables.length === blocks.length ? columnProblems(chart, tables) : []));
    }
    const before = this.views.get(blockId);
    if (before !== undefined && same(before, parsed)) {
      return before;
    }
    this.views.set(blockId, parsed);
    return parsed;
  }

  /** What a chart of that plot draws. */
  data(blockId: string, chart: Chart): ChartData {
    const found = this.find(blockId);
    const blocks =
      found === undefined ? [] : sourcesOf(chart, found.block, found.cell, this.surroundings.graph()).blocks;
    const states = blocks.map((block) => this.surroundings.state(block.id));
    const tables = states.flatMap((state) => state.result ?? []);
    const behind = states.find((state) => state.status !== "done");
    const reason = behind?.failure?.message ?? behind?.reason;
    return {
      status: blocks.length === 0 ? "error" : (behind?.status ?? "done"),
      tables: tables.length === blocks.length ? tables : [],
      stale: states.some((state) => state.stale),
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /** The queries that plots draw, so that their rows need no table. The same object as long as they are the same. */
  consumed(): ReadonlySet<string> {
    const graph = this.surroundings.graph();
    if (this.drawn?.of !== graph) {
      const ids = new Set<string>();
      for (const { block, cell } of this.all().values()) {
        for (const chart of block.plot === null ? [] : charts(block.plot)) {
          sourcesOf(chart, block, cell, graph).blocks.forEach((source) => ids.add(source.id));
        }
      }
      const before = this.drawn?.ids;
      const unchanged = before?.size === ids.size && [...ids].every((id) => before.has(id));
      this.drawn = { of: graph, ids: unchanged ? before : ids };
    }
    return this.drawn.ids;
  }

  /** With values in it. Without a variable it is the plot that was read with the notebook. */
  private parsed(block: PlotBlock, cell: NotebookCell): PlotView {
    return block.text.includes("$")
      ? parsePlot(block.text, { base: block.inner.start, variables: this.surroundings.lookup(cell) })
      : { plot: block.plot, problems: [...block.problems] };
  }

  private fresh(id: string): ResultTable[] {
    const state = this.surroundings.state(id);
    return state.result === undefined || state.stale ? [] : [state.result];
  }

  private find(id: string): PlotPlace | undefined {
    return this.all().get(id);
  }

  private all(): ReadonlyMap<string, PlotPlace> {
    const notebook = this.surroundings.notebook();
    if (this.places?.of !== notebook) {
      const byId = new Map<string, PlotPlace>();
      for (const cell of notebook.cells) {
        for (const block of allBlocks(cell.blocks)) {
          if (block.kind === "plot") {
            byId.set(block.id, { block, cell });
          }
        }
      }
      this.places = { of: notebook, byId };
    }
    return this.places.byId;
  }
}
