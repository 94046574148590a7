import type { Axis, Chart } from "../../model/plot";
import type { Source } from "../columns";
import type { AxisPlan, Figure } from "../figure";
import { axisFormat } from "../format";
import type { Unit } from "../units";
import { amount, parseTime, unitOf } from "../units";

/** More series than this cannot be told apart, and their legend would be the larger part of a chart. */
export const MOST_SERIES = 60;

/** The values of a column along an axis, and what kind of axis they need. */
export interface Along {
  readonly values: Float64Array;
  readonly plan: AxisPlan;
}

/** Numbers and times stay what they are; texts, and whatever the author calls BAND, become bands. */
export function along(source: Source, index: number, clause: Axis | undefined): Along {
  const column = source.column(index);
  const unit = unitOf(column);
  if (unit !== "text" && clause?.type !== "BAND") {
    return {
      values: source.numbers(index),
      plan: { name: axisName([column.name], unit), unit, integer: isInteger(column.type), clause },
    };
  }
  if (clause?.type === "TIME" || clause?.type === "LOG") {
    const values = new Float64Array(source.rows).map((_, row) =>
      numberOf(source.table.cell(row, index), clause.type === "TIME"),
    );
    const read: Unit = clause.type === "TIME" ? "time" : "number";
    return { values, plan: { name: axisName([column.name], read), unit: read, clause } };
  }
  if (unit !== "text" && unit !== "time") return numberBands(source, index, unit, clause);
  const groups = source.groups(index);
  return {
    values: Float64Array.from(groups.of),
    plan: { name: column.name, unit: "text", names: groups.names, clause },
  };
}

/** A band for each number, from the least to the largest. */
function numberBands(source: Source, index: number, unit: Unit, clause: Axis | undefined): Along {
  const numbers = source.numbers(index);
  const ordered = Float64Array.from(new Set(numbers)).sort();
  const places = new Map(Array.from(ordered, (value, place) => [value, place]));
  const format = clause?.format === undefined ? undefined : axisFormat(clause.format, unit);
  const names = Array.from(ordered, (v) => (Number.isNaN(v) ? "(null)" : format ? format(v) : amount(v, unit)));
  return {
    values: numbers.map((value) => places.get(value)!),
    plan: { name: source.column(index).name, unit: "text", names, clause },
  };
}

function numberOf(cell: unknown, time: boolean): number {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell === "") return Number.NaN;
  return time ? parseTime(cell) : Number(cell);
}

function isInteger(type: string): boolean {
  return /INT/i.test(type) && !/INTERVAL/i.test(type);
}

/** The axis of values of several columns: it has a unit when they all have the same. */
export function valueAxis(source: Source, columns: readonly number[], clause: Axis | undefined): AxisPlan {
  const units = new Set(columns.map((c) => unitOf(source.column(c))));
  const unit: Unit = units.size === 1 ? [...units][0]! : "number";
  return {
    name:
      columns.length > 0
        ? axisName(
            columns.map((c) => source.column(c).name),
            unit,
          )
        : "",
    unit: unit === "text" ? "number" : unit,
    integer: columns.every((c) => isInteger(source.column(c).type)),
    clause,
  };
}

function axisName(names: readonly string[], unit: Unit): string {
  // Several columns are named in the legend.
  if (names.length > 1) return "";
  return (names[0] ?? "") + (unit === "time" ? " (UTC)" : "");
}

export function newFigure(chart: Chart, x: AxisPlan, y: AxisPlan, series: number): Figure {
  return { chart, x, y, marks: [], notes: [], legend: chart.legend ?? (series > 1 ? "top" : "hidden") };
}

/** Row numbers of each group, in ascending order of x; rows without a finite x are left out. */
export function rowsOfGroups(of: Int32Array, groups: number, x: Float64Array): Int32Array[] {
  const sizes = new Int32Array(groups);
  for (let row = 0; row < of.length; row++) if (Number.isFinite(x[row]!)) sizes[of[row]!]!++;
  const lists = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (let row = 0; row < of.length; row++) {
    if (Number.isFinite(x[row]!)) lists[of[row]!]![sizes[of[row]!]!++] = row;
  }
  for (const list of lists) {
    let sorted = true;
    for (let i = 1; i < list.length && sorted; i++) sorted = x[list[i]!]! >= x[list[i - 1]!]!;
    if (!sorted) list.sort((a, b) => x[a]! - x[b]! || a - b);
  }
  return lists;
}

export function pick(values: Float64Array, rows: Int32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = values[rows[i]!]!;
  return picked;
}

/** The groups with the most rows, at most `most` of them, in their order; a note says what is left out. */
export function mostOf(counts: readonly number[], most: number, notes: string[]): number[] {
  const all = counts.map((_, i) => i);
  if (all.length <= most) return all;
  notes.push(`${most} of ${all.length} series are drawn: those with the most rows`);
  return [...all]
    .sort((a, b) => counts[b]! - counts[a]!)
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** The smallest distance between two different values; 0 when all are the same. */
export function smallestGap(values: Float64Array): number {
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort();
  let gap = Infinity;
  for (let i = 1; i < sorted.length; i++) {
    const step = sorted[i]! - sorted[i - 1]!;
    if (step > 0 && step < gap) gap = step;
  }
  return Number.isFinite(gap) ? gap : 0;
}
