import { readFileSync } from "node:fs";
import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { importWith, type ImportParts } from "../engine/browser/importer";
import { MOST_IN_FLIGHT } from "../engine/browser/importing";
import { identifier, literal } from "../engine/browser/quoting";
import { diskFile } from "./imports";

/** An import that was made on the JVM, to be made here again. */
export interface Expected {
  files: string[];
  /** What came of it: a database file, or why there is none. */
  database?: string;
  error?: string;
  /** Whether views and macros are made and asked too. */
  views?: boolean;
}

const PAGE = "page";
const JVM = "jvm";

/** Tables that are compared in one query. */
const TOGETHER = 25;

/** Installing the library takes longer than importing a small recording. */
const WITHOUT_LIBRARY = { definitions: [], areas: {}, installations: () => [] };

/** What differs between the page's import and the JVM's, a line each. */
export async function differences(db: AsyncDuckDB, parts: ImportParts, expected: Expected): Promise<string[]> {
  const connection = await db.connect();
  const files = expected.files.map((path) => diskFile(path));
  let inFlight = 0;
  try {
    await connection.query(`ATTACH ':memory:' AS ${PAGE}`);
    let error: string | undefined;
    try {
      const library = expected.views === true ? parts.library : Promise.resolve(WITHOUT_LIBRARY);
      await importWith({ ...parts, library, onInFlight: (n) => (inFlight = n) }, db, files, { database: PAGE });
    } catch (thrown) {
      error = (thrown as Error).message;
    }
    if (error !== expected.error) {
      return [`the JVM says ${expected.error ?? "nothing"}, the page ${error ?? "nothing"}`];
    }
    const found = inFlight > MOST_IN_FLIGHT ? [`${inFlight} inserts in flight`] : [];
    return expected.database === undefined
      ? [...found, ...(await leftovers(connection))]
      : [...found, ...(await databases(db, connection, expected.database, expected.views === true))];
  } finally {
    files.forEach((file) => file.close());
    await connection.query(`USE memory; DETACH ${PAGE}`);
    await connection.close();
  }
}

async function leftovers(connection: AsyncDuckDBConnection): Promise<string[]> {
  const left = await texts(connection, `SELECT table_name FROM duckdb_tables() WHERE database_name = '${PAGE}'`);
  return left.map((name) => `${name} is left of an import that failed`);
}

async function databases(
  db: AsyncDuckDB,
  connection: AsyncDuckDBConnection,
  file: string,
  views: boolean,
): Promise<string[]> {
  await db.registerFileBuffer("jvm.db", new Uint8Array(readFileSync(file)));
  await connection.query(`ATTACH 'jvm.db' AS ${JVM} (READ_ONLY)`);
  try {
    const found = [
      ...(await names(connection, "tables", "concat_ws(' ', table_name, comment)", "duckdb_tables()")),
      ...(await names(
        connection,
        "columns",
        "concat_ws(' ', table_name, column_index, column_name, data_type, comment)",
        "(FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_oid))",
      )),
      ...(views ? await definitions(connection) : []),
    ];
    if (found.length === 0) {
      const list = (of: string, name: string) =>
        `SELECT ${name} FROM ${of} WHERE database_name = '${JVM}' AND schema_name = 'main' AND NOT internal`;
      const tables = await texts(connection, list("duckdb_tables()", "table_name"));
      for (let at = 0; at < tables.length; at += TOGETHER) {
        found.push(...(await rows(connection, tables.slice(at, at + TOGETHER))));
      }
      for (const view of views ? await texts(connection, list("duckdb_views()", "view_name")) : []) {
        found.push(...(await answers(connection, view)));
      }
    }
    return found;
  } finally {
    await connection.query(`USE memory; DETACH ${JVM}`);
    await db.dropFile("jvm.db");
  }
}

async function definitions(connection: AsyncDuckDBConnection): Promise<string[]> {
  const macro = "concat_ws(' ', function_name, parameters, comment)";
  return [
    ...(await names(connection, "views", "concat_ws(' ', view_name, comment)", "duckdb_views()")),
    ...(await names(connection, "macros", macro, "duckdb_functions()")),
  ];
}

/** Things that only one of the two databases has. */
async function names(connection: AsyncDuckDBConnection, what: string, name: string, from: string): Promise<string[]> {
  const of = (database: string) =>
    `SELECT ${name} AS name FROM ${from} WHERE database_name = '${database}' AND schema_name = 'main' AND NOT internal`;
  const only = (database: string, other: string) =>
    texts(connection, `${of(database)} EXCEPT ALL ${of(other)} ORDER BY 1`);
  const lines: string[] = [];
  for (const [database, other] of [
    [JVM, PAGE],
    [PAGE, JVM],
  ] as const) {
    lines.push(...(await only(database, other)).map((line) => `only in ${database}'s ${what}: ${line}`));
  }
  return lines;
}

/** Of equally many rows, those that only one has are missing in the other: one direction is enough. */
async function rows(connection: AsyncDuckDBConnection, tables: readonly string[]): Promise<string[]> {
  const questions = tables.map((table) => {
    const of = (database: string) => `${database}.main.${identifier(table)}`;
    return (
      `SELECT ${literal(table)} AS name, (SELECT count(*) FROM ${of(JVM)}) AS jvm, (SELECT count(*) FROM ${of(PAGE)}) AS page,` +
      ` (SELECT count(*) FROM (FROM ${of(JVM)} EXCEPT ALL FROM ${of(PAGE)})) AS missing`
    );
  });
  return texts(
    connection,
    "SELECT format('{}: {} rows on the JVM, {} here, {} of them missing', name, jvm, page, missing)" +
      ` FROM (${questions.join(" UNION ALL ")}) WHERE jvm <> page OR missing > 0`,
  );
}

/** A view that was made here has to answer as the one from the JVM, each on its own tables. */
async function answers(connection: AsyncDuckDBConnection, view: string): Promise<string[]> {
  const ask = async (database: string) => {
    await connection.query(`USE ${database}`);
    return (await texts(connection, `SELECT to_text FROM (SELECT v::VARCHAR AS to_text FROM ${identifier(view)} v)`))
      .sort()
      .join("\n");
  };
  return (await ask(JVM)) === (await ask(PAGE)) ? [] : [`view ${view}: other rows than on the JVM`];
}

async function texts(connection: AsyncDuckDBConnection, sql: string): Promise<string[]> {
  const column = (await connection.query(sql)).getChildAt(0);
  return Array.from({ length: column?.length ?? 0 }, (_, row) => String(column?.get(row)));
}
