import { beforeEach, describe, expect, test } from "vitest";
import { DatabaseEngine } from "../testing/engine";
import { openDatabase, type Database } from "../testing/duckdb";
import { setBlockText, setDeclared } from "./edit";
import { allBlocks, serialise, type Notebook } from "./notebook";
import { parseNotebook } from "./parse";
import { charts } from "./plotparser";
import { Session, type SessionOptions } from "./session";

let database: Database | undefined;
let engine: DatabaseEngine;
let number = 0;

beforeEach(async () => {
  if (database === undefined) {
    database = await openDatabase();
    database.stream(
      "CREATE TABLE gc AS SELECT range AS id, range / 10.0 AS pause, make_timestamp(range) AS t FROM range(20)",
    );
    database.stream("CREATE TABLE nothing(x INTEGER)");
  }
  engine = new DatabaseEngine(database);
});

const SQL = (sql: string) => `\`\`\`sql\n${sql}\n\`\`\`\n`;
const CELL = (name: string, body: string, more = "") => `<!-- @cell name=${name}${more} -->\n${body}\n`;

async function open(text: string, options: SessionOptions = {}): Promise<Session> {
  const notebook = parseNotebook(text);
  expect(notebook.problems).toEqual([]);
  const session = new Session(engine, notebook, { schemaName: `s${number++}`, ...options });
  await session.start();
  await session.settled();
  return session;
}

/** The rows of a block's result. */
function rows(session: Session, id: string): unknown[][] | undefined {
  const { result } = session.state(id);
  return result && Array.from({ length: result.rows }, (_, r) => result.columns.map((_, c) => result.cell(r, c)));
}

function states(session: Session): Record<string, string> {
  const blocks = session.notebook.cells
    .flatMap((cell) => allBlocks(cell.blocks))
    .filter((block) => block.kind === "sql");
  return Object.fromEntries(
    blocks.map(({ id }) => [id, session.state(id).status + (session.state(id).stale ? " stale" : "")]),
  );
}

/** What is asked while something is done. */
async function asked(session: Session, action: () => void): Promise<string[]> {
  engine.asked.length = 0;
  action();
  await session.settled();
  return engine.asked;
}

function block(notebook: Notebook, id: string) {
  return notebook.cells.flatMap((cell) => allBlocks(cell.blocks)).find((candidate) => candidate.id === id)!;
}

function edit(session: Session, id: string, text: string): void {
  session.setNotebook(setBlockText(session.notebook, block(session.notebook, id), text));
}

describe("a change runs what depends on it, once, and nothing else", () => {
  const TEXT =
    `---\nvariables: { $$min: 1, $$other: 5 }\nviews: [{ name: slow, sql: "SELECT * FROM gc WHERE pause > $$min" }]\n` +
    `macros: [{ name: above, sql: "(x) AS x > $$min" }]\n---\n` +
    CELL(
      "a",
      "```variables\n$n: 1\n```\n" + SQL("-- alias counted\nSELECT count(*) AS n FROM slow") + SQL("SELECT $n + 100"),
    ) +
    CELL(
      "b",
      "```variables\n$n: 2\n```\n" + SQL("SELECT n FROM a.counted") + SQL("SELECT $$other") + SQL("SELECT $n + 200"),
    ) +
    CELL("c", SQL("SELECT above(1.5)") + "There are ${SELECT n FROM counted}.\n" + SQL("SELECT 300"));

  test("through views, macros, aliases and inlines", async () => {
    const session = await open(TEXT);
    expect([rows(session, "a/1"), rows(session, "b/1"), rows(session, "c/0"), rows(session, "c/1$0")]).toEqual([
      [[9]],
      [[9]],
      [[true]],
      [[9]],
    ]);
    const again = await asked(session, () => {
      session.setVariable("$$min", 1.25);
      session.setVariable("$$min", 1.75);
    });
    expect([rows(session, "a/1"), rows(session, "b/1"), rows(session, "c/0"), rows(session, "c/1$0")]).toEqual([
      [[2]],
      [[2]],
      [[false]],
      [[2]],
    ]);
    expect(again).toHaveLength(4);
    expect(again.join()).not.toMatch(/00|\$/);
  });

  test("a variable of a cell is the cell's alone", async () => {
    const session = await open(TEXT);
    expect(await asked(session, () => session.setVariable("$n", 7, "b"))).toEqual([expect.stringContaining("7 + 200")]);
    expect([rows(session, "a/2"), rows(session, "b/3")]).toEqual([[[101]], [[207]]]);
    expect(await asked(session, () => session.setVariable("$n", 7, "b"))).toEqual([]);
  });

  test("going back to a value that was there shows what is known", async () => {
    const session = await open(TEXT);
    await asked(session, () => session.setVariable("$$other", 6));
    expect(await asked(session, () => session.setVariable("$$other", 5))).toEqual([]);
    expect(rows(session, "b/2")).toEqual([[5]]);
  });

  test("the same query in two places runs once", async () => {
    const session = await open(SQL("SELECT 1") + SQL("SELECT 1"));
    expect(engine.asked).toHaveLength(1);
    expect(rows(session, "intro/1")).toEqual([[1]]);
  });
});

