import { expect, test } from "vitest";
import type { SchemaItem } from "../../engine/engine";
import { areasOf, isEmpty, missingText } from "./areas";
import { commonTags } from "./GalleryView";
import { sqlName } from "./SchemaEntry";

const schema: SchemaItem[] = [
  {
    name: "gc-pauses",
    kind: "view",
    area: "Garbage collection",
    title: "Pauses",
    columns: [{ name: "p99", type: "DOUBLE" }],
  },
  { name: "a-zgc", kind: "view", area: "Garbage collection", columns: [], missing: ["jdk.ZPage"] },
  { name: "hot-methods", kind: "view", area: "CPU", columns: [] },
  { name: "Zed", kind: "table", area: "B", rows: 0, columns: [] },
  { name: "CPULoad", kind: "table", area: "A", rows: 5, columns: [] },
];

const names = (kind: SchemaItem["kind"], filter?: string) =>
  areasOf(schema, kind, filter).map(({ title, items }) => [title, ...items.map((item) => item.name)]);

test("views keep the library's order of areas, events are sorted; what is missing comes last", () => {
  expect(names("view")).toEqual([
    ["Garbage collection", "gc-pauses", "a-zgc"],
    ["CPU", "hot-methods"],
  ]);
  expect(names("table").map(([title]) => title)).toEqual(["A", "B"]);
});

test("a filter looks at names, titles and columns", () => {
  expect(names("view", "P99")).toEqual([["Garbage collection", "gc-pauses"]]);
  expect(names("view", "pauses")).toEqual([["Garbage collection", "gc-pauses"]]);
  expect(names("view", "nothing")).toEqual([]);
});

test("what cannot be asked says why", () => {
  expect(schema.filter(isEmpty).map(({ name }) => name)).toEqual(["a-zgc", "Zed"]);
  expect(schema.map(missingText)).toEqual([
    undefined,
    "needs jdk.ZPage, which the recording lacks",
    undefined,
    "the recording has no such event",
    undefined,
  ]);
});

test("names are put in as SQL takes them", () => {
  expect(sqlName({ name: "gc-pauses", kind: "view" })).toBe('"gc-pauses"');
  expect(sqlName({ name: "CPULoad", kind: "table" })).toBe("CPULoad");
  expect(sqlName({ name: "P90", kind: "macro" })).toBe("P90(");
});

test("the gallery shows tags that several templates have, the most frequent first", () => {
  const tagged = (...tags: string[]) => ({ name: "", title: "", tags });
  expect(commonTags([tagged("gc", "a"), tagged("gc", "cpu"), tagged("cpu", "gc"), { name: "", title: "" }])).toEqual([
    "gc",
    "cpu",
  ]);
});
