import { tableFromIPC, type DataType } from "apache-arrow";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "../../testing/duckdb";
import { ArrowTable } from "../arrow";
import { isLossy, readable, typed } from "./readable";

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

/** Types and values of a query's first row, as the page shows them. */
function shown(sql: string): unknown[] {
  const types = Array.from(
    tableFromIPC(database.stream(`DESCRIBE FROM (${sql})`)).getChild("column_type") as Iterable<string>,
  );
  const again = readable(
    sql,
    types.map((_, index) => `c"${index}`),
    types,
  );
  const table = new ArrowTable(typed(tableFromIPC(database.stream(again ?? sql)), types), 0);
  return table.columns.map(({ type }, index) => [type, table.cell(0, index)]);
}

describe("what Arrow does not carry", () => {
  // The cells are those of a server.
  test.each([
    ["['a'::ENUM ('a', 'b,)')]", "ENUM('a', 'b,)')[]", ["a"]],
    ["{'e x': 'b'::ENUM ('a', 'b'), n: 1}", `STRUCT("e x" ENUM('a', 'b'), n INTEGER)`, { "e x": "b", n: 1 }],
    ["MAP {'k': '01'::BIT}", "MAP(VARCHAR, BIT)", { k: "01" }],
    ["'0101'::BIT", "BIT", "0101"],
    ["'x'::BLOB", "BLOB", "x"],
    ["340282366920938463463374607431768211455::UHUGEINT", "UHUGEINT", "340282366920938463463374607431768211455"],
    ["TIME '12:00:00'", "TIME", "12:00:00"],
    ["'12:00:00+01'::TIMETZ", "TIME WITH TIME ZONE", "12:00:00+01"],
    ["INTERVAL 14 MONTH", "INTERVAL", "1 year 2 months"],
    ["union_value(k := 1)", "UNION(k INTEGER)", "1"],
    ["{t: TIMESTAMP '2020-01-02'}", "STRUCT(t TIMESTAMP)", { t: "2020-01-02 00:00:00" }],
    ["[[TIMESTAMP '1970-01-01 00:00:01']]", "TIMESTAMP[][]", [[1_000_000]]],
    ["MAP {1: 12.50::DECIMAL(9, 2)}", "MAP(INTEGER, DECIMAL(9,2))", { 1: 12.5 }],
    ["row(1, 'a')", "STRUCT(INTEGER, VARCHAR)", "(1, a)"],
    ["5::HUGEINT", "HUGEINT", 5],
  ])("%s", (sql, type, cell) => {
    expect(shown(`SELECT ${sql}`)).toEqual([[type, cell]]);
  });

  test("is asked for only where there is some", () => {
    const lossy = (sql: string) =>
      tableFromIPC(database.stream(sql)).schema.fields.map(({ type }) => isLossy(type as DataType));
    expect(lossy("SELECT 1, 'a', 1.5, 2.5::DOUBLE, now()::TIMESTAMP, [now()::TIMESTAMP], {a: true}, uuid()")).toEqual(
      Array(8).fill(false),
    );
    expect(lossy("SELECT ['a'::ENUM ('a')], ''::BLOB, sum(1), {t: now()::TIMESTAMP}, TIME '12:00:00'")).toEqual(
      Array(5).fill(true),
    );
    expect(readable("SELECT 1", ["a"], ["HUGEINT"])).toBeUndefined();
  });
});
