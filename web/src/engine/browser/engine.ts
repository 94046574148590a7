import { ArrowTable } from "../arrow";
import {
  QueryError,
  type Engine,
  type Progress,
  type QueryOptions,
  type RecordingInfo,
  type ResultTable,
  type SchemaItem,
  type TemplateInfo,
} from "../engine";
import { ResultCache } from "./cache";
import { failureOf, placeAt, type KnownNames } from "./failure";
import { CrashError, Instance } from "./instance";
import { Availability } from "./availability";
import { openFiles, type Opened, type OpenOptions } from "./opening";
import { recordingsOf } from "./recordings";
import { mayWrite, refusalOf } from "./rules";
import { schemaOf } from "./schema";
import type { Session } from "./session";
import type { SqlLibrary } from "./sqllibrary";
import { hasNote, statementsOf, type Statement } from "./sqlscript";
import { get, templateList, templateText } from "./templates";

/** Rows that a query gives at most, unless it says `-- no-limit`. */
const ROW_LIMIT = 50_000;

/** Values that are kept of earlier results. */
const CACHE_CAPACITY = 4_000_000;

/** A database in this browser: recordings are read, kept and asked here, and nothing leaves the page. */
export class BrowserEngine implements Engine {
  readonly mode = "browser" as const;
  /** Undefined until somebody needs more than an empty list. */
  private opened: Promise<Opened> | undefined;
  private readonly cache = new ResultCache(CACHE_CAPACITY);
  /** Ends an import that another one replaces. */
  private loading: AbortController | undefined;
  /** Started before anybody needs it. */
  private spare: Promise<Instance> | undefined;

  /** Begins to load DuckDB and the importer at once. */
  constructor() {
    this.spare = startInstance();
    import("./importer").then(({ prepareImports }) => prepareImports()).catch(() => undefined); // an import says so
  }

  async query(sql: string, { signal, limit }: QueryOptions = {}): Promise<ResultTable> {
    const rows = limit ?? (hasNote(sql, "no-limit") ? Infinity : ROW_LIMIT);
    const key = `${rows} ${sql}`;
    const known = hasNote(sql, "no-cache") ? undefined : this.cache.get(key);
    if (known !== undefined) {
      return known;
    }
    const { session } = await this.current();
    const result = await this.run(session, sql, rows, signal);
    // Another recording may have been opened meanwhile.
    if (!mayWrite(sql) && (await this.before())?.session === session) {
      this.cache.set(key, result);
    }
    return result;
  }

  async execute(sql: string, { signal }: Pick<QueryOptions, "signal"> = {}): Promise<void> {
    const { session } = await this.current();
    await this.run(session, sql, 0, signal);
  }

  async schema(): Promise<SchemaItem[]> {
    if (this.opened === undefined) {
      return [];
    }
    const { session } = await this.current();
    return schemaOf(await session.catalogue(), await library());
  }

  async recordings(): Promise<RecordingInfo[]> {
    if (this.opened === undefined) {
      return [];
    }
    const { files, session } = await this.current();
    return recordingsOf(files, await session.catalogue(), (sql) => session.ask(sql));
  }

