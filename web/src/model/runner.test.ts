import { expect, test } from "vitest";
import { openDatabase } from "../testing/duckdb";
import { DatabaseEngine } from "../testing/engine";
import { setBlockText } from "./edit";
import { allBlocks, type Block } from "./notebook";
import { parseNotebook } from "./parse";
import { Session } from "./session";

const database = await openDatabase();

const SQL = (sql: string) => `\`\`\`sql\n${sql}\n\`\`\`\n`;
const CELL = (name: string, body: string) => `<!-- @cell name=${name} -->\n${body}\n`;

function begin(text: string): [Session, DatabaseEngine] {
  const engine = new DatabaseEngine(database);
  return [new Session(engine, parseNotebook(text), { schemaName: "made" }), engine];
}

async function open(text: string): Promise<[Session, DatabaseEngine]> {
  const opened = begin(text);
  await opened[0].start();
  await opened[0].settled();
  return opened;
}

const block = ({ notebook }: Session, id: string) =>
  notebook.cells.flatMap((cell) => allBlocks(cell.blocks)).find((candidate) => candidate.id === id) as Block;

test("one mistake in two cells, and below an edit, is marked in each where it stands", async () => {
  const [session, { asked }] = await open(
    CELL("a", SQL("SELECT 1")) + CELL("b", SQL("SELECT nope")) + CELL("c", SQL("SELECT nope")),
  );
  const places = () =>
    ["b/0", "c/0"].map((id) => (session.state(id).failure?.span?.start ?? 0) - block(session, id).inner.start);
  expect([places(), asked.length]).toEqual([[7, 7], 2]);
  session.setNotebook(setBlockText(session.notebook, block(session, "a/0"), "SELECT 'a longer one'"));
  await session.settled();
  expect([places(), asked.length]).toEqual([[7, 7], 2]);
  // The same object: who draws it compares.
  expect(session.state("b/0").failure).toBe(session.state("b/0").failure);
});

const MADE =
  `---\nmacros: [{ name: twice, sql: "(x) AS 2 * x" }]\n---\n` +
  CELL("a", SQL("-- alias once materialized\nSELECT 21 AS x")) +
  CELL("b", SQL("SELECT twice(x) FROM once") + SQL("SELECT twice(4)"));

test("tables and macros that another page's recordings took away are made again", async () => {
  const [session] = await open(MADE);
  database.stream("DROP SCHEMA made CASCADE");
  session.runAll();
  await session.settled();
  const shown = ["a/0", "b/0", "b/1"].map(
    (id) => session.state(id).failure?.message ?? session.state(id).result?.cell(0, 0),
  );
  expect(shown).toEqual([21, 42, 8]);
  await session.dispose();
});

test("stopping ends a statement when nothing waits for it any more, and it can be run again", async () => {
  const [session, engine] = begin(
    CELL("a", SQL("-- alias once materialized\nSELECT 1 AS x")) + CELL("b", SQL("SELECT x FROM once")),
  );
  await session.start();
  await session.settled();
  engine.executed.length = 0;
  let go = () => {};
  engine.gate = new Promise((resolve) => (go = resolve));
  session.setNotebook(
    parseNotebook(CELL("a", SQL("-- alias once materialized\nSELECT 2 AS x")) + CELL("b", SQL("SELECT x FROM once"))),
    true,
  );
  await expect.poll(() => engine.executed.length).toBe(1);
  session.stop(session.notebook.cells[0]?.id);
  await expect.poll(() => session.state("a/0").status).toBe("idle");
  expect(engine.stopped).toEqual([]);
  session.stop();
  await expect.poll(() => engine.stopped.length).toBe(1);
  go();
  session.runAll();
  await session.settled();
  expect(session.state("b/0").result?.cell(0, 0)).toBe(2);
  await session.dispose();
});
