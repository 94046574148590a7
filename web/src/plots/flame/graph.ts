import type { Cell } from "../../engine/engine";
import { Builder, finish } from "./builder";
import type { FlameInput } from "./input";

/**
 * A tree of frames in typed arrays. Node 0 is the root, the sum of all. Nodes are in preorder with the heaviest child first, so a
 * subtree is the range from its node to `end`, and what is too narrow to be seen is skipped in one step.
 */
export interface Graph {
  readonly count: number;
  readonly names: readonly string[];
  /** Index into `names`; -1 for the root. */
  readonly frame: Int32Array;
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  readonly end: Int32Array;
  readonly self: Float64Array;
  readonly total: Float64Array;
  /** Sum of the totals at the left of a node: its place when all is as wide as the root. */
  readonly left: Float64Array;
  /** What the node weighed in the baseline; undefined without one. */
  readonly base?: Float64Array;
  /** The part of `base` that was the node's own. */
  readonly baseSelf?: Float64Array;
  /** Weights and baseline have changed places: `total` and `self` are those of the baseline. */
  readonly before?: boolean;
  /** Rows that had no weight above zero. */
  readonly skipped: number;
}

/** Stacks without any frame belong to this one, so that all adds up. */
export const NO_STACK = "[no stack]";

/** Rows whose thread is not known belong to this one. */
export const NO_THREAD = "[no thread]";

/** Which rows are joined, and how. */
export interface RowChoice {
  /** Only those of one thread. */
  readonly thread?: string;
  /** The stacks of each thread stand on a frame with its name. */
  readonly byThread?: boolean;
}

/** What each row weighs: null and what is not above zero weighs nothing. */
export function weightsOf(input: FlameInput): { values: Float64Array; baselines: Float64Array | undefined } {
  const { table } = input;
  return {
    values: input.value < 0 ? new Float64Array(table.rows).fill(1) : table.numbers(input.value).map(weight),
    baselines: input.baseline >= 0 ? table.numbers(input.baseline).map(weight) : undefined,
  };
}

/** The name of a row's thread; undefined where threads are not told apart. */
export function threadAt(input: FlameInput, row: number): string | undefined {
  if (input.thread < 0) return undefined;
  const cell = input.table.cell(row, input.thread);
  return cell === null || cell === "" ? NO_THREAD : frameName(cell);
}

/** Joins the stacks of a result, whose frames go from the root down. */
export function graphOf(input: FlameInput, choice: RowChoice = {}): Graph {
  const { table } = input;
  const { values, baselines } = weightsOf(input);
  const ids = new Map<string, number>();
  const names: string[] = [];
  const idOf = (name: string): number => {
    const known = ids.get(name) ?? names.length;
    if (known === names.length) {
      ids.set(name, known);
      names.push(name);
    }
    return known;
  };
  const builder = new Builder();
  let skipped = 0;
  for (let row = 0; row < table.rows; row++) {
    const value = values[row]!;
    const base = baselines?.[row] ?? 0;
    if (value === 0 && base === 0) {
      skipped++;
      continue;
    }
    const thread = choice.thread !== undefined || choice.byThread ? threadAt(input, row) : undefined;
    if (choice.thread !== undefined && thread !== choice.thread) continue;
    const cell = table.cell(row, input.frames);
    const frames = Array.isArray(cell) && cell.length > 0 ? cell : [NO_STACK];
    let node = 0;
    if (choice.byThread && thread !== undefined) node = builder.child(node, idOf(threadFrame(thread)));
    for (const frame of frames) node = builder.child(node, idOf(frameName(frame)));
    builder.self[node]! += value;
    builder.baseSelf[node]! += base;
  }
  return finish(builder, names, baselines !== undefined, skipped);
}

function threadFrame(thread: string): string {
  return thread === NO_THREAD ? thread : `[thread ${thread}]`;
}

function weight(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 0;
}

function frameName(frame: Cell): string {
  return frame === null || frame === ""
    ? "[unknown]"
    : typeof frame === "object"
      ? JSON.stringify(frame)
      : String(frame);
}

/** The same stacks from the leaf up: the children of a frame are its callers, merged wherever it was called. */
export function inverted(graph: Graph): Graph {
  const builder = new Builder();
  for (let node = 0; node < graph.count; node++) {
    const value = graph.self[node]!;
    const base = graph.baseSelf?.[node] ?? 0;
    if (value === 0 && base === 0) continue;
    let at = 0;
    for (let up = node; up > 0; up = graph.parent[up]!) at = builder.child(at, graph.frame[up]!);
    builder.self[at]! += value;
    builder.baseSelf[at]! += base;
  }
  return { ...finish(builder, graph.names, graph.base !== undefined, graph.skipped), before: graph.before };
}

/** The same stacks as wide as they were in the baseline, where frames are that are gone now. */
export function before(graph: Graph): Graph {
  const builder = new Builder();
  const baseSelf = graph.baseSelf ?? graph.self;
  const places = new Int32Array(graph.count);
  for (let node = 0; node < graph.count; node++) {
    const place = node === 0 ? 0 : builder.child(places[graph.parent[node]!]!, graph.frame[node]!);
    places[node] = place;
    builder.self[place] = baseSelf[node]!;
    builder.baseSelf[place] = graph.self[node]!;
  }
  return { ...finish(builder, graph.names, true, graph.skipped), before: true };
}

/** Names that a text or, when it is one, a regular expression occurs in; upper and lower case are the same. */
export function matching(names: readonly string[], text: string): Uint8Array {
  const plain = text.toLowerCase();
  let pattern: RegExp | undefined;
  try {
    pattern = new RegExp(text, "iu");
  } catch {
    // No regular expression (yet): the text alone counts.
  }
  return Uint8Array.from(names, (name) => (name.toLowerCase().includes(plain) || pattern?.test(name) ? 1 : 0));
}

/** What runs in matching frames and below them, within a subtree. A match below another one does not count twice. */
export function matchedWeight(graph: Graph, matches: Uint8Array, root: number): { weight: number; nodes: number[] } {
  let weight = 0;
  const nodes: number[] = [];
  for (let i = root; i < graph.end[root]!;) {
    const frame = graph.frame[i]!;
    if (frame >= 0 && matches[frame]) {
      weight += graph.total[i]!;
      nodes.push(i);
      i = graph.end[i]!;
    } else {
      i++;
    }
  }
  nodes.sort((a, b) => graph.total[b]! - graph.total[a]!);
  return { weight, nodes };
}

/** The neighbour of a node below the same parent, one step to the right or left; -1 when there is none. */
export function sibling(graph: Graph, node: number, step: 1 | -1): number {
  const parent = graph.parent[node]!;
  if (parent < 0) return -1;
  let before = -1;
  for (let c = parent + 1; c < graph.end[parent]!; c = graph.end[c]!) {
    if (step < 0 && c === node) return before;
    if (step > 0 && before === node) return graph.total[c]! > 0 ? c : -1;
    before = c;
  }
  return -1;
}

/** The node in a row (depth) over a place, in the zoom of `root`: places count from the left of the root in values. */
export function nodeAt(graph: Graph, root: number, depth: number, value: number): number {
  if (depth < 0) return -1;
  let node = root;
  while (graph.depth[node]! > depth) node = graph.parent[node]!;
  while (node >= 0 && graph.depth[node]! < depth) {
    let child = node + 1;
    while (child < graph.end[node]! && graph.left[child]! + graph.total[child]! <= value) child = graph.end[child]!;
    node = child < graph.end[node]! && graph.left[child]! <= value ? child : -1;
  }
  return node;
}
