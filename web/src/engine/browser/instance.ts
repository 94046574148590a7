import workerScript from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";
import { RecordBatchReader, Table, type RecordBatch } from "apache-arrow";
import { QueryError } from "../engine";
import { duckdbModule } from "./module";
import type { StartMessage } from "./duckdbworker";

/** The result of a statement, up to a number of rows. */
export interface Rows {
  table: Table;
  /** Whether there are more than were wanted. */
  more: boolean;
}

/** A connection of an {@link Instance}: one statement at a time. */
export type Connection = number;

const MEBI = 1024 * 1024;

/** A DuckDB in a worker of its own. It ends with the worker, and all its memory with it. */
export class Instance {
  readonly db: AsyncDuckDB;
  private readonly worker: Worker;
  /** Who waits for an answer, which never comes when the worker ends. */
  private readonly waiting = new Set<(reason: Error) => void>();
  private gone: Error | undefined;

  private constructor(db: AsyncDuckDB, worker: Worker) {
    this.db = db;
    this.worker = worker;
    worker.addEventListener("error", (event: ErrorEvent) => {
      event.preventDefault();
      this.leave(new CrashError(event.message));
    });
  }

  /** Starts one with an empty database in memory. */
  static async start(): Promise<Instance> {
    const [{ AsyncDuckDB, VoidLogger }, module] = await Promise.all([import("@duckdb/duckdb-wasm"), duckdbModule()]);
    const worker = new Worker(new URL("./duckdbworker.ts", import.meta.url));
    const message: StartMessage = { script: new URL(workerScript, document.baseURI).href, module };
    worker.postMessage(message);
    const instance = new Instance(new AsyncDuckDB(new VoidLogger(), worker), worker);
    try {
      await instance.open();
      return instance;
    } catch (error) {
      instance.end();
      const reason = (error as Error).message || "its script could not be loaded";
      throw new QueryError(`DuckDB cannot be started in this browser: ${reason}`, { code: "unsupported" });
    }
  }

  private async open(): Promise<void> {
    await this.orGone(this.db.instantiate("given"));
    await this.orGone(this.db.open({}));
    const connection = await this.connect();
    for (const sql of [
      "SET GLOBAL errors_as_json = true",
      "SET autoinstall_known_extensions = false",
      "SET autoload_known_extensions = false",
      // There is no disk to spill to.
      "SET temp_directory = ''",
      `SET memory_limit = '${memoryLimit()}MiB'`,
    ]) {
      await this.run(connection, sql);
    }
    await this.disconnect(connection);
  }

  connect(): Promise<Connection> {
    return this.orGone(this.db.connectInternal());
  }

  disconnect(connection: Connection): Promise<void> {
    return this.orGone(this.db.disconnect(connection));
  }

  /**
   * Runs one statement and reads at most `limit` rows of its result.
   *
   * @throws CrashError when DuckDB ended; QueryError with code `cancelled` when the signal said so; else what DuckDB says
   */
  async run(connection: Connection, sql: string, limit = Infinity, signal?: AbortSignal): Promise<Rows> {
    try {
      throwIfAborted(signal);
      return await this.orGone(this.read(connection, sql, limit, signal));
    } catch (error) {
      throw isCrash(error) ? new CrashError((error as Error).message) : error;
    }
  }

  private async read(connection: Connection, sql: string, limit: number, signal?: AbortSignal): Promise<Rows> {
    const { db } = this;
    let head = await db.startPendingQuery(connection, sql, true);
    // Between two looks DuckDB works for a moment, then it can be told to stop.
    while (head === null) {
      if (signal?.aborted === true) {
        await db.cancelPendingQuery(connection);
        throwIfAborted(signal);
      }
      head = await db.pollPendingQuery(connection);
    }
    const batches: RecordBatch[] = [];
    let rows = 0;
    const reader = await RecordBatchReader.from(this.parts(connection, head, signal));
    await reader.open();
    for await (const batch of reader) {
      const wanted = Math.min(batch.numRows, limit + 1 - rows);
      batches.push(wanted < batch.numRows ? batch.slice(0, wanted) : batch);
      rows += wanted;
      if (rows > limit) {
        // The next statement of the connection ends this one; until then it holds memory.
        await db.runQuery(connection, "SELECT 1");
        break;
      }
    }
    return { table: new Table(reader.schema, batches), more: rows > limit };
  }

  private async *parts(connection: Connection, head: Uint8Array, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    yield head;
    while (true) {
      const part = await this.db.fetchQueryResults(connection);
      if (signal?.aborted === true) {
        await this.db.runQuery(connection, "SELECT 1");
        throwIfAborted(signal);
      }
      if (part !== null) {
        if (part.length === 0) {
          return;
        }
        yield part;
      }
    }
  }

  private orGone<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.gone !== undefined) {
        reject(this.gone);
        return;
      }
      this.waiting.add(reject);
      const done = () => this.waiting.delete(reject);
      work.then(resolve, reject).then(done, done);
    });
  }

  private leave(reason: Error): void {
    this.gone ??= reason;
    this.waiting.forEach((reject) => reject(reason));
    this.waiting.clear();
  }

  /** Ends the worker in whatever it does. */
  end(): void {
    this.leave(new QueryError("the recordings have just changed; try again", { code: "cancelled" }));
    void this.db.terminate();
    this.worker.terminate();
  }
}

/** DuckDB ended: it met an error that it cannot go on after, most often because the browser gave it no more memory. */
export class CrashError extends Error {
  override readonly name = "CrashError";
}

const BROKEN =
  /memory access out of bounds|unreachable|table index is out of bounds|function signature|null function|Aborted\(|call stack size|Cannot enlarge memory|bad_alloc/;

/** Whether the program itself is broken, as opposed to what DuckDB says of a statement, which is JSON. */
function isCrash(error: unknown): boolean {
  const text = error instanceof Error ? error.message : "";
  return !text.includes('{"exception_type"') && BROKEN.test(text);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new QueryError("stopped", { code: "cancelled" });
  }
}

/**
 * How much DuckDB may take, in MiB: three eighths of what the device has, where the browser says that. Memory of WebAssembly ends at
 * 4 GiB, and a result is copied out of it.
 */
function memoryLimit(): number {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return Math.round(Math.min(3072 * MEBI, Math.max(192 * MEBI, (deviceMemory ?? 8) * 384 * MEBI)) / MEBI);
}
