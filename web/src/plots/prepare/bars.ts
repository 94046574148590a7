import type { Source } from "../columns";
import type { AxisPlan, Figure, LineMark, RectMark } from "../figure";
import { unitOf } from "../units";
import { along, MOST_SERIES, mostOf, newFigure, pick, rowsOfGroups, smallestGap, valueAxis } from "./common";

/** So many whole numbers are still names of bars; more of them are an axis. */
const MOST_NUMBER_BANDS = 60;

/** BAR_CHART: bars beside or on top of each other for each y column, or each value of `color`; `lineY` is a line over them. */
export function barChart(source: Source): Figure {
  const xColumn = source.required("x");
  const columns = source.requiredList("y");
  const horizontal = source.flag("horizontal");
  // Axes belong to the arguments x and y, also where the bars lie.
  const band = bandAxis(source, xColumn, source.chart.axisX);
  const value = { ...valueAxis(source, columns, source.chart.axisY), fromZero: true };
  const colour = source.colour();
  const groups = source.groups(colour);
  const notes: string[] = [];
  const drawn = mostOf(groups.counts, MOST_SERIES, notes);
  const rows = rowsOfGroups(groups.of, groups.names.length, band.values);
  const lineColumns = horizontal ? [] : source.list("lineY");
  const series = drawn.length * columns.length;
  const figure = newFigure(source.chart, band.plan, value, series + lineColumns.length);
  figure.notes.push(...notes);
  const stacked = source.text("layout") === "stacked";
  const spot = spots(band.values, band.plan);
  const tops = new Map<number, [number, number]>();
  let repeated = 0;
  for (const group of drawn) {
    for (const column of columns) {
      const at = figure.marks.length;
      const list = rows[group]!;
      const values = source.numbers(column);
      const name = source.column(column).name;
      const x0 = new Float64Array(list.length);
      const x1 = new Float64Array(list.length);
      const y0 = new Float64Array(list.length);
      const y1 = new Float64Array(list.length);
      for (let i = 0; i < list.length; i++) {
        const x = band.values[list[i]!]!;
        const left = x + spot.from;
        const part = stacked ? spot.width : spot.width / series;
        x0[i] = left + (stacked ? 0 : at * part);
        x1[i] = x0[i]! + part;
        const y = values[list[i]!]!;
        const ends = tops.get(x) ?? [0, 0];
        const side = y < 0 ? 1 : 0;
        y0[i] = stacked && y === y ? ends[side]! : 0;
        y1[i] = y0[i]! + y;
        if (stacked && y === y) {
          ends[side] = y1[i]!;
          tops.set(x, ends);
        } else if (i > 0 && band.values[list[i - 1]!] === x) {
          repeated++;
        }
      }
      figure.marks.push({
        kind: "rects",
        name: colour < 0 ? name : columns.length === 1 ? groups.names[group]! : `${groups.names[group]} · ${name}`,
        colour: at,
        right: false,
        table: source.table,
        chart: source.chart,
        rows: list,
        ...(horizontal ? { x0: y0, x1: y1, y0: x0, y1: x1 } : { x0, x1, y0, y1 }),
        gap: series > 1 && !stacked ? 1 : 0,
        tip: colour < 0 ? [xColumn, column] : [xColumn, colour, column],
      } satisfies RectMark);
    }
  }
  if (repeated > 0) figure.notes.push(`${repeated} bars stand before others: x is not unique`);
  addLines(source, figure, lineColumns, xColumn, band.values, unitOf(source.column(columns[0]!)));
  if (horizontal) {
    figure.y = { ...band.plan, reversed: true };
    figure.x = value;
  }
  return figure;
}

function bandAxis(
  source: Source,
  column: number,
  clause: AxisPlan["clause"],
): { values: Float64Array; plan: AxisPlan } {
  const continuous = along(source, column, clause);
  if (continuous.plan.names || clause?.type) return continuous;
  const unit = continuous.plan.unit;
  if (unit === "number" && continuous.plan.integer && source.rows <= MOST_NUMBER_BANDS) {
    const ordered = Float64Array.from(new Set(continuous.values)).sort();
    const names = Array.from(ordered, (v) => (Number.isNaN(v) ? "(null)" : String(v)));
    const index = new Map(Array.from(ordered, (v, i) => [v, i]));
    return {
      values: continuous.values.map((v) => index.get(v)!),
      plan: { ...continuous.plan, unit: "text", names, integer: false },
    };
  }
  return continuous;
}

/** Where the bars of an x stand: within its band, or from a time to the next when the times are regular. */
function spots(values: Float64Array, plan: AxisPlan): { from: number; width: number } {
  if (plan.names) return { from: -0.4, width: 0.8 };
  const finite = values.filter(Number.isFinite);
  const low = finite.reduce((a, b) => Math.min(a, b), Infinity);
  const range = finite.reduce((a, b) => Math.max(a, b), -Infinity) - low;
  const gap = smallestGap(values) || (plan.unit === "time" ? 1e6 : 1);
  const regular = finite.every((v) => Math.abs((v - low) / gap - Math.round((v - low) / gap)) < 1e-3);
  const width = Math.max(gap, range / 400);
  return regular && width === gap ? { from: width * 0.05, width: width * 0.9 } : { from: -width / 2, width };
}

function addLines(
  source: Source,
  figure: Figure,
  columns: number[],
  xColumn: number,
  x: Float64Array,
  unit: string,
): void {
  if (columns.length === 0) return;
  const rows = rowsOfGroups(new Int32Array(source.rows), 1, x)[0]!;
  const right = columns.some((c) => unitOf(source.column(c)) !== unit);
  for (const column of columns) {
    figure.marks.push({
      kind: "line",
      name: source.column(column).name,
      colour: figure.marks.length,
      right,
      table: source.table,
      chart: source.chart,
      rows,
      x: pick(x, rows),
      y: pick(source.numbers(column), rows),
      area: false,
      dots: false,
      step: false,
      connect: false,
      column,
      xColumn,
    } satisfies LineMark);
  }
  if (right) figure.y2 = valueAxis(source, columns, undefined);
}
