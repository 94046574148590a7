import { isoTime } from "../engine/cells";
import type { Cell, Column } from "../engine/engine";
import type { InlineFormat } from "./notebook";

export interface FormatOptions {
  /** Decimals of numbers; as many as tell something where absent: at most 3, and 4 digits below 1. */
  decimalPlaces?: number;
  /** `iso`, `relative` (to `start`), or a pattern of yyyy, MM, dd, HH, mm, ss, SSS; `iso` by default. Times are in UTC. */
  timeFormat?: string;
  /** The start of the recording, in microseconds since 1970. */
  start?: number;
}

const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
/** Digits of a number below 1 that tell something: three decimals would make 0.002 of 0.00188. */
const SMALL_DIGITS = 4;
const HERTZ_UNITS = ["Hz", "kHz", "MHz", "GHz", "THz"];

/** Shows values to people, by what their column says about them. Exports use the values themselves. */
export class Formatter {
  private readonly options: FormatOptions;

  constructor(options: FormatOptions = {}) {
    this.options = options;
  }

  /** A value of a column; nothing for null. */
  cell(value: Cell, column: Pick<Column, "type" | "contentType">): string {
    if (value === null) {
      return "";
    }
    if (typeof value === "number" || typeof value === "bigint") {
      return this.numberOf(value, column);
    }
    return typeof value === "object" ? this.nested(value, column.type) : String(value);
  }

  /** A value of an inline, in the format that its author chose. */
  inline(value: Cell, column: Pick<Column, "type" | "contentType">, format?: InlineFormat): string {
    if (value === null || format === undefined) {
      return this.cell(value, column);
    }
    const number = Number(value);
    switch (format) {
      case "duration_ms":
        return this.duration(number / 1e3);
      case "duration_ns":
        return this.duration(number / 1e9);
      case "bytes":
        return this.bytes(number);
      case "pct":
        return this.percent(number);
      case "int":
        return typeof value === "bigint" ? grouped(String(value)) : this.decimals(Math.round(number), 0);
      case "float":
        return this.decimals(number, this.options.decimalPlaces ?? 2);
      case "time":
        return typeof value === "number" ? this.time(value) : String(value);
      case "raw":
        return rawText(value, column.type);
    }
  }

  /** Seconds: `1.5 ms`, `12.3 s`, `2 min 5 s`, `3 h 20 min`. */
  duration(seconds: number): string {
    const size = Math.abs(seconds);
    if (!Number.isFinite(seconds)) {
      return Number.isNaN(seconds) ? "" : seconds > 0 ? "∞" : "-∞";
    }
    if (size === 0) {
      return "0 s";
    }
    // Rounded first: 59.9999 s is a minute, not 60 s.
    if (Math.round(size * 1000) < 60_000) {
      const [factor, unit] =
        size < 0.9999995e-6 ? [1e9, "ns"] : size < 0.9999995e-3 ? [1e6, "µs"] : size < 0.9995 ? [1e3, "ms"] : [1, "s"];
      return `${this.decimals(seconds * factor)} ${unit}`;
    }
    const whole = Math.round(size);
    const parts = [
      [Math.floor(whole / 86_400), "d"],
      [Math.floor(whole / 3600) % 24, "h"],
      [Math.floor(whole / 60) % 60, "min"],
      [whole % 60, "s"],
    ] as const;
    const first = parts.findIndex(([count]) => count > 0);
    const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
    return (seconds < 0 ? "-" : "") + shown.map(([count, unit]) => `${count} ${unit}`).join(" ");
  }

  /** `1.5 MiB`. */
  bytes(bytes: number): string {
    return this.scaled(bytes, 1024, BYTE_UNITS);
  }

  /** Of a fraction: 0.5 is `50 %`. */
  percent(fraction: number): string {
    return `${this.decimals(fraction * 100, this.options.decimalPlaces ?? (Math.abs(fraction) < 0.1 ? 2 : 1), true)} %`;
  }

  /** Microseconds since 1970, in the time format of the notebook. */
  time(micros: number): string {
    const { timeFormat = "iso", start } = this.options;
    if (!Number.isFinite(micros)) {
      return isoTime(micros);
    }
    if (timeFormat === "relative" && start !== undefined) {
      return (micros < start ? "-" : "+") + this.duration(Math.abs(micros - start) / 1e6);
    }
    if (timeFormat === "iso" || timeFormat === "relative") {
      return isoTime(micros).replace("T", " ").replace("Z", "");
    }
    return pattern(timeFormat, micros);
  }

