import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { tableFromIPC } from "apache-arrow";
import { ArrowTable } from "../engine/arrow";
import { openDatabase, type Database } from "../testing/duckdb";
import type { VariableValue } from "./declarations";
import { literal } from "./literals";
import { MappedText } from "./mapped";
import { quoteName, quoteText, tokens } from "./sqltokens";
import { substitute, type Scope } from "./variables";
import { widgetKind } from "./widgets";

function scope(values: Record<string, VariableValue>): Scope {
  return { get: (name) => values[name], names: () => Object.keys(values) };
}

function put(sql: string, values: Record<string, VariableValue>): string {
  return substitute(MappedText.copy(sql, "q", 0), scope(values)).text.text;
}

describe("substitution", () => {
  test("a name is taken whole: a longer name's prefix is not hit", () => {
    const values = { $max: 1, $max_ms: 2, $$max: 3, $$max_ms: 4 };
    expect(put("$max $max_ms $$max $$max_ms $maximum $max+$max_ms", values)).toBe("1 2 3 4 $maximum 1+2");
    expect(put("'$max $max_ms $maximum'", values)).toBe("'1 2 $maximum'");
  });

  test("values become literals, texts stay SQL", () => {
    expect(put("$a", { $a: "startTime > 5" })).toBe("startTime > 5");
    expect(put("$a", { $a: "2024-05-01T10:00:00.5+02:00" })).toBe("TIMESTAMP '2024-05-01 08:00:00.500'");
    expect(put("$a", { $a: "2024-05-01" })).toBe("TIMESTAMP '2024-05-01 00:00:00'");
    expect(put("$a", { $a: "2024-05-01 was a day" })).toBe("2024-05-01 was a day");
    expect(put("5-$a", { $a: -3 })).toBe("5-(-3)");
    expect(put("$a $b", { $a: true, $b: null })).toBe("TRUE NULL");
    expect(put("$a", { $a: ["x'y", 1, [2]] })).toBe("['x''y', 1, [2]]");
    expect(put("$a", { $a: { lo: 1, hi: "2024-05-01" } })).toBe("{'lo': 1, 'hi': TIMESTAMP '2024-05-01 00:00:00'}");
    expect(put("$a", { $a: 9007199254740993n })).toBe("9007199254740993");
  });

  test("a list behind IN, with and without brackets", () => {
    expect(put("x IN $a AND x in ( $a ) AND f($a)", { $a: [1, 2] })).toBe(
      "x IN [1, 2] AND x in ( 1, 2 ) AND f([1, 2])",
    );
    expect(put("x IN ($a)", { $a: [] })).toBe("x IN (NULL)");
  });

  test("fields of a struct, of nothing, and of a text", () => {
    expect(put("$v.lo + $v.hi", { $v: { lo: 1, hi: 2 } })).toBe("1 + 2");
    expect(put("$v.a.b '$v.a.b'", { $v: { a: { b: 5 } } })).toBe("5 '5'");
    expect(put("$v.lo IS NULL", { $v: null })).toBe("NULL IS NULL");
    expect(put("$t.startTime", { $t: "GarbageCollection" })).toBe("GarbageCollection.startTime");
  });

  test("within quotes a value is text and cannot end them", () => {
    expect(put("LIKE '%$a%'", { $a: "O'Brien" })).toBe("LIKE '%O''Brien%'");
    expect(put('"col $a"', { $a: 'x"y' })).toBe('"col x""y"');
    expect(put("E'$a'", { $a: "a\\'b" })).toBe("E'a\\\\''b'");
    expect(put("'$a'", { $a: "2024-05-01" })).toBe("'2024-05-01'");
    expect(put("'Outer$Inner $Lambda'", { $Inner: "x" })).toBe("'Outer$Inner $Lambda'");
  });

  test("comments stay as they are", () => {
    expect(put("1 -- $a\n/* $a */ $a", { $a: 2 })).toBe("1 -- $a\n/* $a */ 2");
  });

  test("values within values, up to ten", () => {
    expect(put("$a", { $a: "$b + $b", $b: "$c * 2", $c: 3 })).toBe("3 * 2 + 3 * 2");
    const chain = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`$v${i}`, i === 19 ? 1 : `$v${i + 1}`]));
    expect(put("$v10", chain)).toBe("1");
    const deep = substitute(MappedText.copy("$v0", "q", 0), scope(chain));
    expect(deep.problems[0]!.message).toMatch(/more than 10/);
  });

  test("a cycle is told and left alone", () => {
    const { text, problems } = substitute(MappedText.copy("1 + $a", "q", 0), scope({ $a: "$b", $b: "$a" }));
    expect(text.text).toBe("1 + $a");
    expect(problems).toEqual([
      { span: { start: 4, end: 6 }, message: "the value of $a contains itself: $a → $b → $a" },
    ]);
  });

  test("an unknown variable is told with the one that was meant", () => {
    const { problems } = substitute(MappedText.copy("$treshold", "q", 0), scope({ $threshold: 1 }));
    expect(problems).toMatchObject([{ suggestion: "$threshold", span: { start: 0, end: 9 } }]);
    expect(substitute(MappedText.copy("$a", "q", 0), scope({ $$a: 1 })).problems).toMatchObject([
      { suggestion: "$$a" },
    ]);
  });

  test("which variables were used, also within values", () => {
    const { used } = substitute(MappedText.copy("$a '$c' -- $d", "q", 0), scope({ $a: "$b", $b: 1, $c: 1, $d: 1 }));
    expect([...used]).toEqual(["$a", "$b", "$c"]);
  });

  test("places survive", () => {
    const { text } = substitute(MappedText.copy("SELECT $a, wrong", "q", 100), scope({ $a: "a longer text" }));
    expect(text.locate(text.text.indexOf("wrong"))).toEqual({ owner: "q", offset: 100 + "SELECT $a, ".length });
    expect(text.locate(text.text.indexOf("longer"))).toEqual({ owner: "q", offset: 107 });
    expect(text.locate(text.text.length)).toEqual({ owner: "q", offset: 116 });
  });

  test("property: only the declared names are replaced, each by its own value", () => {
    const name = fc.stringMatching(/^[a-c_]{1,4}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.array(name), (declared, used) => {
        const values = Object.fromEntries(declared.map((n) => [`$${n}`, `<${n}>`]));
        const expected = used.map((n) => (declared.includes(n) ? `<${n}>` : `$${n}`)).join(" ");
        expect(put(used.map((n) => `$${n}`).join(" "), values)).toBe(expected);
        expect(put(`'${used.map((n) => `$${n}`).join(" ")}'`, values)).toBe(`'${expected}'`);
      }),
    );
  });

  test("property: tokens are the text", () => {
    const piece = fc.constantFrom(
      "'",
      '"',
      "--",
      "\n",
      "/*",
      "*/",
      "$a",
      "$$b",
      "e'",
      "\\",
      "1.5e3",
      "x",
      " ",
      ".",
      "é",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.array(piece).map((p) => p.join("")),
        ),
        (text) => {
          expect(
            tokens(text)
              .map((token) => token.text)
              .join(""),
          ).toBe(text);
        },
      ),
    );
  });
});