describe("stale results are never shown as fresh", () => {
  const TEXT =
    CELL("a", SQL("-- alias one\nSELECT 1 AS x")) +
    CELL("b", SQL("SELECT x + 1 FROM one")) +
    CELL("c", SQL("SELECT 5"));

  test("after an edit, until the cell is run; then what depends on it runs too", async () => {
    const session = await open(TEXT);
    const quiet = await asked(session, () => edit(session, "a/0", "-- alias one\nSELECT 10 AS x\n"));
    expect(quiet).toEqual([]);
    expect(states(session)).toEqual({ "a/0": "idle stale", "b/0": "idle stale", "c/0": "done" });
    expect(rows(session, "b/0")).toEqual([[2]]);
    await asked(session, () => session.runCell("a"));
    expect(states(session)).toEqual({ "a/0": "done", "b/0": "done", "c/0": "done" });
    expect(rows(session, "b/0")).toEqual([[11]]);
    expect(engine.asked).toHaveLength(2);
  });

  test("taking an edit back makes them fresh again, without a query", async () => {
    const session = await open(TEXT);
    edit(session, "a/0", "-- alias one\nSELECT 10 AS x\n");
    expect(await asked(session, () => edit(session, "a/0", "-- alias one\nSELECT 1 AS x\n"))).toEqual([]);
    expect(states(session)["b/0"]).toBe("done");
  });

  test("while the new result is on its way", async () => {
    const session = await open("---\nvariables: {$$v: 1}\n---\n" + CELL("a", SQL("SELECT $$v")));
    let release = () => {};
    engine.gate = new Promise((resolve) => (release = resolve));
    session.setVariable("$$v", 2);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(states(session)).toEqual({ "a/0": "running stale" });
    // The first answer comes after the second question, and is not taken for its answer.
    session.setVariable("$$v", 3);
    release();
    await session.settled();
    expect(rows(session, "a/0")).toEqual([[3]]);
  });

  test("with an edit that is not run, a variable does not run it either", async () => {
    const session = await open(
      "---\nvariables: {$$v: 1}\n---\n" + CELL("a", SQL("SELECT $$v")) + CELL("b", SQL("SELECT $$v + 1")),
    );
    edit(session, "a/0", "SELECT $$v + hal\n");
    expect(await asked(session, () => session.setVariable("$$v", 2))).toEqual(["SELECT 2 + 1\n"]);
    expect(session.state("a/0")).toMatchObject({ status: "idle", reason: "edited", stale: true });
  });

  test("after another recording was loaded", async () => {
    const session = await open(TEXT);
    engine.asked.length = 0;
    await session.start();
    await session.settled();
    expect(engine.asked).toHaveLength(3);
  });
});