  /**
   * Opens files beside those that are open, in a new database that then takes the place of the old one: after a failure or a stop the
   * old one is still there. Another call stops one that is not done. A text is the address of a file of the page's own host.
   */
  async load(
    source: string | File | readonly File[],
    onProgress?: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    const stop = () => loading.abort();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const added = typeof source === "string" ? [await download(source)] : source instanceof File ? [source] : source;
      const before = await this.before();
      const names = new Set(added.map(({ name }) => name));
      const kept = (before?.files ?? []).filter(({ name }) => !names.has(name));
      await this.replace([...kept, ...added], { signal: loading.signal, onProgress, wanted: [...names] });
    } finally {
      signal?.removeEventListener("abort", stop);
      if (this.loading === loading) {
        this.loading = undefined;
      }
    }
  }

  async unload(name: string): Promise<void> {
    const files = (await this.before())?.files ?? [];
    const rest = files.filter((file) => file.name !== name);
    if (rest.length === files.length) {
      throw new QueryError(`${name}: no recording of that name is open`, { code: "not_found" });
    }
    await this.replace(rest, {});
  }

  templates(): Promise<TemplateInfo[]> {
    return templateList();
  }

  template(name: string): Promise<string> {
    return templateText(name);
  }

  async warnings(): Promise<string[]> {
    return (await this.before())?.warnings ?? [];
  }

  private async replace(files: readonly File[], options: OpenOptions): Promise<void> {
    const next = openFiles(files, this.take(), options);
    try {
      await next;
    } catch (error) {
      // Unless another import has begun, which has its own.
      if (this.opened === undefined && this.loading?.signal === options.signal) {
        this.spare ??= startInstance();
      }
      throw error;
    }
    const before = await this.before();
    this.opened = next;
    this.cache.clear();
    before?.session.end();
    options.onProgress?.({ stage: "done", fraction: 1 });
  }

  /** What is open now. Where DuckDB could not be loaded, it is tried again. */
  private async current(): Promise<Opened> {
    const opened = (this.opened ??= openFiles([], this.take(), {}));
    try {
      return await opened;
    } catch (error) {
      if (this.opened === opened) {
        this.opened = undefined;
      }
      throw error;
    }
  }

  private before(): Promise<Opened | undefined> {
    return Promise.resolve(this.opened).catch(() => undefined);
  }

  private take(): Promise<Instance> {
    const ready = this.spare ?? startInstance();
    this.spare = undefined;
    return ready;
  }

  private async run(session: Session, sql: string, limit: number, signal?: AbortSignal): Promise<ResultTable> {
    const started = performance.now();
    const statements = allowed(sql);
    if (mayWrite(sql)) {
      // A view or macro that is made anew gives earlier queries another meaning.
      this.cache.clear();
    }
    const last = statements.pop() as Statement;
    for (const statement of statements) {
      await this.runOne(session, sql, statement, 0, signal);
    }
    const { table } = await this.runOne(session, sql, last, limit, signal);
    const millis = performance.now() - started;
    const plain = new ArrowTable(table, millis, limit);
    const catalogue = await session.catalogue();
    return new ArrowTable(table, millis, limit, catalogue.units(last.text, plain.columns));
  }

  private async runOne(session: Session, sql: string, statement: Statement, limit: number, signal?: AbortSignal) {
    try {
      return await session.run(statement.text, limit, signal);
    } catch (error) {
      if (error instanceof QueryError) {
        throw error;
      }
      if (error instanceof CrashError) {
        this.restart(session);
        throw new QueryError(
          "DuckDB broke off, most likely because this browser gave it no more memory; it starts again with the same recordings",
          { code: "out_of_memory" },
        );
      }
      throw await failureOf(error, sql, statement, namesOf(session));
    }
  }

  /** After a crash: the files are still there. */
  private restart(broken: Session): void {
    this.opened = this.before().then((opened) => {
      if (opened !== undefined && opened.session !== broken) {
        return opened;
      }
      broken.end();
      this.cache.clear();
      return openFiles(opened?.files ?? [], this.take(), {});
    });
    this.opened.catch(() => undefined);
  }
}

/** The statements of a text, all of them allowed. */
function allowed(sql: string): Statement[] {
  const statements = statementsOf(sql);
  if (statements.length === 0) {
    throw new QueryError('there is no SQL in "sql"', { code: "bad_request" });
  }
  for (const statement of statements) {
    const refusal = refusalOf(statement.text);
    if (refusal !== undefined) {
      const near = refusal.near[0];
      throw new QueryError(refusal.message, {
        code: refusal.known ? "refused" : "parser",
        ...placeAt(sql, statement.offset),
        ...(near === undefined ? {} : { suggestion: `Did you mean ${near}?` }),
      });
    }
  }
  return statements;
}

/** The names of a database for suggestions, which are not worth a second error. */
function namesOf(session: Session): KnownNames {
  return {
    relations: async () => {
      try {
        return (await session.catalogue()).relations.map(({ name }) => name);
      } catch {
        return [];
      }
    },
    missing: async (view) => {
      try {
        const { events } = await session.catalogue();
        return new Availability(await library(), events).missing(view);
      } catch {
        return [];
      }
    },
  };
}

async function library(): Promise<SqlLibrary> {
  return (await import("./importer")).loadLibrary();
}

function startInstance(): Promise<Instance> {
  const ready = Instance.start();
  // Whoever needs it is told.
  ready.catch(() => undefined);
  return ready;
}

async function download(path: string): Promise<File> {
  const response = await get(path);
  return new File([await response.blob()], decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)));
}
