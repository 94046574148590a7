import { expect, test } from "vitest";
import type { Cell, ResultTable } from "../../engine/engine";
import { Formatter } from "../../model/format";
import { rowsOf } from "./order";
import { tabbed } from "./plain";
import { countText } from "./TableBar";

function one(type: string, values: Cell[], contentType?: string): ResultTable {
  return {
    columns: [{ name: "c", type, ...(contentType === undefined ? {} : { contentType }) }],
    rows: values.length,
    truncated: false,
    millis: 1,
    cell: (row) => values[row] as Cell,
    numbers: () => new Float64Array(),
  };
}

const kept = (text: string, type: string, values: Cell[], contentType?: string) =>
  Array.from(rowsOf(one(type, values, contentType), { filters: { 0: text } }, new Formatter()), (row) => values[row]);

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

test("a filter and an order go together", () => {
  const table = one("INTEGER", [5, 30, 10, 1]);
  const view = { sort: { column: 0, descending: true }, filters: { 0: ">=5" } };
  expect([...rowsOf(table, view, new Formatter())]).toEqual([1, 2, 0]);
});

test("what is copied stays in its cells", () => {
  expect(tabbed(one("VARCHAR", ['say "hi",\nnow', null]), [0, 1])).toBe('c\nsay "hi", now\n\n');
});

test("how many rows there are, and whether the query has more", () => {
  const table = one("INTEGER", [1, 2, 3]);
  expect(countText(table, 3)).toBe("3 rows");
  expect(countText(table, 1)).toBe("1 of 3 rows");
  expect(countText({ ...table, cell: table.cell, numbers: table.numbers, truncated: true }, 3)).toBe(
    "the first 3 rows; the query has more",
  );
});
