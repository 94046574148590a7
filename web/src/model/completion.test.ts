import { expect, test } from "vitest";
import type { SchemaItem } from "../engine/engine";
import { complete } from "./completion";
import { parseNotebook } from "./parse";

const schema: SchemaItem[] = [
  {
    name: "GarbageCollection",
    kind: "table",
    rows: 12,
    columns: [
      { name: "gcId", type: "INTEGER" },
      { name: "sumOfPauses", type: "DOUBLE", contentType: "Timespan", description: "Sum of all pauses" },
    ],
  },
  { name: "ZAllocationStall", kind: "table", rows: 0, columns: [] },
  {
    name: "hot-methods",
    kind: "view",
    title: "Hot methods",
    columns: [{ name: "%", type: "DOUBLE" }],
    missing: ["ExecutionSample"],
  },
  { name: "class_name", kind: "macro", parameters: ["class"], columns: [] },
];
const notebook = parseNotebook("<!-- @cell name=gc-view -->\n```sql\n-- alias pauses\nSELECT 1 AS pause\n```\n");

/** What is offered at the `|` of a text. */
function at(text: string) {
  const columns = (alias: string) => (alias === "pauses" ? [{ name: "pause", type: "INTEGER" }] : undefined);
  return complete(text.replace("|", ""), text.indexOf("|"), schema, notebook, ["$$min", "$n"], columns);
}

const labels = (text: string) => at(text).map((suggestion) => suggestion.label);

test("completion knows the schema: columns of the tables in the query come first, with unit and meaning", () => {
  expect(at("SELECT | FROM GarbageCollection")[1]).toEqual({
    label: "sumOfPauses",
    kind: "column",
    detail: "DOUBLE (Timespan), GarbageCollection",
    info: "Sum of all pauses",
    boost: 3,
  });
  const all = ["pauses", "GarbageCollection", "ZAllocationStall", "hot-methods", "class_name"];
  expect(labels("SELECT | FROM GarbageCollection")).toEqual(["gcId", "sumOfPauses", ...all]);
  expect(labels("SELECT * FROM |")).toEqual(all);
  expect(labels("SELECT | FROM pauses")[0]).toBe("pause");
});

test("after a dot, that table's columns, also by the name that the query gives it", () => {
  expect(labels("SELECT GarbageCollection.| FROM GarbageCollection")).toEqual(["gcId", "sumOfPauses"]);
  expect(labels("SELECT g.su| FROM garbagecollection AS g")).toEqual(["gcId", "sumOfPauses"]);
  expect(labels("SELECT * FROM gc-view.|")).toEqual(["pauses"]);
});

test("names with odd letters are typed in quotes; what the recording lacks comes last", () => {
  const views = at("SELECT * FROM |").filter((suggestion) => suggestion.label === "hot-methods");
  expect(views).toMatchObject([
    { insert: '"hot-methods"', boost: -1, detail: "view, needs ExecutionSample", info: "Hot methods" },
  ]);
  expect(at('SELECT | FROM "hot-methods"')[0]).toMatchObject({ label: "%", insert: '"%"' });
});

test("variables after $, and nothing in a comment or a text", () => {
  expect(labels("SELECT $|")).toEqual(["$$min", "$n"]);
  expect(labels("SELECT $$m|")).toEqual(["$$min", "$n"]);
  expect(labels("SELECT 1 -- |")).toEqual([]);
  expect(labels("SELECT 'a|'")).toEqual([]);
});
