import { QueryError, type Progress } from "../engine";
import { RECORDINGS } from "./catalogue";
import { Instance } from "./instance";
import { downloaded } from "./module";
import { Session } from "./session";

export interface OpenOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Names of files of which one at least has to be readable; by default of any. */
  wanted?: readonly string[] | undefined;
}

/** Files that are open, and the database of them. */
export interface Opened {
  files: readonly File[];
  session: Session;
  /** What the user should know: what of a recording was lost. */
  warnings: string[];
}

/**
 * Opens files in a database of their own. On failure, and when the signal says so, nothing of it is left; whatever was open before is
 * not touched.
 *
 * @param ready an instance that was started before and holds nothing
 */
export async function openFiles(
  files: readonly File[],
  ready: Promise<Instance>,
  { signal, onProgress = () => undefined, wanted = [] }: OpenOptions,
): Promise<Opened> {
  const instance = await started(ready, onProgress);
  const stop = () => instance.end();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    throwIfAborted(signal);
    const work = fill(instance, files, { signal, onProgress });
    const { names, warnings } = signal === undefined ? await work : await Promise.race([work, whenAborted(signal)]);
    if (wanted.length > 0 && !wanted.some((name) => names.includes(name))) {
      const reasons = warnings.filter((warning) => wanted.some((name) => warning.includes(name)));
      throw new QueryError(reasons.join("; ") || `${wanted.join(", ")}: cannot be read`, { code: "recording" });
    }
    const session = await Session.on(instance, files.length > 0);
    return { files: files.filter(({ name }) => names.includes(name)), session, warnings };
  } catch (error) {
    instance.end();
    throwIfAborted(signal);
    throw asQueryError(error, files);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** What could be read, and what the user should know. */
interface Filled {
  names: string[];
  warnings: string[];
}

async function fill(instance: Instance, files: readonly File[], options: OpenOptions): Promise<Filled> {
  const [first] = files;
  if (first === undefined) {
    return { names: [], warnings: [] };
  }
  const databases = await Promise.all(files.map(isDatabase));
  if (!databases.includes(true)) {
    return importFiles(instance, files, options);
  }
  if (files.length > 1) {
    throw new QueryError("a database opens alone: close the other recordings first", { code: "recording" });
  }
  await attach(instance, first);
  return { names: [first.name], warnings: [] };
}

async function importFiles(instance: Instance, files: readonly File[], options: OpenOptions): Promise<Filled> {
  const connection = await instance.connect();
  await instance.run(connection, `ATTACH ':memory:' AS ${RECORDINGS}`);
  await instance.disconnect(connection);
  const { importRecordings } = await import("./importer");
  const { warnings, recordings } = await importRecordings(instance.db, files, {
    database: RECORDINGS,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    onProgress: ({ phase, done, total }) =>
      options.onProgress?.({ stage: phase, ...(total > 0 ? { fraction: Math.min(1, done / total) } : {}) }),
  });
  return { names: recordings, warnings };
}

/** A database file that the command line made, or another DuckDB. Its pages are read from the file when a query needs them. */
async function attach(instance: Instance, file: File): Promise<void> {
  const { DuckDBDataProtocol } = await import("@duckdb/duckdb-wasm");
  const connection = await instance.connect();
  await instance.db.registerFileHandle("recording.db", file, DuckDBDataProtocol.BROWSER_FILEREADER, true);
  await instance.run(connection, `ATTACH 'recording.db' AS ${RECORDINGS} (TYPE duckdb, READ_ONLY)`);
  const { table } = await instance.run(
    connection,
    `SELECT block_size * total_blocks FROM pragma_database_size() WHERE database_name = '${RECORDINGS}'`,
  );
  // A file that was cut opens as long as its first blocks are there. Three headers of 4 KiB stand before them.
  const expected = 3 * 4096 + Number(table.getChildAt(0)?.get(0));
  if (file.size < expected) {
    throw new Error(`the file was cut: ${file.size} of ${expected} bytes are there`);
  }
  await instance.disconnect(connection);
}

async function isDatabase(file: File): Promise<boolean> {
  return (await file.slice(8, 12).text()) === "DUCK";
}

/** Waits for an instance, and says how far its download is. */
async function started(ready: Promise<Instance>, onProgress: (progress: Progress) => void): Promise<Instance> {
  const tell = () => {
    const fraction = downloaded();
    onProgress(
      fraction === undefined || fraction === 1 ? { stage: "starting DuckDB" } : { stage: "loading DuckDB", fraction },
    );
  };
  tell();
  const timer = setInterval(tell, 200);
  try {
    return await ready;
  } finally {
    clearInterval(timer);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
  });
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new QueryError("stopped", { code: "cancelled" });
  }
}

function asQueryError(error: unknown, files: readonly File[]): QueryError {
  if (error instanceof QueryError) {
    return error;
  }
  const text = String((error as Error).message ?? error);
  const names = files.map(({ name }) => name).join(", ");
  if (
    /CrashError|Out of Memory|bad_alloc|memory access out of bounds|allocat/i.test(`${(error as Error).name} ${text}`)
  ) {
    return new QueryError(
      `${names}: this browser has too little memory for it. Close other tabs, or use \`skein serve\`, which needs less.`,
      { code: "out_of_memory" },
    );
  }
  return new QueryError(`${names}: ${messageOf(text)}`, { code: "recording" });
}

/** The words of an error of DuckDB, which come as JSON. */
function messageOf(text: string): string {
  try {
    const known = JSON.parse(text.slice(text.indexOf("{"))) as { exception_message?: string };
    return (known.exception_message ?? text).split("\n", 1)[0] as string;
  } catch {
    return text;
  }
}