describe("conditions", () => {
  test("tables, predicates, their order, and the reason", async () => {
    const session = await open(
      "---\nrequires: { front: gc, expression: gc }\ncellConditions: { expression: 1 > 2 }\n---\n" +
        CELL("there", SQL("SELECT 1"), ' requires="gc"') +
        CELL("both", SQL("SELECT 2"), ' requires="gc,Missing"') +
        CELL("empty", SQL("SELECT 3"), ' requires="nothing"') +
        CELL("query", SQL("SELECT 4"), ' requires="SELECT count(*) > 5 FROM gc"') +
        CELL("false", SQL("SELECT 5"), ' requires="SELECT count(*) > 50 FROM gc"') +
        CELL("absent", SQL("SELECT 6"), ' requires="SELECT count(*) > 5 FROM ZAllocationStall"') +
        CELL("front", SQL("SELECT 7"), ' requires="Missing"') +
        CELL("expression", SQL("SELECT 8"), ' requires="gc"') +
        CELL("wrong", SQL("SELECT 9"), ' requires="SELECT count(* FROM gc"'),
    );
    const hold = Object.fromEntries(session.notebook.cells.map(({ id }) => [id, session.condition(id).holds]));
    expect(hold).toEqual({
      there: true,
      both: false,
      empty: false,
      query: true,
      false: false,
      absent: false,
      front: true,
      expression: false,
      wrong: undefined,
    });
    expect(session.condition("both").reason).toBe("the recording has no Missing");
    expect(session.condition("empty").reason).toBe("the recording has no events in nothing");
    expect(session.condition("wrong").failure?.message).toMatch(/syntax error/i);
    expect(session.state("both/0")).toMatchObject({ status: "skipped", reason: "the recording has no Missing" });
    expect(session.state("wrong/0").status).toBe("skipped");
    expect(engine.asked.filter((sql) => /SELECT [2356789]\n/.test(sql))).toEqual(["SELECT 7\n"]);
  });

  test("blocks within blocks follow a variable", async () => {
    const session = await open(
      "---\nvariables: {$$v: 1}\n---\n```{if $$v > 1}\n" +
        SQL("SELECT 'outer'") +
        "```{if SELECT $$v > 2}\n" +
        SQL("SELECT 'inner'") +
        "```\n```\n",
    );
    expect(states(session)).toEqual({ "intro/0.0": "skipped", "intro/0.1.0": "skipped" });
    await asked(session, () => session.setVariable("$$v", 3));
    expect(states(session)).toEqual({ "intro/0.0": "done", "intro/0.1.0": "done" });
    expect(session.condition("intro/0.1").holds).toBe(true);
    await asked(session, () => session.setVariable("$$v", 2));
    expect(states(session)).toEqual({ "intro/0.0": "done", "intro/0.1.0": "skipped stale" });
  });
});

describe("run, stop, pause", () => {
  test("a cell with autorun=false runs when it is asked to; its alias can be used all the same", async () => {
    const session = await open(
      CELL("a", SQL("-- alias one\nSELECT 1 AS x"), ' autorun="false"') + CELL("b", SQL("FROM one")),
    );
    expect(states(session)).toEqual({ "a/0": "idle", "b/0": "done" });
    await asked(session, () => session.runCell("a"));
    expect(states(session)).toEqual({ "a/0": "done", "b/0": "done" });
  });

  test("stopping ends the query and leaves it stopped until its cell is run", async () => {
    let release = () => {};
    engine.gate = new Promise((resolve) => (release = resolve));
    const session = new Session(engine, parseNotebook(CELL("a", SQL("SELECT 1")) + CELL("b", SQL("SELECT 2"))));
    await session.start();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(states(session)).toEqual({ "a/0": "running", "b/0": "running" });
    session.stop("a");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(session.state("a/0")).toMatchObject({ status: "idle", reason: "stopped" });
    release();
    await session.settled();
    expect(states(session)).toEqual({ "a/0": "idle", "b/0": "done" });
    expect(await asked(session, () => session.runCell("a"))).toHaveLength(1);
    expect(rows(session, "a/0")).toEqual([[1]]);
  });

  test("a pause gathers changes; a flush runs them together, once", async () => {
    const session = await open(
      "---\nvariables: {$$v: 1, $$w: 1}\n---\n" + CELL("a", SQL("SELECT $$v + $$w")) + CELL("b", SQL("SELECT $$w")),
    );
    session.pause(true);
    const quiet = await asked(session, () => {
      session.setVariable("$$v", 2);
      session.setVariable("$$w", 2);
      session.setVariable("$$v", 3);
    });
    expect(quiet).toEqual([]);
    expect(states(session)).toEqual({ "a/0": "idle stale", "b/0": "idle stale" });
    expect(session.pending).toBe(2);
    expect(await asked(session, () => session.flush())).toHaveLength(2);
    expect([rows(session, "a/0"), rows(session, "b/0"), session.pending]).toEqual([[[5]], [[2]], 0]);
    await asked(session, () => session.setVariable("$$w", 7));
    expect(await asked(session, () => session.pause(false))).toHaveLength(2);
  });

  test("while no recording is open, nothing is asked but what the user runs", async () => {
    let recordings = 0;
    const held = () => (recordings === 0 ? "no recording is open" : undefined);
    const session = await open(CELL("a", SQL("SELECT 1") + "${SELECT 2}\n") + CELL("b", SQL("SELECT 3")), { held });
    expect(engine.asked).toEqual([]);
    expect(session.state("a/0")).toMatchObject({ status: "idle", reason: "no recording is open" });
    expect(await asked(session, () => session.runCell("b"))).toEqual(["SELECT 3\n"]);
    recordings = 1;
    engine.asked.length = 0;
    await session.start();
    await session.settled();
    expect(engine.asked).toHaveLength(3);
  });

  test("queries run a few at a time", async () => {
    const session = await open(Array.from({ length: 9 }, (_, i) => SQL(`SELECT ${i}`)).join(""), { concurrency: 2 });
    expect(engine.most).toBe(2);
    expect(Object.values(states(session)).every((status) => status === "done")).toBe(true);
  });

  test("running a cell asks again; results that want no cache are asked each time", async () => {
    const session = await open(
      CELL("a", SQL("SELECT random()")) + CELL("b", SQL("SELECT 1 -- no-cache") + SQL("SELECT 1 -- no-cache")),
    );
    expect(engine.asked).toHaveLength(3);
    const first = rows(session, "a/0");
    await asked(session, () => session.runCell("a"));
    expect(rows(session, "a/0")).not.toEqual(first);
    expect(await asked(session, () => session.runCell("b"))).toHaveLength(2);
  });
});

