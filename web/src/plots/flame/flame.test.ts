import { describe, expect, it } from "vitest";
import { chartOf, rowsOf } from "../testing";
import { frameType, packageOf, shareChange } from "./colours";
import { facts } from "./facts";
import type { Graph } from "./graph";
import { before, graphOf, inverted, matchedWeight, matching, nodeAt, sibling } from "./graph";
import { flameInput } from "./input";
import { rowAt, rowTop, visibleRows, withoutPackage } from "./paint";

const ROWS = [
  [["a.Main.run", "a.Work.sort", "java.util.TimSort.sort"], 6, 1],
  [["a.Main.run", "a.Work.sort"], 2, 1],
  [["a.Main.run", "a.Work.read", "java.util.TimSort.sort"], 3, 8],
  [["b.Other.run", "java.util.TimSort.sort", "java.util.TimSort.sort"], 4, 0],
  [[], 5, 0],
  [["a.Gone.run"], null, 0],
];

function graph(args: Record<string, string> = {}): Graph {
  const chart = chartOf("FLAMEGRAPH", { frames: "f", value: "v", ...args });
  return graphOf(flameInput(chart, rowsOf(["f:VARCHAR[]", "v", "b"], ROWS as never)));
}

const names = (g: Graph): string[] => Array.from(g.frame, (f) => (f < 0 ? "all" : g.names[f]!));
const find = (g: Graph, path: string[]): number =>
  path.reduce((at, name) => {
    for (let c = at + 1; c < g.end[at]!; c = g.end[c]!) if (g.names[g.frame[c]!] === name) return c;
    throw new Error(name);
  }, 0);

describe("the graph", () => {
  it("joins stacks, the heaviest first, and adds up", () => {
    const g = graph();
    expect(names(g)).toEqual([
      "all",
      "a.Main.run",
      "a.Work.sort",
      "java.util.TimSort.sort",
      "a.Work.read",
      "java.util.TimSort.sort",
      "[no stack]",
      "b.Other.run",
      "java.util.TimSort.sort",
      "java.util.TimSort.sort",
    ]);
    expect(Array.from(g.total)).toEqual([20, 11, 8, 6, 3, 3, 5, 4, 4, 4]);
    expect(Array.from(g.self)).toEqual([0, 0, 2, 6, 0, 3, 5, 0, 0, 4]);
    expect(Array.from(g.left)).toEqual([0, 0, 0, 0, 8, 8, 11, 16, 16, 16]);
    expect(Array.from(g.end)).toEqual([10, 6, 4, 4, 6, 6, 7, 10, 10, 10]);
    expect(Array.from(g.depth)).toEqual([0, 1, 2, 3, 2, 3, 1, 1, 2, 3]);
    expect(g.skipped).toBe(1);
  });

  it("turned over has the leaves at its root, merged wherever they were called", () => {
    const up = inverted(graph());
    expect(up.total[0]).toBe(20);
    const sort = find(up, ["java.util.TimSort.sort"]);
    expect(up.total[sort]).toBe(13);
    expect(up.total[find(up, ["java.util.TimSort.sort", "a.Work.read", "a.Main.run"])]).toBe(3);
    expect(up.total[find(up, ["java.util.TimSort.sort", "java.util.TimSort.sort", "b.Other.run"])]).toBe(4);
    expect(Array.from(up.self).reduce((a, b) => a + b)).toBe(20);
    const back = inverted(up);
    expect(names(back)).toEqual(names(graph()));
    expect(back.total).toEqual(graph().total);
  });

  it("shows as the baseline was, with frames that are gone, and the same change", () => {
    const gone: [unknown, number | null, number][] = [
      ...(ROWS as [unknown, number | null, number][]),
      [["a.Main.run", "a.Old.work"], null, 7],
    ];
    const chart = chartOf("FLAMEGRAPH", { frames: "f", value: "v", baseline: "b" });
    const now = graphOf(flameInput(chart, rowsOf(["f:VARCHAR[]", "v", "b"], gone as never)));
    const then = before(now);
    const old = find(then, ["a.Main.run", "a.Old.work"]);
    expect([then.total[0], then.base![0], then.total[old], then.base![old]]).toEqual([
      now.base![0],
      now.total[0],
      7,
      0,
    ]);
    expect(shareChange(then, old)).toBe(-1);
    const read = ["a.Main.run", "a.Work.read"];
    expect(shareChange(then, find(then, read))).toBeCloseTo(shareChange(now, find(now, read)), 12);
    expect(facts(then, old, 0, "number")).toContainEqual(["before", "7 (41.18 %)"]);
    expect(inverted(then).before).toBe(true);
  });

  it("keeps the baseline, turned over too", () => {
    const g = graph({ baseline: "b" });
    expect(g.base![0]).toBe(10);
    expect(shareChange(g, find(g, ["b.Other.run"]))).toBe(1);
    expect(shareChange(g, find(g, ["a.Main.run", "a.Work.read"]))).toBeCloseTo((3 / 20 - 0.8) / 0.8);
    expect(Object.fromEntries(facts(g, find(g, ["a.Main.run", "a.Work.read"]), 0, "number"))).toMatchObject({
      total: "3 (15.00 %)",
      before: "8 (80.00 %)",
      change: "−65.00 points",
    });
    const up = inverted(g);
    expect(up.base![find(up, ["java.util.TimSort.sort"])]).toBe(9);
    expect(up.base![0]).toBe(10);
  });

  it("is found by text and by pattern; a match in a match counts once", () => {
    const g = graph();
    expect(matchedWeight(g, matching(g.names, "timsort"), 0).weight).toBe(13);
    expect(matchedWeight(g, matching(g.names, "^a\\.work\\.(sort|read)$"), 0).weight).toBe(11);
    expect(matchedWeight(g, matching(g.names, "("), 0)).toEqual({ weight: 0, nodes: [] });
    expect(matchedWeight(g, matching(g.names, "timsort"), find(g, ["b.Other.run"])).weight).toBe(4);
    expect(matchedWeight(g, matching(g.names, "run"), 0).nodes.map((n) => g.total[n])).toEqual([11, 4]);
  });

  it("knows neighbours and what is at a place", () => {
    const g = graph();
    const [main, none, other] = [find(g, ["a.Main.run"]), find(g, ["[no stack]"]), find(g, ["b.Other.run"])];
    expect([sibling(g, main, 1), sibling(g, none, 1), sibling(g, other, 1)]).toEqual([none, other, -1]);
    expect([sibling(g, main, -1), sibling(g, other, -1)]).toEqual([-1, none]);
    expect(nodeAt(g, 0, 2, 9)).toBe(find(g, ["a.Main.run", "a.Work.read"]));
    expect(nodeAt(g, 0, 2, 12)).toBe(-1);
    expect(nodeAt(g, main, 0, 5)).toBe(0);
    expect(sibling(g, 0, 1)).toBe(-1);
  });

  it("counts rows when they have no weight", () => {
    const g = graphOf(
      flameInput(
        chartOf("FLAMEGRAPH", { frames: "f" }),
        rowsOf(["f:VARCHAR[]"], [[["a", "b"]], [["a", "b"]], [["c"]]]),
      ),
    );
    expect(Array.from(g.total)).toEqual([3, 2, 2, 1]);
  });

  it("of no rows is a root", () => {
    const chart = chartOf("FLAMEGRAPH", { frames: "f", value: "v" });
    const g = graphOf(flameInput(chart, rowsOf(["f:VARCHAR[]", "v"], [])));
    expect([g.count, g.end[0], visibleRows(g, 0, 800)]).toEqual([1, 1, 1]);
  });

  it("has a hundred thousand nodes within a second", () => {
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const rows = Array.from({ length: 8000 }, () => [
      Array.from({ length: 30 }, (_, d) => `p.C${d}.m${Math.floor(random() * 4)}`),
      1,
    ]);
    const chart = chartOf("FLAMEGRAPH", { frames: "f", value: "v" });
    const start = performance.now();
    const g = graphOf(flameInput(chart, rowsOf(["f:VARCHAR[]", "v"], rows as never)));
    expect(g.count).toBeGreaterThan(100_000);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(g.total[0]).toBe(8000);
    for (let i = 1; i < g.count; i++) expect(g.parent[i]! < i && g.end[i]! <= g.end[g.parent[i]!]!).toBe(true);
  });
});

