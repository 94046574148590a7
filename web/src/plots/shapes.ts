import type { BandMark, BoxMark, LineMark, RectMark } from "./figure";
import type { Layout } from "./layout";
import { toX, toY } from "./layout";
import { luminance, mix } from "./palette";
import type { Scale } from "./scale";
import { cutToWidth, FONT } from "./text";
import type { Theme } from "./theme";
import { thin } from "./thin";

/** Elements of ECharts' custom series, in pixels. */
type Element = Record<string, unknown>;

/** Texts are written into bars of at most so many items. */
const MOST_LABELS = 500;

/** The area between two lines. It ends and begins again where one of them has a gap. */
export function areaShape(
  mark: LineMark | BandMark,
  low: Float64Array,
  high: Float64Array,
  layout: Layout,
  colour: string,
  opacity: number,
): Element[] {
  const y = axisOf(mark.right, layout);
  const window = [layout.x.value(layout.x.low), layout.x.value(layout.x.high)] as const;
  const columns = Math.ceil(layout.plot.width);
  // Both edges keep the same points, so that they stay above each other.
  const kept = Int32Array.from(
    new Set([
      ...thin(mark.x, high, window[0], window[1], columns),
      ...thin(mark.x, low, window[0], window[1], columns),
    ]),
  ).sort();
  const areas: Element[] = [];
  let upper: number[][] = [];
  let lower: number[][] = [];
  const close = () => {
    if (upper.length > 1) {
      areas.push({
        type: "polygon",
        silent: true,
        shape: { points: [...upper, ...lower.reverse()] },
        style: { fill: colour, opacity },
      });
    }
    upper = [];
    lower = [];
  };
  for (const i of kept) {
    const top = y.place(high[i]!);
    const bottom = y.place(low[i]!);
    if (Number.isNaN(top) || Number.isNaN(low[i]!)) {
      close();
      continue;
    }
    const x = toX(layout, layout.x.place(mark.x[i]!));
    upper.push([x, toY(layout, y, top)]);
    lower.push([x, toY(layout, y, Number.isFinite(bottom) ? bottom : y.low)]);
  }
  close();
  return areas;
}

const placed = new WeakMap<RectMark, { layout: Layout; pixels: Float64Array }>();

/** Pixels of a rectangle mark's items: left, top, width and height of each. Kept, since each move of the pointer asks. */
export function pixelsOf(mark: RectMark, layout: Layout): Float64Array {
  const known = placed.get(mark);
  if (known?.layout === layout) return known.pixels;
  const pixels = computePixels(mark, layout);
  placed.set(mark, { layout, pixels });
  return pixels;
}

function computePixels(mark: RectMark, layout: Layout): Float64Array {
  const y = axisOf(mark.right, layout);
  const n = mark.x0.length;
  const pixels = new Float64Array(4 * n);
  const { left, top, width, height } = layout.plot;
  for (let i = 0; i < n; i++) {
    const xa = clamp(toX(layout, orLow(layout.x.place(mark.x0[i]!), layout.x)), left - 2, left + width + 2);
    const xb = clamp(toX(layout, orLow(layout.x.place(mark.x1[i]!), layout.x)), left - 2, left + width + 2);
    const ya = clamp(toY(layout, y, orLow(y.place(mark.y0[i]!), y)), top - 2, top + height + 2);
    const yb = clamp(toY(layout, y, orLow(y.place(mark.y1[i]!), y)), top - 2, top + height + 2);
    pixels[4 * i] = Math.min(xa, xb);
    pixels[4 * i + 1] = Math.min(ya, yb);
    pixels[4 * i + 2] = Math.abs(xb - xa);
    pixels[4 * i + 3] = Math.abs(yb - ya);
  }
  return pixels;
}

/** A bar that begins at zero begins at the foot of a logarithmic axis. */
function orLow(place: number, scale: Scale): number {
  return Number.isNaN(place) ? place : Math.max(place, scale.low - (scale.high - scale.low));
}

