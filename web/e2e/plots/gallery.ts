import type { Cell, Column, ResultTable } from "../../src/engine/engine";
import type { Chart, PlotNode } from "../../src/model/plot";
import type { Handle, Hooks } from "../../src/plots/index";
import { plainText, render } from "../../src/plots/index";
import { tableOf, tableOfNumbers } from "../../src/plots/rows";
import { chart, EXAMPLES, WIDE } from "./examples";

const files = import.meta.glob<{ columns: Column[]; rows: Cell[][] }>("./rows/*.json", {
  eager: true,
  import: "default",
});
const tables = new Map<string, ResultTable>();
for (const [path, { columns, rows }] of Object.entries(files))
  tables.set(/([^/]+)\.json$/.exec(path)![1]!, tableOf(columns, rows));
const time: Column = { name: "t", type: "TIMESTAMP" };
tables.set(
  "none",
  tableOf(
    [
      { name: "startTime", type: "TIMESTAMP" },
      { name: "heapUsed", type: "BIGINT" },
    ],
    [],
  ),
);
tables.set(
  "gaps",
  tableOf(
    [
      { name: "t", type: "DOUBLE" },
      { name: "a", type: "DOUBLE" },
      { name: "b", type: "DOUBLE" },
    ],
    Array.from({ length: 120 }, (_, i) => [
      i,
      i % 30 < 22 || i % 30 === 26 ? Math.sin(i / 9) + 2 : null,
      Math.cos(i / 12),
    ]),
  ),
);

/** A million microseconds apart, with bursts, like latencies of requests. */
function points(count: number): ResultTable {
  const [t, y] = [new Float64Array(count), new Float64Array(count)];
  let seed = 42;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let i = 0; i < count; i++) {
    t[i] = 1.7e15 + i * 1000;
    y[i] = 0.01 * -Math.log(1 - random()) * (1 + 4 * Number(i % 20000 < 1500)) + 0.002;
  }
  return tableOfNumbers([time, { name: "latency", type: "DOUBLE", contentType: "Timespan" }], [t, y]);
}

/** Random stacks until there are so many nodes. */
function stacks(nodes: number): ResultTable {
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const rows: Cell[][] = [];
  for (let made = 0; made < nodes;) {
    const depth = 8 + Math.floor(random() * 40);
    const frames: string[] = [];
    for (let d = 0; d < depth; d++) {
      const choice = Math.floor(random() ** 3 * 8);
      frames.push(`org.example.module${d % 7}.part${choice}.Class${(d * 31 + choice) % 400}.method${d}`);
    }
    rows.push([frames, Math.ceil(random() * 100)]);
    made += depth * 0.72;
  }
  return tableOf(
    [
      { name: "frames", type: "VARCHAR[]" },
      { name: "value", type: "DOUBLE" },
    ],
    rows,
  );
}

const variables = new Map<string, unknown>();
const handles = new Map<string, Handle>();
const parameters = new URLSearchParams(location.search);
const hooks = (): Hooks => ({
  dark: document.body.classList.contains("dark"),
  format: plainText,
  getVariable: (name) => variables.get(name),
  setVariable: (name, value) => {
    variables.set(name, value);
    for (const handle of handles.values()) handle.update({});
  },
  save: (title, ending, content) => void content.text().then((text) => variables.set(title + ending, text)),
  copy: async (text) => variables.set("copied", text) !== undefined,
});

function show(name: string, plot: PlotNode): Handle {
  const place = document.createElement("div");
  place.id = name;
  if (WIDE.has(name)) place.className = "wide";
  document.querySelector("main")!.append(place);
  const handle = render(place, plot, (c: Chart) => tables.get(c.dataset ?? "none")!, hooks());
  handles.set(name, handle);
  return handle;
}

if (parameters.has("dark")) document.body.classList.add("dark");
const only = parameters.get("only")?.split(",");
for (const [name, plot] of Object.entries(EXAMPLES)) if (!only || only.includes(name)) show(name, plot);

/** What the test script drives. */
Object.assign(window, { plots: { show, handles, variables, tables, chart, points, stacks, hooks } });
