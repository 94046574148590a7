import type { Unit } from "../units";
import type { Graph } from "./graph";

/** The stacks that a flame graph shows, for files of other tools. */
export interface Stacks {
  readonly title: string;
  readonly unit: Unit;
  readonly names: readonly string[];
  /** Frames from the root on, as indices into the names. */
  readonly samples: readonly { readonly frames: readonly number[]; readonly value: number }[];
}

/** The stacks of the zoomed part, with the frames that lead to it. */
export function stacksOf(graph: Graph, zoomed: number, title: string, unit: Unit): Stacks {
  const samples: { frames: number[]; value: number }[] = [];
  for (let node = zoomed; node < graph.end[zoomed]!; node++) {
    if (graph.self[node]! === 0) continue;
    const frames: number[] = [];
    for (let up = node; up > 0; up = graph.parent[up]!) frames.push(graph.frame[up]!);
    samples.push({ frames: frames.reverse(), value: graph.self[node]! });
  }
  return { title, unit, names: graph.names, samples };
}

/** A weight as a whole number, for formats that know no other: seconds become nanoseconds. */
export function whole(unit: Unit, value: number): number {
  return Math.round(unit === "seconds" ? value * 1e9 : value);
}
