import type { Graph } from "./graph";

/** Grows a tree path by path: nodes in the order of their making, found by parent and frame in an open hash table. */
export class Builder {
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

/** Sums up, puts the nodes into preorder and lays them out. Nodes without any weight, now and before, are left out. */
export function finish(builder: Builder, names: readonly string[], hasBase: boolean, skipped: number): Graph {
  const total = builder.self.slice(0, builder.count);
  const base = builder.baseSelf.slice(0, builder.count);
  for (let node = builder.count - 1; node > 0; node--) {
    total[builder.parent[node]!]! += total[node]!;
    base[builder.parent[node]!]! += base[node]!;
  }
  const order = preorder(builder, total, base, names);
  const count = order.length;
  const place = new Int32Array(builder.count);
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
    baseSelf: hasBase ? new Float64Array(count) : undefined,
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
    if (graph.baseSelf) graph.baseSelf[i] = builder.baseSelf[old]!;
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
  const weighs = (node: number) => total[node]! > 0 || base[node]! > 0;
  for (let node = 1; node < count; node++) if (weighs(node)) first[parent[node]! + 1]!++;
  for (let i = 1; i <= count; i++) first[i]! += first[i - 1]!;
  const children = new Int32Array(count);
  const fill = first.slice();
  for (let node = 1; node < count; node++) if (weighs(node)) children[fill[parent[node]!]!++] = node;
  const heavier = (a: number, b: number) =>
    total[b]! - total[a]! || base[b]! - base[a]! || (names[frame[a]!]! < names[frame[b]!]! ? -1 : 1);
  for (let node = 0; node < count; node++) {
    if (first[node + 1]! - first[node]! > 1) children.subarray(first[node], first[node + 1]).sort(heavier);
  }
  const order = new Int32Array(count);
  const open = [0];
  let placed = 0;
  while (open.length > 0) {
    const node = open.pop()!;
    order[placed++] = node;
    for (let c = first[node + 1]! - 1; c >= first[node]!; c--) open.push(children[c]!);
  }
  return order.slice(0, placed);
}
