import type { Window } from "./domains";
import { xScale, yScale } from "./domains";
import type { AxisPlan, Figure } from "./figure";
import { axisFormat } from "./format";
import type { Scale } from "./scale";
import { zoomed } from "./scale";
import { cutToWidth, measure } from "./text";

/** What a figure is looked at through. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  /** Everything is drawn so many times as large. */
  readonly zoom: number;
  /** Windows in places of the whole axes; absent for all of them. */
  readonly x?: Window;
  readonly y?: Window;
  readonly hidden: ReadonlySet<string>;
}

/** Everything that has a place: pixels from the upper left corner. */
export interface Layout {
  readonly plot: Box;
  readonly x: Scale;
  /** The whole x axis, of which `x` may be a window. */
  readonly wholeX: Scale;
  readonly y: Scale;
  readonly y2?: Scale;
  /** The y axis runs downward. */
  readonly reversed: boolean;
  readonly xLabels: Labels;
  readonly yLabels: Labels;
  readonly y2Labels?: Labels;
  readonly titleAt: number;
  readonly legend?: LegendPlace;
  readonly namesAt: number;
  readonly yName: string;
  readonly y2Name: string;
  readonly xName: string;
  readonly font: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LegendPlace {
  readonly side: "top" | "right" | "bottom" | "left";
  /** From the top. */
  readonly at: number;
  /** Of a legend at a side. */
  readonly width: number;
  /** 1 also for one that scrolls. */
  readonly rows: number;
  readonly height: number;
}

/** Labels at places of an axis, cut to fit, and their whole texts. */
export interface Labels {
  readonly at: readonly number[];
  readonly shown: readonly string[];
  readonly full: readonly string[];
  /** Degrees. */
  readonly rotate: number;
  /** Pixels that the largest one needs across the axis. */
  readonly room: number;
}

const FONT_SIZE = 12;
const SLOPE = 35;

export function layOut(figure: Figure, view: View): Layout {
  const z = view.zoom;
  const font = FONT_SIZE * z;
  const yTicks = Math.max(2, Math.floor((view.height - 90 * z) / (44 * z)));
  const base = xScale(figure, Math.max(2, Math.floor(view.width / (110 * z))));
  const x = view.x ? zoomed(base, view.x[0], view.x[1]) : base;
  const shown: Window | undefined = view.x && [base.value(view.x[0]), base.value(view.x[1])];
  let y = yScale(figure, false, yTicks, shown, view.hidden);
  let y2 = yScale(figure, true, yTicks, shown, view.hidden);
  if (y && view.y) y = zoomed(y, view.y[0], view.y[1]);
  if (figure.marks.length > 0 && figure.marks.every((m) => m.right)) [y, y2] = [y2, undefined];
  const leftPlan = y2 || !figure.y2 || figure.marks.some((m) => !m.right) ? figure.y : figure.y2;
  const scaleY = y!;

  const xName = nameOf(figure.x, view.width - 40 * z, font);
  const yName = nameOf(leftPlan, view.width * (y2 ? 0.45 : 0.8), font);
  const y2Name = y2 && figure.y2 ? nameOf(figure.y2, view.width * 0.45, font) : "";

  let top = 8 * z;
  const titleAt = top;
  if (figure.chart.title) top += 24 * z;
  let right = 12 * z;
  let left = 8 * z;
  let bottom = 6 * z;
  let legend: Layout["legend"];
  const names = legendNames(figure);
  const side = figure.legend;
  if (side !== "hidden" && names.length > 0) {
    const widest = Math.min(view.width * 0.3, 200 * z, Math.max(...names.map((n) => measure(n, font))) + 34 * z);
    const rows = side === "top" || side === "bottom" ? legendRows(names, view, font) : 1;
    legend = { side, at: top, width: widest, rows, height: rows * 1.6 * font + (rows - 1) * LEGEND_GAP * z + 7 * z };
    if (side === "top") top += legend.height;
    else if (side === "bottom") bottom += legend.height;
    else if (side === "right") right += widest + 8 * z;
    else left += widest + 8 * z;
  }
  const namesAt = top;
  if (yName || y2Name) top += 19 * z;
  top += 5 * z;
  if (figure.colourBar) right += colourBarWidth(figure, font) + 12 * z;

  // How high the drawing is depends on the labels of x, and how wide it is on those of y: the first are guessed once.
  const guess = view.height - top - bottom - 40 * z;
  const yLabels = labelsY(scaleY, leftPlan, guess, view.width * 0.38, font, yTicks);
  const y2Labels = y2 && figure.y2 ? labelsY(y2, figure.y2, guess, view.width * 0.3, font, yTicks) : undefined;
  left += yLabels.room + 8 * z;
  if (y2Labels) right += y2Labels.room + 8 * z;
  const width = Math.max(20, view.width - left - right);
  let xLabels = labelsX(x, figure.x, width, view.height * 0.35, font);
  if (xLabels.rotate > 0 && xLabels.shown.length > 0) {
    left = Math.max(left, Math.min(roomForSlope(x, xLabels, view.width, right, font), view.width * 0.4));
    xLabels = cutToEdge(x, xLabels, left, view.width - left - right, font);
  } else if (xLabels.shown.length > 0) {
    const last = xLabels.shown.length - 1;
    const half = measureWidest([xLabels.shown[last]!], font) / 2;
    const free = width * (1 - share(x, xLabels.at[last]!)) + right;
    if (half + 4 > free) right += half + 4 - free;
  }
  bottom += xLabels.room + 8 * z + (xName ? 20 * z : 0);
  const plot = {
    left,
    top,
    width: Math.max(20, view.width - left - right),
    height: Math.max(20, view.height - top - bottom),
  };
  return {
    plot,
    x,
    wholeX: base,
    y: scaleY,
    y2,
    reversed: leftPlan.reversed === true,
    xLabels,
    yLabels,
    y2Labels,
    titleAt,
    legend,
    namesAt,
    yName,
    y2Name,
    xName,
    font,
  };
}

const COS = Math.cos((SLOPE * Math.PI) / 180);
const EDGE = 6;

/** Sloping labels reach to the left of their ticks: where the drawing has to begin for all of them to be on it. */
function roomForSlope(scale: Scale, labels: Labels, width: number, right: number, font: number): number {
  return labels.at.reduce((most, at, i) => {
    const needed = measure(labels.shown[i]!, font) * COS + EDGE;
    const place = share(scale, at);
    return Math.max(most, (needed - place * (width - right)) / (1 - place));
  }, 0);
}

function cutToEdge(scale: Scale, labels: Labels, left: number, width: number, font: number): Labels {
  const shown = labels.shown.map((text, i) =>
    cutToWidth(text, (left + share(scale, labels.at[i]!) * width - EDGE) / COS, font),
  );
  return { ...labels, shown };
}

/** Pixels between entries of a legend, and between its rows, at a zoom of 1. */
export const LEGEND_GAP = 10;
/** A legend that would need more rows scrolls in one. */
const MOST_LEGEND_ROWS = 3;

/** The widest that a name in a legend above or below may be. */
export function legendText(view: View): number {
  return Math.min(260 * view.zoom, view.width * 0.6);
}

function legendRows(names: readonly string[], view: View, font: number): number {
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const width = measure(cutToWidth(name, legendText(view), font), font) + (14 + 5 + LEGEND_GAP) * view.zoom + 2;
    if (used + width > view.width - 24 && used > 0) {
      rows++;
      used = 0;
    }
    used += width;
  }
  return rows > MOST_LEGEND_ROWS ? 1 : rows;
}