describe("literals, as DuckDB reads them", () => {
  let database: Database;
  beforeAll(async () => void (database = await openDatabase()));
  const read = (sql: string) => new ArrowTable(tableFromIPC(database.stream(sql)), 0).cell(0, 0);

  test("property: texts, numbers, lists, structs come back as they were", () => {
    const scalar = fc.oneof(
      fc.string().filter((text) => !text.includes("\0")),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
      fc.bigInt({ min: -(2n ** 63n) + 1n, max: -(2n ** 53n) }),
    );
    fc.assert(
      fc.property(scalar, (value) => void expect(read(`SELECT ${literal(value)}`)).toEqual(value)),
      { numRuns: 80 },
    );
    const text = fc.string().filter((t) => !t.includes("\0"));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1 }),
        (value) => void expect(read(`SELECT ${literal(value)}`)).toEqual(value),
      ),
    );
    expect(read(`SELECT ${literal({ a: 1, "b c": ["x"] })}`)).toEqual({ a: 1, "b c": ["x"] });
    expect(read(`SELECT ${literal(-0.125)}::DOUBLE`)).toBe(-0.125);
    expect(read(`SELECT ${literal(Infinity)}`)).toBe(Infinity);
    expect(read(`SELECT ${literal("2024-05-01T10:00:00.123456Z")}`)).toBe(1714557600123456);
  });

  test("names and texts in quotes", () => {
    const odd = `a "b" 'c'`;
    expect(read(`SELECT ${quoteName(odd)} FROM (SELECT 5 AS ${quoteName(odd)})`)).toBe(5);
    expect(read(`SELECT ${quoteText(odd)}`)).toBe(odd);
  });
});

test("the widget follows the value", () => {
  expect(widgetKind(5)).toBe("number");
  expect(widgetKind(5, { min: 0, max: 10 })).toBe("slider");
  expect(widgetKind(true)).toBe("checkbox");
  expect(widgetKind("x")).toBe("text");
  expect(widgetKind(null)).toBe("text");
  expect(widgetKind("2024-05-01T10:00:00Z")).toBe("time");
  expect(widgetKind("x", { options: ["x", "y"] })).toBe("dropdown");
  expect(widgetKind(["x"], { options: "SELECT name FROM Thread" })).toBe("choices");
  expect(widgetKind(["x"])).toBe("list");
  expect(widgetKind({ lo: 1, hi: 2 })).toBe("range");
  expect(widgetKind({ a: 1 })).toBe("map");
});
