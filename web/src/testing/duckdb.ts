import { createRequire } from "node:module";

/** A DuckDB of browsers, run by Node on this thread: what unit tests ask instead of a stand-in. */
export interface Database {
  /** The result as an Arrow stream. Throws an Error with DuckDB's own words. */
  stream(sql: string): Uint8Array;
}

interface Bindings {
  instantiate(): Promise<unknown>;
  open(config: object): void;
  connect(): { query(sql: string): unknown };
  runQuery(connection: number, sql: string): Uint8Array;
}

/** Opens an empty one, without extensions from elsewhere. */
export async function openDatabase(): Promise<Database> {
  const require = createRequire(import.meta.url);
  const duckdb = require("@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs") as {
    createDuckDB(bundles: object, logger: object, runtime: object): Promise<Bindings>;
    VoidLogger: new () => object;
    NODE_RUNTIME: object;
  };
  const bundle = { mainModule: require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"), mainWorker: "" };
  const bindings = await duckdb.createDuckDB({ mvp: bundle, eh: bundle }, new duckdb.VoidLogger(), duckdb.NODE_RUNTIME);
  await bindings.instantiate();
  bindings.open({});
  const connection = bindings.connect() as unknown as { _conn: number };
  const stream = (sql: string) => bindings.runQuery(connection._conn, sql);
  stream("SET autoinstall_known_extensions = false");
  stream("SET autoload_known_extensions = false");
  return { stream };
}
