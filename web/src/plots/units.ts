import type { Column } from "../engine/engine";

/** What the numbers of a column or an axis are. Times are microseconds since 1970 UTC, lengths of time are seconds. */
export type Unit = "number" | "seconds" | "bytes" | "fraction" | "hertz" | "address" | "time" | "text";

/** The unit of a column, from its content type, else from its type in the database. */
export function unitOf(column: Column): Unit {
  const type = column.type.toUpperCase();
  if (type.startsWith("TIMESTAMP") || type === "DATE") return "time";
  switch (column.contentType?.toLowerCase()) {
    case "timespan":
      return "seconds";
    case "dataamount":
      return "bytes";
    case "percentage":
      return "fraction";
    case "frequency":
      return "hertz";
    case "memoryaddress":
      return "address";
  }
  return isNumeric(column) ? "number" : "text";
}

export function isNumeric(column: Column): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|REAL|DECIMAL)\b/i.test(column.type);
}

const BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
const THOUSANDS = ["", "k", "M", "G", "T"];

/** A factor that a value is divided by, and the word that then stands behind it. */
export interface Measure {
  readonly factor: number;
  readonly suffix: string;
}

/** The measure in which a value of this size reads best; an axis asks with its largest value and uses it for all. */
export function measureFor(unit: Unit, size: number): Measure {
  const value = Math.abs(size);
  switch (unit) {
    case "seconds":
      return secondsMeasure(value);
    case "bytes": {
      let step = 0;
      while (step < BYTES.length - 1 && value >= 1024 ** (step + 1)) step++;
      return { factor: 1024 ** step, suffix: " " + BYTES[step]! };
    }
    case "fraction":
      return { factor: 0.01, suffix: " %" };
    case "hertz": {
      const step = thousands(value);
      return { factor: 1000 ** step, suffix: " " + THOUSANDS[step]! + "Hz" };
    }
    default:
      return { factor: 1, suffix: "" };
  }
}

function secondsMeasure(value: number): Measure {
  if (value >= 3 * 86400) return { factor: 86400, suffix: " d" };
  if (value >= 3 * 3600) return { factor: 3600, suffix: " h" };
  if (value >= 120) return { factor: 60, suffix: " min" };
  if (value >= 1 || value === 0) return { factor: 1, suffix: " s" };
  if (value >= 0.9999e-3) return { factor: 1e-3, suffix: " ms" };
  if (value >= 0.9999e-6) return { factor: 1e-6, suffix: " µs" };
  return { factor: 1e-9, suffix: " ns" };
}

function thousands(value: number): number {
  let step = 0;
  while (step < THOUSANDS.length - 1 && value >= 1000 ** (step + 1) * 0.99999) step++;
  return step;
}

/** One value in the unit it reads best in, with up to four digits: `12.35 ms`, `4 MiB`, `37.5 %`. */
export function amount(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  if (unit === "time") return timeText(value, 6);
  if (unit === "address") return "0x" + BigInt(Math.round(value)).toString(16);
  if (unit === "number" || unit === "text") return plain(value);
  const measure = measureFor(unit, value);
  return plain(value / measure.factor) + measure.suffix;
}

function plain(value: number): string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? grouped(value) : value.toExponential(3);
  const size = Math.abs(value);
  if (size < 1e-4) return String(Number(value.toPrecision(3)));
  return grouped(Number(value.toPrecision(size >= 1000 ? 6 : 4)));
}

/** Digits in groups of three, with a point: the same on every machine. */
export function grouped(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const match = /^(-?)(\d+)(\..*)?$/.exec(text);
  if (!match) return text;
  return match[1]! + match[2]!.replace(/\B(?=(\d{3})+$)/g, ",") + (match[3] ?? "");
}

/** The number of the axis tick with a letter for thousands: `1.5k`, `20M`. */
export function short(value: number, step: number): string {
  const power = thousands(Math.max(Math.abs(value), step));
  if (power === 0 || Math.abs(value) < 10_000) return grouped(value, decimalsOf(step));
  const factor = 1000 ** power;
  return grouped(value / factor, decimalsOf(step / factor)) + THOUSANDS[power]!;
}

/** How many decimals multiples of a step need. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 15; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, scaled) && Math.round(scaled) > 0) return decimals;
  }
  return 15;
}

/** `2024-05-31 12:30:05.123456` in UTC, with up to six digits of a second; zeros at the end are left out. */
export function timeText(micros: number, digits: number): string {
  if (!Number.isFinite(micros)) return micros > 0 ? "∞" : "-∞";
  const whole = dateText(micros) + " " + clockText(micros, digits);
  return digits > 0 ? whole.replace(/\.?0+$/, (zeros) => (whole.includes(".") ? "" : zeros)) : whole;
}

export function dateText(micros: number): string {
  const date = new Date(Math.floor(micros / 1000));
  return Number.isNaN(date.getTime()) ? "?" : date.toISOString().slice(0, 10);
}

/** The time of day: hours and minutes with `digits` -1, seconds with 0, else with so many decimals. */
export function clockText(micros: number, digits: number): string {
  const milli = Math.floor(micros / 1000);
  const date = new Date(milli);
  if (Number.isNaN(date.getTime())) return "?";
  const text = date.toISOString().slice(11, digits < 0 ? 16 : 19);
  if (digits <= 0) return text;
  const fraction = date.getUTCMilliseconds() * 1000 + Math.floor(micros - milli * 1000);
  return text + "." + String(fraction).padStart(6, "0").slice(0, digits);
}

/** The text that a variable gets for a time: ISO with microseconds, which SQL reads as a TIMESTAMP. */
export function isoTime(micros: number): string {
  return dateText(micros) + "T" + clockText(micros, 6);
}

/** Microseconds of an ISO date-time; NaN for another text. A time without zone is UTC. */
export function parseTime(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?Z?)?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const clock = match[2] ?? "00:00";
  const millis = Date.parse(match[1] + "T" + (clock.length === 5 ? clock + ":00" : clock) + "Z");
  return millis * 1000 + Number((match[3] ?? "0").padEnd(6, "0").slice(0, 6));
}
