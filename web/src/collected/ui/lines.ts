import type { Workload } from "../model/workloads";

/** Heights in pixels: all lines of a kind are as high as each other, so that where one stands needs no measuring. */
export const OPTION_HEIGHT = 48;
export const HEAD_HEIGHT = 30;

/** A namespace's containers, and where they stand in the list. */
export interface Group {
  namespace: string;
  top: number;
  workloads: readonly Workload[];
  /** The number of the first one among all. */
  first: number;
}

/** Containers, those of a namespace one behind the other, as groups. */
export function groupsOf(workloads: readonly Workload[]): Group[] {
  const groups: Group[] = [];
  let top = 0;
  let at = 0;
  while (at < workloads.length) {
    const namespace = workloads[at]?.namespace ?? "";
    let end = at;
    while (workloads[end]?.namespace === namespace) {
      end++;
    }
    groups.push({ namespace, top, workloads: workloads.slice(at, end), first: at });
    top += HEAD_HEIGHT + (end - at) * OPTION_HEIGHT;
    at = end;
  }
  return groups;
}

export function heightOf(groups: readonly Group[]): number {
  const last = groups.at(-1);
  return last === undefined ? 0 : last.top + HEAD_HEIGHT + last.workloads.length * OPTION_HEIGHT;
}

/** Where the name of a namespace stands: it stays in sight as long as one of its containers is. */
export function headTop(group: Group, seen: number): number {
  return Math.max(group.top, Math.min(seen, group.top + group.workloads.length * OPTION_HEIGHT));
}

/** Where a container stands. */
export function topOf(groups: readonly Group[], index: number): number {
  const group = groups.findLast(({ first }) => first <= index);
  return group === undefined ? 0 : group.top + HEAD_HEIGHT + (index - group.first) * OPTION_HEIGHT;
}

/** The containers of a group that are within a part of the list: of thousands only these are drawn. */
export function within(group: Group, from: number, to: number): [first: number, end: number] {
  const top = group.top + HEAD_HEIGHT;
  const first = Math.max(0, Math.floor((from - top) / OPTION_HEIGHT));
  const end = Math.min(group.workloads.length, Math.ceil((to - top) / OPTION_HEIGHT));
  return [first, Math.max(first, end)];
}
