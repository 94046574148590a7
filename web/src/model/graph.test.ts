import { tableFromIPC } from "apache-arrow";
import { beforeAll, describe, expect, test } from "vitest";
import { ArrowTable } from "../engine/arrow";
import { openDatabase, type Database } from "../testing/duckdb";
import type { VariableValue } from "./declarations";
import { Graph, type Compiled } from "./graph";
import { allBlocks, type SqlBlock } from "./notebook";
import { parseNotebook } from "./parse";
import { nameUses } from "./sqlnames";

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  database.stream("CREATE SCHEMA session");
  database.stream("CREATE TABLE gc AS SELECT range AS id, range / 10.0 AS pause FROM range(20)");
});

const SQL = (sql: string) => `\`\`\`sql\n${sql}\n\`\`\`\n`;

function graph(text: string, values: Record<string, VariableValue> = {}, materialize = true) {
  const notebook = parseNotebook(text);
  const scope = { get: (name: string) => values[name], names: () => Object.keys(values) };
  const built = new Graph(notebook, () => scope, "session", materialize);
  const blocks = notebook.cells.flatMap((cell) => {
    const sql = allBlocks(cell.blocks).filter((block): block is SqlBlock => block.kind === "sql");
    return sql.map((block) => built.compileBlock(block, cell));
  });
  return blocks;
}

function run(compiled: Compiled): unknown[][] {
  expect(compiled.problems).toEqual([]);
  compiled.setups.forEach((setup) => database.stream(setup.sql));
  const table = new ArrowTable(tableFromIPC(database.stream(compiled.sql)), 0);
  return Array.from({ length: table.rows }, (_, row) => table.columns.map((_, column) => table.cell(row, column)));
}

const last = (compiled: Compiled[]) => compiled.at(-1) as Compiled;

describe("names in a query", () => {
  const uses = (sql: string) =>
    nameUses(sql).map(
      (use) => `${use.qualifier === undefined ? "" : `${use.qualifier}.`}${use.name}${use.call ? "()" : ""}`,
    );
  test.each([
    ["SELECT a, b FROM c, d AS e, (SELECT f FROM g) h WHERE i IN (SELECT j FROM k)", ["c", "d", "g", "k"]],
    ["SELECT pauses FROM t ORDER BY pauses", ["t"]],
    ["FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (x), d", ["a", "b", "c", "d"]],
    ["WITH a AS (SELECT * FROM a), b(x) AS MATERIALIZED (FROM a) SELECT * FROM a, b, c", ["a", "c"]],
    ["WITH RECURSIVE a AS (SELECT 1 UNION ALL SELECT * FROM a) FROM a", []],
    ["SELECT f(g(1)) FROM h(2), i", ["f()", "g()", "h()", "i"]],
    ["FROM gc-view.pauses p", ["gc-view.pauses"]],
    ['FROM "gc view".pauses', ["gc view.pauses"]],
    ["SELECT a - b.c FROM t", ["t"]],
    ["SELECT 'FROM x' -- FROM y\nFROM z", ["z"]],
    ["DESCRIBE a", ["a"]],
    ["SUMMARIZE a", ["a"]],
    ["PIVOT a ON b USING sum(c)", ["a", "sum()"]],
    ["SELECT t.from_x FROM ((a JOIN b ON true) JOIN c ON true)", ["a", "b", "c"]],
    ["FROM a UNION FROM b", ["a", "b"]],
  ])("%s", (sql, expected) => expect(uses(sql)).toEqual(expected));
});

test("an alias is a table for every other query, in any order, by its name or with its cell", () => {
  const text = `<!-- @cell name=first -->
${SQL("SELECT count(*) AS n FROM slow")}
<!-- @cell name=gc-view -->
${SQL("-- alias slow\nSELECT * FROM gc WHERE pause > $min; -- the end")}
<!-- @cell name=third -->
${SQL("SELECT max(slow.id) FROM gc-view.slow JOIN (SELECT 1) ON slow.pause > 0 -- alias")}
${SQL("WITH x AS (SELECT * FROM SLOW) SELECT min(id) FROM x")}
${SQL("WITH slow AS (SELECT * FROM slow WHERE id > 18) SELECT count(*) FROM slow")}
${SQL("SUMMARIZE slow")}
${SQL("DESCRIBE SELECT id FROM slow")}
${SQL("EXPLAIN SELECT * FROM slow")}
`;
  const [count, , max, min, nested, summary, description, plan] = graph(text, { $min: 1.5 });
  expect(run(count!)).toEqual([[4]]);
  expect(run(max!)).toEqual([[19]]);
  expect(run(min!)).toEqual([[16]]);
  expect(run(nested!)).toEqual([[1]]);
  expect(run(summary!).map((row) => row[0])).toEqual(["id", "pause"]);
  expect(run(description!).map((row) => row[0])).toEqual(["id"]);
  expect(run(plan!)).toHaveLength(1);
  expect([...count!.variables]).toEqual(["$min"]);
  expect([...count!.names]).toEqual(["slow"]);
});

