import type { DataType } from "apache-arrow";
import { ArrowTable } from "../arrow";
import { QueryError, type Cell } from "../engine";
import { Catalogue, OWN, RECORDINGS } from "./catalogue";
import { CrashError, type Connection, type Instance, type Rows } from "./instance";
import { isLossy, readable, typed } from "./readable";
import { mayWrite, writes } from "./rules";

interface Lane {
  connection: Connection;
  path: string;
}

/**
 * Statements on one database, several at once: DuckDB works on one for a moment, then on the next. Reading finds the recordings'
 * names first, so that a macro of the library never meets a table of the user's; making finds the user's own database first, where a
 * new view belongs.
 */
export class Session {
  readonly instance: Instance;
  private readonly idle: Lane[] = [];
  private readonly hasRecordings: boolean;
  private schemas: string[] = [];
  private catalogue_: Promise<Catalogue> | undefined;
  /** Makers wait for each other. */
  private making: Promise<unknown> = Promise.resolve();

  private constructor(instance: Instance, hasRecordings: boolean) {
    this.instance = instance;
    this.hasRecordings = hasRecordings;
  }

  /** Takes a database that is ready and closes it for everything but statements. */
  static async on(instance: Instance, hasRecordings: boolean): Promise<Session> {
    const session = new Session(instance, hasRecordings);
    await session.onLane(session.readPath(), async ({ connection }) => {
      for (const sql of ["SET enable_external_access = false", "SET lock_configuration = true"]) {
        await instance.run(connection, sql);
      }
    });
    return session;
  }

  /** Runs one statement that the rules allow. Throws what DuckDB says. */
  async run(sql: string, limit?: number, signal?: AbortSignal): Promise<Rows> {
    if (!mayWrite(sql)) {
      return this.onLane(this.readPath(), async ({ connection }) => {
        const rows = await this.instance.run(connection, sql, limit, signal);
        const { fields } = rows.table.schema;
        if (!fields.some(({ type }) => isLossy(type as DataType))) {
          return rows;
        }
        const types = await this.typesOf(connection, sql);
        if (types.length === 0) {
          return rows;
        }
        const names = fields.map(({ name }) => name);
        const again = readable(sql, names, types);
        const shown = again === undefined ? rows : await this.instance.run(connection, again, limit, signal);
        return { ...shown, table: typed(shown.table, types) };
      });
    }
    const made = this.making.then(() => this.make(sql, limit, signal));
    this.making = made.catch(() => undefined);
    return made;
  }

  /** What the database has; read again after something was made. */
  catalogue(): Promise<Catalogue> {
    this.catalogue_ ??= Catalogue.read((sql) => this.ask(sql)).catch((error: unknown) => {
      this.catalogue_ = undefined;
      throw error;
    });
    return this.catalogue_;
  }

  /** The rows of a query of our own. */
  async ask(sql: string): Promise<Cell[][]> {
    const { table } = await this.onLane(this.readPath(), ({ connection }) => this.instance.run(connection, sql));
    const rows = new ArrowTable(table, 0);
    return Array.from({ length: rows.rows }, (_, row) => rows.columns.map((_column, index) => rows.cell(row, index)));
  }

  end(): void {
    this.instance.end();
  }

  /** The types of a query's columns, as DuckDB writes them; none for a statement that is no query, as EXPLAIN. */
  private async typesOf(connection: Connection, sql: string): Promise<string[]> {
    try {
      const { table } = await this.instance.run(connection, `DESCRIBE FROM (\n${sql}\n)`);
      return Array.from({ length: table.numRows }, (_, row) => String(table.getChildAt(1)?.get(row)));
    } catch (error) {
      if (error instanceof CrashError || error instanceof QueryError) {
        throw error;
      }
      return [];
    }
  }

  /**
   * A transaction of DuckDB writes to one database only. One that has changed the user's cannot change the recordings any more, which
   * lie in memory, where DuckDB knows no other protection.
   */
  private make(sql: string, limit?: number, signal?: AbortSignal): Promise<Rows> {
    return this.onLane(writes(sql) ? this.makePath() : this.readPath(), async ({ connection }) => {
      const step = (text: string) => this.instance.run(connection, text);
      await step("BEGIN");
      try {
        await step(`CREATE SCHEMA ${OWN}."skein guard"`);
        await step(`DROP SCHEMA ${OWN}."skein guard"`);
        const rows = await this.instance.run(connection, sql, limit, signal);
        await step("COMMIT");
        const found = await this.instance.run(
          connection,
          `SELECT schema_name FROM duckdb_schemas() WHERE NOT internal AND database_name = '${OWN}' ORDER BY ALL`,
        );
        this.schemas = Array.from({ length: found.table.numRows }, (_, row) =>
          String(found.table.getChildAt(0)?.get(row)),
        );
        return rows;
      } catch (error) {
        await step("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        this.catalogue_ = undefined;
      }
    });
  }

  private async onLane<T>(path: string, work: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = this.idle.pop() ?? { connection: await this.instance.connect(), path: "" };
    try {
      if (lane.path !== path) {
        await this.instance.run(lane.connection, `SET search_path = '${path.replaceAll("'", "''")}'`);
        lane.path = path;
      }
      return await work(lane);
    } finally {
      this.idle.push(lane);
    }
  }

  /** Schemas that users made have to be on the path: DuckDB looks for a schema in one database only. */
  private readPath(): string {
    const own = [`${OWN}.main`, ...this.schemas.map((name) => `${OWN}."${name.replaceAll('"', '""')}"`)];
    return (this.hasRecordings ? [`${RECORDINGS}.main`, ...own] : own).join(",");
  }

  private makePath(): string {
    return this.hasRecordings ? `${OWN}.main,${RECORDINGS}.main` : `${OWN}.main`;
  }
}
