import { QueryError, type Engine, type ResultTable } from "../engine/engine";
import type { Place, Setup } from "./graph";
import { ResultCache, type Failure, type Outcome } from "./results";
import { quoteName } from "./sqltokens";
import type { Task } from "./tasks";

/** Nobody looks through more values to choose from. */
const MOST_OPTIONS = 1000;

export interface RunnerOptions {
  concurrency: number;
  rowLimit: number;
  /** Values that results may have in all. */
  capacity: number;
  /** Called when something began or ended. */
  changed(): void;
  /** Completes what is known of a result's columns. */
  describe?: (result: ResultTable, sql: string) => ResultTable;
}

/** Runs queries, a few at a time, each text once, and keeps what they gave. */
export class Runner {
  /** Whether the database lets us make tables and macros; found out when the first is needed. */
  mayCreate = true;
  private rightsChanged = false;
  private readonly engine: Engine;
  private readonly schema: string;
  private readonly options: RunnerOptions;
  private readonly cache: ResultCache;
  private readonly running = new Map<string, AbortController>();
  private readonly made = new Map<string, Promise<void>>();
  /** How often queries that want no cache were run. */
  private readonly runs = new Map<string, number>();
  /** Keys are long, and asked for at each change of each query. */
  private readonly keys = new WeakMap<Task, { runs: number; key: string }>();
  private schemaMade: Promise<void> | undefined;
  private shown: ReadonlySet<string> = new Set();
  /** Counts {@link clear}: what was asked before does not count any more. */
  private epoch = 0;

  constructor(engine: Engine, schema: string, options: RunnerOptions) {
    this.engine = engine;
    this.schema = schema;
    this.options = options;
    this.cache = new ResultCache(options.capacity);
  }

  /** What a task's result is kept under; undefined where it has no query. */
  key(task: Task): string | undefined {
    if (task.compiled === undefined || task.compiled.problems.length > 0) {
      return undefined;
    }
    const runs = this.runs.get(task.id) ?? 0;
    let known = this.keys.get(task);
    if (known === undefined || (task.noCache && known.runs !== runs)) {
      const own = task.noCache ? `${task.id} ${runs}` : "";
      known = { runs, key: [task.compiled.sql, this.limit(task), own].join("\u0000") };
      this.keys.set(task, known);
    }
    return known.key;
  }

  outcomeOf(task: Task): Outcome | undefined {
    const key = this.key(task);
    return key === undefined ? undefined : this.cache.get(key);
  }

  /** The key of a query that has no result yet. */
  pendingKey(task: Task): string | undefined {
    const key = this.key(task);
    return key !== undefined && this.cache.get(key) === undefined ? key : undefined;
  }

  isRunning(key: string): boolean {
    return this.running.has(key);
  }

  /** Lets a task run again although its result is known. */
  forget(task: Task): void {
    const key = this.key(task);
    if (key !== undefined) {
      this.cache.delete(key);
      this.runs.set(task.id, (this.runs.get(task.id) ?? 0) + 1);
    }
  }

  /** Whether it was found that tables cannot be made; tells it once. */
  changedRights(): boolean {
    const changed = this.rightsChanged;
    this.rightsChanged = false;
    return changed;
  }

  /** Starts what is wanted, as far as there is room, and stops what is not wanted any more. */
  run(wanted: readonly Task[], all: readonly Task[]): void {
    this.shown = new Set(all.flatMap((task) => this.key(task) ?? []));
    const keys = new Map(wanted.map((task) => [this.key(task) as string, task]));
    for (const [key, abort] of this.running) {
      if (!keys.has(key)) {
        abort.abort();
        this.running.delete(key);
      }
    }
    for (const [key, task] of keys) {
      if (this.running.size >= this.options.concurrency) {
        return;
      }
      if (key !== undefined && !this.running.has(key) && this.cache.get(key) === undefined) {
        void this.start(key, task);
      }
    }
  }

