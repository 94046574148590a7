import { toNumber } from "../../engine/cells";
import { QueryError } from "../../engine/engine";
import type { Cell, Column, Engine, QueryOptions, ResultTable, SchemaItem } from "../../engine/engine";
import { restoredCell, store, type Snapshot, type StoredResult } from "./snapshot";

/** Rows of each query that a snapshot keeps. */
export const SNAPSHOT_ROWS = 500;

/** Answers what the snapshot has, and nothing else. */
export class SnapshotEngine implements Engine {
  readonly mode = "server" as const;
  private readonly tables = new Map<string, ResultTable>();

  constructor(private readonly snapshot: Snapshot) {
    for (const [sql, result] of Object.entries(snapshot.results)) {
      this.tables.set(sql, new StoredTable(result));
    }
  }

  query(sql: string): Promise<ResultTable> {
    const table = this.tables.get(sql);
    return table === undefined
      ? Promise.reject(
          new QueryError("this snapshot has no answer to that: open the recording to ask", { code: "snapshot" }),
        )
      : Promise.resolve(table);
  }

  /** What it would make is in the results already, where it could be made. */
  execute(): Promise<void> {
    return this.snapshot.creates ? Promise.resolve() : Promise.reject(new QueryError("a snapshot makes no tables"));
  }

  schema(): Promise<SchemaItem[]> {
    return Promise.resolve(this.snapshot.schema);
  }

  recordings(): Promise<[]> {
    return Promise.resolve([]);
  }

  load(): Promise<void> {
    return Promise.reject(new QueryError("a snapshot opens no recordings", { code: "snapshot" }));
  }

  unload(): Promise<void> {
    return this.load();
  }

  templates(): Promise<[]> {
    return Promise.resolve([]);
  }

  template(name: string): Promise<string> {
    return Promise.reject(new QueryError(`a snapshot has no template ${name}`, { code: "snapshot" }));
  }
}

class StoredTable implements ResultTable {
  readonly columns: readonly Column[];
  readonly rows: number;
  readonly truncated: boolean;
  readonly millis: number;
  private readonly cells: readonly Cell[][];

  constructor(result: StoredResult) {
    this.columns = result.columns;
    this.rows = result.rows.length;
    this.truncated = result.truncated;
    this.millis = result.millis;
    this.cells = result.rows.map((row) => row.map(restoredCell));
  }

  cell(row: number, column: number): Cell {
    if (!(row >= 0 && row < this.rows)) {
      throw new RangeError(`no row ${row} of ${this.rows}`);
    }
    return this.cells[row]?.[column] ?? null;
  }

  numbers(column: number): Float64Array {
    return Float64Array.from(this.cells, (row) => toNumber(row[column] ?? null));
  }
}

/** Asks another engine and keeps what it answers, for a snapshot. */
export class CapturingEngine implements Engine {
  readonly results: Snapshot["results"] = {};
  /** Whether tables and macros could be made, as far as any were. */
  creates = true;

  constructor(private readonly engine: Engine) {}

  get mode(): Engine["mode"] {
    return this.engine.mode;
  }

  async query(sql: string, options?: QueryOptions): Promise<ResultTable> {
    const table = await this.engine.query(sql, options);
    this.results[sql] = store(table, SNAPSHOT_ROWS);
    return table;
  }

  async execute(sql: string, options?: QueryOptions): Promise<void> {
    try {
      await this.engine.execute(sql, options);
    } catch (error) {
      this.creates = false;
      throw error;
    }
  }

  schema(): Promise<SchemaItem[]> {
    return this.engine.schema();
  }

  recordings(): ReturnType<Engine["recordings"]> {
    return this.engine.recordings();
  }

  load(source: string | File): Promise<void> {
    return this.engine.load(source);
  }

  unload(name: string): Promise<void> {
    return this.engine.unload(name);
  }

  templates(): ReturnType<Engine["templates"]> {
    return this.engine.templates();
  }

  template(name: string): Promise<string> {
    return this.engine.template(name);
  }
}
