import type { Chart, Group } from "../model/plot";
import { PlotError } from "./columns";
import type { AxisPlan, Figure, Mark } from "./figure";
import { seriesColours } from "./palette";

/**
 * Lays figures over each other: one x axis, and the y axis of the first, which those of the same unit share; another unit
 * gets the axis at the right.
 */
export function overlay(figures: readonly Figure[], group: Group | Chart, dark = false): Figure {
  const [base, ...others] = figures;
  if (!base) throw new PlotError("there is nothing to lay over each other", group.span);
  const merged: Figure = { ...base, chart: mergedChart(figures), marks: [...base.marks], notes: [...base.notes] };
  let colours = base.marks.reduce((most, m) => Math.max(most, m.colour + 1), 0);
  for (const other of others) {
    const moveX = joinBands(merged, other, "x");
    const onlyRight = other.y2 !== undefined && other.marks.every((mark) => mark.right);
    const shared = onlyRight || sameKind(merged.y, other.y) || other.y.names !== undefined;
    const moveY = shared && !onlyRight ? joinBands(merged, other, "y") : undefined;
    if (!shared && (!merged.y2 || other.y2)) merged.y2 ??= { ...other.y, clause: other.y.clause };
    if (other.y2) merged.y2 ??= other.y2;
    if (shared) merged.y = joinedClauses(merged.y, other.y);
    merged.x = joinedClauses(merged.x, other.x);
    if (shared && !other.y.names) merged.y = { ...merged.y, name: joinedNames(merged.y.name, other.y.name) };
    if (shared && other.y.fromZero) merged.y = { ...merged.y, fromZero: true };
    for (const mark of other.marks) {
      merged.marks.push(moved({ ...mark, colour: mark.colour + colours, right: mark.right || !shared }, moveX, moveY));
    }
    colours += other.marks.reduce((most, m) => Math.max(most, m.colour + 1), 0);
    merged.notes.push(...other.notes.filter((n) => !merged.notes.includes(n)));
    merged.colourBar ??= other.colourBar;
  }
  if (figures.some((f) => f.ramp)) merged.ramp = joinedColours(figures, colours, dark);
  merged.legend = figures.map((f) => f.chart.legend).find((l) => l !== undefined) ?? (colours > 1 ? "top" : "hidden");
  return merged;
}

/** Colours of all: those that a figure brings along, and the palette's for the rest. */
function joinedColours(figures: readonly Figure[], count: number, dark: boolean): string[] {
  const plain = seriesColours(figures[0]!.chart.palette, count, dark);
  let at = 0;
  return figures.flatMap((f) => {
    const own = f.marks.reduce((most, m) => Math.max(most, m.colour + 1), 0);
    const list = Array.from({ length: own }, (_, i) => f.ramp?.[i] ?? plain[at + i]!);
    at += own;
    return list;
  });
}

/** An axis with what the charts over each other say of it: the first that says something. */
function joinedClauses(axis: AxisPlan, other: AxisPlan): AxisPlan {
  return other.clause === undefined ? axis : { ...axis, clause: { ...other.clause, ...axis.clause } };
}

function joinedNames(a: string, b: string): string {
  return [...new Set([...a.split(", "), b])].filter((n) => n !== "").join(", ");
}

function sameKind(a: AxisPlan, b: AxisPlan): boolean {
  return a.unit === b.unit && (a.names === undefined) === (b.names === undefined);
}

/** Clauses of the whole: what the first chart that has it says. */
function mergedChart(figures: readonly Figure[]): Chart {
  const first = figures[0]!.chart;
  const pickFirst = <K extends keyof Chart>(key: K): Chart[K] =>
    figures.map((f) => f.chart[key]).find((v) => v !== undefined) as Chart[K];
  return {
    ...first,
    title: pickFirst("title"),
    width: pickFirst("width"),
    height: pickFirst("height"),
    zoom: pickFirst("zoom"),
    palette: pickFirst("palette"),
    legend: pickFirst("legend"),
    brush: pickFirst("brush"),
    linkX: pickFirst("linkX"),
    linkY: pickFirst("linkY"),
  };
}

/** Gives both figures the bands of either; returns where the bands of the other one now stand. */
function joinBands(merged: Figure, other: Figure, side: "x" | "y"): ((value: number) => number) | undefined {
  const [a, b] = [merged[side], other[side]];
  if (!sameKind(a, b)) {
    const says = (plan: AxisPlan) => (plan.names ? "categories" : plan.unit === "time" ? "times" : "numbers");
    if (says(a) === says(b)) return undefined;
    throw new PlotError(
      `charts over each other need the same ${side}: one has ${says(a)}, the other ${says(b)}`,
      other.chart.span,
    );
  }
  if (!a.names || !b.names) return undefined;
  const names = [...a.names];
  const place = b.names.map((name) => {
    const at = names.indexOf(name);
    return at >= 0 ? at : names.push(name) - 1;
  });
  merged[side] = { ...a, names };
  return (value) => {
    const band = Math.round(value);
    return (place[band] ?? band) + (value - band);
  };
}

function moved(mark: Mark, x: ((v: number) => number) | undefined, y: ((v: number) => number) | undefined): Mark {
  const move = (values: Float64Array, by: ((v: number) => number) | undefined) => (by ? values.map(by) : values);
  switch (mark.kind) {
    case "line":
      return sorted({ ...mark, x: move(mark.x, x) });
    case "points":
      return { ...mark, x: move(mark.x, x), y: move(mark.y, y) };
    case "rects":
      return { ...mark, x0: move(mark.x0, x), x1: move(mark.x1, x), y0: move(mark.y0, y), y1: move(mark.y1, y) };
    case "band":
      return { ...mark, x: move(mark.x, x) };
    case "boxes":
      return x ? { ...mark, boxes: mark.boxes.map((b) => ({ ...b, at: x(b.at) })) } : mark;
  }
}

/** Bands of another chart may stand in another order. */
function sorted<T extends Extract<Mark, { kind: "line" }>>(mark: T): T {
  if (mark.x.every((v, i) => i === 0 || v >= mark.x[i - 1]!)) return mark;
  const order = Array.from(mark.x, (_, i) => i).sort((a, b) => mark.x[a]! - mark.x[b]!);
  return {
    ...mark,
    x: Float64Array.from(order, (i) => mark.x[i]!),
    y: Float64Array.from(order, (i) => mark.y[i]!),
    base: mark.base && Float64Array.from(order, (i) => mark.base![i]!),
    rows: Int32Array.from(order, (i) => mark.rows[i]!),
  };
}
