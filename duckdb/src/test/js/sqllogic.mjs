// Runs the SQL library and its tests in the DuckDB of browsers.
// Usage: sqllogic.mjs PLAN.json, a list of
//   { database: FILE.db,
//     definitions: [{ name, view: BOOLEAN, statements: [SQL] }], in an order in which they can be created
//     records: [{ where, sql, expected: [ROW] or null for a statement, rowSort: BOOLEAN }] }
// For each database: the records on what the file brings with it, then on a copy of its tables in which the definitions are
// created from their text, as a page does that imports a recording itself. Prints a line for each thing that went wrong.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { mayDiffer, written } from './written.mjs';

process.on('uncaughtException', error => {
  console.error(error.stack); // without the line of code, which is half a megabyte long
  process.exit(1);
});

const require = createRequire(import.meta.url);
const duckdb = require('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs');
const module = require.resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm');

const bundle = { mainModule: module, mainWorker: '' };
const database = await duckdb.createDuckDB(
  { mvp: bundle, eh: bundle },
  new duckdb.VoidLogger(),
  duckdb.NODE_RUNTIME
);
await database.instantiate();
database.open({});
const connection = database.connect();
// A page loads no extensions from elsewhere.
connection.query('SET autoinstall_known_extensions = false');
connection.query('SET autoload_known_extensions = false');

const failures = [];
let answers = 0;
const plan = JSON.parse(await readFile(process.argv[2], 'utf8'));
for (const [index, part] of plan.entries()) {
  const file = `file${index}`;
  database.registerFileBuffer(`${file}.db`, new Uint8Array(await readFile(part.database)));
  connection.query(`ATTACH '${file}.db' AS ${file} (READ_ONLY)`);
  connection.query(`USE ${file}`);
  part.records.forEach(record => check(record, 'in the file'));

  const copy = `copy${index}`;
  connection.query(`ATTACH ':memory:' AS ${copy}`);
  connection.query(`USE ${copy}`);
  for (const table of tables(file)) {
    connection.query(`CREATE TABLE ${table} AS FROM ${file}.${table}`);
  }
  connection.query(`DETACH ${file}`);
  create(part.definitions);
  part.records.forEach(record => check(record, 'created anew'));
  connection.query('USE memory');
  connection.query(`DETACH ${copy}`);
}
process.stdout.write(failures.concat(`${answers} answers`).join('\n'));

function tables(name) {
  return connection
    .query(`SELECT table_name AS name FROM duckdb_tables() WHERE database_name = '${name}' AND schema_name = 'main'`)
    .toArray()
    .map(row => `"${row.name.replaceAll('"', '""')}"`);
}

/** In one transaction, which is much faster; when one fails, one by one. */
function create(definitions) {
  try {
    connection.query('BEGIN');
    definitions.forEach(({ statements }) => statements.forEach(sql => connection.query(sql)));
    connection.query('COMMIT');
  } catch {
    connection.query('ROLLBACK');
    for (const { name, statements } of definitions) {
      attempt(name, () => statements.forEach(sql => connection.query(sql)));
    }
  }
  // A view that exists can still fail.
  for (const { name } of definitions.filter(({ view }) => view)) {
    attempt(name, () => connection.query(`FROM "${name}"`));
  }
}

function attempt(what, action) {
  try {
    action();
  } catch (error) {
    failures.push(`${what}: ${error.message}`);
  }
}

function check({ where, sql, expected, rowSort }, how) {
  attempt(`${where} (${how})`, () => {
    if (expected === null) {
      connection.query(sql);
      return;
    }
    const rows = rowsOf(sql);
    const right = rowSort ? expected.toSorted() : expected;
    if (rowSort) {
      rows.sort();
    }
    answers++;
    if (rows.join('\n') !== right.join('\n')) {
      throw new Error(`expected\n${right.join('\n')}\nbut was\n${rows.join('\n')}`);
    }
  });
}

/** DuckDB itself writes the values, as the JVM's driver does: JavaScript would write numbers and times its own way. */
function rowsOf(sql) {
  const query = sql.trim().replace(/;$/, '');
  const table = connection.query(`SELECT COLUMNS(*)::VARCHAR FROM (${query})`);
  const columns = table.schema.fields.map((_, index) => table.getChildAt(index));
  const rows = Array.from({ length: table.numRows }, (_, row) => columns.map(column => column.get(row)));
  // Few answers have such numbers, so only for them it pays to ask which columns are of a floating-point type.
  const floating = rows.flat().some(mayDiffer)
    ? connection.query(`FROM (${query}) LIMIT 0`).schema.fields.map(field => String(field.type).startsWith('Float'))
    : [];
  return rows.map(cells => cells.map((cell, index) => written(cell, floating[index])).join('\t'));
}
