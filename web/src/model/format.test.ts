import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell, Column } from "../engine/engine";
import { parseExact } from "../engine/ndjson";
import { RowTable } from "../engine/rows";
import { Formatter } from "./format";
import { orderRows, toCsv, toJson } from "./rows";

const plain = new Formatter();
const column = (type: string, contentType?: string): Column => ({
  name: "c",
  type,
  ...(contentType && { contentType }),
});

describe("values in their units", () => {
  test.each<[Cell, string, string | undefined, string]>([
    [0, "DOUBLE", "Timespan", "0 s"],
    [5e-9, "DOUBLE", "Timespan", "5 ns"],
    [1.5e-6, "DOUBLE", "Timespan", "1.5 µs"],
    [0.0125, "DOUBLE", "Timespan", "12.5 ms"],
    [0.99999, "DOUBLE", "Timespan", "1 s"],
    [59.9999, "DOUBLE", "Timespan", "1 min"],
    [125, "DOUBLE", "jdk.jfr.Timespan", "2 min 5 s"],
    [12_000, "DOUBLE", "Timespan", "3 h 20 min"],
    [-90_000, "DOUBLE", "Timespan", "-1 d 1 h"],
    [1023, "BIGINT", "DataAmount", "1,023 B"],
    [1536, "BIGINT", "DataAmount", "1.5 KiB"],
    [1048575, "BIGINT", "DataAmount", "1 MiB"],
    [1023.6, "DOUBLE", "DataAmount", "1 KiB"],
    [999_999, "BIGINT", "Frequency", "1 MHz"],
    [9007199254740993n, "BIGINT", "DataAmount", "8 PiB"],
    [0.1234, "DOUBLE", "Percentage", "12.3 %"],
    [0.01234, "DOUBLE", "Percentage", "1.23 %"],
    [1, "DOUBLE", "Percentage", "100 %"],
    [2_400_000_000, "BIGINT", "Frequency", "2.4 GHz"],
    [-1, "BIGINT", "MemoryAddress", "0xffffffffffffffff"],
    [9007199254740993n, "BIGINT", undefined, "9,007,199,254,740,993"],
    [1234567, "BIGINT", undefined, "1,234,567"],
    [1234.5678, "DOUBLE", undefined, "1,234.568"],
    [0.00188, "DOUBLE", undefined, "0.00188"],
    [0.000012345, "DOUBLE", undefined, "0.00001234"],
    [-0.0001, "DOUBLE", undefined, "-0.0001"],
    [0, "DOUBLE", undefined, "0"],
    [NaN, "DOUBLE", undefined, "NaN"],
    [1e300, "DOUBLE", undefined, "1e+300"],
    [1714557600123456, "TIMESTAMP", undefined, "2024-05-01 10:00:00.123456"],
    [1714521600000000, "DATE", undefined, "2024-05-01"],
    [Infinity, "TIMESTAMP", undefined, "infinity"],
    ["text", "VARCHAR", undefined, "text"],
    [true, "BOOLEAN", undefined, "true"],
    [[1000, null], "BIGINT[]", undefined, "[1,000, null]"],
    [{ a: "x" }, "STRUCT(a VARCHAR)", undefined, "{a: x}"],
  ])("%s %s %s", (value, type, contentType, expected) => {
    expect(plain.cell(value, column(type, contentType))).toBe(expected);
  });

  test("null dates are nothing, and not 1970", () => {
    expect(plain.cell(null, column("TIMESTAMP"))).toBe("");
    expect(plain.cell(null, column("BIGINT", "Timestamp"))).toBe("");
  });

  test("the notebook's decimals and time format", () => {
    const start = 1714557600000000;
    const time = (timeFormat: string) => new Formatter({ timeFormat, start }).time(start + 3_723_004_005);
    expect([time("iso"), time("relative"), time("HH:mm:ss.SSS"), time("dd.MM.yyyy HH:mm")]).toEqual([
      "2024-05-01 11:02:03.004005",
      "+1 h 2 min",
      "11:02:03.004",
      "01.05.2024 11:02",
    ]);
    const two = new Formatter({ decimalPlaces: 2 });
    expect(two.cell(1 / 3, column("DOUBLE"))).toBe("0.33");
    expect(two.cell(0.5, column("DOUBLE", "Timespan"))).toBe("500.00 ms");
    expect(two.cell(5, column("BIGINT"))).toBe("5");
  });

  test("formats of inlines", () => {
    const inline = (value: Cell, format?: Parameters<Formatter["inline"]>[2], type = "DOUBLE") =>
      plain.inline(value, column(type), format);
    expect([
      inline(1500, "duration_ms"),
      inline(1500, "duration_ns"),
      inline(2048, "bytes"),
      inline(0.25, "pct"),
    ]).toEqual(["1.5 s", "1.5 µs", "2 KiB", "25 %"]);
    expect([
      inline(1234.5, "int"),
      inline(1234.5, "float"),
      inline(1234.5, "raw"),
      inline(9007199254740993n, "int", "BIGINT"),
    ]).toEqual(["1,235", "1,234.50", "1234.5", "9,007,199,254,740,993"]);
    expect([inline(0, "time", "TIMESTAMP"), inline(0, "raw", "TIMESTAMP"), inline(null, "int")]).toEqual([
      "1970-01-01 00:00:00",
      "1970-01-01T00:00:00Z",
      "",
    ]);
  });
});

