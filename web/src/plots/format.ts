import type { Unit } from "./units";
import { amount, clockText, dateText, grouped, measureFor, timeText } from "./units";

/**
 * What `FORMAT "…"` of an axis means: a name (`duration_ms`, `duration_ns`, `bytes`, `pct`, `int`, `float`, `time`, `raw`), a pattern of a
 * time (`HH:mm:ss`), a number of decimals (`.2f`, `,d`, `.1%`), or a text around `{value}`. Without one, what suits the unit.
 */
export function axisFormat(format: string | undefined, unit: Unit): (value: number) => string {
  if (!format) return (value) => amount(value, unit);
  switch (format) {
    case "duration_ms":
      return (value) => amount(unit === "seconds" ? value : value / 1e3, "seconds");
    case "duration_ns":
      return (value) => amount(unit === "seconds" ? value : value / 1e9, "seconds");
    case "bytes":
      return (value) => amount(value, "bytes");
    case "pct":
      return (value) => amount(value, "fraction");
    case "int":
      return (value) => grouped(Math.round(value));
    case "float":
      return (value) => grouped(value, 2);
    case "time":
      return (value) => timeText(value, 3);
    case "raw":
      return (value) => String(value);
  }
  if (unit === "time" && /yyyy|MM|dd|HH|mm|ss/.test(format)) return (value) => timePattern(format, value);
  const digits = /^(,)?(?:\.(\d+))?([dfe%s])?$/.exec(format);
  if (digits) return (value) => digitsOf(value, digits[1] !== undefined, digits[2], digits[3]);
  if (/\{(value)?\}/.test(format)) return (value) => format.replace(/\{(value)?\}/g, amount(value, unit));
  // A unit by its name: the axis stays in it.
  return (value) => `${plainIn(value, unit, format)} ${format}`;
}

function digitsOf(value: number, groups: boolean, decimals: string | undefined, kind: string | undefined): string {
  const places = decimals === undefined ? undefined : Number(decimals);
  if (kind === "%") return grouped(value * 100, places ?? 0) + " %";
  if (kind === "e") return value.toExponential(places);
  if (kind === "d") return grouped(Math.round(value));
  const text = value.toFixed(places ?? (Number.isInteger(value) ? 0 : 2));
  return groups ? grouped(value, places) : text;
}

const UNITS: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600,
  B: 1,
  KB: 1024,
  KiB: 1024,
  MB: 1024 ** 2,
  MiB: 1024 ** 2,
  GB: 1024 ** 3,
  GiB: 1024 ** 3,
  "%": 0.01,
  kHz: 1e3,
  MHz: 1e6,
  GHz: 1e9,
};

function plainIn(value: number, unit: Unit, name: string): string {
  const known = measureFor(unit, 1).suffix !== "" ? UNITS[name] : undefined;
  return grouped(Number((value / (known ?? 1)).toPrecision(6)));
}

function timePattern(pattern: string, micros: number): string {
  const [year, month, day] = dateText(micros).split("-") as [string, string, string];
  const clock = clockText(micros, 6);
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: clock.slice(0, 2),
    mm: clock.slice(3, 5),
    ss: clock.slice(6, 8),
  };
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss|S+/g, (word) => parts[word] ?? clock.slice(9, 9 + word.length));
}
