import type { Cell, Column, ResultTable } from "../engine/engine";
import type { Formatter } from "./format";
import { rawJson, rawText } from "./format";

/** Which rows of a table to show, in which order; the table itself stays as it is. */
export interface RowOrder {
  column?: number;
  descending?: boolean;
  /** Shows rows with this text in some column, as it is shown or as it is. */
  filter?: string;
}

/** Numbers of rows. Values are sorted as what they are, numbers by size; null comes last in both directions. */
export function orderRows(table: ResultTable, order: RowOrder, formatter: Formatter): Uint32Array {
  const filter = order.filter?.trim().toLowerCase() ?? "";
  let rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
  if (filter !== "") {
    rows = rows.filter((row) =>
      table.columns.some((column, index) => {
        const value = table.cell(row, index);
        return (
          formatter.cell(value, column).toLowerCase().includes(filter) ||
          rawText(value, column.type).toLowerCase().includes(filter)
        );
      }),
    );
  }
  const { column, descending = false } = order;
  if (column !== undefined) {
    const values = Array.from({ length: table.rows }, (_, row) => table.cell(row, column));
    rows.sort((a, b) => compareCells(values[a] as Cell, values[b] as Cell, descending) || a - b);
  }
  return rows;
}

function compareCells(a: Cell, b: Cell, descending: boolean): number {
  if (isNothing(a) || isNothing(b)) {
    return Number(isNothing(a)) - Number(isNothing(b));
  }
  return descending ? compareValues(b, a) : compareValues(a, b);
}

function isNothing(value: Cell): boolean {
  return value === null || Number.isNaN(value);
}

function compareValues(a: Cell, b: Cell): number {
  if (isNumber(a) && isNumber(b)) {
    // A number and a bigint compare by value.
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      const found = compareCells(a[index] as Cell, b[index] as Cell, false);
      if (found !== 0) {
        return found;
      }
    }
    return a.length - b.length;
  }
  const [left, right] = [rawText(a, ""), rawText(b, "")];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isNumber(value: Cell): value is number | bigint | boolean {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";
}

/** Values as they are, as RFC 4180 writes them: null is nothing, an empty text is `""`. */
export function toCsv(table: ResultTable, rows?: Uint32Array): string {
  const lines = [table.columns.map((column) => quoted(column.name)).join(",")];
  for (const row of rows ?? allRows(table)) {
    lines.push(table.columns.map((column, index) => csvCell(table.cell(row, index), column)).join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}

function csvCell(value: Cell, column: Column): string {
  return value === null ? "" : value === "" ? '""' : quoted(rawText(value, column.type));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Values as they are: an object a row. Columns of one name get numbers. */
export function toJson(table: ResultTable, rows?: Uint32Array): string {
  const names: string[] = [];
  for (const { name } of table.columns) {
    let free = name;
    for (let number = 2; names.includes(free); number++) {
      free = `${name}_${number}`;
    }
    names.push(free);
  }
  const keys = names.map((name) => JSON.stringify(name));
  const lines = [];
  for (const row of rows ?? allRows(table)) {
    const fields = table.columns.map(
      (column, index) => `${keys[index]}:${rawJson(table.cell(row, index), column.type)}`,
    );
    lines.push(`{${fields.join(",")}}`);
  }
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

function* allRows(table: ResultTable): Generator<number> {
  for (let row = 0; row < table.rows; row++) {
    yield row;
  }
}
