import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";
import { QueryError } from "../engine";
import type { LibraryFacts } from "./library";

export interface ImportProgress {
  phase: "reading" | "parsing" | "inserting" | "finishing";
  done: number;
  total: number;
}
export interface ImportOptions {
  signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
  stackDepth?: number;
  database: string;
}
export interface ImportOutcome {
  warnings: string[];
  recordings: string[];
}

/** What reads recordings into a database, and knows the SQL library. It is loaded when it is needed. */
export interface Importer {
  importRecordings(db: AsyncDuckDB, files: readonly File[], options: ImportOptions): Promise<ImportOutcome>;
  loadLibrary(): Promise<LibraryFacts>;
}

const built = import.meta.glob<Importer>("./importer.ts");

/** Loads it; a build without one opens databases only. */
export async function importer(): Promise<Importer> {
  const load = built["./importer.ts"];
  if (load === undefined) {
    throw new QueryError("this build of the page opens databases only", { code: "unsupported" });
  }
  return load();
}

/** What is known of the SQL library; nothing in such a build. */
export async function library(): Promise<LibraryFacts> {
  return "./importer.ts" in built ? (await importer()).loadLibrary() : { definitions: [], areas: {} };
}
