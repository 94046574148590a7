import { expect, test } from "vitest";
import type { SchemaItem } from "../../engine/engine";
import { complete, type Known } from "./complete";
import { completePlot } from "./completeplot";

const item = (name: string, kind: SchemaItem["kind"], columns: string[], more: Partial<SchemaItem> = {}): SchemaItem => ({
  name,
  kind,
  columns: columns.map((column) => ({ name: column, type: "BIGINT" })),
  ...more,
});

const known: Known = {
  schema: [
    item("GarbageCollection", "table", ["gcId", "sumOfPauses"], { rows: 5 }),
    item("gc-pauses", "view", ["total", "p99"]),
    item("zgc-phases", "view", ["phase"], { missing: ["jdk.ZPage"] }),
    item("thread_name", "macro", [], { parameters: ["thread"] }),
  ],
  aliases: [{ name: "slow", columns: [{ name: "waited", type: "DOUBLE" }] }],
  variables: ["$$window", "$limit"],
};

/** Labels at the bar in the text, the most likely first. */
function at(text: string, asked = false): string[] | undefined {
  const offset = text.indexOf("|");
  const completion = complete(text.replace("|", ""), offset, known, asked);
  return completion?.options.sort((a, b) => b.boost - a.boost).map((option) => option.label);
}

test("behind FROM and JOIN stand tables, views and aliases, and nothing that the recording lacks", () => {
  expect(at("SELECT * FROM g|")?.slice(0, 3)).toEqual(["slow", "gc-pauses", "GarbageCollection"]);
  expect(at("FROM |", true)?.slice(0, 3)).toEqual(["slow", "gc-pauses", "GarbageCollection"]);
  expect(at("FROM slow, g|")?.[0]).toBe("slow");
  expect(at("FROM a JOIN g|")).not.toContain("zgc-phases");
  expect(at("FROM g|")).not.toContain("SELECT");
});

test("elsewhere stand the columns of the tables that the statement names, also those named later", () => {
  expect(at("SELECT s| FROM GarbageCollection")?.slice(0, 2)).toEqual(["gcId", "sumOfPauses"]);
  expect(at('SELECT x FROM "gc-pauses" WHERE p|')?.slice(0, 2)).toEqual(["total", "p99"]);
  expect(at("FROM slow WHERE w|")?.[0]).toBe("waited");
  expect(at("SELECT s| FROM GarbageCollection")).not.toContain("p99");
});

test("behind a dot stand the columns of a table, and of what the statement calls one", () => {
  expect(at("SELECT g.| FROM GarbageCollection AS g")).toEqual(["gcId", "sumOfPauses"]);
  expect(at("SELECT g.s| FROM GarbageCollection g")).toEqual(["gcId", "sumOfPauses"]);
  expect(at("SELECT slow.| FROM slow")).toEqual(["waited"]);
});

test("names that SQL would not take as they are get quotes, also where one was typed", () => {
  const text = 'FROM "gc';
  const completion = complete(text, text.length, known);
  expect(completion?.from).toBe(5);
  expect(completion?.options.find((option) => option.label === "gc-pauses")?.apply).toBe('"gc-pauses"');
});

test("variables begin with a dollar sign", () => {
  expect(at("SELECT $| FROM a")).toEqual(["$$window", "$limit"]);
  expect(complete("SELECT $$w", 10, known)).toMatchObject({ from: 7 });
});

test("nothing is offered within texts and comments", () => {
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
