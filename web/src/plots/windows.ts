import type { BrushMode, Chart } from "../model/plot";
import type { Window } from "./domains";
import { endOf } from "./domains";
import type { VariableValue } from "./hooks";
import type { Scale } from "./scale";
import { isoTime } from "./units";

/** A value of an axis as a variable holds it: times as ISO text, bands by name. */
export function toVariable(scale: Scale, place: number): number | string {
  if (scale.kind === "band") return scale.names?.[clampIndex(place, scale.names.length)] ?? "";
  const value = scale.value(place);
  return scale.unit === "time" ? isoTime(Math.round(value)) : Number(value.toPrecision(12));
}

/** The value that a variable holds, as one of the axis; undefined when it is none. */
export function fromVariable(scale: Scale, value: unknown): number | undefined {
  if (scale.kind === "band") {
    const at = scale.names?.indexOf(String(value)) ?? -1;
    return at >= 0 ? at : undefined;
  }
  return endOf(value, scale.unit);
}

/** What a brush writes: ends of the axes it covers; of time in columns those of x. */
export function brushValue(mode: BrushMode, x: Scale, y: Scale, [x0, x1]: Window, [y0, y1]: Window): VariableValue {
  const [xLow, xHigh, yLow, yHigh] = [toVariable(x, x0), toVariable(x, x1), toVariable(y, y0), toVariable(y, y1)];
  if (mode === "X" || mode === "FLOW") return { lo: xLow, hi: xHigh };
  if (mode === "Y") return { lo: yLow, hi: yHigh };
  return { x_lo: xLow, x_hi: xHigh, y_lo: yLow, y_hi: yHigh };
}

/** The part of an axis between two fields of a struct, as places; undefined when it has none, or covers the whole axis. */
export function windowOf(scale: Scale, value: unknown, low: string, high: string): Window | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  return between(scale, fields[low], fields[high]);
}

/** The part of an axis between two values of variables, as places. */
export function between(scale: Scale, low: unknown, high: unknown): Window | undefined {
  const [a, b] = [fromVariable(scale, low), fromVariable(scale, high)];
  if (a === undefined || b === undefined) return undefined;
  const half = scale.kind === "band" ? 0.5 : 0;
  const [from, to] = [scale.place(Math.min(a, b)) - half, scale.place(Math.max(a, b)) + half];
  if (!(to > from)) return undefined;
  const slack = (scale.high - scale.low) * 1e-9 + (scale.unit === "time" ? 1 : 0);
  return from <= scale.low + slack && to >= scale.high - slack ? undefined : [from, to];
}

/** The window that variables of LINK_X hold: two of them, or one struct with `lo` and `hi`. */
export function linkedX(chart: Chart, scale: Scale, get: (name: string) => unknown): Window | undefined {
  const names = chart.linkX?.variables ?? [];
  const found =
    names.length >= 2
      ? between(scale, get(names[0]!), get(names[1]!))
      : names.length === 1
        ? windowOf(scale, get(names[0]!), "lo", "hi")
        : undefined;
  if (!found || !chart.linkX?.clamp) return found;
  const inside: Window = [Math.max(found[0], scale.low), Math.min(found[1], scale.high)];
  return inside[1] > inside[0] ? inside : undefined;
}

/** Moves a window into the axis, and cuts it where it is larger. */
export function clampTo(scale: Scale, [low, high]: Window): Window {
  const width = Math.min(high - low, scale.high - scale.low);
  const from = Math.min(Math.max(low, scale.low), scale.high - width);
  return [from, from + width];
}

function clampIndex(place: number, count: number): number {
  return Math.min(Math.max(Math.round(place), 0), count - 1);
}
