import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../engine/engine";
import { chartOf, rowsOf } from "../testing";
import { FORMATS } from "./exports";
import { turn } from "./facts";
import type { Graph } from "./graph";
import { flameInput } from "./input";
import { familyOf, isSourceLink, sourceAddress } from "./names";
import type { Choice } from "./shown";
import { Shown } from "./shown";
import { stacksOf } from "./stacks";

const ROWS: Cell[][] = [
  [["a.b.Main.run:1", "a.b.Main.walk:5", "a.b.Main.walk:6", "x.y.List.add:7"], 6, 1, "main"],
  [["a.b.Main.run:2", "a.b.Even.is", "a.b.Odd.is", "a.b.Even.is", "a.b.Odd.is", "x.y.z.Map.get"], 3, 8, "main"],
  [["x.y.List.add:9"], 4, 0, "worker"],
  [["a.b.Gone.run"], 0, 2, null],
  [[], 5, 0, "worker"],
];

function shown(change: Partial<Choice> = {}): Graph {
  const chart = chartOf("FLAMEGRAPH", { frames: "f", value: "v", baseline: "b", thread: "t" });
  const all = new Shown(flameInput(chart, rowsOf(["f:VARCHAR[]", "v", "b", "t:VARCHAR"], ROWS)));
  all.choose(change);
  return all.graph;
}

function paths(graph: Graph): Record<string, number> {
  const { names, samples } = stacksOf(graph, 0, "", "number");
  return Object.fromEntries(samples.map(({ frames, value }) => [frames.map((f) => names[f]).join(" "), value]));
}

describe("what is shown", () => {
  it.each<[string, Partial<Choice>, number, number]>([
    ["no lines", { lines: false }, 18, 11],
    ["recursion folded", { fold: true }, 18, 11],
    ["by thread", { byThread: true }, 18, 11],
    ["one thread", { thread: "worker" }, 9, 0],
    ["hidden", { steps: [{ kind: "hide", what: "package", name: "a.b" }] }, 18, 11],
    ["focused", { steps: [{ kind: "focus", what: "method", name: "x.y.List.add" }] }, 10, 1],
    ["callers of it", { callers: true, steps: [{ kind: "focus", what: "method", name: "a.b.Main.walk" }] }, 6, 1],
    ["before", { baseline: true, fold: true, lines: false }, 11, 18],
  ])("%s: the sums stay those of the rows", (_, change, total, base) => {
    const graph = shown(change);
    expect([graph.total[0], graph.base![0]]).toEqual([total, base]);
    expect(graph.self.reduce((a, b) => a + b)).toBe(total);
    expect(graph.baseSelf!.reduce((a, b) => a + b)).toBe(base);
  });

  it("merges the stacks of a method, and takes frames out", () => {
    const add = { what: "method", name: "x.y.List.add" } as const;
    expect(paths(shown({ lines: false, steps: [{ kind: "focus", ...add }] }))).toEqual({ "x.y.List.add": 10 });
    expect(paths(shown({ lines: false, steps: [{ kind: "hide", ...add }] }))).toMatchObject({
      "a.b.Main.run a.b.Main.walk a.b.Main.walk": 6,
      "": 4,
    });
    expect(paths(shown({ lines: false, steps: [{ kind: "focus", what: "package", name: "x.y" }] }))).toEqual({
      "x.y.List.add": 10,
      "x.y.z.Map.get": 3,
    });
  });

  it("folds a frame on itself and a cycle, whatever the lines", () => {
    expect(paths(shown({ fold: true }))).toMatchObject({
      "a.b.Main.run:1 a.b.Main.walk:5 x.y.List.add:7": 6,
      "a.b.Main.run:2 a.b.Even.is a.b.Odd.is x.y.z.Map.get": 3,
    });
  });

  it("marks what is new and what is gone", () => {
    const words = (graph: Graph) =>
      Array.from(graph.frame, (f, node) => [graph.names[f], turn(graph, node)]).filter(([, word]) => word);
    expect(words(shown())).toEqual([
      ["[no stack]", "new"],
      ["x.y.List.add:9", "new"],
    ]);
    expect(words(shown({ baseline: true }))).toEqual([["a.b.Gone.run", "gone"]]);
  });
});

