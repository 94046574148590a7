import type { ResultTable } from "../engine/engine";
import type { Chart } from "../model/plot";
import { Source } from "./columns";
import { element, newFrame, setTheme } from "./frame";
import type { Hooks } from "./hooks";
import { isNumeric } from "./units";

/** More rows than this are for the page's own table, which scrolls through millions. */
const MOST_ROWS = 500;

/** What TABLE asks for: columns by index with their titles and widths. */
export interface TablePlan {
  readonly columns: readonly { index: number; title: string; width?: number }[];
}

/** `headers` are titles of the columns in their order, `columnWidths` their widths in pixels. */
export function tablePlan(chart: Chart, table: ResultTable): TablePlan {
  const source = new Source(chart, table);
  const list = (name: string) => {
    const value = chart.args[name];
    return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  };
  const headers = list("headers");
  const widths = list("columnWidths");
  return {
    columns: table.columns.map((_, index) => {
      const width = Number(widths[index]);
      const title = headers[index];
      return {
        index,
        title: typeof title === "string" && title !== "" ? title : source.column(index).name,
        width: width > 0 ? width : undefined,
      };
    }),
  };
}

/** A plain table, which also prints. */
export class TableView {
  private readonly root: HTMLElement;

  constructor(target: HTMLElement, chart: Chart, table: ResultTable, hooks: Hooks) {
    const plan = tablePlan(chart, table);
    const frame = newFrame(target, chart.title ?? "table");
    this.root = frame.root;
    this.root.removeAttribute("aria-roledescription");
    setTheme(this.root, hooks);
    const scroller = element("div", "plot-table", frame.canvas);
    // Keys scroll it.
    scroller.tabIndex = 0;
    this.root.tabIndex = -1;
    if (chart.height) scroller.style.maxHeight = `${chart.height}px`;
    if (chart.width) scroller.style.maxWidth = `${chart.width}px`;
    const drawn = document.createElement("table");
    if (chart.title) drawn.createCaption().textContent = chart.title;
    const head = drawn.createTHead().insertRow();
    for (const { title, width, index } of plan.columns) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = title;
      if (width) cell.style.minWidth = cell.style.maxWidth = `${width}px`;
      if (isNumeric(table.columns[index]!)) cell.className = "plot-number";
      head.append(cell);
    }
    const body = drawn.createTBody();
    const rows = Math.min(table.rows, MOST_ROWS);
    for (let row = 0; row < rows; row++) {
      const line = body.insertRow();
      for (const { index, width } of plan.columns) {
        const column = table.columns[index]!;
        const cell = line.insertCell();
        const text = hooks.format(table.cell(row, index), column);
        cell.textContent = text;
        if (isNumeric(column)) cell.className = "plot-number";
        if (width) {
          cell.style.maxWidth = `${width}px`;
          cell.title = text;
        }
      }
    }
    scroller.append(drawn);
    if (rows < table.rows) frame.setNotes([`the first ${rows} of ${table.rows} rows`]);
    else if (rows === 0) frame.setNotes(["No rows"]);
  }

  refresh(hooks: Hooks): void {
    setTheme(this.root, hooks);
  }

  resize(): void {}

  dispose(): void {
    this.root.remove();
  }

  toDataURL(): undefined {
    return undefined;
  }
}