const table = new RowTable(
  [
    { name: "n", type: "BIGINT" },
    { name: "d", type: "DOUBLE", contentType: "Timespan" },
    { name: "s, t", type: "VARCHAR" },
    { name: "at", type: "TIMESTAMP" },
    { name: "n", type: "BIGINT[]" },
  ],
  [
    [10, 9, 9007199254740993n, null],
    [0.0125, null, NaN, 100],
    ['a "b"', "", null, "x\ny"],
    [1714557600123456, null, 0, Infinity],
    [[1, null], [], null, [9007199254740993n]],
  ],
);

test("CSV has the values, and not what is shown", () => {
  expect(toCsv(table)).toBe(
    [
      'n,d,"s, t",at,n',
      '10,0.0125,"a ""b""",2024-05-01T10:00:00.123456Z,"[1,null]"',
      '9,,"",,[]',
      "9007199254740993,NaN,,1970-01-01T00:00:00Z,",
      ',100,"x\ny",infinity,[9007199254740993]',
      "",
    ].join("\r\n"),
  );
  expect(toCsv(table, new Uint32Array([1]))).toBe('n,d,"s, t",at,n\r\n9,,"",,[]\r\n');
});

test("JSON has the values, with all digits", () => {
  expect(parseExact(toJson(table))).toEqual([
    { n: 10, d: 0.0125, "s, t": 'a "b"', at: "2024-05-01T10:00:00.123456Z", n_2: [1, null] },
    { n: 9, d: null, "s, t": "", at: null, n_2: [] },
    { n: 9007199254740993n, d: "NaN", "s, t": null, at: "1970-01-01T00:00:00Z", n_2: null },
    { n: null, d: 100, "s, t": "x\ny", at: "infinity", n_2: [9007199254740993n] },
  ]);
  expect(toJson(new RowTable([], []))).toBe("[]\n");
});

test("rows are sorted by value, with null last in both directions", () => {
  const order = (c: number, descending = false) => [...orderRows(table, { column: c, descending }, plain)];
  expect([order(0), order(0, true)]).toEqual([
    [1, 0, 2, 3],
    [2, 0, 1, 3],
  ]);
  expect([order(1), order(1, true)]).toEqual([
    [0, 3, 1, 2],
    [3, 0, 1, 2],
  ]);
  expect(order(3)).toEqual([2, 0, 3, 1]);
});

test("rows are filtered by what is shown and by what they are", () => {
  const filter = (text: string) => [...orderRows(table, { filter: text }, plain)];
  expect([filter("12.5 MS"), filter("0.0125"), filter("9,007"), filter("X"), filter("no such")]).toEqual([
    [0],
    [0],
    [2, 3],
    [3],
    [],
  ]);
});

test("property: sorting numbers, small and large, is what numbers say", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }))), (values) => {
      const numbers = new RowTable([{ name: "n", type: "UBIGINT" }], [values]);
      const sorted = Array.from(orderRows(numbers, { column: 0 }, plain), (row) => BigInt(values[row]!));
      expect(sorted).toEqual(values.map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }),
  );
});
