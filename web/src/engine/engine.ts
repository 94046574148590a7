/**
 * A value of a result.
 *
 * - TIMESTAMP, DATE: microseconds since 1970 UTC, `Infinity` and `-Infinity` for infinite ones; TIME: microseconds since
 *   midnight. A number even beyond 2^53, where a microsecond is below what a number can tell.
 * - integers: a number when it is exact, else a bigint
 * - DECIMAL: a number
 * - BLOB: hexadecimal digits
 * - LIST: an array; STRUCT and MAP: an object
 */
export type Cell = null | boolean | number | bigint | string | Cell[] | { [field: string]: Cell };

/** A column of a result or a table. */
export interface Column {
  name: string;
  /** As DuckDB writes it: `BIGINT`, `VARCHAR[]`. */
  type: string;
  /**
   * What its numbers mean: `Timespan` (seconds), `DataAmount` (bytes), `MemoryAddress`, `Percentage` (0 to 1), `Frequency`
   * (hertz), `Timestamp`. Absent where nothing is known.
   */
  contentType?: string;
  /** The table and column that its values are ids of: `StackTrace._id`. */
  references?: string;
  description?: string;
}

/** Rows of a query, held as columns. Immutable. */
export interface ResultTable {
  readonly columns: readonly Column[];
  /** How many rows are here. */
  readonly rows: number;
  /** Whether the query has more rows than these. */
  readonly truncated: boolean;
  /** How long the query took. */
  readonly millis: number;
  /** The value at a place; both count from 0. Throws a RangeError beyond the table. */
  cell(row: number, column: number): Cell;
  /** A column as numbers, for drawing: NaN for null and for what is no number; timestamps in microseconds. */
  numbers(column: number): Float64Array;
}

/** Why a query failed, in one line that a user can read; with its place in the SQL where the database knows it. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** Offset in the SQL, from 0. */
  readonly position?: number;
  /** What the user may have meant. */
  readonly suggestion?: string;
  /** For programs: `cancelled`, `timeout`, `unreachable`, or what the server says. */
  readonly code?: string;

  constructor(
    message: string,
    details: Partial<Pick<QueryError, "line" | "column" | "position" | "suggestion" | "code">> = {},
  ) {
    super(message);
    Object.assign(this, details);
  }
}

/** A macro, table or view. */
export interface SchemaItem {
  name: string;
  kind: "table" | "view" | "macro";
  /** Of the SQL library, or of the events: `gc`, `Java Application/Statistics`. */
  area?: string;
  title?: string;
  description?: string;
  /** Of a table. */
  rows?: number;
  columns: Column[];
  /** Of a macro. */
  parameters?: string[];
  /** Events that the recording lacks; such a view cannot be asked. */
  missing?: string[];
}

/** A recording that is open. */
export interface RecordingInfo {
  name: string;
  /** What wrote it. */
  jvm?: string;
  /** Bytes of the file, where known. */
  size?: number;
  /** Microseconds since 1970. */
  start?: number;
  end?: number;
  events?: number;
}

/** A recording that a server may open. */
export interface AvailableFile {
  path: string;
  name: string;
  size: number;
  open: boolean;
}

/** A notebook of the gallery. */
export interface TemplateInfo {
  name: string;
  title: string;
  description?: string;
  tags?: string[];
  /** A query for how well it fits the recordings that are open, from 0 to 100. */
  offer?: string;
  /** Its place in the gallery, the lowest first. */
  priority?: number;
}

/** What is being loaded, for a progress bar. `fraction` is from 0 to 1, absent while unknown. */
export interface Progress {
  stage: string;
  fraction?: number;
}

export interface QueryOptions {
  /** Aborting it cancels the query in the database. The promise then fails with code `cancelled`. */
  signal?: AbortSignal;
  /** The most rows to return; all by default. */
  limit?: number;
}

/** A database with recordings in it. Every promise fails with a {@link QueryError}. */
export interface Engine {
  readonly mode: "server" | "browser";
  query(sql: string, options?: QueryOptions): Promise<ResultTable>;
  /** Runs a statement without rows: a view, macro or table of this session. */
  execute(sql: string, options?: Pick<QueryOptions, "signal">): Promise<void>;
  schema(): Promise<SchemaItem[]>;
  recordings(): Promise<RecordingInfo[]>;
  /** Recordings that a server could open, from its folders; absent where files come from the user. */
  available?(): Promise<AvailableFile[]>;
  /**
   * A path for a server; files in a browser, or the address of one of its own host. When the signal aborts an import, what was open
   * before stays, and the promise fails with code `cancelled`.
   */
  load(
    source: string | File | readonly File[],
    onProgress?: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  unload(name: string): Promise<void>;
  /** What of the recordings was lost when they were opened here, a line each. */
  warnings?(): Promise<string[]>;
  templates(): Promise<TemplateInfo[]>;
  /** The text of a notebook. */
  template(name: string): Promise<string>;
}
