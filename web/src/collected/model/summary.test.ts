import { expect, test } from "vitest";
import { chooseEvents, statText, summaryOf, valuesText } from "./summary";

const SUMMARY = summaryOf({
  recordings: [],
  start: "",
  end: "",
  bytes: 0,
  chunks: 0,
  generatedAt: "",
  events: {
    "jdk.FileRead": { name: "File Read", topic: "file_io", count: 3, fields: {} },
    "jdk.GarbageCollection": {
      name: "Garbage Collection",
      topic: "gc",
      count: 1234,
      fields: {
        gcId: { name: "gcId", count: 3, min: 1, max: 1234567, avg: 2.23456 },
        duration: { name: "duration", count: 3, unit: "s", min: 0.002, minDisplay: "2 ms" },
        cause: { name: "cause", count: 3, values: ["System.gc()", "G1"], counts: [1000, 1] },
      },
    },
    "shop.Order": { count: 3, fields: {} },
  },
});

test("the most frequent events first; one without a label is called by its name", () => {
  expect(SUMMARY.events.map(({ name, topic }) => [name, topic])).toEqual([
    ["Garbage Collection", "gc"],
    ["File Read", "file_io"],
    ["shop.Order", "other"],
  ]);
});

test.each([
  ["file io", ["jdk.FileRead"]],
  ["CAUSE gc", ["jdk.GarbageCollection"]],
  ["jdk.", ["jdk.GarbageCollection", "jdk.FileRead"]],
])("events with the words %s", (filter, events) => {
  expect(chooseEvents(SUMMARY.events, filter).map(({ event }) => event)).toEqual(events);
});

test("numbers and values of fields", () => {
  const [gcId, duration, cause] = SUMMARY.events[0]?.fields ?? [];
  expect((["min", "avg", "max", "sum"] as const).map((what) => gcId && statText(gcId, what))).toEqual([
    "1",
    "2.235",
    "1,234,567",
    "",
  ]);
  expect(duration && statText(duration, "min")).toBe("2 ms");
  expect(cause && valuesText(cause)).toBe("System.gc() (1,000), G1 (1)");
});
