import { QueryError, type Engine, type ResultTable } from "../engine/engine";
import type { Setup } from "./graph";
import { ResultCache, type Failure, type Outcome, type TextPlace } from "./results";
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

/** Something in the database that queries need, and how to give it up when none of them waits for it any more. */
interface Made {
  done: Promise<void>;
  abort: AbortController;
  waiting: number;
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
  private readonly made = new Map<string, Made>();
  /** How often queries that want no cache were run. */
  private readonly runs = new Map<string, number>();
  /** Keys are long, and asked for at each change of each query. */
  private readonly keys = new WeakMap<Task, { runs: number; key: string }>();
  /** Errors with their places in the notebook as it is, so that each is one object as long as nothing changes. */
  private readonly located = new WeakMap<Task, { outcome: Outcome; failure: Failure }>();
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
    const outcome = key === undefined ? undefined : this.cache.get(key);
    if (outcome?.failure === undefined || outcome.at === undefined) {
      return outcome;
    }
    let known = this.located.get(task);
    if (known?.outcome !== outcome) {
      known = { outcome, failure: locate(outcome.failure, outcome.at, task) };
      this.located.set(task, known);
    }
    return { failure: known.failure };
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
    const { setups } = task.compiled as NonNullable<Task["compiled"]>;
    const outcome = await this.askOnce(task, signal);
    const message = outcome?.failure?.message ?? "";
    const gone = /does not exist/.test(message) && setups.some(({ key }) => saysName(message, key));
    if (!gone || signal.aborted) {
      return outcome;
    }
    // Another page has opened or closed a recording, or the database was started anew: what was made is gone.
    setups.forEach(({ key }) => this.made.delete(key));
    this.schemaMade = undefined;
    return this.askOnce(task, signal);
  }

  private async askOnce(task: Task, signal: AbortSignal): Promise<Outcome | undefined> {
    const { sql, setups } = task.compiled as NonNullable<Task["compiled"]>;
    for (const setup of setups) {
      try {
        await this.make(setup, signal);
      } catch (error) {
        if (!this.mayCreate && setup.sql.startsWith("CREATE OR REPLACE TABLE")) {
          return undefined;
        }
        return failure(error, setup.sql, setup.key);
      }
    }
    try {
      const limit = this.limit(task);
      const result = await this.engine.query(sql, limit === Infinity ? { signal } : { signal, limit });
      // What was made before says what the columns of a materialized alias are.
      const said = [...setups.map((setup) => setup.sql), sql].join(";\n");
      return { result: this.options.describe?.(result, said) ?? result };
    } catch (error) {
      return failure(error, sql);
    }
  }

  /** Waits for what a query needs, which is made once for all that need it, and given up when all of them are stopped. */
  private async make(setup: Setup, signal: AbortSignal): Promise<void> {
    let made = this.made.get(setup.key);
    if (made === undefined) {
      const abort = new AbortController();
      const done = this.makeSchema().then(() => this.engine.execute(setup.sql, { signal: abort.signal }));
      made = { done, abort, waiting: 0 };
      this.made.set(setup.key, made);
      done.catch(() => this.drop(setup.key, made));
    }
    const { abort } = made;
    const leave = () => {
      if (--(made as Made).waiting === 0) {
        this.drop(setup.key, made);
        abort.abort();
      }
    };
    made.waiting++;
    signal.addEventListener("abort", leave, { once: true });
    try {
      await made.done;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  private drop(key: string, made: Made | undefined): void {
    if (this.made.get(key) === made) {
      this.made.delete(key);
    }
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

/** Whether a message has a part of a quoted name in it: DuckDB names the schema, the table, or both. */
function saysName(message: string, quoted: string): boolean {
  return quoted.split('"').some((part) => part.length > 1 && message.includes(part));
}

/** An engine's error with its place in the text that the engine got. */
function failure(error: unknown, sql: string, setup?: string): Outcome {
  if (!(error instanceof QueryError)) {
    return { failure: { message: String((error as Error).message) } };
  }
  const { message, suggestion, code } = error;
  const found: Failure = { message };
  if (suggestion !== undefined) {
    found.suggestion = suggestion;
  }
  if (code !== undefined) {
    found.code = code;
  }
  const start = offsetOf(error, sql);
  if (start === undefined) {
    return { failure: found };
  }
  const end = start + (/^[\w$]+/.exec(sql.slice(start))?.[0].length ?? 1);
  return { failure: found, at: { start, end, ...(setup === undefined ? {} : { setup }) } };
}

/** An error with its place in the notebook, for one of those that ask the same. */
function locate(failure: Failure, { setup, start, end }: TextPlace, { compiled }: Task): Failure {
  const text = setup === undefined ? compiled : compiled?.setups.find(({ key }) => key === setup);
  const place = text?.locate(start);
  if (place === undefined) {
    return failure;
  }
  const last = text?.locate(end);
  const span = {
    start: place.offset,
    end: last?.owner === place.owner && last.offset > place.offset ? last.offset : place.offset + 1,
  };
  const { owner } = place;
  return owner === "" ? { ...failure, span } : { ...failure, span, owner, message: `in ${owner}: ${failure.message}` };
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