describe("rows", () => {
  it("stand on the bottom of a flame and hang from the top of an icicle", () => {
    const flame = { icicle: false, rows: 5, scrolled: 0, height: 200 };
    expect(rowTop(flame, 0)).toBe(182);
    expect(rowAt(flame, 199)).toBe(0);
    expect(rowAt(flame, 181)).toBe(1);
    const icicle = { ...flame, icicle: true, scrolled: 18 };
    expect(rowTop(icicle, 1)).toBe(0);
    expect(rowAt(icicle, 17)).toBe(1);
  });

  it("narrower than half a pixel are not shown", () => {
    const g = graph();
    expect(visibleRows(g, 0, 800)).toBe(4);
    expect(visibleRows(g, 0, 1)).toBe(2);
  });
});

describe("names", () => {
  it.each([
    ["a.b.Main.run", "application"],
    ["java.util.HashMap.get:564", "JDK"],
    ["java/lang/String.length_[j]", "JDK"],
    ["G1CollectedHeap::collect", "C++"],
    ["do_syscall_64_[k]", "kernel"],
    ["libc.so.6.__poll", "native"],
    ["pthread_start", "native"],
    ["[unknown]", "other"],
  ])("%s is of type %s", (name, type) => {
    expect(frameType(name)).toBe(type);
  });

  it("have a package", () => {
    expect(packageOf("java.util.concurrent.locks.Lock.lock")).toBe("java.util.concurrent");
    expect(packageOf("java.util.TimSort.sort:12")).toBe("java.util");
    expect(packageOf("Shop.run")).toBe("");
    expect(packageOf("G1::collect")).toBe("G1");
    expect(withoutPackage("java.util.TimSort.sort")).toBe("TimSort.sort");
    expect(withoutPackage("G1::a.b.c")).toBe("G1::a.b.c");
  });
});
