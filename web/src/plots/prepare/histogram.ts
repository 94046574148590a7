import type { Source } from "../columns";
import type { Figure } from "../figure";
import { niceStep } from "../ticks";
import type { Unit } from "../units";
import { amount, grouped, unitOf } from "../units";
import { newFigure } from "./common";

const MOST_BINS = 200;

/** HISTOGRAM: how many rows have a value between two edges. */
export function histogram(source: Source): Figure {
  const column = source.required("x");
  const described = source.column(column);
  const unit = unitOf(described);
  const values = source.numbers(column).filter(Number.isFinite).sort();
  const logBins = source.flag("logBins") || (source.number("logBins") ?? 0) > 0;
  const wanted = source.number("bins") ?? (logBins ? source.number("logBins") : undefined);
  const clause = source.chart.axisX;
  const figure = newFigure(
    source.chart,
    {
      name: described.name + (unit === "time" ? " (UTC)" : ""),
      unit: unit === "text" ? "number" : unit,
      clause: logBins ? { ...clause, type: "LOG" } : clause,
    },
    { name: "rows", unit: "number", integer: true, fromZero: true, clause: source.chart.axisY },
    1,
  );
  const usable = logBins ? values.subarray(values.findIndex((v) => v > 0) >>> 0) : values;
  if (usable.length < values.length) {
    figure.notes.push(
      `${grouped(values.length - usable.length)} values of zero or less have no place on a logarithmic axis`,
    );
  }
  if (usable.length === 0) return figure;
  const whole = /INT/i.test(described.type) && unit === "number";
  const edges = logBins ? logEdges(usable, wanted) : linearEdges(usable, wanted, unit, whole);
  const counts = count(usable, edges);
  const n = counts.length;
  figure.marks.push({
    kind: "rects",
    name: described.name,
    colour: 0,
    right: false,
    table: source.table,
    chart: source.chart,
    rows: new Int32Array(n).fill(-1),
    x0: edges.slice(0, n),
    x1: edges.slice(1),
    y0: new Float64Array(n),
    y1: counts,
    gap: 1,
    tip: (i) => [
      [described.name, `${amount(edges[i]!, unit)} – ${amount(edges[i + 1]!, unit)}`],
      ["rows", `${grouped(counts[i]!)} (${amount(counts[i]! / usable.length, "fraction")})`],
    ],
  });
  return figure;
}

/**
 * Edges by Freedman and Diaconis: a width of twice the distance of the quartiles by the cube root of the number of values. They are moved to
 * round numbers. A wanted number of bins is kept to exactly. Values are ascending.
 */
export function linearEdges(
  values: Float64Array,
  wanted: number | undefined,
  unit: Unit,
  whole: boolean,
): Float64Array {
  const low = values[0]!;
  const high = values[values.length - 1]!;
  if (!(high > low)) {
    const half = low === 0 || whole ? 0.5 : Math.abs(low) * 0.05;
    return Float64Array.of(low - half, low + half);
  }
  if (wanted) {
    const bins = Math.min(Math.max(1, Math.round(wanted)), 10_000);
    return Float64Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : low + ((high - low) * i) / bins));
  }
  const spread = quantile(values, 0.75) - quantile(values, 0.25);
  const width = (2 * spread) / Math.cbrt(values.length);
  const bins = spread > 0 ? (high - low) / width : Math.sqrt(values.length);
  const step = niceStep(high - low, Math.min(Math.max(5, bins), MOST_BINS), unit, whole);
  // A whole number stands in the middle of its bin, so that the edge belongs to nobody.
  const shift = whole ? 0.5 : 0;
  const first = Math.floor((low + shift) / step);
  const last = Math.floor((high + shift) / step) + 1;
  return Float64Array.from(
    { length: last - first + 1 },
    (_, i) => Number(((first + i) * step).toPrecision(15)) - shift,
  );
}

/** Edges at equal ratios; five to a power of ten unless a number is wanted. Values are ascending and above zero. */
export function logEdges(values: Float64Array, wanted: number | undefined): Float64Array {
  const low = Math.log10(values[0]!);
  const high = Math.log10(values[values.length - 1]!);
  if (wanted && high > low) {
    const bins = Math.min(Math.max(1, Math.round(wanted)), 10_000);
    const edges = Float64Array.from({ length: bins + 1 }, (_, i) => 10 ** (low + ((high - low) * i) / bins));
    edges[0] = values[0]!;
    edges[bins] = values[values.length - 1]!;
    return edges;
  }
  const parts = high - low > 8 ? 3 : high - low > 2 ? 5 : 10;
  const first = Math.floor(low * parts + 1e-9);
  const last = Math.floor(high * parts + 1e-9) + 1;
  return Float64Array.from({ length: last - first + 1 }, (_, i) => 10 ** ((first + i) / parts));
}

/** How many values lie in each bin. A value on an edge belongs to the bin that begins there, the largest one to the last. */
export function count(values: Float64Array, edges: Float64Array): Float64Array {
  const counts = new Float64Array(edges.length - 1);
  let bin = 0;
  for (const value of values) {
    while (bin < counts.length - 1 && value >= edges[bin + 1]!) bin++;
    counts[bin]!++;
  }
  return counts;
}

/** The value below which a share of ascending values lies, between neighbours in proportion. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  const a = sorted[low]!;
  const b = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return a + (b - a) * (place - low);
}