  /** Forgets all results: they are of other recordings. */
  clear(): void {
    this.epoch++;
    this.running.forEach((abort) => abort.abort());
    this.running.clear();
    this.cache.clear();
    this.made.clear();
    this.schemaMade = undefined;
  }

  async dispose(): Promise<void> {
    const { schemaMade } = this;
    this.clear();
    if (schemaMade !== undefined) {
      await schemaMade
        .then(() => this.engine.execute(`DROP SCHEMA IF EXISTS ${quoteName(this.schema)} CASCADE`))
        .catch(() => undefined);
    }
  }

  private limit(task: Task): number {
    return task.kind === "options" ? MOST_OPTIONS : task.noLimit ? Infinity : this.options.rowLimit;
  }

  private async start(key: string, task: Task): Promise<void> {
    const abort = new AbortController();
    this.running.set(key, abort);
    const { epoch } = this;
    const outcome = await this.ask(task, abort.signal);
    if (this.running.get(key) === abort) {
      this.running.delete(key);
    }
    if (epoch === this.epoch && outcome !== undefined && !abort.signal.aborted) {
      this.cache.set(key, outcome, (other) => this.shown.has(other));
    }
    this.options.changed();
  }

  /** Undefined where the query has to be put in another way. */
  private async ask(task: Task, signal: AbortSignal): Promise<Outcome | undefined> {
    const { sql, setups, locate } = task.compiled as NonNullable<Task["compiled"]>;
    for (const setup of setups) {
      try {
        await this.make(setup);
      } catch (error) {
        if (!this.mayCreate && setup.sql.startsWith("CREATE OR REPLACE TABLE")) {
          return undefined;
        }
        return { failure: failure(error, setup.sql, setup.locate) };
      }
    }
    try {
      const limit = this.limit(task);
      const result = await this.engine.query(sql, limit === Infinity ? { signal } : { signal, limit });
      // What was made before says what the columns of a materialized alias are.
      const said = [...setups.map((setup) => setup.sql), sql].join(";\n");
      return { result: this.options.describe?.(result, said) ?? result };
    } catch (error) {
      return { failure: failure(error, sql, locate) };
    }
  }

  private make(setup: Setup): Promise<void> {
    let made = this.made.get(setup.key);
    if (made === undefined) {
      made = this.makeSchema().then(() => this.engine.execute(setup.sql));
      this.made.set(setup.key, made);
      made.catch(() => this.made.delete(setup.key));
    }
    return made;
  }

  private makeSchema(): Promise<void> {
    this.schemaMade ??= this.engine
      .execute(`CREATE SCHEMA IF NOT EXISTS ${quoteName(this.schema)}`)
      .catch((error: unknown) => {
        this.rightsChanged ||= this.mayCreate;
        this.mayCreate = false;
        throw error;
      });
    return this.schemaMade;
  }
}

/** An engine's error with its place in the notebook. */
function failure(error: unknown, sql: string, locate: (offset: number) => Place | undefined): Failure {
  if (!(error instanceof QueryError)) {
    return { message: String((error as Error).message) };
  }
  const { message, suggestion, code } = error;
  const found: Failure = { message };
  if (suggestion !== undefined) {
    found.suggestion = suggestion;
  }
  if (code !== undefined) {
    found.code = code;
  }
  const offset = offsetOf(error, sql);
  const place = offset === undefined ? undefined : locate(offset);
  if (place !== undefined && offset !== undefined) {
    const length = /^[\w$]+/.exec(sql.slice(offset))?.[0].length ?? 1;
    const end = locate(offset + length);
    found.span = {
      start: place.offset,
      end: end?.owner === place.owner && end.offset > place.offset ? end.offset : place.offset + 1,
    };
    if (place.owner !== "") {
      found.owner = place.owner;
      found.message = `in ${place.owner}: ${message}`;
    }
  }
  return found;
}

function offsetOf({ position, line, column }: QueryError, sql: string): number | undefined {
  if (position !== undefined) {
    return position;
  }
  if (line === undefined) {
    return undefined;
  }
  const before = sql.split("\n").slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + (column ?? 1) - 1;
}