test("rows are limited in a browser, unless a query says otherwise", async () => {
  engine.mode = "browser";
  const session = await open(
    SQL("FROM range(50001)") + SQL("FROM range(50001) -- no-limit") + SQL("FROM range(50000)"),
  );
  const shapes = ["intro/0", "intro/1", "intro/2"]
    .map((id) => session.state(id).result)
    .map((r) => [r?.rows, r?.truncated]);
  expect(shapes).toEqual([
    [50_000, true],
    [50_001, false],
    [50_000, false],
  ]);
  engine.mode = "server";
  const server = await open(SQL("FROM range(50001)"));
  expect(server.state("intro/0").result).toMatchObject({ rows: 50_001, truncated: false });
});

describe("errors have their place in the notebook", () => {
  const find = async (text: string, id: string, values: [string, number][] = []) => {
    const session = await open(text);
    values.forEach(([name, value]) => session.setVariable(name, value));
    await session.settled();
    const { failure } = session.state(id);
    return [failure?.span && text.slice(failure.span.start, failure.span.end), failure?.owner, failure?.message];
  };
  test("in a query, behind a variable that got longer", async () => {
    const text = "---\nvariables: {$$v: 123456789}\n---\n" + SQL("SELECT $$v, pauze FROM gc");
    expect(await find(text, "intro/0")).toEqual(["pauze", undefined, expect.stringContaining("pauze")]);
  });
  test("in an alias that a query uses, in an inline, in a materialized alias", async () => {
    const alias = SQL("-- alias a\nSELECT pauze FROM gc") + SQL("SELECT 1 FROM a");
    expect(await find(alias, "intro/1")).toEqual(["pauze", "a", expect.stringMatching(/^in a: .*pauze/)]);
    expect((await find("x ${SELECT pauze FROM gc}", "intro/0$0"))[0]).toBe("pauze");
    const table = SQL("-- alias b materialized\nSELECT pauze FROM gc") + SQL("SELECT 1 FROM b");
    expect((await find(table, "intro/1")).slice(0, 2)).toEqual(["pauze", "b"]);
  });
  test("an error that is mended runs again", async () => {
    const session = await open(SQL("SELECT pauze FROM gc"));
    expect(session.state("intro/0").status).toBe("error");
    edit(session, "intro/0", "SELECT max(pause) FROM gc\n");
    session.runCell("intro");
    await session.settled();
    expect(rows(session, "intro/0")).toEqual([[1.9]]);
  });
});

describe("materialized aliases", () => {
  const TEXT =
    SQL("-- alias once materialized\nSELECT random() AS x FROM gc") +
    SQL("SELECT sum(x) FROM once") +
    SQL("SELECT sum(x) AS s FROM once");

  test("are made once for all that use them, and taken back at the end", async () => {
    const session = await open(TEXT);
    expect(rows(session, "intro/1")).toEqual(rows(session, "intro/2"));
    expect(engine.executed.filter((sql) => sql.includes("CREATE OR REPLACE TABLE"))).toHaveLength(1);
    await session.dispose();
    expect(engine.executed.at(-1)).toMatch(/^DROP SCHEMA/);
  });

  test("are computed within each query where the database may not be written to", async () => {
    engine.readOnly = true;
    const session = await open(TEXT);
    expect(states(session)).toEqual({ "intro/0": "done", "intro/1": "done", "intro/2": "done" });
  });
});

