import type { Cell, Column, ResultTable } from "../engine/engine";
import type { Chart } from "../model/plot";
import type { Span } from "../model/problem";
import { colourNamed } from "./palette";
import { closest } from "./text";

/** Why a chart cannot be drawn from its data, at its place in the notebook. The message is one line for the author. */
export class PlotError extends Error {
  override readonly name = "PlotError";
  constructor(
    message: string,
    readonly span: Span,
    readonly suggestion?: string,
  ) {
    super(message);
  }
}

/** What the page calls a value: numbers in the unit of their column, times in the notebook's form. */
export type CellText = (value: Cell, column: Column) => string;

/** A chart together with the rows it draws: looks its arguments up, and says where one is wrong. */
export class Source {
  constructor(
    readonly chart: Chart,
    readonly table: ResultTable,
  ) {}

  get rows(): number {
    return this.table.rows;
  }

  /** The column that an argument names; -1 when the argument is absent. */
  optional(argument: string): number {
    const value = this.chart.args[argument];
    if (value === undefined || value === null || value === "") return -1;
    return this.find(Array.isArray(value) ? value[0] : value, argument);
  }

  /** The column of `color`; -1 when there is none, or when it is a colour itself. */
  colour(): number {
    return this.fixedColour() === undefined ? this.optional("color") : -1;
  }

  /** The colour that `color` is when it names no column. */
  fixedColour(): string | undefined {
    const value = this.text("color");
    if (value === undefined || this.table.columns.some((c) => c.name === value)) return undefined;
    return colourNamed(value);
  }

  required(argument: string): number {
    const column = this.optional(argument);
    if (column < 0) throw new PlotError(`${this.chart.type} needs ${argument}: the name of a column`, this.chart.span);
    return column;
  }

  /** The columns of an argument that takes several. */
  list(argument: string): number[] {
    const value = this.chart.args[argument];
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((v) => this.find(v, argument));
  }

  requiredList(argument: string): number[] {
    const columns = this.list(argument);
    if (columns.length === 0) throw new PlotError(`${this.chart.type} needs ${argument}`, this.chart.span);
    return columns;
  }

  /** A column of the result by name; exactly written before in another case. */
  find(name: unknown, argument: string): number {
    const wanted = String(name);
    const names = this.table.columns.map((c) => c.name);
    const exact = names.indexOf(wanted);
    if (exact >= 0) return exact;
    const loose = names.findIndex((n) => n.toLowerCase() === wanted.toLowerCase());
    if (loose >= 0) return loose;
    const choice = closest(wanted, names);
    const span = this.chart.argSpans[argument] ?? this.chart.span;
    const has = choice ? `did you mean "${choice}"?` : `it has ${names.map((n) => `"${n}"`).join(", ")}`;
    throw new PlotError(`the result has no column "${wanted}": ${has}`, span, choice);
  }

  flag(argument: string): boolean {
    const value = this.chart.args[argument];
    return value === true || value === "true";
  }

  text(argument: string): string | undefined {
    const value = this.chart.args[argument];
    return typeof value === "string" ? value : undefined;
  }

  number(argument: string): number | undefined {
    const value = this.chart.args[argument];
    const number = typeof value === "string" && value !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? number : undefined;
  }

  column(index: number): Column {
    return this.table.columns[index]!;
  }

  numbers(index: number): Float64Array {
    return this.table.numbers(index);
  }

  /** The rows by the text of a column, in the order in which the texts come. Column -1 is one group of all. */
  groups(index: number): Groups {
    const of = new Int32Array(this.rows);
    if (index < 0) return { names: [""], of, counts: [this.rows] };
    const ids = new Map<Cell, number>();
    const names: string[] = [];
    const counts: number[] = [];
    for (let row = 0; row < this.rows; row++) {
      const cell = this.table.cell(row, index);
      const key = typeof cell === "object" && cell !== null ? nameOf(cell) : cell;
      let id = ids.get(key);
      if (id === undefined) {
        id = names.length;
        ids.set(key, id);
        names.push(nameOf(cell));
        counts.push(0);
      }
      of[row] = id;
      counts[id]!++;
    }
    return { names, of, counts };
  }
}

export interface Groups {
  readonly names: string[];
  /** For each row the index of its name. */
  readonly of: Int32Array;
  readonly counts: number[];
}

/** A value as the name of a category. NULL has a name, so that its rows are seen. */
export function nameOf(cell: Cell): string {
  if (cell === null) return "(null)";
  if (cell === "") return '""';
  if (typeof cell === "object") {
    return JSON.stringify(cell, (_, v: unknown) => (typeof v === "bigint" ? v.toString() : v));
  }
  return String(cell);
}
