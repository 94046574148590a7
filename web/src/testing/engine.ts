import { tableFromIPC } from "apache-arrow";
import { ArrowTable } from "../engine/arrow";
import {
  QueryError,
  type Engine,
  type QueryOptions,
  type RecordingInfo,
  type ResultTable,
  type SchemaItem,
  type TemplateInfo,
} from "../engine/engine";
import { openDatabase, type Database } from "./duckdb";

/** An engine on the DuckDB that runs in this process; it remembers what it was asked. */
export class DatabaseEngine implements Engine {
  /** Queries in the order in which they were begun. */
  readonly asked: string[] = [];
  /** Statements, as of aliases and macros. */
  readonly executed: string[] = [];
  /** Those of them that were stopped. */
  readonly stopped: string[] = [];
  mode: "server" | "browser" = "server";
  /** Refuses statements, as a database that is open for reading only. */
  readOnly = false;
  /** Queries wait for it before they run. */
  gate: Promise<void> = Promise.resolve();
  /** How many queries run now, and ran at most. */
  now = 0;
  most = 0;
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  static async open(): Promise<DatabaseEngine> {
    return new DatabaseEngine(await openDatabase());
  }

  async query(sql: string, { signal, limit }: QueryOptions = {}): Promise<ResultTable> {
    this.asked.push(sql);
    this.most = Math.max(this.most, ++this.now);
    try {
      await Promise.race([this.gate, aborted(signal)]);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (signal?.aborted) {
        throw new QueryError("stopped", { code: "cancelled" });
      }
      return new ArrowTable(tableFromIPC(this.run(sql)), 0, limit);
    } finally {
      this.now--;
    }
  }

  async execute(sql: string, { signal }: QueryOptions = {}): Promise<void> {
    this.executed.push(sql);
    await Promise.race([this.gate, aborted(signal)]);
    if (signal?.aborted) {
      this.stopped.push(sql);
      throw new QueryError("stopped", { code: "cancelled" });
    }
    if (this.readOnly) {
      throw new QueryError("this database is open for reading only");
    }
    this.run(sql);
  }

  async schema(): Promise<SchemaItem[]> {
    const table = new ArrowTable(tableFromIPC(this.run("SELECT table_name, estimated_size FROM duckdb_tables()")), 0);
    return Array.from({ length: table.rows }, (_, row) => {
      return { name: String(table.cell(row, 0)), kind: "table", rows: Number(table.cell(row, 1)), columns: [] };
    });
  }

  async recordings(): Promise<RecordingInfo[]> {
    return [];
  }

  async load(): Promise<void> {}

  async unload(): Promise<void> {}

  async templates(): Promise<TemplateInfo[]> {
    return [];
  }

  async template(): Promise<string> {
    return "";
  }

  private run(sql: string): Uint8Array {
    try {
      return this.database.stream(sql);
    } catch (error) {
      throw queryError(String((error as Error).message), sql);
    }
  }
}

/** DuckDB shows a part of the line with a mark below. */
function queryError(text: string, sql: string): QueryError {
  const [, excerpt = "", mark = ""] = /^LINE \d+: (.*)\n(\s*)\^/m.exec(text) ?? [];
  const part = excerpt.replace(/^\.\.\./, "").replace(/\.\.\.$/, "");
  const at = sql.indexOf(part);
  const before = mark.length - (text.includes("LINE ") ? /LINE \d+: (\.\.\.)?/.exec(text)![0].length : 0);
  const message = text.split("\n", 1)[0] as string;
  return part === "" || at < 0 ? new QueryError(message) : new QueryError(message, { position: at + before });
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
}
