import type { Cell, Column, ResultTable } from "../../engine/engine";
import { filterOf } from "./filter";

/** How a result is looked at: which rows, in which order. */
export interface TableView {
  sort?: { column: number; descending: boolean };
  /** What was typed into the field of a column, by its index. */
  filters: Readonly<Record<number, string>>;
}

export const PLAIN_VIEW: TableView = { filters: {} };

/** The rows of a view, as indexes into the table. Sorting is by value and stable; NULL comes last in both directions. */
export function rowsOf(table: ResultTable, view: TableView): Uint32Array {
  let rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
  for (const [key, text] of Object.entries(view.filters)) {
    const index = Number(key);
    const column = table.columns[index];
    const accepts = column === undefined ? undefined : filterOf(text, column);
    if (accepts !== undefined) {
      rows = rows.filter((row) => accepts(table.cell(row, index)));
    }
  }
  const { sort } = view;
  return sort === undefined || table.columns[sort.column] === undefined
    ? rows
    : sorted(table, rows, sort.column, sort.descending);
}

function sorted(table: ResultTable, rows: Uint32Array, column: number, descending: boolean): Uint32Array {
  // Values are fetched once: a comparison that asked the table each time would decode texts again and again.
  const values = new Map<number, Cell>();
  const present: number[] = [];
  const absent: number[] = [];
  for (const row of rows) {
    const value = table.cell(row, column);
    if (value === null || (typeof value === "number" && Number.isNaN(value))) {
      absent.push(row);
    } else {
      values.set(row, value);
      present.push(row);
    }
  }
  const sign = descending ? -1 : 1;
  present.sort((a, b) => sign * compare(values.get(a) as Cell, values.get(b) as Cell) || a - b);
  return Uint32Array.from([...present, ...absent]);
}

/** By value: numbers as numbers, also beyond 2^53; texts by their characters; lists item by item. */
export function compare(a: Cell, b: Cell): number {
  if (a === null || b === null) {
    return a === b ? 0 : a === null ? 1 : -1;
  }
  if (isNumber(a) && isNumber(b)) {
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      const order = compare(a[index] as Cell, b[index] as Cell);
      if (order !== 0) {
        return order;
      }
    }
    return a.length - b.length;
  }
  if (typeof a === "object" && typeof b === "object") {
    return compare(Object.values(a), Object.values(b));
  }
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isNumber(value: Cell): value is number | bigint | boolean {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";
}

/** Whether a column's values stand at the right, as numbers do. */
export function isNumeric(column: Column): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|REAL|DECIMAL)\b(?!.*\[)/i.test(column.type);
}