export function rectShapes(mark: RectMark, layout: Layout, colour: string, theme: Theme, zoom: number): Element[] {
  const pixels = pixelsOf(mark, layout);
  const n = mark.x0.length;
  const { left, top, width, height } = layout.plot;
  const byLevel = new Map<number, number[]>();
  const labels: Element[] = [];
  const seen = new Map<number, number>();
  const gap = mark.gap * zoom;
  for (let i = 0; i < n; i++) {
    let [x, y, w, h] = [pixels[4 * i]!, pixels[4 * i + 1]!, pixels[4 * i + 2]!, pixels[4 * i + 3]!];
    if (!(x + w >= left) || x > left + width || !(y + h >= top) || y > top + height) continue;
    if (mark.level) [x, y, w, h] = snapped(x, y, w, h);
    if (w > 3 * gap + 1) {
      x += gap / 2;
      w -= gap;
    } else if (w < zoom) {
      // A task shorter than a pixel is seen all the same, and drawn once where there are many.
      const pixel = Math.round(x);
      if (seen.get(y) === pixel) continue;
      seen.set(y, pixel);
      w = zoom;
    }
    if (h > 3 * gap + 1) {
      y += gap / 2;
      h -= gap;
    }
    const level = mark.level ? mark.level[i]! : -1;
    let list = byLevel.get(level);
    if (!list) byLevel.set(level, (list = []));
    list.push(x, y, w, h);
    const text = mark.labels?.[i];
    if (text && w > 28 * zoom && h > 11 * zoom && labels.length < MOST_LABELS)
      labels.push(labelIn(text, x, y, w, h, colour, zoom, left));
  }
  const shapes = [...byLevel].map(([level, rects]): Element => {
    const fill = level >= 0 && mark.ramp ? mark.ramp[level]! : colour;
    return {
      type: "rects",
      silent: true,
      shape: { rects: Float64Array.from(rects) },
      style: { fill: fill ?? theme.accent },
    };
  });
  return [...shapes, ...labels];
}

/** Neighbours share an edge on a whole pixel: no seam between the cells of a heatmap. */
function snapped(x: number, y: number, w: number, h: number): [number, number, number, number] {
  const [x0, y0] = [Math.round(x), Math.round(y)];
  return [x0, y0, Math.max(1, Math.round(x + w) - x0), Math.max(1, Math.round(y + h) - y0)];
}

function labelIn(
  text: string,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  zoom: number,
  edge: number,
): Element {
  const size = Math.min(11 * zoom, h - 2);
  const from = Math.max(x, edge);
  return {
    type: "text",
    silent: true,
    x: from + 3 * zoom,
    y: y + h / 2,
    style: {
      text: cutToWidth(text, w - (from - x) - 6 * zoom, size),
      fill: luminance(colour) > 0.35 ? "#14181d" : "#ffffff",
      font: `${size}px ${FONT}`,
      verticalAlign: "middle",
    },
  };
}

export function boxShapes(mark: BoxMark, layout: Layout, colour: string, theme: Theme, zoom: number): Element[] {
  const y = axisOf(mark.right, layout);
  const band = layout.plot.width / (layout.x.high - layout.x.low);
  const half = Math.min(band * 0.32, 34 * zoom);
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): Element => ({
    type: "line",
    silent: true,
    shape: { x1, y1, x2, y2 },
    style: { stroke, lineWidth: width * zoom },
  });
  return mark.boxes.flatMap((box) => {
    const x = toX(layout, box.at);
    const at = (value: number) => toY(layout, y, orLow(y.place(value), y));
    const [low, q1, median, q3, high] = [box.low, box.q1, box.median, box.q3, box.high].map(at) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const cap = half * 0.5;
    return [
      line(x, low, x, q1, colour, 1.2),
      line(x, q3, x, high, colour, 1.2),
      line(x - cap, low, x + cap, low, colour, 1.2),
      line(x - cap, high, x + cap, high, colour, 1.2),
      {
        type: "rect",
        silent: true,
        shape: { x: x - half, y: Math.min(q1, q3), width: 2 * half, height: Math.max(1, Math.abs(q1 - q3)) },
        style: { fill: mix(colour, theme.background, 0.72), stroke: colour, lineWidth: 1.2 * zoom },
      },
      line(x - half, median, x + half, median, colour, 2.4),
    ];
  });
}

function axisOf(right: boolean, layout: Layout): Scale {
  return right && layout.y2 ? layout.y2 : layout.y;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
