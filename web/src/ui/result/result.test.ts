import { expect, test } from "vitest";
import type { Cell, Column, ResultTable } from "../../engine/engine";
import { cellText } from "../values";
import { rowsOf } from "./order";
import { csv, jsonRows, tabbed } from "./plain";

function table(columns: Column[], rows: Cell[][]): ResultTable {
  return {
    columns,
    rows: rows.length,
    truncated: false,
    millis: 1,
    cell: (row, column) => rows[row]?.[column] as Cell,
    numbers: () => new Float64Array(),
  };
}

const one = (type: string, values: Cell[], contentType?: string) =>
  table(
    [{ name: "c", type, ...(contentType === undefined ? {} : { contentType }) }],
    values.map((value) => [value]),
  );

const order = (values: Cell[], descending = false, type = "BIGINT") =>
  Array.from(rowsOf(one(type, values), { sort: { column: 0, descending }, filters: {} }), (row) => values[row]);

const kept = (text: string, type: string, values: Cell[], contentType?: string) =>
  Array.from(rowsOf(one(type, values, contentType), { filters: { 0: text } }), (row) => values[row]);

test("numbers are sorted as numbers, those beyond 2^53 exactly, and NULL comes last both ways", () => {
  expect(order([10, 9, null, 100, 2])).toEqual([2, 9, 10, 100, null]);
  expect(order([10, 9, null, 100, 2], true)).toEqual([100, 10, 9, 2, null]);
  const [small, large] = [9007199254740993n, 9007199254740994n];
  expect(order([large, small, 5])).toEqual([5, small, large]);
  expect(order(["b", null, "", "a"], false, "VARCHAR")).toEqual(["", "a", "b", null]);
  expect(order([NaN, 1, -Infinity], false, "DOUBLE")).toEqual([-Infinity, 1, NaN]);
  expect(order([[2], [1, 5], [1]], false, "INTEGER[]")).toEqual([[1], [1, 5], [2]]);
});

test("equal values keep their order", () => {
  const rows = table(
    [
      { name: "a", type: "INTEGER" },
      { name: "b", type: "INTEGER" },
    ],
    [
      [1, 1],
      [0, 2],
      [1, 3],
      [0, 4],
    ],
  );
  expect([...rowsOf(rows, { sort: { column: 0, descending: true }, filters: {} })]).toEqual([0, 2, 1, 3]);
});

test("filters compare values, with units, times and NULL", () => {
  expect(kept(">9", "INTEGER", [10, 9, 100, null])).toEqual([10, 100]);
  expect(kept("9..10", "INTEGER", [10, 9, 100])).toEqual([10, 9]);
  expect(kept(">=5 ms", "DOUBLE", [0.001, 0.005, 1], "Timespan")).toEqual([0.005, 1]);
  expect(kept("< 2 MiB", "BIGINT", [1_000_000, 5_000_000], "DataAmount")).toEqual([1_000_000]);
  expect(kept("=9007199254740993", "BIGINT", [9007199254740992n, 9007199254740993n])).toEqual([9007199254740993n]);
  expect(kept(">2024-01-01", "TIMESTAMP", [0, 1_800_000_000_000_000])).toEqual([1_800_000_000_000_000]);
  expect(kept("null", "VARCHAR", ["null and void", null])).toEqual([null]);
  expect(kept("!null", "VARCHAR", ["a", null])).toEqual(["a"]);
});

test("filters of texts look for a part in any case, and a mark turns them", () => {
  expect(kept("hash", "VARCHAR", ["java.util.HashMap", "List", null])).toEqual(["java.util.HashMap"]);
  expect(kept("!hash", "VARCHAR", ["java.util.HashMap", "List"])).toEqual(["List"]);
  expect(kept("=List", "VARCHAR", ["List", "ArrayList"])).toEqual(["List"]);
  expect(kept("  ", "VARCHAR", ["a"])).toEqual(["a"]);
});

const mixed = table(
  [
    { name: "time", type: "TIMESTAMP" },
    { name: "n", type: "BIGINT" },
    { name: "d", type: "DOUBLE", contentType: "Timespan" },
    { name: 'a "quoted", name', type: "VARCHAR" },
    { name: "list", type: "BIGINT[]" },
  ],
  [
    [1714557600123456, 9007199254740993n, 0.0123, 'say "hi",\nnow', [1, 9007199254740993n]],
    [null, null, null, null, null],
    [Infinity, 0, 1e-9, "", []],
  ],
);

test("CSV has raw values: full digits, ISO times, NULL apart from the empty text", () => {
  expect(csv(mixed)).toBe(
    [
      'time,n,d,"a ""quoted"", name",list',
      '2024-05-01T10:00:00.123456Z,9007199254740993,0.0123,"say ""hi"",\nnow","[1,9007199254740993]"',
      ",,,,",
      'infinity,0,1e-9,"",[]',
      "",
    ].join("\r\n"),
  );
  expect(csv(mixed, [2]).split("\r\n")).toHaveLength(3);
});

test("JSON has raw values, and is JSON", () => {
  const text = jsonRows(mixed);
  expect(text).toContain('"n":9007199254740993');
  const rows = JSON.parse(text) as Record<string, unknown>[];
  expect(rows[1]).toEqual({ time: null, n: null, d: null, 'a "quoted", name': null, list: null });
  expect(rows[0]?.["time"]).toBe("2024-05-01T10:00:00.123456Z");
  expect(rows[2]?.["time"]).toBe("infinity");
});

test("what is copied stays in its cells", () => {
  expect(tabbed(mixed, [0]).split("\n")[1]).toBe(
    '2024-05-01T10:00:00.123456Z\t9007199254740993\t0.0123\tsay "hi", now\t[1,9007199254740993]',
  );
});

test("values stand in their units, whole numbers of 64 bits with all digits, ids without groups", () => {
  const text = (value: Cell, column: Partial<Column>) => cellText(value, { name: "c", type: "DOUBLE", ...column });
  expect(text(0.0123, { contentType: "Timespan" })).toBe("12.3 ms");
  expect(text(1536, { contentType: "DataAmount" })).toBe("1.5 KiB");
  expect(text(0.5, { contentType: "Percentage" })).toBe("50 %");
  expect(text(9007199254740993n, { type: "BIGINT" })).toBe("9,007,199,254,740,993");
  expect(text(12345, { type: "BIGINT" })).toBe("12,345");
  expect(text(12345, { type: "BIGINT", name: "gcId" })).toBe("12345");
  expect(text(null, { type: "TIMESTAMP" })).toBe("");
  expect(text([1, null], { type: "INTEGER[]" })).toBe("[1, NULL]");
  expect(cellText(2.345, { name: "c", type: "DOUBLE" }, { decimalPlaces: 1 })).toBe("2.3");
});
