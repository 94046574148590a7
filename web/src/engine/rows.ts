import { integer, micros, parseTime, toNumber } from "./cells";
import type { Cell, Column, ResultTable } from "./engine";

/** A result that came as JSON, or was made here: an array of values a column. */
export class RowTable implements ResultTable {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly truncated: boolean;
  readonly millis: number;
  private readonly values: readonly (readonly Cell[])[];

  /** `values` holds a column each, all of one length. */
  constructor(columns: readonly Column[], values: readonly (readonly Cell[])[], truncated = false, millis = 0) {
    this.columns = columns;
    this.values = values;
    this.rows = values[0]?.length ?? 0;
    this.truncated = truncated;
    this.millis = millis;
  }

  cell(row: number, column: number): Cell {
    const value = this.values[column]?.[row];
    if (value === undefined) {
      throw new RangeError(`no cell at row ${row}, column ${column} of ${this.rows} × ${this.columns.length}`);
    }
    return value;
  }

  numbers(column: number): Float64Array {
    const values = this.values[column];
    if (values === undefined) {
      throw new RangeError(`no column ${column} of ${this.columns.length}`);
    }
    return Float64Array.from(values, toNumber);
  }
}

/** Makes a value that came as JSON into a cell of a column of that type. */
export function cellOfJson(value: unknown, type: string): Cell {
  if (value === null || value === undefined) {
    return null;
  }
  switch (typeof value) {
    case "string":
      return cellOfText(value, type);
    case "bigint":
      return integer(value);
    case "number":
      return isTime(type) ? micros(value) : value;
    case "boolean":
      return value;
    default:
      break;
  }
  if (Array.isArray(value)) {
    const element = type.replace(/\[\d*\]$/, "");
    return value.map((item) => cellOfJson(item, element === type ? "" : element));
  }
  const fields: { [field: string]: Cell } = {};
  for (const [name, field] of Object.entries(value as object)) {
    fields[name] = cellOfJson(field, "");
  }
  return fields;
}

function cellOfText(text: string, type: string): Cell {
  if (/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/.test(type) && /^-?\d+$/.test(text)) {
    return integer(BigInt(text));
  }
  if (/^(DECIMAL|DOUBLE|FLOAT)/.test(type)) {
    return numberOfText(text);
  }
  if (isTime(type)) {
    if (/^-?infinity$/i.test(text)) {
      return text.startsWith("-") ? -Infinity : Infinity;
    }
    return parseTime(text) ?? text;
  }
  return text;
}

/** JSON has no word for these, so they come as text. */
function numberOfText(text: string): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text);
  return infinite === null ? Number(text) : infinite[1] === "-" ? -Infinity : Infinity;
}

function isTime(type: string): boolean {
  return /^(TIMESTAMP|DATE)/.test(type);
}
