import type { Cell, Column, ResultTable, SchemaItem } from "../../engine/engine";

/** A notebook's results, kept in its file so that it can be read without the recording. */
export interface Snapshot {
  /** When it was made, ISO. */
  taken: string;
  /** Names of the recordings. */
  recordings: string[];
  /** By the text of the query as the database got it. */
  results: Record<string, StoredResult>;
  /** Names of what there was, so that conditions of cells still hold. */
  schema: SchemaItem[];
  /** Whether the session could make tables and macros: queries are put in another way where not. */
  creates: boolean;
}

export interface StoredResult {
  columns: Column[];
  rows: StoredCell[][];
  truncated: boolean;
  millis: number;
}

/** JSON knows neither integers of 64 bits nor infinite numbers: both stand in an object of their own. */
export type StoredCell =
  null | boolean | number | string | StoredCell[] | { s: [string, StoredCell][] } | { n: string };

/** Texts of queries name it, so a snapshot is read with the same name as it was made with. */
export const SNAPSHOT_SCHEMA = "skein_snapshot";

const OPENING = "<!-- @snapshot";

/** The text of a file with its results: the notebook as it is, and behind it a comment that other readers skip. */
export function joinSnapshot(notebook: string, snapshot: Snapshot): string {
  // No text within can end the comment.
  const json = JSON.stringify(snapshot)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("--", "-\\u002d");
  return `${notebook}${notebook.endsWith("\n") ? "" : "\n"}${OPENING}\n${json}\n-->\n`;
}

/** Takes a file apart. A snapshot that cannot be read is left out. */
export function splitSnapshot(text: string): { notebook: string; snapshot?: Snapshot } {
  const start = text.lastIndexOf(`\n${OPENING}\n`);
  if (start < 0) {
    return { notebook: text };
  }
  const notebook = text.slice(0, start + 1);
  const end = text.indexOf("\n-->", start);
  try {
    const snapshot = JSON.parse(text.slice(start + OPENING.length + 2, end)) as Snapshot;
    return isSnapshot(snapshot) ? { notebook, snapshot } : { notebook };
  } catch {
    return { notebook };
  }
}

function isSnapshot(value: Partial<Snapshot> | null): boolean {
  return (
    value !== null &&
    typeof value === "object" &&
    typeof value.taken === "string" &&
    Array.isArray(value.recordings) &&
    Array.isArray(value.schema) &&
    typeof value.results === "object" &&
    value.results !== null &&
    Object.values(value.results).every((result) => Array.isArray(result.columns) && Array.isArray(result.rows))
  );
}

/** The first rows of a result as they are stored. */
export function store(table: ResultTable, mostRows: number): StoredResult {
  const rows = Math.min(table.rows, mostRows);
  return {
    columns: table.columns.map((column) => ({ ...column })),
    rows: Array.from({ length: rows }, (_, row) => table.columns.map((_, index) => storedCell(table.cell(row, index)))),
    truncated: table.truncated || rows < table.rows,
    millis: Math.round(table.millis),
  };
}

function storedCell(value: Cell): StoredCell {
  switch (typeof value) {
    case "bigint":
      return { n: String(value) };
    case "number":
      return Number.isFinite(value) ? value : { n: String(value) };
    case "object":
      if (value === null) {
        return null;
      }
      return Array.isArray(value)
        ? value.map(storedCell)
        : { s: Object.entries(value).map(([name, field]) => [name, storedCell(field)]) };
    default:
      return value;
  }
}

/** A stored value as it was. */
export function restoredCell(value: StoredCell | undefined): Cell {
  if (value === undefined || value === null || typeof value !== "object") {
    return value ?? null;
  }
  if (Array.isArray(value)) {
    return value.map(restoredCell);
  }
  if ("n" in value) {
    return /^-?\d+$/.test(value.n) ? BigInt(value.n) : Number(value.n);
  }
  return Object.fromEntries(value.s.map(([name, field]) => [name, restoredCell(field)]));
}