export function legendNames(figure: Figure): string[] {
  if (figure.colourBar) return [];
  return [...new Set(figure.marks.map((m) => m.name))];
}

function nameOf(plan: AxisPlan, width: number, font: number): string {
  return cutToWidth(plan.clause?.label ?? plan.name, width, font);
}

export function colourBarWidth(figure: Figure, font: number): number {
  const bar = figure.colourBar;
  if (!bar) return 0;
  const format = axisFormat(undefined, bar.unit);
  return (
    font +
    8 +
    Math.max(measure(format(bar.low), font), measure(format(bar.high), font), Math.min(measure(bar.name, font), 90))
  );
}

function share(scale: Scale, place: number): number {
  return (place - scale.low) / (scale.high - scale.low);
}

function labelsY(scale: Scale, plan: AxisPlan, height: number, most: number, font: number, ticks: number): Labels {
  const { at, labels } = texts(scale, plan, ticks);
  const every =
    scale.kind === "band" ? Math.max(1, Math.ceil(((scale.high - scale.low) * font * 1.15) / Math.max(1, height))) : 1;
  const keep = at.map((place, i) => (scale.kind === "band" ? Math.round(place) % every === 0 : true) && i >= 0);
  const full = labels.filter((_, i) => keep[i]);
  const shown = full.map((label) => cutToWidth(label, most, font));
  return { at: at.filter((_, i) => keep[i]), shown, full, rotate: 0, room: Math.ceil(measureWidest(shown, font)) };
}

