import type { Cell } from "./engine";

/** Infinite timestamps are the ends of the 64-bit range, with a margin for units coarser than microseconds. */
const INFINITE_MICROS = 9.2e18;

/** An integer as a number where that is exact, else as it is. */
export function integer(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** Microseconds, with the database's infinite timestamps as infinite numbers. */
export function micros(value: number): number {
  if (Math.abs(value) >= INFINITE_MICROS) {
    return value > 0 ? Infinity : -Infinity;
  }
  return value;
}

/** What a chart draws for a value: NaN for what is no number. */
export function toNumber(value: Cell): number {
  switch (typeof value) {
    case "number":
      return value;
    case "bigint":
      return Number(value);
    case "boolean":
      return value ? 1 : 0;
    default:
      return NaN;
  }
}

const ISO =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * Microseconds since 1970 of an ISO date or date-time; without a zone it is UTC, like all times of the database. Undefined where
 * the text is none, or names no day of the calendar.
 */
export function parseTime(text: string): number | undefined {
  const parts = ISO.exec(text.trim());
  if (parts === null) {
    return undefined;
  }
  const part = (index: number) => Number(parts[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 24 || minute > 59 || second > 60) {
    return undefined;
  }
  date.setUTCHours(hour, minute, second);
  const fraction = Number((parts[7] ?? "").padEnd(6, "0").slice(0, 6));
  return date.getTime() * 1000 + fraction - zoneMicros(parts[8]);
}

function zoneMicros(zone: string | undefined): number {
  if (zone === undefined || zone === "Z") {
    return 0;
  }
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4) || 0);
  return (zone.startsWith("-") ? -1 : 1) * minutes * 60_000_000;
}

/** An ISO date-time in UTC for microseconds since 1970, with as many decimals as it needs: `2024-05-01T10:00:00.250Z`. */
export function isoTime(value: number): string {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? "" : value > 0 ? "infinity" : "-infinity";
  }
  const whole = Math.floor(value / 1_000_000);
  const date = new Date(whole * 1000);
  if (Number.isNaN(date.getTime())) {
    return String(value);
  }
  const fraction = String(Math.floor(value - whole * 1_000_000)).padStart(6, "0");
  const decimals = fraction === "000000" ? "" : `.${fraction.endsWith("000") ? fraction.slice(0, 3) : fraction}`;
  return date.toISOString().replace(/\.\d+Z$/, `${decimals}Z`);
}
