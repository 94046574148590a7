import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Cell } from "../../engine/engine";
import { parseNotebook } from "../../model/parse";
import { Session } from "../../model/session";
import { DatabaseEngine } from "../../testing/engine";
import { withData } from "./capture";
import { SNAPSHOT_SCHEMA, splitSnapshot, type Snapshot } from "./snapshot";
import { SnapshotEngine } from "./snapshotengine";

const NOTEBOOK = `---
variables:
  $$n: 1000
macros:
  - {name: twice, sql: "CREATE MACRO twice(x) AS 2 * x"}
---
\${SELECT '--><script>' || $$n}

<!-- @cell name=a requires="SELECT true" -->
\`\`\`sql
-- alias many materialized
SELECT range AS n, twice(range) AS t FROM range($$n)
\`\`\`

\`\`\`sql
SELECT 9007199254740993 AS big, 'infinity'::TIMESTAMP AS never, NULL AS nothing, [1, NULL] AS list, {'a': 1.5, 'n': 2} AS pair,
  'x--></x>' AS text
\`\`\`
`;

let engine: DatabaseEngine;

beforeAll(async () => {
  engine = await DatabaseEngine.open();
});

beforeEach(() => {
  engine.readOnly = false;
});

async function snapshotOf(): Promise<{ notebook: string; snapshot: Snapshot }> {
  const { notebook, snapshot } = splitSnapshot(await withData(engine, parseNotebook(NOTEBOOK)));
  if (snapshot === undefined) {
    throw new Error("no snapshot");
  }
  return { notebook, snapshot };
}

async function opened(snapshot: Snapshot): Promise<Session> {
  const session = new Session(new SnapshotEngine(snapshot), parseNotebook(NOTEBOOK), { schemaName: SNAPSHOT_SCHEMA });
  await session.start();
  await session.settled();
  return session;
}

test.each([false, true])(
  "a notebook with its data shows its results without the database (read only: %s)",
  async (readOnly) => {
    engine.readOnly = readOnly;
    const notebook = parseNotebook(NOTEBOOK.replace(/macros:\n.*\n/, "").replace("twice(range)", "range"));
    const { notebook: text, snapshot } = splitSnapshot(await withData(engine, notebook));
    expect(text).toBe(notebook.source);
    const session = new Session(new SnapshotEngine(snapshot as Snapshot), notebook, { schemaName: SNAPSHOT_SCHEMA });
    await session.start();
    await session.settled();
    const many = session.state("a/0");
    expect([many.failure?.message, many.result?.rows, many.result?.truncated]).toEqual([undefined, 500, true]);
    expect(session.condition("a").holds).toBe(true);
  },
);

test("values come back as they were", async () => {
  const { notebook, snapshot } = await snapshotOf();
  expect(notebook).toBe(NOTEBOOK);
  const session = await opened(snapshot);
  const result = session.state("a/1").result;
  const row = result?.columns.map((_, index): Cell => result.cell(0, index));
  expect(row).toEqual([9007199254740993n, Infinity, null, [1, null], { a: 1.5, n: 2 }, "x--></x>"]);
  expect(session.state("intro/0$0").result?.cell(0, 0)).toBe("--><script>1000");
});

test("nothing in the data ends the comment, and a query that was not asked has no answer", async () => {
  const text = await withData(engine, parseNotebook(NOTEBOOK));
  expect(text.slice(NOTEBOOK.length).match(/-->/g)).toHaveLength(1);
  expect(text.slice(NOTEBOOK.length)).not.toContain("<script");
  const { snapshot } = await snapshotOf();
  await expect(new SnapshotEngine(snapshot).query("SELECT 42")).rejects.toThrow("open the recording");
});

test("a snapshot that is damaged is left out", () => {
  expect(splitSnapshot("a\n")).toEqual({ notebook: "a\n" });
  expect(splitSnapshot("a\n<!-- @snapshot\n{\n-->\n")).toEqual({ notebook: "a\n" });
  expect(splitSnapshot('a\n<!-- @snapshot\n{"taken":1}\n-->\n')).toEqual({ notebook: "a\n" });
});
