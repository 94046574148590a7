import { Builder, finish } from "./builder";
import type { Graph } from "./graph";
import { isOfFamily, methodOf } from "./names";

/** Something to look at alone, or not at all. */
export interface Step {
  readonly kind: "focus" | "hide";
  readonly what: "method" | "package";
  /** Without a line. */
  readonly name: string;
}

/** Cycles of recursion of at most so many frames are found. */
export const LONGEST_CYCLE = 8;

/** Where a node of the old tree goes in the new one, given where its parent went; -1 is nowhere. */
type Place = (builder: Builder, parent: number, node: number) => number;

/** A tree from another one, whose weights go along with their nodes. `root` is where the root goes. */
function rebuilt(graph: Graph, place: Place, root: 0 | -1 = 0, names = graph.names): Graph {
  const builder = new Builder();
  const places = new Int32Array(graph.count);
  for (let node = 0; node < graph.count; node++) {
    const to = node === 0 ? root : place(builder, places[graph.parent[node]!]!, node);
    places[node] = to;
    if (to < 0) continue;
    builder.self[to]! += graph.self[node]!;
    builder.baseSelf[to]! += graph.baseSelf?.[node] ?? 0;
  }
  return { ...finish(builder, names, graph.base !== undefined, graph.skipped), before: graph.before };
}

/** Frames of different lines of a method become one. */
export function withoutLines(graph: Graph): Graph {
  const ids = new Map<string, number>();
  const map = Int32Array.from(graph.names, (name) => {
    const method = methodOf(name);
    const id = ids.get(method) ?? ids.size;
    ids.set(method, id);
    return id;
  });
  return rebuilt(graph, (b, parent, node) => b.child(parent, map[graph.frame[node]!]!), 0, [...ids.keys()]);
}

/**
 * Takes frames out, whose weight stays with who is below them in the picture, or keeps the stacks that have such a frame, from the first one on.
 */
export function stepped(graph: Graph, step: Step): Graph {
  const meant = Uint8Array.from(graph.names, (name) =>
    Number(step.what === "method" ? methodOf(name) === step.name : isOfFamily(name, step.name)),
  );
  if (step.kind === "hide")
    return rebuilt(graph, (b, parent, node) =>
      meant[graph.frame[node]!] ? parent : b.child(parent, graph.frame[node]!),
    );
  return rebuilt(
    graph,
    (b, parent, node) => {
      const frame = graph.frame[node]!;
      return parent >= 0 ? b.child(parent, frame) : meant[frame] ? b.child(0, frame) : -1;
    },
    -1,
  );
}

/**
 * Folds recursion: as soon as the last frames of a stack, from its root on, are the same methods as those directly below them, they become one
 * with these; one frame or a cycle of up to {@link LONGEST_CYCLE}.
 */
export function folded(graph: Graph): Graph {
  const ids = new Map<string, number>();
  const methods = Int32Array.from(graph.names, (name) => {
    const method = methodOf(name);
    const id = ids.get(method) ?? ids.size;
    ids.set(method, id);
    return id;
  });
  const last = new Int32Array(2 * LONGEST_CYCLE);
  const nodes = new Int32Array(2 * LONGEST_CYCLE);
  return rebuilt(graph, (builder, parent, node) => {
    const frame = graph.frame[node]!;
    // The new frame and those below it, the nearest first.
    last[0] = methods[frame]!;
    let known = 1;
    for (let up = parent; up > 0 && known < last.length; up = builder.parent[up]!) {
      nodes[known] = up;
      last[known++] = methods[builder.frame[up]!]!;
    }
    for (let length = 1; 2 * length <= known; length++) {
      let same = 0;
      while (same < length && last[same] === last[same + length]) same++;
      if (same === length) return nodes[length]!;
    }
    return builder.child(parent, frame);
  });
}