describe("files", () => {
  const file = async (text: string, change: Partial<Choice> = {}): Promise<Buffer> => {
    const format = FORMATS.find((f) => f.text === text)!;
    return Buffer.from(await (await format.make(stacksOf(shown(change), 0, "CPU", "seconds"))).arrayBuffer());
  };

  it("collapsed stacks are whole nanoseconds", async () => {
    const lines = (await file("Collapsed stacks", { lines: false })).toString().trim().split("\n");
    expect(lines).toContain("a.b.Main.run;a.b.Main.walk;a.b.Main.walk;x.y.List.add 6000000000");
    expect(lines).toContain("[no stack] 5000000000");
    expect(lines).toHaveLength(4);
  });

  it("speedscope has every stack with its weight", async () => {
    const { shared, profiles } = JSON.parse((await file("speedscope")).toString());
    const at = profiles[0].weights.indexOf(6);
    expect(profiles[0].samples[at].map((f: number) => shared.frames[f]).at(-1)).toEqual({
      name: "x.y.List.add",
      line: 7,
    });
    expect([profiles[0].endValue, profiles[0].unit]).toEqual([18, "seconds"]);
  });

  it("Firefox Profiler finds every table complete", async () => {
    const [thread] = JSON.parse((await file("Firefox Profiler")).toString()).threads;
    for (const name of ["samples", "stackTable", "frameTable", "funcTable"])
      for (const column of Object.values(thread[name]))
        if (Array.isArray(column)) expect(column).toHaveLength(thread[name].length);
    const { samples, stackTable, frameTable, funcTable, stringArray } = thread;
    expect(samples.weight.reduce((a: number, b: number) => a + b)).toBe(18_000);
    const path: string[] = [];
    for (let s = samples.stack[samples.weight.indexOf(3000)]; s !== null; s = stackTable.prefix[s])
      path.unshift(stringArray[funcTable.name[frameTable.func[stackTable.frame[s]]]]);
    expect(path).toEqual(["a.b.Main.run", "a.b.Even.is", "a.b.Odd.is", "a.b.Even.is", "a.b.Odd.is", "x.y.z.Map.get"]);
  });

  it("pprof holds all weights", async () => {
    const bytes = gunzipSync(await file("pprof"));
    let at = 0;
    const varint = (): number => {
      for (let value = 0, scale = 1; ; scale *= 128) {
        const byte = bytes[at++]!;
        value += (byte % 128) * scale;
        if (byte < 128) return value;
      }
    };
    let [sum, strings]: [number, string[]] = [0, []];
    while (at < bytes.length) {
      const tag = varint();
      if (tag % 8 === 0) {
        varint();
        continue;
      }
      const end = varint() + at;
      if (tag >> 3 === 6) strings.push(bytes.toString("utf8", at, end));
      if (tag >> 3 === 2) {
        varint();
        const locations = varint();
        at += locations;
        varint();
        varint();
        sum += varint();
      }
      at = end;
    }
    expect(sum).toBe(18e9);
    expect(strings).toEqual(expect.arrayContaining(["", "time", "nanoseconds", "x.y.List.add", "[no stack]"]));
  });
});

describe("sources", () => {
  const template = "https://host/{path}#L{line}";
  it.each([
    ["com.acme.Foo.run:12", "https://host/com/acme/Foo.java#L12"],
    ["com.acme.Foo$Bar.run", "https://host/com/acme/Foo.java"],
    ["com.acme.Foo$$Lambda/0x7f00.run:3", "https://host/com/acme/Foo.java#L3"],
    ["G1::collect", undefined],
    ["do_syscall_64_[k]", undefined],
  ])("%s is at %s", (name, address) => expect(sourceAddress(template, name)).toBe(address));

  it.each([
    "javascript:alert(1)//{path}",
    "data:text/html,{path}",
    "https://{class}/x",
    "//host/{path}",
    "https://a@b/",
  ])("%s is refused", (text) => {
    expect(isSourceLink(text)).toBe(false);
    const chart = chartOf("FLAMEGRAPH", { frames: "f", sourceLink: text });
    expect(() => flameInput(chart, rowsOf(["f:VARCHAR[]"], []))).toThrow(/sourceLink/);
  });

  it("packages are whole, for Java", () => {
    expect(familyOf("java.util.concurrent.locks.Lock.lock:3")).toBe("java.util.concurrent.locks");
    expect([familyOf("Main.run"), familyOf("[unknown]"), familyOf("G1::a")]).toEqual([undefined, undefined, "G1"]);
  });
});
