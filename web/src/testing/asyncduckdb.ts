import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";

const require = createRequire(import.meta.url);

/** DuckDB's script expects the surroundings of a worker in a browser. */
const SURROUNDINGS = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  parentPort.on("message", data => globalThis.onmessage({ data }));
  require(workerData);
`;

/** The DuckDB of browsers in a thread of its own, with an empty database; `end` ends it at once. */
export async function openAsync(): Promise<{ db: AsyncDuckDB; end(): Promise<unknown> }> {
  const duckdb = require("@duckdb/duckdb-wasm/dist/duckdb-node.cjs") as typeof import("@duckdb/duckdb-wasm");
  const script = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-node-eh.worker.cjs");
  const thread = new Worker(SURROUNDINGS, { eval: true, workerData: script });
  const db = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), workerOf(thread));
  await db.instantiate(require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"));
  await db.open({});
  const connection = await db.connect();
  await connection.query("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false");
  await connection.close();
  return { db, end: () => thread.terminate() };
}

/** What DuckDB uses of a browser's worker. */
function workerOf(thread: Worker): globalThis.Worker {
  const listeners: Record<string, (event: object) => void> = {};
  thread.on("message", (data: unknown) => listeners["message"]?.({ data }));
  thread.on("error", (error: Error) => listeners["error"]?.({ message: error.message, error }));
  return {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    removeEventListener: (type: string) => delete listeners[type],
    postMessage: (message: unknown, transfer: ArrayBuffer[]) => thread.postMessage(message, transfer),
    terminate: () => void thread.terminate(),
  } as unknown as globalThis.Worker;
}
