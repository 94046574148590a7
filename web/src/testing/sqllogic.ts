import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { mayDiffer, written } from "../../../duckdb/src/test/js/written.mjs";
import { identifier } from "../engine/browser/quoting";

/** A statement of a `.test` file, or a query with the rows that it has to give. */
interface Step {
  /** File and line. */
  where: string;
  sql: string;
  expected?: string[];
  sorted: boolean;
}

/** Tests of views and macros. */
export interface LibraryTests {
  /** The recording that they are asked on, from the root of the repository. */
  recording: string;
  steps: Step[];
}

/** The tests beside the views and macros, those of a recording together. */
export function libraryTests(): LibraryTests[] {
  const folder = fileURLToPath(new URL("../../../views/src/main/resources/sql", import.meta.url));
  const found = new Map<string, Step[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".test")) {
      const text = readFileSync(join(folder, name), "utf8");
      const recording = /^# recording: (.*)$/m.exec(text)?.[1]?.trim() ?? "";
      found.set(recording, [...(found.get(recording) ?? []), ...stepsOf(text, basename(name))]);
    }
  }
  return Array.from(found, ([recording, steps]) => ({ recording, steps }));
}

function stepsOf(text: string, file: string): Step[] {
  const lines = text.split("\n");
  const steps: Step[] = [];
  const until = (from: number, ends: (line: string) => boolean) => {
    const length = lines.slice(from).findIndex(ends);
    return length < 0 ? lines.length : from + length;
  };
  for (let at = 0; at < lines.length; at++) {
    const head = lines[at] as string;
    if (/^(statement ok|query )/.test(head)) {
      const where = `${file}:${at + 1}`;
      const middle = until(at + 1, (line) => line === "" || line === "----");
      const end = until(middle, (line) => line === "");
      const sql = lines.slice(at + 1, middle).join("\n");
      const answer = head.startsWith("query ") ? { expected: lines.slice(middle + 1, end) } : {};
      steps.push({ where, sql, sorted: head.endsWith(" rowsort"), ...answer });
      at = end;
    }
  }
  return steps;
}

/** What goes wrong in a database, one text each: a step that fails, or rows that are not the expected ones. */
export async function wrongAnswers(db: AsyncDuckDB, database: string, steps: readonly Step[]): Promise<string[]> {
  const connection = await db.connect();
  const wrong: string[] = [];
  try {
    await connection.query(`USE ${identifier(database)}`);
    for (const { where, sql, expected, sorted } of steps) {
      try {
        const rows = expected === undefined ? await execute(connection, sql) : await rowsOf(connection, sql);
        const [right, found] = sorted ? [expected?.toSorted(), rows.toSorted()] : [expected, rows];
        if (right !== undefined && right.join("\n") !== found.join("\n")) {
          wrong.push(`${where}: expected\n${right.join("\n")}\nbut was\n${found.join("\n")}`);
        }
      } catch (error) {
        wrong.push(`${where}: ${(error as Error).message}`);
      }
    }
  } finally {
    await connection.close();
  }
  return wrong;
}

async function execute(connection: AsyncDuckDBConnection, sql: string): Promise<string[]> {
  await connection.query(sql);
  return [];
}

/** DuckDB itself writes the values. */
async function rowsOf(connection: AsyncDuckDBConnection, sql: string): Promise<string[]> {
  const query = sql.trim().replace(/;$/, "");
  const table = await connection.query(`SELECT COLUMNS(*)::VARCHAR FROM (${query})`);
  const columns = table.schema.fields.map((_, index) => table.getChildAt(index));
  const rows = Array.from({ length: table.numRows }, (_, row) =>
    columns.map((column) => column?.get(row) as string | null),
  );
  // Few answers have such numbers, so only for them it pays to ask which columns are of a floating-point type.
  const floating = rows.flat().some(mayDiffer)
    ? (await connection.query(`FROM (${query}) LIMIT 0`)).schema.fields.map(({ type }) => /^Float/.test(String(type)))
    : [];
  return rows.map((row) => row.map((cell, index) => written(cell, floating[index])).join("\t"));
}
