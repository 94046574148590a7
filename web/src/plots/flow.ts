import type { Window } from "./domains";

/** Columns of time beside each other, each cut into cells from the bottom up. All in microseconds. */
export interface Flow {
  /** Where one of the columns begins. */
  readonly origin: number;
  readonly column: number;
  readonly cell: number;
}

/** A place in such columns: a time on the x axis, and seconds into a column on the y axis. */
export interface FlowPoint {
  readonly x: number;
  readonly y: number;
}

/** A part of one column, or of columns beside each other, in values of the axes. */
export interface FlowPart {
  readonly x: Window;
  readonly y: Window;
}

/** From the beginning of the earlier cell to the end of the later one: a drag takes all cells between two in the order of time. */
export function flowWindow(flow: Flow, a: FlowPoint, b: FlowPoint): Window {
  const [from, to] = [cellAt(flow, a), cellAt(flow, b)];
  return [Math.min(from, to), Math.max(from, to) + flow.cell];
}

function cellAt({ origin, column, cell }: Flow, { x, y }: FlowPoint): number {
  const begin = origin + Math.floor((x - origin) / column) * column;
  const last = Math.ceil(column / cell) - 1;
  return begin + Math.min(Math.max(Math.floor((y * 1e6) / cell), 0), last) * cell;
}

/** What a time covers: the end of the first column, whole ones, and the beginning of the last. */
export function flowParts({ origin, column }: Flow, [from, to]: Window): FlowPart[] {
  if (!(to > from)) return [];
  const beginOf = (time: number) => origin + Math.floor((time - origin) / column) * column;
  const [first, last] = [beginOf(from), beginOf(to)];
  const seconds = (time: number) => time / 1e6;
  if (first === last) return [{ x: [first, first + column], y: [seconds(from - first), seconds(to - first)] }];
  const whole: Window = [from > first ? first + column : first, last];
  return [
    ...(from > first ? [part(first, column, seconds(from - first), seconds(column))] : []),
    ...(whole[1] > whole[0] ? [{ x: whole, y: [0, seconds(column)] as const }] : []),
    ...(to > last ? [part(last, column, 0, seconds(to - last))] : []),
  ];
}

function part(begin: number, column: number, low: number, high: number): FlowPart {
  return { x: [begin, begin + column], y: [low, high] };
}
