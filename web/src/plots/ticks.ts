import type { Unit } from "./units";
import { amount, clockText, dateText, decimalsOf, grouped, measureFor, short } from "./units";

/** Places of ticks on an axis, in the values of the axis, with a text each. A second line of a text is a date. */
export interface Ticks {
  readonly at: number[];
  readonly labels: string[];
  readonly step: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const SEXAGESIMAL = [
  1,
  2,
  5,
  10,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  91 * DAY,
  182 * DAY,
  365 * DAY,
];

/** The smallest step that people count in and that needs no more than `count` steps for a range. */
export function niceStep(range: number, count: number, unit: Unit, integer = false): number {
  const rough = range / Math.max(1, count);
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  if (unit === "bytes") return 2 ** Math.max(0, Math.ceil(Math.log2(rough) - 1e-9));
  if (unit === "time") return 1e6 * clockStep(rough / 1e6);
  if (unit === "seconds") return clockStep(rough);
  const step = decimalStep(rough);
  return integer ? Math.max(1, step) : step;
}

function clockStep(rough: number): number {
  if (rough <= 0.5) return decimalStep(rough);
  const largest = SEXAGESIMAL[SEXAGESIMAL.length - 1]!;
  return SEXAGESIMAL.find((s) => s >= rough * 0.999999) ?? decimalStep(rough / largest) * largest;
}

function decimalStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const digit = [1, 2, 5, 10].find((d) => d * power >= rough * 0.999999) ?? 10;
  return Number((digit * power).toPrecision(1));
}

/** Ticks for a linear axis from `low` to `high`, at most `count` and one. */
export function linearTicks(low: number, high: number, count: number, unit: Unit, integer = false): Ticks {
  const step = niceStep(high - low, count, unit, integer);
  const at: number[] = [];
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  for (let i = first; i <= last && at.length <= 200; i++) at.push(tickAt(i, step, unit));
  return { at, labels: unit === "time" ? timeLabels(at, step) : at.map((v) => tickText(v, step, at, unit)), step };
}

/** Without the noise of a product; times have more digits than such a rounding would leave. */
function tickAt(index: number, step: number, unit: Unit): number {
  return unit === "time" ? index * step : Number((index * step).toPrecision(15)) + 0;
}

function tickText(value: number, step: number, all: readonly number[], unit: Unit): string {
  if (unit === "number" || unit === "text") return short(value, step);
  if (unit === "address") return amount(value, unit);
  if (unit === "bytes") return value === 0 ? "0" : amount(value, unit);
  const largest = Math.max(...all.map(Math.abs));
  const measure = measureFor(unit, largest);
  if (value === 0 && unit !== "fraction") return "0";
  if (unit === "seconds" && measure.factor === MINUTE && step < MINUTE) {
    const size = Math.abs(value);
    const minutes = Math.floor(size / MINUTE);
    return `${value < 0 ? "-" : ""}${minutes}:${String(Math.round(size - minutes * MINUTE)).padStart(2, "0")} min`;
  }
  const scaled = step / measure.factor;
  return (
    grouped(value / measure.factor, Math.min(decimalsOf(scaled), 2 - Math.floor(Math.log10(scaled)) + 1)) +
    measure.suffix
  );
}

function timeLabels(at: readonly number[], step: number): string[] {
  const seconds = step / 1e6;
  if (seconds >= DAY) return at.map(dateText);
  const digits = seconds >= MINUTE ? -1 : seconds >= 1 ? 0 : Math.min(6, decimalsOf(seconds));
  let day = "";
  return at.map((t) => {
    const date = dateText(t);
    const label = clockText(t, digits) + (date === day ? "" : "\n" + date);
    day = date;
    return label;
  });
}

/** Ticks at powers of ten, and for less than two of these at 1, 2 and 5; of bytes at powers of two. Both ends are above zero. */
export function logTicks(low: number, high: number, count: number, unit: Unit): Ticks {
  const base = unit === "bytes" ? 2 : 10;
  const first = Math.ceil(Math.log(low) / Math.log(base) - 1e-9);
  const last = Math.floor(Math.log(high) / Math.log(base) + 1e-9);
  let at: number[] = [];
  const every = Math.max(1, Math.ceil((last - first) / Math.max(1, count)));
  for (let power = Math.ceil(first / every) * every; power <= last; power += every) at.push(powerOf(base, power));
  if (at.length < 3 && base === 10) {
    at = [];
    for (let power = first - 1; power <= last; power++) {
      for (const digit of [1, 2, 5]) {
        const tick = Number((digit * powerOf(10, power)).toPrecision(1));
        if (tick >= low * 0.999999 && tick <= high * 1.000001) at.push(tick);
      }
    }
  }
  if (at.length < 2) at = linearTicks(low, high, count, unit).at;
  return { at, labels: at.map((v) => (unit === "number" ? short(v, v) : amount(v, unit))), step: 1 };
}

function powerOf(base: number, power: number): number {
  return base === 10 ? Number(`1e${power}`) : base ** power;
}
