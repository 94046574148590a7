import duckdbWorker from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import duckdbWasm from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";
import { importRecordings, prepareImports } from "../../src/engine/browser/importer";
import { start } from "../../src/engine/browser/teavm";

/** Times of an import in milliseconds, and what came of it. */
export interface Measured {
  /** Of each phase, in order. */
  phases: [string, number][];
  total: number;
  /** From the end of the import to the answer of a query. */
  query: number;
  events: number;
  error?: string;
}

declare global {
  interface Window {
    /** Compiles the importer and starts it, on this thread. */
    compile(): Promise<number>;
    /** Starts DuckDB. */
    database(): Promise<number>;
    /** Imports the files that lie at addresses of this host; stops after some milliseconds where these are given. */
    load(addresses: string[], stopAfter?: number): Promise<Measured>;
    /** How many tables there are. */
    tables(): Promise<number>;
    ready: boolean;
  }
}

let db: AsyncDuckDB;

window.compile = async () => {
  const before = performance.now();
  await start(await prepareImports());
  return performance.now() - before;
};

window.database = async () => {
  const before = performance.now();
  db = new AsyncDuckDB(new VoidLogger(), new Worker(duckdbWorker));
  await db.instantiate(new URL(duckdbWasm, document.baseURI).href);
  await db.open({});
  await ask("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false");
  await ask("ATTACH ':memory:' AS jfr");
  return performance.now() - before;
};

window.load = async (addresses, stopAfter) => {
  await ask("USE memory; DETACH jfr; ATTACH ':memory:' AS jfr");
  const files = await Promise.all(
    addresses.map(async (address) => new File([await (await fetch(address)).blob()], address.split("/").pop() ?? "")),
  );
  const phases: [string, number][] = [];
  const before = performance.now();
  const stop = new AbortController();
  const timer = stopAfter === undefined ? undefined : setTimeout(() => stop.abort(), stopAfter);
  let error: string | undefined;
  try {
    await importRecordings(db, files, {
      database: "jfr",
      signal: stop.signal,
      onProgress: ({ phase }) => {
        const last = phases.at(-1);
        if (last?.[0] === phase) {
          last[1] = performance.now() - before;
        } else {
          phases.push([phase, performance.now() - before]);
        }
      },
    });
  } catch (thrown) {
    error = (thrown as Error).message;
  }
  clearTimeout(timer);
  const total = performance.now() - before;
  const events = error === undefined ? await ask("SELECT sum(count)::DOUBLE FROM jfr.main.Events") : 0;
  return {
    phases,
    total,
    query: performance.now() - before - total,
    events,
    ...(error === undefined ? {} : { error }),
  };
};

window.tables = () => ask("SELECT count(*)::DOUBLE FROM duckdb_tables() WHERE database_name = 'jfr'");

async function ask(sql: string): Promise<number> {
  const connection = await db.connect();
  const value: unknown = (await connection.query(sql)).getChildAt(0)?.get(0);
  await connection.close();
  return Number(value);
}

window.ready = true;
