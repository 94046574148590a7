import { isoTime } from "../../engine/cells";
import type { Cell, Column, ResultTable } from "../../engine/engine";

/** A value without unit and rounding, as a program reads it: times in ISO, lists and structs in JSON. */
export function plainCell(value: Cell, column: Column): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return plainNumber(value, column.type);
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value === null ? "" : json(value, column.type);
  }
}

function plainNumber(value: number, type: string): string {
  if (/^TIMESTAMP/.test(type)) {
    return isoTime(value);
  }
  if (type === "DATE") {
    return Number.isFinite(value) ? isoTime(value).slice(0, 10) : isoTime(value);
  }
  return type === "TIME" ? timeOfDay(value) : String(value);
}

function timeOfDay(micros: number): string {
  return isoTime(micros).slice(11).replace("Z", "");
}

/** JSON in which integers of 64 bits keep all digits, and the times of a column are ISO texts. */
function json(value: Cell, type: string): string {
  if (value === null) {
    return "null";
  }
  if (Array.isArray(value)) {
    const item = type.endsWith("[]") ? type.slice(0, -2) : "";
    return `[${value.map((part) => json(part, item)).join(",")}]`;
  }
  switch (typeof value) {
    case "object":
      return `{${Object.entries(value)
        .map(([name, field]) => `${JSON.stringify(name)}:${json(field, "")}`)
        .join(",")}}`;
    case "number": {
      const plain = plainNumber(value, type);
      // JSON has no word for infinite numbers.
      return plain === String(value) && Number.isFinite(value) ? plain : JSON.stringify(plain);
    }
    case "string":
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

/** Which rows to write, in which order; all of them by default. */
export type Rows = ArrayLike<number> | undefined;

function* indexes(table: ResultTable, rows: Rows): Generator<number> {
  const count = rows?.length ?? table.rows;
  for (let at = 0; at < count; at++) {
    yield rows === undefined ? at : (rows[at] as number);
  }
}

/** CSV (RFC 4180) of raw values. NULL is an empty field, an empty text is `""`. */
export function csv(table: ResultTable, rows?: Rows): string {
  const lines = [table.columns.map((column) => csvField(column.name)).join(",")];
  for (const row of indexes(table, rows)) {
    lines.push(
      table.columns
        .map((column, index) => {
          const value = table.cell(row, index);
          return value === null ? "" : csvField(plainCell(value, column));
        })
        .join(","),
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

function csvField(text: string): string {
  return text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A JSON array of objects with raw values. */
export function jsonRows(table: ResultTable, rows?: Rows): string {
  const lines: string[] = [];
  for (const row of indexes(table, rows)) {
    const fields = table.columns.map(
      (column, index) => `${JSON.stringify(column.name)}:${json(table.cell(row, index), column.type)}`,
    );
    lines.push(`{${fields.join(",")}}`);
  }
  return `[${lines.join(",\n")}]\n`;
}

/** Text between tabs, as spreadsheets paste it. */
export function tabbed(table: ResultTable, rows?: Rows): string {
  const clean = (text: string) => text.replaceAll(/[\t\r\n]+/g, " ");
  const lines = [table.columns.map((column) => clean(column.name)).join("\t")];
  for (const row of indexes(table, rows)) {
    lines.push(table.columns.map((column, index) => clean(plainCell(table.cell(row, index), column))).join("\t"));
  }
  return `${lines.join("\n")}\n`;
}