test("aliases of aliases, each once, and none that is not needed", () => {
  const text = [
    "-- alias a\nSELECT 1 AS x",
    "-- alias b\nSELECT x + 1 AS x FROM a",
    "-- alias c\nSELECT a.x + b.x AS x FROM a, b",
    "-- alias unused\nSELECT no FROM where_",
    "SELECT a.x + b.x + c.x FROM a, b, c",
  ];
  const compiled = last(graph(text.map(SQL).join("")));
  expect(run(compiled)).toEqual([[6]]);
  expect(compiled.sql.match(/" AS \(/g)).toHaveLength(3);
  expect(compiled.sql).not.toContain("where_");
});

test("views of the notebook, as a query or as a whole statement", () => {
  const text = `---
views:
  - name: slow
    sql: SELECT * FROM gc WHERE pause > $$min
  - { name: renamed, sql: "CREATE OR REPLACE VIEW renamed(a, b) AS SELECT * FROM slow" }
---
${SQL("SELECT count(a) FROM renamed")}`;
  const compiled = last(graph(text, { $$min: 1 }));
  expect(run(compiled)).toEqual([[9]]);
  expect([...compiled.variables]).toEqual(["$$min"]);
});

test("macros of the notebook, which use macros, views and variables", () => {
  const text = `---
macros:
  - { name: twice, sql: "(x) AS 2 * x * $$factor" }
  - { name: four, sql: "CREATE MACRO four(x) AS twice(twice(x))" }
  - { name: longer, sql: "longer(limit_) AS TABLE SELECT * FROM slow WHERE pause > limit_" }
views:
  - { name: slow, sql: "SELECT id, four(pause) AS pause FROM gc" }
---
${SQL("SELECT four(1), count(*) FROM longer(4)")}`;
  const one = last(graph(text, { $$factor: 1 }));
  expect(run(one)).toEqual([[4, 9]]);
  const three = last(graph(text, { $$factor: 3 }));
  expect(three.sql).not.toBe(one.sql);
  expect(run(three)).toEqual([[36, 18]]);
  expect(run(one)).toEqual([[4, 9]]);
});

test("a materialized alias is computed once and is a table then", () => {
  const text = `${SQL("-- alias once materialized\nSELECT random() AS x, $v AS v FROM gc")}${SQL("SELECT once.x FROM once ORDER BY 1")}`;
  const [block, use] = graph(text, { $v: 1 });
  expect(block!.setups).toHaveLength(1);
  const first = run(use!);
  expect(new ArrowTable(tableFromIPC(database.stream(use!.sql)), 0).rows).toBe(20);
  const again = tableFromIPC(database.stream(use!.sql));
  expect(new ArrowTable(again, 0).cell(3, 0)).toBe(first[3]![0]);
  expect(run(block!)).toHaveLength(20);
  // Another value is another table.
  expect(graph(text, { $v: 2 })[1]!.sql).not.toBe(use!.sql);
  expect(graph(text, { $v: 1 })[1]!.sql).toBe(use!.sql);
  const inline = graph(text, { $v: 1 }, false)[1]!;
  expect(inline.setups).toEqual([]);
  expect(run(inline)).toHaveLength(20);
});

describe("what cannot be run is told at its place", () => {
  const problems = (text: string) => {
    return last(graph(text)).problems.map((p) => [text.slice(p.span.start, p.span.end), p.message, p.suggestion]);
  };
  test("aliases that need each other", () => {
    const text = SQL("-- alias a\nFROM b") + SQL("-- alias b\nFROM a") + SQL("SELECT 1 FROM a");
    expect(problems(text)[0]![1]).toMatch(/needs itself: a → b → a|needs itself: b → a → b/);
  });
  test("an alias that a cell does not have", () => {
    const text = `<!-- @cell name=gc -->\n${SQL("-- alias pauses\nSELECT 1")}<!-- @cell name=b -->\n${SQL("SELECT * FROM gc.pause")}`;
    expect(problems(text)).toEqual([["gc.pause", "cell gc has no alias pause", "gc.pauses"]]);
  });
  test("an unknown variable, also in an alias", () => {
    expect(problems(SQL("-- alias a\nSELECT $x") + SQL("FROM a"))).toEqual([
      ["$x", "there is no variable $x", undefined],
    ]);
  });
  test("two statements in a block", () => {
    expect(problems(SQL("SELECT 1; SELECT 2"))).toEqual([["S", expect.stringContaining("one statement"), undefined]]);
  });
});

test("an error's offset is found in the notebook, also behind a long value and in an alias", () => {
  const text = SQL("-- alias a\nSELECT wrong1 FROM gc") + SQL("SELECT $v, wrong2 FROM a");
  const compiled = last(graph(text, { $v: "'a long text'" }));
  const places = ["wrong1", "wrong2"].map((word) => compiled.locate(compiled.sql.indexOf(word)));
  expect(places).toEqual([
    { owner: "a", offset: text.indexOf("wrong1") },
    { owner: "", offset: text.indexOf("wrong2") },
  ]);
});
