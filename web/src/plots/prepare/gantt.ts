import type { Source } from "../columns";
import type { AxisPlan, Figure } from "../figure";
import { unitOf } from "../units";
import { along, MOST_SERIES, mostOf, newFigure } from "./common";

/** So many tasks at the same time in a lane get rows of their own; the rest share the last one. */
const MOST_ROWS = 8;

/** GANTT: a bar from start to end of each task, in the lane it belongs to; tasks of a lane that overlap stand below each other. */
export function gantt(source: Source): Figure {
  const startColumn = source.required("start");
  const endColumn = source.required("end");
  const laneColumn = source.optional("lane");
  const taskColumn = source.optional("task");
  const colourColumn = source.colour();
  const notes: string[] = [];
  const { values: starts, plan } = along(source, startColumn, source.chart.axisX);
  const ends = endsOf(source, starts, endColumn, unitOf(source.column(startColumn)), notes);
  const laneGroups = source.groups(laneColumn < 0 && taskColumn >= 0 ? taskColumn : laneColumn);
  const lanes: AxisPlan = {
    name: "",
    unit: "text",
    names: laneGroups.names,
    reversed: true,
    clause: source.chart.axisY,
  };
  const groups = source.groups(colourColumn);
  const drawn = mostOf(groups.counts, MOST_SERIES, notes);
  const figure = newFigure(source.chart, plan, lanes, drawn.length);
  figure.notes.push(...notes);
  const { row, rows } = pack(starts, ends, laneGroups.of, laneGroups.names.length);
  const usable = (r: number) => Number.isFinite(starts[r]!) && !Number.isNaN(ends[r]!);
  const tip = [laneColumn, taskColumn, startColumn, endColumn, colourColumn].filter(
    (c, i, all) => c >= 0 && all.indexOf(c) === i,
  );
  const members: number[][] = groups.names.map(() => []);
  for (let r = 0; r < source.rows; r++) if (usable(r)) members[groups.of[r]!]!.push(r);
  drawn.forEach((group, i) => {
    const list = Int32Array.from(members[group]!);
    const y0 = new Float64Array(list.length);
    const y1 = new Float64Array(list.length);
    list.forEach((r, k) => {
      const lane = laneGroups.of[r]!;
      const height = 0.8 / rows[lane]!;
      y0[k] = lane - 0.4 + row[r]! * height;
      y1[k] = y0[k]! + height;
    });
    figure.marks.push({
      kind: "rects",
      name: groups.names[group] || "tasks",
      colour: i,
      right: false,
      table: source.table,
      chart: source.chart,
      rows: list,
      x0: Float64Array.from(list, (r) => starts[r]!),
      x1: Float64Array.from(list, (r) => ends[r]!),
      y0,
      y1,
      gap: 1,
      labels:
        taskColumn >= 0 && taskColumn !== laneColumn && laneColumn >= 0
          ? labelsOf(source, taskColumn, list)
          : undefined,
      tip,
    });
  });
  return figure;
}

/** Long lists are not read on bars. */
function labelsOf(source: Source, column: number, rows: Int32Array): string[] | undefined {
  if (rows.length > 5000) return undefined;
  return Array.from(rows, (r) => String(source.table.cell(r, column) ?? ""));
}

/** Ends as values of the axis: a column with a length of time is added to the start; a task without end lasts until the last thing known. */
function endsOf(source: Source, starts: Float64Array, column: number, unit: string, notes: string[]): Float64Array {
  const isLength = unit === "time" && unitOf(source.column(column)) === "seconds";
  const raw = source.numbers(column);
  const ends = new Float64Array(raw.length);
  let last = -Infinity;
  for (let r = 0; r < raw.length; r++) {
    ends[r] = isLength ? starts[r]! + raw[r]! * 1e6 : raw[r]!;
    if (Number.isFinite(ends[r]!) && ends[r]! > last) last = ends[r]!;
    if (Number.isFinite(starts[r]!) && starts[r]! > last) last = starts[r]!;
  }
  let open = 0;
  let backwards = 0;
  for (let r = 0; r < ends.length; r++) {
    if (!Number.isFinite(starts[r]!)) continue;
    if (Number.isNaN(ends[r]!) || ends[r] === Infinity) {
      ends[r] = last;
      open++;
    } else if (ends[r]! < starts[r]!) {
      ends[r] = Number.NaN;
      backwards++;
    }
  }
  if (open > 0) notes.push(`${open} tasks have no end: they are drawn up to the last time known`);
  if (backwards > 0) notes.push(`${backwards} tasks end before they start and are not drawn`);
  return ends;
}

/** For each task a row of its lane that is free from its start on, and for each lane how many rows it has. */
export function pack(
  starts: Float64Array,
  ends: Float64Array,
  lane: Int32Array,
  lanes: number,
): { row: Uint8Array; rows: Uint8Array } {
  const order = Array.from(starts, (_, i) => i).sort((a, b) => starts[a]! - starts[b]! || a - b);
  const free: number[][] = Array.from({ length: lanes }, () => []);
  const row = new Uint8Array(starts.length);
  const rows = new Uint8Array(lanes).fill(1);
  for (const task of order) {
    if (!Number.isFinite(starts[task]!) || Number.isNaN(ends[task]!)) continue;
    const until = free[lane[task]!]!;
    let at = until.findIndex((end) => end <= starts[task]!);
    if (at < 0) at = Math.min(until.length, MOST_ROWS - 1);
    until[at] = Math.max(until[at] ?? -Infinity, ends[task]!);
    row[task] = at;
    rows[lane[task]!] = Math.max(rows[lane[task]!]!, at + 1);
  }
  return { row, rows };
}