describe("plots", () => {
  const PLOT = (text: string) => `\`\`\`plot\n${text}\n\`\`\`\n`;

  test("ON is followed: by number, alias, and cell; DATASET; the query before", async () => {
    const session = await open(
      CELL(
        "a",
        PLOT("TABLE DATASET two") +
          SQL("SELECT 1 AS one") +
          SQL("-- alias two\nSELECT 2 AS two") +
          PLOT("TABLE ON 1") +
          PLOT("TABLE"),
      ) + CELL("b", SQL("SELECT 3 AS three") + PLOT("ROW(TABLE ON a.two, TABLE ON two, 1)") + SQL("SELECT 4")),
    );
    const columns = (id: string) =>
      charts(session.plots.view(id).plot!).map((chart) =>
        session.plots.data(id, chart).tables.map((t) => t.columns[0]!.name),
      );
    expect([columns("a/0"), columns("a/3"), columns("a/4"), columns("b/1")]).toEqual([
      [["two"]],
      [["one"]],
      [["two"]],
      [["two"], ["two", "three"]],
    ]);
    expect([...session.plots.consumed()].sort()).toEqual(["a/1", "a/2", "b/0"]);
  });

  test("what a plot cannot draw is told at its place", async () => {
    const text =
      SQL("-- alias heap\nSELECT t, pause FROM gc") +
      PLOT('LINE(x: "t", y: "pauze")') +
      PLOT("TABLE ON heaps") +
      PLOT("TABLE ON 2");
    const session = await open(PLOT("TABLE") + text);
    const find = (id: string) =>
      session.plots
        .view(id)
        .problems.map((p) => [session.notebook.source.slice(p.span.start, p.span.end), p.suggestion]);
    expect([find("intro/0"), find("intro/2"), find("intro/3"), find("intro/4")]).toEqual([
      [["TABLE", undefined]],
      [['"pauze"', "pause"]],
      [["heaps", "heap"]],
      [["2", undefined]],
    ]);
  });

  test("a brush drives the queries that use its variable, which needs no declaration", async () => {
    const session = await open(
      CELL(
        "a",
        SQL("SELECT t, pause FROM gc") +
          PLOT("LINE(x: t, y: pause) BRUSH $v MODE X") +
          SQL("SELECT count(*) FROM gc WHERE $v.lo IS NULL OR t BETWEEN $v.lo AND $v.hi"),
      ),
    );
    expect(rows(session, "a/2")).toEqual([[20]]);
    const range = { lo: "1970-01-01T00:00:00.000005Z", hi: "1970-01-01T00:00:00.000007Z" };
    const again = await asked(session, () => session.setVariable("$v", range, "a"));
    expect(again).toHaveLength(1);
    expect(rows(session, "a/2")).toEqual([[3]]);
  });

  test("a plot is the same object until it is another plot", async () => {
    const session = await open(
      "---\nvariables: {$$n: 5, $$m: 1}\n---\n" + SQL("SELECT pause FROM gc") + PLOT("HISTOGRAM(x: pause, bins: $$n)"),
    );
    const first = session.plots.view("intro/1");
    session.setVariable("$$m", 2);
    expect(session.plots.view("intro/1")).toBe(first);
    session.setVariable("$$n", 6);
    expect(charts(session.plots.view("intro/1").plot!)[0]!.args["bins"]).toBe(6);
  });
});

describe("saving", () => {
  test("variables of the notebook are saved as they are now, and nothing else changes", async () => {
    const text =
      "---\nvariables:\n  $$v: 1 # one\n  $$w: { lo: 1, hi: 2 }\n---\n" +
      CELL("a", "```variables\n$n: 1\n```\n" + SQL("SELECT $$v + $n"));
    const session = await open(text);
    expect(serialise(session.saved())).toBe(text);
    session.setVariable("$$v", 2);
    session.setVariable("$n", "it's", "a");
    session.setVariable("$$new", 9007199254740993n);
    const saved = serialise(session.saved());
    expect(saved).toContain("  $$v: 2 # one\n");
    const again = new Session(engine, parseNotebook(saved));
    expect([again.variable("$$v"), again.variable("$n", "a"), again.variable("$$new"), again.variable("$$w")]).toEqual([
      2,
      "it's",
      9007199254740993n,
      { lo: 1, hi: 2 },
    ]);
  });

  test("a declaration that is edited takes the place of what was set on the page", async () => {
    const session = await open("---\nvariables: {$$v: 1}\n---\n" + SQL("SELECT $$v"));
    session.setVariable("$$v", 2);
    session.setNotebook(setDeclared(session.notebook, session.notebook.frontMatter.variables[0]!, 5));
    await session.settled();
    expect(rows(session, "intro/0")).toEqual([[5]]);
  });
});
