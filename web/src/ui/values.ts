import type { Cell, Column } from "../engine/engine";
import { amount, unitOf } from "../plots/units";
import { plainCell } from "./result/plain";

/** How a notebook wants its values: both from its front matter. */
export interface ValueStyle {
  decimalPlaces?: number;
  timeFormat?: string;
}

/** A value as people read it, in its unit. NULL is an empty text: who shows it says so in its own way. */
export function cellText(value: Cell, column: Column, style: ValueStyle = {}): string {
  switch (typeof value) {
    case "number":
      return numberText(value, column, style);
    case "bigint":
      return unitOf(column) === "address" ? `0x${value.toString(16)}` : grouped(String(value));
    case "string":
      return value;
    case "boolean":
      return String(value);
    default:
      break;
  }
  if (value === null) {
    return "";
  }
  if (Array.isArray(value)) {
    const item = { ...column, type: column.type.replace(/\[\]$/, "") };
    return `[${value.map((part) => (part === null ? "NULL" : cellText(part, item, style))).join(", ")}]`;
  }
  return plainCell(value, column);
}

function numberText(value: number, column: Column, style: ValueStyle): string {
  const unit = unitOf(column);
  if (unit === "time") {
    return /^HH:mm:ss/.test(style.timeFormat ?? "") ? plainCell(value, column).slice(11, -1) : amount(value, unit);
  }
  if (column.type === "TIME") {
    return plainCell(value, column);
  }
  if (unit === "number" && style.decimalPlaces !== undefined && /^(FLOAT|DOUBLE|REAL|DECIMAL)/i.test(column.type)) {
    return Number.isFinite(value) ? grouped(value.toFixed(style.decimalPlaces)) : amount(value, unit);
  }
  // Ids are no amounts: digits in groups would hinder finding them again.
  return isId(column) ? String(value) : amount(value, unit);
}

function isId(column: Column): boolean {
  return column.references !== undefined || /^_id$|Id$/.test(column.name);
}

function grouped(digits: string): string {
  return digits.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}
