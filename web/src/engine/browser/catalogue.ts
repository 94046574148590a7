import type { Cell, Column } from "../engine";
import { columnNotes, unitOf } from "./notes";
import { identifiersOf } from "./sqlscript";

/** The name of the attached database that holds the recordings, and of the one for what users make. */
export const RECORDINGS = "jfr";
export const OWN = "memory";

/** Rows of a query, an array of values a row. */
export type Ask = (sql: string) => Promise<Cell[][]>;

/** A table or view of the database. */
export interface Relation {
  database: string;
  name: string;
  kind: "table" | "view";
  comment: string | null;
  rows: number;
  columns: { name: string; type: string; comment: string | null }[];
}

/** A macro, one entry for each of its overloads. */
export interface Macro {
  database: string;
  name: string;
  comment: string | null;
  parameters: string;
}

/** An event type that the recording knows, with or without events. */
export interface EventType {
  name: string;
  table: string;
  label: string | null;
  category: string | null;
  description: string | null;
  count: number;
}

/** What a database has, read once. */
export class Catalogue {
  /** The keys of what units were asked for, so that a name is looked up once. */
  private readonly byName = new Map<string, Relation[]>();

  private constructor(
    readonly relations: readonly Relation[],
    readonly macros: readonly Macro[],
    /** Empty where the database does not say which events it knows. */
    readonly events: readonly EventType[],
  ) {
    for (const relation of relations) {
      const key = relation.name.toLowerCase();
      this.byName.set(key, [...(this.byName.get(key) ?? []), relation]);
    }
  }

  static async read(ask: Ask): Promise<Catalogue> {
    const relations = new Map<string, Relation>();
    const key = (database: Cell, name: Cell) => `${String(database)}\u0000${String(name)}`;
    for (const [database, name, kind, comment, rows] of await ask(
      "SELECT database_name, table_name, 'table', comment, estimated_size FROM duckdb_tables()" +
        " WHERE NOT internal AND schema_name = 'main' UNION ALL" +
        " SELECT database_name, view_name, 'view', comment, 0 FROM duckdb_views()" +
        " WHERE NOT internal AND schema_name = 'main' ORDER BY ALL",
    )) {
      relations.set(key(database as Cell, name as Cell), {
        database: String(database),
        name: String(name),
        kind: kind as "table" | "view",
        comment: comment as string | null,
        rows: Number(rows),
        columns: [],
      });
    }
    for (const [database, table, name, type, comment] of await ask(
      "SELECT database_name, table_name, column_name, data_type, comment FROM duckdb_columns()" +
        " WHERE NOT internal AND schema_name = 'main' ORDER BY database_name, table_name, column_index",
    )) {
      relations
        .get(key(database as Cell, table as Cell))
        ?.columns.push({ name: String(name), type: String(type), comment: comment as string | null });
    }
    const macros = await ask(
      "SELECT database_name, function_name, comment, array_to_string(parameters, ', ') FROM duckdb_functions()" +
        " WHERE NOT internal AND schema_name = 'main' AND function_type IN ('macro', 'table_macro') ORDER BY ALL",
    );
    return new Catalogue(
      [...relations.values()],
      macros.map(([database, name, comment, parameters]) => ({
        database: String(database),
        name: String(name),
        comment: comment as string | null,
        parameters: String(parameters),
      })),
      await readEvents(ask, relations.get(key(RECORDINGS, "Events"))),
    );
  }

  /**
   * The content types of a result's columns, found in the comments of the tables and views that the query names. A column counts by
   * its name, also inside a function that keeps the unit (`sum(allocationSize)`), and only when all tables that have a column of
   * this name agree.
   */
  units(sql: string, columns: readonly Column[]): (string | undefined)[] {
    if (!columns.some(({ type }) => NUMERIC.test(type))) {
      return columns.map(() => undefined);
    }
    const known = new Map<string, Set<string>>();
    for (const word of new Set(identifiersOf(sql).map((name) => name.toLowerCase()))) {
      for (const relation of this.byName.get(word) ?? []) {
        const notes = relation.kind === "table" ? columnNotes(relation.comment) : new Map<string, string>();
        for (const { name, comment } of relation.columns) {
          const column = name.toLowerCase();
          const units = known.get(column) ?? new Set();
          known.set(column, units.add(unitOf(comment ?? notes.get(name))));
        }
      }
    }
    return columns.map((column) => unitOfColumn(column, known));
  }
}

const WHOLE = /^U?(TINY|SMALL|BIG|HUGE)INT$|^U?INTEGER$/;
const NUMERIC = /^U?(TINY|SMALL|BIG|HUGE)INT$|^U?INTEGER$|^FLOAT$|^DOUBLE$|^DECIMAL/;

const FUNCTION =
  /^(?:sum|min|max|avg|mean|median|any_value|first|last|abs|round|quantile\w*)\((?:DISTINCT )?(?:(?:\w+|"[^"]+")\.)*"?([\w$]+)"?(?:, .*)?\)$/;

function unitOfColumn({ name, type }: Column, known: ReadonlyMap<string, Set<string>>): string | undefined {
  if (!NUMERIC.test(type)) {
    return undefined;
  }
  const inner = FUNCTION.exec(name)?.[1];
  const units = known.get(name.toLowerCase()) ?? (inner === undefined ? undefined : known.get(inner.toLowerCase()));
  const [unit] = units ?? [];
  if (units?.size !== 1 || unit === undefined || unit === "") {
    return undefined;
  }
  const whole = WHOLE.test(type);
  const fits = unit === "Timespan" || unit === "Percentage" ? !whole : unit === "MemoryAddress" ? whole : true;
  return fits ? unit : undefined;
}

/** A database that somebody else made may have another table of that name. */
async function readEvents(ask: Ask, table: Relation | undefined): Promise<EventType[]> {
  const types = new Map(table?.columns.map(({ name, type }) => [name, type]));
  const ours =
    ["name", "table_name", "label", "category", "description"].every((name) => types.get(name) === "VARCHAR") &&
    types.get("count") === "BIGINT";
  if (!ours) {
    return [];
  }
  const rows = await ask(
    `SELECT name, table_name, label, category, description, count FROM ${RECORDINGS}.main."Events"`,
  );
  return rows.map(([name, tableName, label, category, description, count]) => ({
    name: String(name),
    table: String(tableName),
    label: label as string | null,
    category: category as string | null,
    description: description as string | null,
    count: Number(count),
  }));
}
