import type { Ticks } from "./ticks";
import { linearTicks, logTicks, niceStep } from "./ticks";
import type { Unit } from "./units";
import { amount } from "./units";

/**
 * From the values of the data to places on an axis and back. The chart library sees places only, on linear axes: so a logarithmic axis
 * can have a place for zero, times keep their microseconds, and categories can be zoomed like numbers.
 */
export interface Scale {
  readonly kind: "linear" | "log" | "band";
  readonly unit: Unit;
  /** The ends of the axis, as places. */
  readonly low: number;
  readonly high: number;
  /** NaN where the axis has no place, like that of a negative number on a logarithmic one. */
  place(value: number): number;
  value(place: number): number;
  /** At places. */
  ticks(count: number): Ticks;
  /** The value that is at a place, for people. */
  text(place: number): string;
  readonly names?: readonly string[];
}

export interface Domain {
  /** Ends as values; infinite ones stand for no value at all. */
  low: number;
  high: number;
  /** The least value above zero; Infinity without one. */
  positive: number;
  /** Whether zero or less occurs. */
  zero: boolean;
}

export function emptyDomain(): Domain {
  return { low: Infinity, high: -Infinity, positive: Infinity, zero: false };
}

export function widen(domain: Domain, value: number): void {
  if (!Number.isFinite(value)) return;
  if (value < domain.low) domain.low = value;
  if (value > domain.high) domain.high = value;
  if (value > 0 && value < domain.positive) domain.positive = value;
  if (value <= 0) domain.zero = true;
}

export interface LinearChoice {
  unit: Unit;
  integer?: boolean;
  /** Moves the ends to ticks. */
  nice?: number;
  /** Fixed ends, which stay as they are. */
  fixedLow?: boolean;
  fixedHigh?: boolean;
}

export function linearScale(low: number, high: number, choice: LinearChoice): Scale {
  const unit = choice.unit;
  if (!(high > low)) [low, high] = around(low, unit);
  if (choice.nice) {
    const step = niceStep(high - low, choice.nice, unit, choice.integer);
    if (!choice.fixedLow) low = Math.floor(low / step + 1e-9) * step + 0;
    if (!choice.fixedHigh) high = Math.ceil(high / step - 1e-9) * step + 0;
  }
  // Times are large numbers: places count from the axis' start, so that a microsecond stays one.
  const origin = unit === "time" ? low : 0;
  return {
    kind: "linear",
    unit,
    low: low - origin,
    high: high - origin,
    place: (value) => value - origin,
    value: (place) => place + origin,
    ticks: (count) => {
      const ticks = linearTicks(low, high, count, unit, choice.integer);
      return { ...ticks, at: ticks.at.map((v) => v - origin) };
    },
    text: (place) => amount(place + origin, unit),
  };
}

/** An axis for a single value: it must not stand on an edge, nor seem to be more than it is. */
function around(value: number, unit: Unit): [number, number] {
  if (unit === "time") return [value - 500_000, value + 500_000];
  if (value === 0) return [0, 1];
  return value > 0 ? [0, value * 1.25] : [value * 1.25, 0];
}

/** Powers of ten. Zero, which has no logarithm, stands half a power below the least value; negative values have no place. */
export function logScale(domain: Domain, unit: Unit, fixedLow?: number, fixedHigh?: number): Scale {
  const least = fixedLow && fixedLow > 0 ? fixedLow : Number.isFinite(domain.positive) ? domain.positive : 1;
  const most = Math.max(fixedHigh ?? domain.high, least);
  const floor = fixedLow ? Math.log10(least) : Math.floor(Math.log10(least) + 1e-9);
  const top = fixedHigh ? Math.log10(most) : Math.max(floor + 1, Math.ceil(Math.log10(most) - 1e-9));
  const zero = floor - 0.5;
  const hasZero = domain.zero && !fixedLow;
  return {
    kind: "log",
    unit,
    low: hasZero ? zero : floor,
    high: top > floor ? top : floor + 1,
    place: (value) => (value > 0 ? Math.log10(value) : value === 0 ? zero : Number.NaN),
    value: (place) => (place < floor - 0.25 && hasZero ? 0 : Number((10 ** place).toPrecision(12))),
    ticks: (count) => {
      const ticks = logTicks(10 ** floor, 10 ** Math.max(top, floor + 1), count, unit);
      const at = ticks.at.map(Math.log10);
      return hasZero ? { at: [zero, ...at], labels: ["0", ...ticks.labels], step: 1 } : { ...ticks, at };
    },
    text: (place) => amount(place < floor - 0.25 && hasZero ? 0 : 10 ** place, unit),
  };
}

/** A band of width 1 for each name; the place of a band is its middle, a whole number. */
export function bandScale(names: readonly string[]): Scale {
  return {
    kind: "band",
    unit: "text",
    names,
    low: -0.5,
    high: Math.max(1, names.length) - 0.5,
    place: (value) => value,
    value: (place) => place,
    ticks: () => ({ at: names.map((_, i) => i), labels: [...names], step: 1 }),
    text: (place) => names[Math.round(place)] ?? "",
  };
}

/** The same scale, zoomed to a window of places. */
export function zoomed(scale: Scale, low: number, high: number): Scale {
  if (!(high > low)) return scale;
  const base = scale;
  return {
    ...base,
    low,
    high,
    ticks: (count) => {
      const ends: [number, number] = [base.value(low), base.value(high)];
      let ticks: Ticks;
      if (base.kind === "linear") {
        ticks = linearTicks(ends[0], ends[1], count, base.unit);
        ticks = { ...ticks, at: ticks.at.map((v) => base.place(v)) };
      } else if (base.kind === "log" && low >= base.low + 0.5) {
        ticks = logTicks(10 ** low, 10 ** high, count, base.unit);
        ticks = { ...ticks, at: ticks.at.map(Math.log10) };
      } else {
        ticks = base.ticks(count);
      }
      const inside = ticks.at.map((at) => at >= low - 1e-9 && at <= high + 1e-9);
      return {
        at: ticks.at.filter((_, i) => inside[i]),
        labels: ticks.labels.filter((_, i) => inside[i]),
        step: ticks.step,
      };
    },
  };
}
