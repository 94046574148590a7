import type { Source } from "../columns";
import type { Figure, PointMark } from "../figure";
import { rampColours } from "../palette";
import { amount, isNumeric, unitOf } from "../units";
import { along, MOST_SERIES, mostOf, newFigure } from "./common";

/** A numeric `color` is drawn in so many steps. */
const STEPS = 6;

/** SCATTER_PLOT: a point a row, with `size` by area and `color` by name, or in steps when it is a number. */
export function scatterPlot(source: Source, dark: boolean): Figure {
  const xColumn = source.required("x");
  const yColumn = source.required("y");
  const sizeColumn = source.optional("size");
  const colour = source.colour();
  const x = along(source, xColumn, source.chart.axisX);
  const y = along(source, yColumn, source.chart.axisY);
  const notes: string[] = [];
  const classes = classify(source, colour, notes);
  const figure = newFigure(
    source.chart,
    { ...x.plan, padding: sizeColumn < 0 ? 0.02 : 0.05 },
    { ...y.plan, padding: sizeColumn < 0 ? 0.02 : 0.08 },
    colour < 0 ? 1 : classes.names.length + 1,
  );
  figure.notes.push(...notes);
  const sizes = sizeColumn < 0 ? undefined : source.numbers(sizeColumn);
  const largest = sizes?.reduce((a, b) => (b > a ? b : a), 0) ?? 0;
  const counts = new Int32Array(classes.names.length);
  const usable = (row: number) =>
    classes.of[row]! >= 0 && Number.isFinite(x.values[row]!) && Number.isFinite(y.values[row]!);
  for (let row = 0; row < source.rows; row++) if (usable(row)) counts[classes.of[row]!]!++;
  const columns = [xColumn, yColumn, sizeColumn, colour].filter((c, i, all) => c >= 0 && all.indexOf(c) === i);
  const marks = classes.names.map((name, i): PointMark => {
    const n = counts[i]!;
    return {
      kind: "points",
      name: name || source.column(yColumn).name,
      colour: i,
      right: false,
      table: source.table,
      chart: source.chart,
      rows: new Int32Array(n),
      x: new Float64Array(n),
      y: new Float64Array(n),
      size: sizes ? new Float64Array(n) : undefined,
      columns,
    };
  });
  counts.fill(0);
  for (let row = 0; row < source.rows; row++) {
    if (!usable(row)) continue;
    const mark = marks[classes.of[row]!]!;
    const at = counts[classes.of[row]!]!++;
    mark.rows[at] = row;
    mark.x[at] = x.values[row]!;
    mark.y[at] = y.values[row]!;
    // The area of a point is what the eye compares.
    if (mark.size) mark.size[at] = Math.sqrt(Math.max(0, sizes![row]! || 0) / (largest || 1));
  }
  figure.marks = marks.filter((m) => m.rows.length > 0);
  if (classes.numeric)
    figure.ramp = rampColours(source.chart.palette ?? "viridis", STEPS, dark).slice(0, classes.names.length);
  return figure;
}

interface Classes {
  names: string[];
  of: Int32Array;
  numeric: boolean;
}

function classify(source: Source, column: number, notes: string[]): Classes {
  if (column >= 0 && isNumeric(source.column(column))) {
    const steps = numberSteps(source, column);
    if (steps) return steps;
  }
  const groups = source.groups(column);
  const drawn = mostOf(groups.counts, MOST_SERIES, notes);
  const place = new Map(drawn.map((g, i) => [g, i]));
  return { names: drawn.map((g) => groups.names[g]!), of: groups.of.map((g) => place.get(g) ?? -1), numeric: false };
}

/** Steps with about as many points each; undefined when there are so few numbers that each can be a name. */
function numberSteps(source: Source, column: number): Classes | undefined {
  const values = source.numbers(column);
  const sorted = values.filter((v) => !Number.isNaN(v)).sort();
  const different = new Set<number>();
  for (let i = 0; i < sorted.length && different.size <= 12; i++) different.add(sorted[i]!);
  if (different.size <= 12) return undefined;
  const bounds: number[] = [];
  for (let i = 1; i <= STEPS; i++) {
    const bound = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * i) / STEPS) - 1)]!;
    if (bound !== bounds[bounds.length - 1]) bounds.push(bound);
  }
  const unit = unitOf(source.column(column));
  const of = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) of[row] = bounds.findIndex((b) => values[row]! <= b);
  return { names: bounds.map((b) => "≤ " + amount(b, unit)), of, numeric: true };
}
