import { readFileSync } from "node:fs";
import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { importWith, type ImportParts } from "../engine/browser/importer";
import { MOST_IN_FLIGHT } from "../engine/browser/importing";
import type { Installation, SqlLibrary } from "../engine/browser/sqllibrary";
import { identifier, literal } from "../engine/browser/quoting";
import { diskFile } from "./imports";

/** An import that was made on the JVM, to be made here again. */
export interface Expected {
  files: string[];
  /** What came of it: a database file, or why there is none. */
  database?: string;
  error?: string;
  /** What of the SQL library fits, name and statements in order; absent where it is not to be installed. */
  library?: { name: string; statements: string[] }[];
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
  const installed: Installation[] = [];
  let inFlight = 0;
  try {
    await connection.query(`ATTACH ':memory:' AS ${PAGE}`);
    let error: string | undefined;
    try {
      const library =
        expected.library === undefined ? Promise.resolve(WITHOUT_LIBRARY) : noting(parts.library, installed);
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
      : [
          ...found,
          ...(await databases(db, connection, expected.database, expected.library !== undefined)),
          ...statements(expected, installed),
        ];
  } finally {
    files.forEach((file) => file.close());
    await connection.query(`USE memory; DETACH ${PAGE}`);
    await connection.close();
  }
}

function noting(library: Promise<SqlLibrary>, installed: Installation[]): Promise<SqlLibrary> {
  return library.then((found) => ({
    ...found,
    installations: (tables) => {
      installed.push(...found.installations(tables));
      return installed;
    },
  }));
}

/** Definitions whose statements are not those of the JVM; DuckDBs of two versions write a view that exists in two ways. */
function statements(expected: Expected, installed: readonly Installation[]): string[] {
  const text = ({ name, statements }: { name: string; statements: string[] }) => [name, ...statements].join(";\n");
  const page = installed.map(text);
  const jvm = (expected.library ?? []).map(text);
  return jvm
    .filter((definition) => !page.includes(definition))
    .map((definition) => `is made in another way: ${definition}`);
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
    const tables = found.length === 0 ? await filled(connection) : [];
    for (let at = 0; at < tables.length; at += TOGETHER) {
      found.push(...(await rows(connection, tables.slice(at, at + TOGETHER))));
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

/** The tables that have rows in one of the two at least. */
function filled(connection: AsyncDuckDBConnection): Promise<string[]> {
  return texts(
    connection,
    "SELECT DISTINCT table_name FROM duckdb_tables()" +
      ` WHERE database_name IN ('${JVM}', '${PAGE}') AND schema_name = 'main' AND estimated_size > 0`,
  );
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

async function texts(connection: AsyncDuckDBConnection, sql: string): Promise<string[]> {
  const column = (await connection.query(sql)).getChildAt(0);
  return Array.from({ length: column?.length ?? 0 }, (_, row) => String(column?.get(row)));
}