function labelsX(scale: Scale, plan: AxisPlan, width: number, most: number, font: number): Labels {
  if (scale.kind === "band") return bandLabels(scale, plan, width, most, font);
  for (let count = Math.max(2, Math.floor(width / (font * 4))); ; count--) {
    const { at, labels } = texts(scale, plan, count);
    if (count > 1 && !fits(scale, at, labels, width, font)) continue;
    return {
      at,
      shown: labels,
      full: labels,
      rotate: 0,
      room: font * 1.3 * Math.max(1, ...labels.map((l) => l.split("\n").length)),
    };
  }
}

function fits(scale: Scale, at: readonly number[], labels: readonly string[], width: number, font: number): boolean {
  let end = -Infinity;
  for (let i = 0; i < at.length; i++) {
    const middle = share(scale, at[i]!) * width;
    const half = measureWidest([labels[i]!], font) / 2;
    if (middle - half < end + font) return false;
    end = middle + half;
  }
  return true;
}

/** Names stand level when there is room, else they slope; when even sloping ones are too close, every second, third, … is shown. */
function bandLabels(scale: Scale, plan: AxisPlan, width: number, most: number, font: number): Labels {
  const { at, labels } = texts(scale, plan, Infinity);
  const step = width / (scale.high - scale.low);
  const widest = measureWidest(labels, font);
  if (widest + font * 0.8 <= step || step >= font * 9) {
    const shown = labels.map((l) => cutToWidth(l, step - font * 0.6, font));
    return { at, shown, full: labels, rotate: 0, room: font * 1.3 };
  }
  const short = widest <= font * 2.6;
  const every = Math.max(1, Math.ceil((short ? widest + font * 0.8 : font * 1.95) / step));
  const keep = at.map((place) => Math.round(place) % every === 0);
  const full = labels.filter((_, i) => keep[i]);
  const places = at.filter((_, i) => keep[i]);
  if (short) return { at: places, shown: full, full, rotate: 0, room: font * 1.3 };
  const slope = (SLOPE * Math.PI) / 180;
  const shown = full.map((l) => cutToWidth(l, Math.min(most / Math.sin(slope), font * 14), font));
  const room = Math.sin(slope) * measureWidest(shown, font) + Math.cos(slope) * font;
  return { at: places, shown, full, rotate: SLOPE, room };
}

function texts(scale: Scale, plan: AxisPlan, count: number): { at: number[]; labels: string[] } {
  const { at, labels } = scale.ticks(count);
  const format = plan.clause?.format;
  if (!format || scale.kind === "band") return { at, labels };
  const text = axisFormat(format, plan.unit);
  return { at, labels: at.map((place) => text(scale.value(place))) };
}

function measureWidest(texts: readonly string[], font: number): number {
  let widest = 0;
  for (const text of texts) for (const line of text.split("\n")) widest = Math.max(widest, measure(line, font));
  return widest;
}

/** The pixel of a place on the x axis. */
export function toX(layout: Layout, place: number): number {
  return layout.plot.left + ((place - layout.x.low) / (layout.x.high - layout.x.low)) * layout.plot.width;
}

/** The pixel of a place on a y axis. */
export function toY(layout: Layout, scale: Scale, place: number): number {
  const share = (place - scale.low) / (scale.high - scale.low);
  return layout.plot.top + (layout.reversed ? share : 1 - share) * layout.plot.height;
}
