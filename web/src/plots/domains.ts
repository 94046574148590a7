import type { Axis } from "../model/plot";
import type { AxisPlan, Figure, Mark } from "./figure";
import type { Domain, Scale } from "./scale";
import { bandScale, emptyDomain, linearScale, logScale, widen } from "./scale";
import { lowerBound } from "./thin";
import { parseTime } from "./units";

/** A window of values on an axis. */
export type Window = readonly [number, number];

/** The whole x axis of a figure, whatever part of it is looked at. */
export function xScale(figure: Figure, ticks: number): Scale {
  const domain = emptyDomain();
  for (const mark of figure.marks) widenX(mark, domain);
  return scaleOf(figure.x, domain, figure.x.fromZero ? ticks : undefined);
}

/** A y axis over the marks that belong to it, are not hidden and lie in the window; undefined without such a mark. */
export function yScale(
  figure: Figure,
  right: boolean,
  ticks: number,
  window: Window | undefined,
  hidden: ReadonlySet<string>,
): Scale | undefined {
  const plan = right ? figure.y2 : figure.y;
  if (!plan) return undefined;
  const domain = emptyDomain();
  const marks = figure.marks.filter((m) => m.right === right);
  for (const mark of marks) if (!hidden.has(mark.name)) widenY(mark, domain, window);
  // Nothing to see: the axis stays as it would be with all.
  if (domain.low > domain.high) for (const mark of marks) widenY(mark, domain, undefined);
  return scaleOf(plan, domain, ticks);
}

function scaleOf(plan: AxisPlan, domain: Domain, nice: number | undefined): Scale {
  if (plan.names) return bandScale(plan.names);
  const [fixedLow, fixedHigh] = fixedEnds(plan.clause, plan.unit);
  if (plan.clause?.type === "LOG" && plan.unit !== "time") return logScale(domain, plan.unit, fixedLow, fixedHigh);
  let { low, high } = domain;
  if (low > high) [low, high] = plan.unit === "time" ? [0, 1e6] : [0, 1];
  if (plan.unit !== "time") {
    const fromZero = plan.fromZero || (nice !== undefined && low > 0 && low < 0.6 * high);
    if (plan.padding && high > low) {
      const free = (high - low) * plan.padding;
      low = low >= 0 && low < free ? 0 : low - free;
      high += free;
    }
    if (fromZero) {
      low = Math.min(0, low);
      high = Math.max(0, high);
    }
  } else if (plan.padding) {
    const free = (high - low) * plan.padding;
    low -= free;
    high += free;
  }
  return linearScale(fixedLow ?? low, fixedHigh ?? high, {
    unit: plan.unit,
    integer: plan.integer,
    nice,
    fixedLow: fixedLow !== undefined,
    fixedHigh: fixedHigh !== undefined,
  });
}

function fixedEnds(clause: Axis | undefined, unit: string): [number | undefined, number | undefined] {
  const [low, high] = (clause?.domain ?? []).map((end) => endOf(end, unit)) as [number | undefined, number | undefined];
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];
}

/** A number, or the text of a time as a variable holds it: `TIMESTAMP '…'` and plain ISO. Undefined for anything else. */
export function endOf(end: unknown, unit: string): number | undefined {
  if (typeof end === "bigint") return Number(end);
  if (typeof end === "number") return Number.isFinite(end) ? end : undefined;
  if (typeof end !== "string") return undefined;
  const text = end.replace(/^TIMESTAMP\s*'(.*)'$/i, "$1").replace(/^'(.*)'$/, "$1");
  const value = unit === "time" ? parseTime(text) : Number(text);
  return text !== "" && Number.isFinite(value) ? value : undefined;
}

function widenX(mark: Mark, domain: Domain): void {
  switch (mark.kind) {
    case "line":
    case "band":
      if (mark.x.length > 0) {
        // Ascending: the ends are the ends, but the least value above zero may lie anywhere.
        widen(domain, mark.x[0]!);
        widen(domain, mark.x[mark.x.length - 1]!);
        const positive = mark.x[lowerBound(mark.x, 0, true)];
        if (positive !== undefined) widen(domain, positive);
      }
      return;
    case "points":
      for (const x of mark.x) widen(domain, x);
      return;
    case "rects":
      for (const x of mark.x1) widen(domain, x);
      for (const x of mark.x0) widen(domain, x);
      return;
    case "boxes":
      for (const box of mark.boxes) widen(domain, box.at);
  }
}

function widenY(mark: Mark, domain: Domain, window: Window | undefined): void {
  const [low, high] = window ?? [-Infinity, Infinity];
  switch (mark.kind) {
    case "line": {
      const [from, to] = range(mark.x, low, high);
      for (let i = from; i < to; i++) widen(domain, mark.y[i]!);
      return;
    }
    case "band": {
      const [from, to] = range(mark.x, low, high);
      for (let i = from; i < to; i++) {
        widen(domain, mark.low[i]!);
        widen(domain, mark.high[i]!);
      }
      return;
    }
    case "points":
      for (let i = 0; i < mark.x.length; i++) if (mark.x[i]! >= low && mark.x[i]! <= high) widen(domain, mark.y[i]!);
      return;
    case "rects":
      for (let i = 0; i < mark.x0.length; i++) {
        if (mark.x1[i]! < low || mark.x0[i]! > high) continue;
        widen(domain, mark.y1[i]!);
        // Zero is where a bar begins, not a value that a logarithmic axis needs a place for.
        if (mark.y0[i] !== 0) widen(domain, mark.y0[i]!);
      }
      return;
    case "boxes":
      for (const box of mark.boxes) {
        widen(domain, box.low);
        widen(domain, box.high);
      }
  }
}

/** The points in a window and one at each side of it. */
function range(x: Float64Array, low: number, high: number): [number, number] {
  return [Math.max(0, lowerBound(x, low) - 1), Math.min(x.length, lowerBound(x, high, true) + 1)];
}
