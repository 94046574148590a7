/** What the page tells the importer's worker. */
export type Request =
  | {
      kind: "start";
      /** The compiled importer. */
      module: WebAssembly.Module;
      files: readonly File[];
      /** Methods of a trace in `stackTrace$methods` at most, from 1. */
      stackDepth: number;
    }
  /** A step is done. */
  | { kind: "taken" };

/** What there is to do in the database, in this order. */
export type Step =
  /** Statements that make or change tables. */
  | { kind: "statements"; statements: string[] }
  /** Rows for a table, an Arrow IPC stream. */
  | { kind: "rows"; table: string; stream: Uint8Array };

/** What the importer's worker tells the page. */
export type Reply =
  | Step
  /** How many bytes of the files are unpacked, before they are parsed, or parsed. */
  | { kind: "progress"; phase: "reading" | "parsing"; done: number; total: number }
  /** Everything was told. */
  | { kind: "done"; warnings: string[]; recordings: string[] }
  /** Nothing can be imported: why, in one line. */
  | { kind: "failed"; message: string };
