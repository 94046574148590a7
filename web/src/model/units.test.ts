import { expect, it } from "vitest";
import type { ResultTable, SchemaItem } from "../engine/engine";
import { withUnits } from "./units";

const item = (name: string, columns: [string, string?][]): [string, SchemaItem] => [
  name,
  {
    name,
    kind: "view",
    columns: columns.map(([column, contentType]) => ({
      name: column,
      type: "DOUBLE",
      ...(contentType === undefined ? {} : { contentType }),
    })),
  } as SchemaItem,
];
const schema = new Map([
  item("waits", [["duration", "Timespan"], ["bytes", "DataAmount"], ["count"]]),
  item("cpu", [["jvmUser", "Percentage"], ["jvmSystem", "Percentage"], ["duration"]]),
  item("allocations", [["value", "DataAmount"]]),
]);

/** Name and type of each column of a result → what they are found to be. */
function units(sql: string, ...columns: string[]): (string | undefined)[] {
  const table = {
    columns: columns.map((column) => {
      const [name = "", type = "DOUBLE"] = column.split(":");
      return { name, type };
    }),
    rows: 1,
  } as unknown as ResultTable;
  return withUnits(table, sql, schema).columns.map((column) => column.contentType);
}

it.each([
  [
    "SELECT sum(duration) AS total, max(w.duration) AS longest FROM waits w",
    ["total", "longest"],
    ["Timespan", "Timespan"],
  ],
  [
    "SELECT sum(bytes)::BIGINT AS b, CAST(avg(bytes) AS BIGINT) AS a FROM waits",
    ["b:BIGINT", "a:BIGINT"],
    Array(2).fill("DataAmount"),
  ],
  ["SELECT quantile_cont(duration, 0.99) AS p, P99(duration) AS q FROM waits", ["p", "q"], ["Timespan", "Timespan"]],
  ["SELECT avg(jvmUser + jvmSystem) AS load FROM cpu", ["load"], ["Percentage"]],
  ["SELECT sum(bytes) FILTER (WHERE count > 1) AS b FROM waits", ["b"], ["DataAmount"]],
  ["SELECT duration AS d FROM waits JOIN cpu ON true", ["d"], [undefined]],
  [
    "SELECT duration * 1000 AS ms, bytes / duration AS rate, count(*) AS n FROM waits",
    ["ms", "rate", "n"],
    [undefined, undefined, undefined],
  ],
  ["SELECT duration::BIGINT AS d FROM waits", ["d:BIGINT"], [undefined]],
  ["SELECT a + b AS s FROM (SELECT duration AS a, max(duration) AS b FROM waits)", ["s"], ["Timespan"]],
  [
    "WITH t AS (SELECT sum(duration) AS x FROM waits) SELECT max(x) AS y, count(x) AS x FROM t",
    ["y", "x"],
    ["Timespan", undefined],
  ],
  [`SELECT frames, value FROM flame_graph('"allocations"')`, ["value"], ["DataAmount"]],
  [
    "SELECT value FROM flame_graph('waits', value := CASE WHEN count > 1 THEN duration ELSE 0 END, x := 1) WHERE value > 0",
    ["value"],
    ["Timespan"],
  ],
  ["SELECT duration d FROM nothing", ["d"], [undefined]],
  [
    "SELECT max(w.duration) - min(w.duration), -duration, avg(duration + duration), 2 * duration FROM waits w",
    ["(max(w.duration) - min(w.duration))", "-(duration)", "avg((duration + duration))", "(2 * duration)"],
    ["Timespan", "Timespan", "Timespan", undefined],
  ],
  [
    "SELECT sum(bytes) FILTER (WHERE (count > 1)), greatest(bytes, 0), any_value(bytes), bytes + count FROM waits",
    [
      "sum(bytes) FILTER (WHERE (count > 1)):HUGEINT",
      "greatest(bytes, 0):BIGINT",
      "any_value(bytes)",
      "(bytes + count)",
    ],
    ["DataAmount", "DataAmount", "DataAmount", undefined],
  ],
  [
    "SELECT CASE WHEN count > 1 THEN NULL WHEN count = 0 THEN duration ELSE 0 END AS a, CASE WHEN count > 1 THEN duration ELSE bytes END AS b FROM waits",
    ["a", "b"],
    ["Timespan", undefined],
  ],
  [
    "SELECT CASE WHEN count * 2 > 1 THEN duration END * 1000 AS a, duration::DOUBLE * 1000 AS b, sum(duration) FILTER (WHERE count > 1) / 2 AS c, sum(duration) OVER (ORDER BY count) % 1 AS d FROM waits",
    ["a", "b", "c", "d"],
    [undefined, undefined, undefined, undefined],
  ],
])("%s", (sql, columns, expected) => {
  expect(units(sql, ...columns)).toEqual(expected);
});

it("leaves what the engine knows, and the values", () => {
  const table = {
    columns: [
      { name: "n", type: "DOUBLE", contentType: "Frequency" },
      { name: "t", type: "DOUBLE" },
    ],
    cell: () => 7,
  };
  const found = withUnits(table as unknown as ResultTable, "SELECT duration AS n, duration AS t FROM waits", schema);
  expect(found.columns.map(({ contentType }) => contentType)).toEqual(["Frequency", "Timespan"]);
  expect(found.cell(0, 0)).toBe(7);
});
