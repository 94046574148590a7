import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { QueryError } from "../engine";
import { Inserts } from "./inserts";
import { installLibrary } from "./install";
import type { Reply, Request } from "./protocol";
import { identifier } from "./quoting";
import { loadLibrary, type SqlLibrary } from "./sqllibrary";
import { compile } from "./teavm";

export { loadLibrary, type SqlLibrary } from "./sqllibrary";

export interface ImportProgress {
  /** Unpacking; decoding, while rows are inserted; inserting what is left; comments, views and macros. */
  phase: "reading" | "parsing" | "inserting" | "finishing";
  done: number;
  /** Bytes while reading and parsing, batches of rows while inserting, views and macros while finishing. */
  total: number;
}

export interface ImportOptions {
  /** Ends the import: it fails with code `cancelled`. */
  signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
  /** Methods of a trace in `stackTrace$methods` at most, from 1; 10 as on the command line. */
  stackDepth?: number;
  /** The attached database in memory that gets the tables; empty, and empty again when the import fails. */
  database: string;
}

export interface ImportOutcome {
  /** What was lost, one line each; the table `import` has the same. */
  warnings: string[];
  /** The files that could be read. */
  recordings: string[];
}

/** A worker with the importer. */
export interface ImportWorker {
  post(request: Request): void;
  /** Told everything that it says; an Error when it ends by itself. */
  listen(listener: (reply: Reply | Error) => void): void;
  /** Ends it in whatever it does, and gives its memory back. */
  end(): void;
}

/** Where an import takes its parts from. */
export interface ImportParts {
  module: WebAssembly.Module;
  library: Promise<SqlLibrary>;
  startWorker(): ImportWorker;
  /** Told the most steps that waited for the database at once. */
  onInFlight?(highest: number): void;
}

const STACK_DEPTH = 10;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Begins to load what an import needs, so that it is there when a file comes. */
export function prepareImports(): Promise<WebAssembly.Module> {
  loadLibrary().catch(() => undefined); // the import says so
  compiled ??= fetchImporter().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function fetchImporter(): Promise<WebAssembly.Module> {
  const { importerWasm } = await import("./modules");
  return compile(fetch(importerWasm));
}

/**
 * Reads recordings into a database: tables, comments, report, views and macros, the same as `skein import` makes.
 *
 * @throws QueryError when nothing can be read, in one line; with code `cancelled` when the signal said so
 */
export async function importRecordings(
  db: AsyncDuckDB,
  files: readonly File[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const module = await prepareImports();
  return importWith({ module, library: loadLibrary(), startWorker: browserWorker }, db, files, options);
}

/** The same, with given parts. */
export async function importWith(
  parts: ImportParts,
  db: AsyncDuckDB,
  files: readonly File[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  throwIfAborted(options.signal);
  const connection = await db.connect();
  try {
    await connection.query(`USE ${identifier(options.database)}`);
    const outcome = await readFiles(parts, connection, files, options);
    await installLibrary(connection, await parts.library, (done, total) => {
      throwIfAborted(options.signal);
      options.onProgress?.({ phase: "finishing", done, total });
    });
    return outcome;
  } catch (error) {
    // A database that has ended needs no cleaning, and the first failure is the one to tell.
    await empty(connection, options.database).catch(() => undefined);
    throw error;
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** Lets the worker read the files while the database inserts what it found. Its memory does not shrink, so it is ended. */
async function readFiles(
  { module, startWorker, onInFlight }: ImportParts,
  connection: AsyncDuckDBConnection,
  files: readonly File[],
  { signal, onProgress = () => undefined, stackDepth = STACK_DEPTH }: ImportOptions,
): Promise<ImportOutcome> {
  const inserts = new Inserts(connection);
  const worker = startWorker();
  let stop = () => undefined as void;
  try {
    const outcome = await new Promise<ImportOutcome>((resolve, reject) => {
      stop = () => reject(cancelled());
      signal?.addEventListener("abort", stop);
      worker.listen((reply) => {
        if (reply instanceof Error) {
          reject(new QueryError(reply.message));
        } else if (reply.kind === "done") {
          resolve({ warnings: reply.warnings, recordings: reply.recordings });
        } else if (reply.kind === "failed") {
          reject(new QueryError(reply.message));
        } else if (reply.kind === "progress") {
          onProgress({ phase: reply.phase, done: reply.done, total: reply.total });
        } else {
          inserts.add(reply).then(() => worker.post({ kind: "taken" }), reject);
        }
      });
      worker.post({ kind: "start", module, files, stackDepth });
    });
    worker.end();
    await inserts.finish(() => {
      throwIfAborted(signal);
      onProgress({ phase: "inserting", done: inserts.done, total: inserts.given });
    });
    return outcome;
  } finally {
    signal?.removeEventListener("abort", stop);
    worker.end();
    await inserts.settled();
    onInFlight?.(inserts.highest);
  }
}

/** Takes back everything that was made. */
async function empty(connection: AsyncDuckDBConnection, database: string): Promise<void> {
  const name = identifier(database);
  await connection.query(`USE memory; DETACH ${name}; ATTACH ':memory:' AS ${name}`);
}

function browserWorker(): ImportWorker {
  const worker = new Worker(new URL("./importworker.ts", import.meta.url), { type: "module", name: "skein-importer" });
  return {
    post: (request) => worker.postMessage(request),
    listen: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => listener(data);
      worker.onerror = (event) => {
        event.preventDefault();
        listener(new Error(`the importer ended: ${event.message || "its script could not be loaded"}`));
      };
    },
    end: () => worker.terminate(),
  };
}

function cancelled(): QueryError {
  return new QueryError("stopped", { code: "cancelled" });
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw cancelled();
  }
}
