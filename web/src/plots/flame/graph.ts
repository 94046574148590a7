import type { Cell } from "../../engine/engine";
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
  /** Weights and baseline have changed places: `total` and `self` are those of the baseline. */
  readonly before?: boolean;
  /** Rows that had no weight above zero. */
  readonly skipped: number;
}

/** Stacks without any frame belong to this one, so that all adds up. */
const NO_STACK = "[no stack]";

/** Grows a tree path by path: nodes in the order of their making, found by parent and frame in an open hash table. */
class Builder {
  count = 1;
  parent = new Int32Array(1024);
  frame = new Int32Array(1024);
  self = new Float64Array(1024);
  baseSelf = new Float64Array(1024);
  private slots = new Int32Array(4096);

  constructor() {
    this.frame[0] = this.parent[0] = -1;
  }

  child(parent: number, frame: number): number {
    let slot = this.slotOf(parent, frame);
    const found = this.slots[slot]!;
    if (found !== 0) return found;
    if (this.count === this.parent.length) this.grow();
    if (this.count * 2 > this.slots.length) {
      this.rehash();
      slot = this.slotOf(parent, frame);
    }
    const node = this.count++;
    this.parent[node] = parent;
    this.frame[node] = frame;
    this.slots[slot] = node;
    return node;
  }

  private slotOf(parent: number, frame: number): number {
    const mask = this.slots.length - 1;
    let slot = (Math.imul(parent, 0x9e3779b1) ^ Math.imul(frame + 1, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const node = this.slots[slot]!;
      if (node === 0 || (this.parent[node] === parent && this.frame[node] === frame)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const size = this.parent.length * 2;
    const longer = <T extends Int32Array | Float64Array>(into: T, from: T): T => {
      into.set(from);
      return into;
    };
    this.parent = longer(new Int32Array(size), this.parent);
    this.frame = longer(new Int32Array(size), this.frame);
    this.self = longer(new Float64Array(size), this.self);
    this.baseSelf = longer(new Float64Array(size), this.baseSelf);
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let node = 1; node < this.count; node++) this.slots[this.slotOf(this.parent[node]!, this.frame[node]!)] = node;
  }
}

/** Joins the stacks of a result, whose frames go from the root down. Values that are null or not above zero weigh nothing. */
export function graphOf(input: FlameInput): Graph {
  const { table } = input;
  const values = input.value < 0 ? new Float64Array(table.rows).fill(1) : table.numbers(input.value);
  const baselines = input.baseline >= 0 ? table.numbers(input.baseline) : undefined;
  const ids = new Map<string, number>();
  const names: string[] = [];
  const builder = new Builder();
  let skipped = 0;
  for (let row = 0; row < table.rows; row++) {
    const value = weight(values[row]!);
    const base = baselines ? weight(baselines[row]!) : 0;
    if (value === 0 && base === 0) {
      skipped++;
      continue;
    }
    const cell = table.cell(row, input.frames);
    const frames = Array.isArray(cell) && cell.length > 0 ? cell : [NO_STACK];
    let node = 0;
    for (const frame of frames) {
      const name = frameName(frame);
      let id = ids.get(name);
      if (id === undefined) {
        id = names.length;
        ids.set(name, id);
        names.push(name);
      }
      node = builder.child(node, id);
    }
    builder.self[node]! += value;
    builder.baseSelf[node]! += base;
  }
  return finish(builder, names, baselines !== undefined, skipped);
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
  const baseSelf = graph.base && selfOf(graph.base, graph);
  for (let node = 1; node < graph.count; node++) {
    const value = graph.self[node]!;
    const base = baseSelf?.[node] ?? 0;
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
  const base = graph.base ?? graph.total;
  const baseSelf = selfOf(base, graph);
  const places = new Int32Array(graph.count);
  for (let node = 0; node < graph.count; node++) {
    const place = node === 0 ? 0 : builder.child(places[graph.parent[node]!]!, graph.frame[node]!);
    places[node] = place;
    builder.self[place] = baseSelf[node]!;
    builder.baseSelf[place] = graph.self[node]!;
  }
  return { ...finish(builder, graph.names, true, graph.skipped), before: true };
}

function selfOf(total: Float64Array, graph: Graph): Float64Array {
  const self = Float64Array.from(total);
  for (let node = 1; node < graph.count; node++) self[graph.parent[node]!]! -= total[node]!;
  // What rounding leaves is no weight.
  const least = (total[0] ?? 0) * 1e-12;
  return self.map((v) => (v > least ? v : 0));
}

/** Sums up, puts the nodes into preorder and lays them out. */
function finish(builder: Builder, names: readonly string[], hasBase: boolean, skipped: number): Graph {
  const { count } = builder;
  const total = builder.self.slice(0, count);
  const base = builder.baseSelf.slice(0, count);
  for (let node = count - 1; node > 0; node--) {
    total[builder.parent[node]!]! += total[node]!;
    base[builder.parent[node]!]! += base[node]!;
  }
  const order = preorder(builder, total, base, names);
  const place = new Int32Array(count);
  for (let i = 0; i < count; i++) place[order[i]!] = i;
  const graph = {
    count,
    names,
    frame: new Int32Array(count),
    parent: new Int32Array(count),
    depth: new Int32Array(count),
    end: new Int32Array(count),
    self: new Float64Array(count),
    total: new Float64Array(count),
    left: new Float64Array(count),
    base: hasBase ? new Float64Array(count) : undefined,
    skipped,
  };
  graph.parent[0] = graph.frame[0] = -1;
  const next = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const old = order[i]!;
    graph.self[i] = builder.self[old]!;
    graph.total[i] = total[old]!;
    graph.end[i] = i + 1;
    if (graph.base) graph.base[i] = base[old]!;
    if (i === 0) continue;
    const parent = place[builder.parent[old]!]!;
    graph.frame[i] = builder.frame[old]!;
    graph.parent[i] = parent;
    graph.depth[i] = graph.depth[parent]! + 1;
    graph.left[i] = next[i] = next[parent]!;
    next[parent]! += graph.total[i]!;
  }
  for (let i = count - 1; i > 0; i--) {
    const parent = graph.parent[i]!;
    if (graph.end[i]! > graph.end[parent]!) graph.end[parent] = graph.end[i]!;
  }
  return graph;
}

function preorder(builder: Builder, total: Float64Array, base: Float64Array, names: readonly string[]): Int32Array {
  const { count, parent, frame } = builder;
  const first = new Int32Array(count + 1);
  for (let node = 1; node < count; node++) first[parent[node]! + 1]!++;
  for (let i = 1; i <= count; i++) first[i]! += first[i - 1]!;
  const children = new Int32Array(count);
  const fill = first.slice();
  for (let node = 1; node < count; node++) children[fill[parent[node]!]!++] = node;
  const heavier = (a: number, b: number) =>
    total[b]! - total[a]! || base[b]! - base[a]! || (names[frame[a]!]! < names[frame[b]!]! ? -1 : 1);
  for (let node = 0; node < count; node++) {
    if (first[node + 1]! - first[node]! > 1) children.subarray(first[node], first[node + 1]).sort(heavier);
  }
  const order = new Int32Array(count);
  const open = [0];
  for (let i = 0; open.length > 0; i++) {
    const node = open.pop()!;
    order[i] = node;
    for (let c = first[node + 1]! - 1; c >= first[node]!; c--) open.push(children[c]!);
  }
  return order;
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
