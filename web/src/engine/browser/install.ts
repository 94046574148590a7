import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { QueryError } from "../engine";
import { literal } from "./quoting";
import type { Installation, RecordedTables, SqlLibrary } from "./sqllibrary";

/** Views and macros that are sent together: each message costs as much as creating one of them. */
const TOGETHER = 20;

/**
 * Installs the views and macros that fit the connection's database. One that fails does not stop the others; it gets a row in
 * `import`, with DuckDB's reason.
 *
 * @param onProgress told how many of how many definitions are done; a QueryError that it throws ends the work
 */
export async function installLibrary(
  connection: AsyncDuckDBConnection,
  library: SqlLibrary,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const found = library.installations(await tablesOf(connection));
  // First what others build on. In one transaction, which is a third of the time of one a statement.
  const items = [...found.filter(({ used }) => used), ...found.filter(({ used }) => !used)];
  try {
    await connection.query("BEGIN");
    for (let done = 0; done < items.length; done += TOGETHER) {
      const some = items.slice(done, done + TOGETHER);
      onProgress(done, items.length);
      await connection.query(some.flatMap(({ statements }) => statements).join(";\n"));
    }
    await connection.query("COMMIT");
  } catch (error) {
    await connection.query("ROLLBACK");
    if (error instanceof QueryError) {
      throw error; // of `onProgress`
    }
    await oneByOne(connection, items, onProgress);
  }
}

async function oneByOne(
  connection: AsyncDuckDBConnection,
  items: readonly Installation[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  for (const [index, { name, statements }] of items.entries()) {
    onProgress(index, items.length);
    try {
      await connection.query(statements.join(";\n"));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await connection.query(
        `INSERT INTO import (kind, table_name, reason) VALUES ('view', ${literal(name)}, ${literal(reason)})`,
      );
    }
  }
}

async function tablesOf(connection: AsyncDuckDBConnection): Promise<RecordedTables> {
  const columns = await rows(
    connection,
    "SELECT c.table_name, c.column_name, c.data_type FROM duckdb_columns() c SEMI JOIN duckdb_tables() t USING (table_oid)" +
      " WHERE c.database_name = current_database() AND c.schema_name = 'main' AND NOT c.internal",
  );
  const events = await rows(connection, "SELECT name, table_name FROM Events");
  return {
    columns: columns.map(([table = "", column = "", type = ""]) => ({ table, column, type })),
    events: events.map(([name = "", table = ""]) => ({ name, table })),
  };
}

async function rows(connection: AsyncDuckDBConnection, sql: string): Promise<string[][]> {
  const table = await connection.query(sql);
  const columns = table.schema.fields.map((_, index) => table.getChildAt(index));
  return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => String(column?.get(row))));
}
