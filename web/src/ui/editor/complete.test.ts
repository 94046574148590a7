import { expect, test } from "vitest";
import type { SchemaItem } from "../../engine/engine";
import { parseNotebook } from "../../model/parse";
import { complete, type Known } from "./complete";
import { completePlot } from "./completeplot";

const item = (name: string, kind: SchemaItem["kind"], ...columns: string[]): SchemaItem => ({
  name,
  kind,
  columns: columns.map((column) => ({ name: column, type: "BIGINT" })),
});

const known: Known = {
  schema: [
    item("GarbageCollection", "table", "gcId", "sumOfPauses"),
    item("gc-pauses", "view", "total", "p99"),
    item("thread_name", "macro"),
  ],
  notebook: parseNotebook("<!-- @cell name=a -->\n```sql\n-- alias slow\nSELECT 1 AS waited\n```\n"),
  variables: ["$$window", "$limit"],
  columns: (alias) => (alias === "slow" ? [{ name: "waited", type: "DOUBLE" }] : undefined),
};

/** Labels at the bar in the text, the most likely first. */
function at(text: string, asked = false): string[] | undefined {
  const completion = complete(text.replace("|", ""), text.indexOf("|"), known, asked);
  return completion?.options.sort((a, b) => b.boost - a.boost).map((option) => option.label);
}

test("behind FROM and JOIN stand tables, views and aliases, and neither columns nor keywords", () => {
  expect(at("SELECT * FROM g|")).toEqual(["slow", "GarbageCollection", "gc-pauses", "thread_name"]);
  expect(at("SELECT gcId FROM GarbageCollection JOIN s|")?.[0]).toBe("slow");
  expect(at("FROM |", true)?.[0]).toBe("slow");
  expect(at("FROM GarbageCollection g, s|")).toEqual(["slow", "GarbageCollection", "gc-pauses", "thread_name"]);
});

test("elsewhere stand columns first, keywords last", () => {
  const labels = at("SELECT s| FROM GarbageCollection");
  expect(labels?.slice(0, 2)).toEqual(["gcId", "sumOfPauses"]);
  expect(labels).toContain("SELECT");
  expect(at("SELECT a, s| FROM slow")?.[0]).toBe("waited");
  expect(at("FROM slow WHERE w|")?.[0]).toBe("waited");
});

test("what is put in begins where the word or its quote does", () => {
  const from = (text: string) => complete(text, text.length, known)?.from;
  expect(from('FROM "gc')).toBe(5);
  expect(from("SELECT $$w")).toBe(7);
  expect(from("SELECT $")).toBe(7);
  expect(from("SELECT slow.")).toBe(12);
  expect(at("SELECT g.| FROM GarbageCollection g")).toEqual(["gcId", "sumOfPauses"]);
  expect(at("SELECT $|")).toEqual(["$$window", "$limit"]);
});

test("nothing is offered within texts and comments, and nothing unasked where no word was begun", () => {
  expect(at("SELECT 'g|'")).toBeUndefined();
  expect(at("-- from g|")).toBeUndefined();
  expect(at("SELECT |")).toBeUndefined();
});

test("plots: types, arguments of the type, columns within quotes", () => {
  const columns = [{ name: "startTime", type: "TIMESTAMP" }];
  const labels = (text: string) => completePlot(text, text.length, columns)?.options.map((option) => option.label);
  expect(labels("LIN")).toContain("LINE_CHART");
  expect(labels("PIE_CHART(")).toEqual(["category", "value", "innerRadius"]);
  expect(labels('PIE_CHART(category: "a", v')).toEqual(["category", "value", "innerRadius"]);
  expect(labels('LINE_CHART(x: "st')).toEqual(["startTime"]);
  expect(labels('LINE_CHART(x: "a") TIT')).toContain("TITLE");
});
