import { tableFromIPC } from "apache-arrow";
import { ArrowTable } from "./arrow";
import {
  QueryError,
  type AvailableFile,
  type Engine,
  type Progress,
  type QueryOptions,
  type RecordingInfo,
  type ResultTable,
  type SchemaItem,
  type TemplateInfo,
} from "./engine";
import {
  itemOf,
  recordingOf,
  templateOf,
  type ServerItem,
  type ServerRecordings,
  type ServerTemplate,
} from "./catalogue";
import { errorOf, parseExact, readNdjson } from "./ndjson";

const ARROW = "application/vnd.apache.arrow.stream";
const NDJSON = "application/x-ndjson";

/** The database of a running `skein serve`. */
export class ServerEngine implements Engine {
  readonly mode = "server" as const;
  private readonly base: string;
  private readonly token: string | undefined;

  /** `base` is the address that `/api` is under, without a slash at its end. `token` is what `serve --token` was given. */
  constructor(base = "", token?: string) {
    this.base = base;
    this.token = token;
  }

  /** Whether a Skein answers there. */
  static async probe(base = "", token?: string): Promise<boolean> {
    try {
      const answer = await new ServerEngine(base, token).json<{ product?: string; mode?: string }>("GET", "/api/query");
      return answer.product === "skein" && answer.mode === "server";
    } catch {
      return false;
    }
  }

  async query(sql: string, { signal, limit }: QueryOptions = {}): Promise<ResultTable> {
    const started = performance.now();
    // One row more than wanted tells whether there are more.
    const body = { sql, ...(limit === undefined ? {} : { limit: limit + 1 }) };
    return this.cancellable(body, `${ARROW}, ${NDJSON};q=0.9`, signal, async (response) => {
      if (response.headers.get("content-type")?.startsWith(ARROW)) {
        const table = await tableFromIPC(response);
        const millis = Number(response.headers.get("skein-millis") ?? performance.now() - started);
        return new ArrowTable(table, millis, limit);
      }
      return readNdjson(response.body as ReadableStream<Uint8Array>, limit);
    });
  }

  async execute(sql: string, { signal }: Pick<QueryOptions, "signal"> = {}): Promise<void> {
    await this.cancellable({ sql }, NDJSON, signal, (response) =>
      readNdjson(response.body as ReadableStream<Uint8Array>, 0),
    );
  }

  /** Asks for a query and reads its answer; a signal ends it on the server, too. */
  private async cancellable<T>(
    query: object,
    accept: string,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const id = queryId();
    const cancel = () => void this.cancel(id);
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await read(await this.fetch("POST", "/api/query", { ...query, id }, accept, signal));
    } catch (error) {
      if (signal?.aborted) {
        throw new QueryError("stopped", { code: "cancelled" });
      }
      throw error instanceof QueryError
        ? error
        : new QueryError(`the result broke off: ${String((error as Error).message)}`, { code: "incomplete" });
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  async schema(): Promise<SchemaItem[]> {
    return (await this.json<{ tables: ServerItem[] }>("GET", "/api/schema")).tables.map(itemOf);
  }

  async recordings(): Promise<RecordingInfo[]> {
    const { open } = await this.json<ServerRecordings>("GET", "/api/recordings");
    return open.map(recordingOf);
  }

  async available(): Promise<AvailableFile[]> {
    const { available } = await this.json<ServerRecordings>("GET", "/api/recordings");
    return available.map(({ path, name, bytes, open }) => ({ path, name, size: bytes, open }));
  }

  async load(source: string | File | readonly File[], onProgress?: (progress: Progress) => void): Promise<void> {
    if (typeof source !== "string") {
      throw new QueryError("this server opens recordings by their path on its own machine", { code: "unsupported" });
    }
    onProgress?.({ stage: "importing" });
    await this.fetch("POST", "/api/recordings", { path: source });
    onProgress?.({ stage: "done", fraction: 1 });
  }

  async unload(name: string): Promise<void> {
    await this.fetch("DELETE", `/api/recordings/${encodeURIComponent(name)}`);
  }

  async templates(): Promise<TemplateInfo[]> {
    return (await this.json<ServerTemplate[]>("GET", "/api/templates")).map(templateOf);
  }

  async template(name: string): Promise<string> {
    return (await this.fetch("GET", `/api/templates/${encodeURIComponent(name)}`, undefined, "text/markdown")).text();
  }

  /** A result as a file that the server writes, for more rows than a page can hold. */
  async export(sql: string, format: "csv" | "json" | "parquet", filename: string): Promise<Blob> {
    return (await this.fetch("POST", "/api/export", { sql, format, filename }, "*/*")).blob();
  }

  /** The query may have ended meanwhile, so the answer does not matter. */
  private async cancel(id: string): Promise<void> {
    try {
      await this.fetch("DELETE", `/api/query/${encodeURIComponent(id)}`);
    } catch {
      // Nothing to be told to anybody: the query's own promise fails anyway.
    }
  }

  private async json<T>(method: string, path: string): Promise<T> {
    return parseExact(await (await this.fetch(method, path)).text()) as T;
  }

  private async fetch(
    method: string,
    path: string,
    body?: object,
    accept = "application/json",
    signal?: AbortSignal,
  ): Promise<Response> {
    const headers: Record<string, string> = { accept };
    if (body !== undefined) {
      headers["content-type"] = "application/json";
    }
    if (this.token !== undefined) {
      headers["authorization"] = `Bearer ${this.token}`;
    }
    let response: Response;
    try {
      const content = body === undefined ? null : JSON.stringify(body);
      response = await fetch(this.base + path, { method, headers, body: content, signal: signal ?? null });
    } catch (error) {
      if (signal?.aborted) {
        throw error;
      }
      throw new QueryError("the server does not answer: is `skein serve` still running?", { code: "unreachable" });
    }
    if (!response.ok) {
      throw await failure(response);
    }
    return response;
  }
}

async function failure(response: Response): Promise<QueryError> {
  const text = await response.text().catch(() => "");
  const fallback = `the server answers ${response.status} ${response.statusText}`.trim();
  try {
    const { error } = JSON.parse(text) as { error?: object | string };
    // An analyzer that stands before the server has words of its own: the notebook was closed, the session has ended.
    return typeof error === "string"
      ? new QueryError(error, { code: String(response.status) })
      : errorOf(error, fallback);
  } catch {
    return new QueryError(fallback, { code: String(response.status) });
  }
}

/** Unlike `crypto.randomUUID` also there when the page came over plain HTTP from another machine. */
function queryId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
