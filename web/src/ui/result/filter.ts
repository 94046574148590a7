import { parseTime } from "../../engine/cells";
import type { Cell, Column } from "../../engine/engine";
import { rawText, type Formatter } from "../../model/format";

export type Accepts = (value: Cell) => boolean;

const COMPARISON = /^(<=|>=|<|>|!=|=)\s*(.*)$/;
const RANGE = /^(\S+)\s*\.\.\s*(\S+)$/;

/** Factors of units that people write behind a number, by the content type of the column. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Timespan: { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, d: 86_400 },
  DataAmount: {
    b: 1,
    kb: 1024,
    kib: 1024,
    mb: 1024 ** 2,
    mib: 1024 ** 2,
    gb: 1024 ** 3,
    gib: 1024 ** 3,
    tib: 1024 ** 4,
  },
  Percentage: { "%": 0.01 },
  Frequency: { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
};

/**
 * What a filter's text accepts; undefined where it says nothing. `>5 ms`, `<=10`, `=x`, `!=x` and `1..5` compare values, `null` and
 * `!null` ask for NULL, `!text` for what does not contain the text; anything else for what contains it, in any case.
 */
export function filterOf(text: string, column: Column, formatter: Formatter): Accepts | undefined {
  const wanted = text.trim();
  if (wanted === "") {
    return undefined;
  }
  if (/^!?\s*null$/i.test(wanted)) {
    return wanted.startsWith("!") ? (value) => value !== null : (value) => value === null;
  }
  const range = RANGE.exec(wanted);
  if (range !== null) {
    const low = valueOf(range[1] as string, column);
    const high = valueOf(range[2] as string, column);
    if (low !== undefined && high !== undefined) {
      return (value) => isNumber(value) && value >= low && value <= high;
    }
  }
  const comparison = COMPARISON.exec(wanted);
  if (comparison !== null && comparison[2] !== "") {
    return comparing(comparison[1] as string, comparison[2] as string, column);
  }
  if (wanted.startsWith("!") && wanted.length > 1) {
    const contains = containing(wanted.slice(1).trim(), column, formatter);
    return (value) => !contains(value);
  }
  return containing(wanted, column, formatter);
}

function comparing(operator: string, text: string, column: Column): Accepts {
  const number = valueOf(text, column);
  if (number !== undefined) {
    return (value) => isNumber(value) && holds(operator, value < number ? -1 : value > number ? 1 : 0);
  }
  return (value) => {
    if (value === null) {
      return false;
    }
    const plain = rawText(value, column.type);
    return holds(operator, plain < text ? -1 : plain > text ? 1 : 0);
  };
}

function holds(operator: string, order: number): boolean {
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "!=":
      return order !== 0;
    default:
      return order === 0;
  }
}

/** As it is shown, or as it is. */
function containing(text: string, column: Column, formatter: Formatter): Accepts {
  const wanted = text.toLowerCase();
  return (value) =>
    value !== null &&
    (rawText(value, column.type).toLowerCase().includes(wanted) ||
      formatter.cell(value, column).toLowerCase().includes(wanted));
}

/** A number as it is compared with the column's values: with its unit, or as a time. */
function valueOf(text: string, column: Column): number | bigint | undefined {
  if (/^(TIMESTAMP|DATE)/.test(column.type)) {
    return parseTime(text);
  }
  if (/^-?\d{16,}$/.test(text)) {
    return BigInt(text);
  }
  const match = /^([+-]?(?:\d[\d_,]*\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-zµ%]*)$/i.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const number = Number((match[1] as string).replaceAll(/[,_]/g, ""));
  const unit = (match[2] as string).toLowerCase();
  const factor = unit === "" ? 1 : UNITS[column.contentType ?? ""]?.[unit];
  return factor === undefined || Number.isNaN(number) ? undefined : number * factor;
}

function isNumber(value: Cell): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
