import { PlotError, type Source } from "../columns";
import type { AxisPlan, Figure } from "../figure";
import { rampColours } from "../palette";
import { amount, unitOf } from "../units";
import type { Along } from "./common";
import { along, newFigure, smallestGap } from "./common";

const LEVELS = 64;
const MOST_NUMBER_BANDS = 64;

/** HEATMAP: a cell for each pair of x and y, coloured by value; pairs that come twice are added. */
export function heatmap(source: Source, dark: boolean): Figure {
  const xColumn = source.required("x");
  const yColumn = source.required("y");
  const column = source.required("value");
  const x = banded(along(source, xColumn, source.chart.axisX));
  const flows = source.chart.brush?.mode === "FLOW";
  const rows = along(source, yColumn, source.chart.axisY);
  const y = flows ? rows : banded(rows);
  const values = source.numbers(column);
  const unit = unitOf(source.column(column));
  const cells = new Map<string, { row: number; value: number; rows: number }>();
  for (let row = 0; row < source.rows; row++) {
    const value = values[row]!;
    if (!Number.isFinite(x.values[row]!) || !Number.isFinite(y.values[row]!) || !Number.isFinite(value)) continue;
    const key = `${x.values[row]} ${y.values[row]}`;
    const cell = cells.get(key);
    if (cell) {
      cell.value += value;
      cell.rows++;
    } else {
      cells.set(key, { row, value, rows: 1 });
    }
  }
  const list = [...cells.values()];
  const n = list.length;
  const figure = newFigure(
    source.chart,
    x.plan,
    unitOf(source.column(yColumn)) === "text" ? { ...y.plan, reversed: true } : y.plan,
    1,
  );
  figure.legend = source.chart.legend ?? "right";
  if (flows && (x.plan.unit !== "time" || y.plan.names)) {
    throw new PlotError("BRUSH MODE FLOW needs times for x, and seconds into them for y", source.chart.span);
  }
  if (n === 0) return figure;
  const added = list.filter((c) => c.rows > 1).length;
  if (added > 0) figure.notes.push(`${added} cells have several rows: their values are added`);
  const least = list.reduce((a, c) => Math.min(a, c.value), Infinity);
  const high = list.reduce((a, c) => Math.max(a, c.value), -Infinity);
  const low = least > 0 && least < high / 2 ? 0 : least;
  const ramp = rampColours(source.chart.palette, LEVELS, dark);
  const level = (v: number) =>
    high > low ? Math.min(LEVELS - 1, Math.floor(((v - low) / (high - low)) * LEVELS)) : LEVELS - 1;
  const [xWidth, xFrom] = cellWidth(x);
  const [yWidth, yFrom] = cellWidth(y);
  if (flows)
    figure.flow = { origin: x.values[list[0]!.row]!, column: xWidth, cell: Math.max(1, Math.round(yWidth * 1e6)) };
  const edge = (along: Float64Array, offset: number) => Float64Array.from(list, (c) => along[c.row]! + offset);
  figure.marks.push({
    kind: "rects",
    name: source.column(column).name,
    colour: 0,
    right: false,
    table: source.table,
    chart: source.chart,
    rows: Int32Array.from(list, (c) => (c.rows > 1 ? -1 : c.row)),
    x0: edge(x.values, xFrom),
    x1: edge(x.values, xFrom + xWidth),
    y0: edge(y.values, yFrom),
    y1: edge(y.values, yFrom + yWidth),
    level: Uint8Array.from(list, (c) => level(c.value)),
    ramp,
    gap: n < 2000 ? 1 : 0,
    tip:
      added === 0
        ? [xColumn, yColumn, column]
        : (i, text) => {
            const cell = list[i]!;
            const line = (c: number): [string, string] => [source.column(c).name, text(cell.row, c)];
            if (cell.rows === 1) return [line(xColumn), line(yColumn), line(column)];
            return [
              line(xColumn),
              line(yColumn),
              [`${source.column(column).name}, ${cell.rows} rows`, amount(cell.value, unit)],
            ];
          },
  });
  if (figure.legend !== "hidden") {
    figure.colourBar = { low, high, unit, name: source.column(column).name, colours: ramp };
  }
  return figure;
}

/** Few whole numbers in a row are names, like those of processors: their cells stand around their ticks. */
function banded(axis: Along): Along {
  const plan = axis.plan;
  if (plan.names || plan.unit !== "number" || !plan.integer || plan.clause?.type) return axis;
  let low = Infinity;
  let high = -Infinity;
  for (const v of axis.values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  if (!(high >= low) || high - low >= MOST_NUMBER_BANDS) return axis;
  const names = Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
  return { values: axis.values.map((v) => v - low), plan: { ...plan, unit: "text", names, integer: false } };
}

/** Width of a cell and where it begins: around a band, else from its value, as buckets of time do, to the next. */
function cellWidth(axis: { values: Float64Array; plan: AxisPlan }): [number, number] {
  if (axis.plan.names) return [1, -0.5];
  return [smallestGap(axis.values) || (axis.plan.unit === "time" ? 1e6 : 1), 0];
}