  /** A number with its thousands apart; without `places` with as many decimals as tell something. */
  decimals(value: number, places = this.options.decimalPlaces, trim = places === undefined): string {
    if (!Number.isFinite(value)) {
      return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "-∞";
    }
    if (Math.abs(value) >= 1e21) {
      return String(value);
    }
    if (places === undefined && value !== 0 && Math.abs(value) < 1) {
      return value.toPrecision(SMALL_DIGITS).replace(/\.?0+(e|$)/, "$1");
    }
    const fixed = value.toFixed(places ?? 3);
    const text = trim && fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
    return grouped(/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);
  }

  private numberOf(value: number | bigint, { type, contentType }: Pick<Column, "type" | "contentType">): string {
    const number = Number(value);
    switch (contentType?.slice(contentType.lastIndexOf(".") + 1)) {
      case "Timespan":
        return this.duration(number);
      case "DataAmount":
      case "Bytes":
        return this.bytes(number);
      case "Percentage":
        return this.percent(number);
      case "MemoryAddress":
        return address(value);
      case "Frequency":
        return this.scaled(number, 1000, HERTZ_UNITS);
      case "Timestamp":
        return this.time(number);
      default:
        break;
    }
    if (isTimeType(type)) {
      return type === "DATE" ? isoTime(number).slice(0, 10) : this.time(number);
    }
    if (type === "TIME") {
      return pattern("HH:mm:ss.SSS", number);
    }
    return typeof value === "bigint" || /INT/.test(type) ? grouped(String(value)) : this.decimals(number);
  }

  private nested(value: Cell[] | { [field: string]: Cell }, type: string): string {
    if (Array.isArray(value)) {
      const element = type.replace(/\[\d*\]$/, "");
      return `[${value.map((item) => (item === null ? "null" : this.cell(item, { type: element }))).join(", ")}]`;
    }
    const fields = Object.entries(value).map(
      ([name, item]) => `${name}: ${item === null ? "null" : this.cell(item, { type: "" })}`,
    );
    return `{${fields.join(", ")}}`;
  }

  private scaled(value: number, step: number, units: readonly string[]): string {
    let index = 0;
    let scaled = value;
    // As it will be shown: 1,048,575 B are 1 MiB, not 1,024 KiB.
    const places = () => this.options.decimalPlaces ?? (index === 0 ? 0 : 2);
    while (index < units.length - 1 && Number(Math.abs(scaled).toFixed(places())) >= step) {
      scaled /= step;
      index++;
    }
    return `${this.decimals(scaled, index === 0 && Number.isInteger(scaled) ? 0 : places(), true)} ${units[index]}`;
  }
}

/** A value as it is: what exports hold. */
export function rawText(value: Cell, type: string): string {
  if (value === null) {
    return "";
  }
  if (typeof value === "number" && isTimeType(type)) {
    return type === "DATE" && Number.isFinite(value) ? isoTime(value).slice(0, 10) : isoTime(value);
  }
  if (typeof value === "number" && type === "TIME") {
    return pattern("HH:mm:ss.SSSSSS", value);
  }
  return typeof value === "object" ? rawJson(value, type) : String(value);
}

/** A value as JSON. Integers of 64 bits keep all their digits. */
export function rawJson(value: Cell, type: string): string {
  if (typeof value === "bigint") {
    return String(value);
  }
  if (typeof value === "number") {
    return isTimeType(type) || type === "TIME" || !Number.isFinite(value)
      ? JSON.stringify(rawText(value, type))
      : JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    const element = type.replace(/\[\d*\]$/, "");
    return `[${value.map((item) => rawJson(item, element)).join(",")}]`;
  }
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${rawJson(item, "")}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value);
}

export function isTimeType(type: string): boolean {
  return type === "DATE" || type.startsWith("TIMESTAMP");
}

/** `1,234,567.89`. */
function grouped(number: string): string {
  const [whole = "", ...rest] = number.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}

function address(value: number | bigint): string {
  const bits = BigInt.asUintN(64, typeof value === "bigint" ? value : BigInt(Math.trunc(value)));
  return `0x${bits.toString(16)}`;
}

function pattern(format: string, micros: number): string {
  const date = new Date(Math.floor(micros / 1000));
  const parts: Record<string, string> = {
    yyyy: String(date.getUTCFullYear()),
    MM: two(date.getUTCMonth() + 1),
    dd: two(date.getUTCDate()),
    HH: two(date.getUTCHours()),
    mm: two(date.getUTCMinutes()),
    ss: two(date.getUTCSeconds()),
    SSSSSS: String(((micros % 1e6) + 1e6) % 1e6).padStart(6, "0"),
    SSS: String(date.getUTCMilliseconds()).padStart(3, "0"),
  };
  return format.replaceAll(/yyyy|MM|dd|HH|mm|ss|SSSSSS|SSS/g, (part) => parts[part] ?? part);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
