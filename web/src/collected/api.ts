import { reportOf, type Report } from "./model/findings";
import { Refused } from "./model/problem";
import { summaryOf, type Summary } from "./model/summary";
import { windowParameters, type Window } from "./model/window";
import { workloadsOf, type Place, type Workload } from "./model/workloads";

/** Who asks: `login` says whether there has to be a token at all. */
export interface Session {
  login: "token" | "none";
  /** Null while nobody is logged in. */
  name: string | null;
}

/** A notebook that the analyzer keeps open for whoever asks. */
export interface OpenNotebook extends Place {
  id: string;
  /** Where it is, seen from the page. */
  address: string;
  recordings: readonly string[];
  from?: string;
  to?: string;
  opened?: string;
  used?: string;
}

/** The analyzer's HTTP API, as docs/analyzer.md has it. Whatever goes wrong is a {@link Refused}. */
export class Api {
  private readonly base: string;

  /** `base` is the address that `api` is under, with a slash at its end. */
  constructor(base: string) {
    this.base = base;
  }

  async session(): Promise<Session> {
    return json(await this.ask("GET", "api/v1/session"));
  }

  async login(token: string): Promise<void> {
    await this.ask("POST", "api/v1/session", { body: { token } });
  }

  async logout(): Promise<void> {
    await this.ask("DELETE", "api/v1/session");
  }

  async workloads(): Promise<Workload[]> {
    return workloadsOf(await json(await this.ask("GET", "api/v1/recordings")));
  }

  async report(place: Place, window: Window, signal: AbortSignal): Promise<Report> {
    return reportOf(await json(await this.ask("GET", `${pathOf(place)}/report${search(window)}`, { signal })));
  }

  async summary(place: Place, window: Window, signal: AbortSignal): Promise<Summary> {
    return summaryOf(await json(await this.ask("GET", `${pathOf(place)}/summary${search(window)}`, { signal })));
  }

  /** Opens a notebook; it can be used when this returns. */
  async openNotebook(place: Place, window: Window, signal: AbortSignal): Promise<OpenNotebook> {
    return json(await this.ask("POST", `${pathOf(place)}/notebook${search(window)}`, { signal }));
  }

  async notebooks(): Promise<OpenNotebook[]> {
    return (await json<{ notebooks: OpenNotebook[] }>(await this.ask("GET", "api/v1/notebooks"))).notebooks;
  }

  async closeNotebook(id: string): Promise<void> {
    await this.ask("DELETE", `api/v1/notebooks/${encodeURIComponent(id)}`);
  }

  /** Where the bytes of a recording are. */
  download(place: Place, filename: string): string {
    return `${this.base}${pathOf(place)}/recordings/${filename.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** Where a notebook is, with a query to open in it. */
  notebookAddress({ address }: OpenNotebook, sql: string | undefined, title: string | undefined): string {
    const query = sql === undefined ? "" : `#sql=${encodeURIComponent(sql)}`;
    const about = sql === undefined || title === undefined ? "" : `&title=${encodeURIComponent(title)}`;
    return this.base + address + query + about;
  }

  private async ask(
    method: string,
    path: string,
    { body, signal }: { body?: object; signal?: AbortSignal } = {},
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.base + path, {
        method,
        headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted) {
        throw error;
      }
      throw new Refused(0);
    }
    if (!response.ok) {
      throw await refusal(response);
    }
    return response;
  }
}

async function json<T>(response: Response): Promise<T> {
  const text = await response.text().catch(() => {
    throw new Refused(0);
  });
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Refused(200);
  }
}

async function refusal(response: Response): Promise<Refused> {
  const after = Number(response.headers.get("retry-after") ?? NaN);
  const retryAfter = Number.isFinite(after) ? after : undefined;
  try {
    const { error } = (await response.json()) as { error?: unknown };
    return new Refused(response.status, typeof error === "string" ? error : "", retryAfter);
  } catch {
    // Not the analyzer's words: something between it and the page.
    return new Refused(response.status, response.statusText, retryAfter);
  }
}

function pathOf({ namespace, pod, container }: Place): string {
  const [n, p, c] = [namespace, pod, container].map(encodeURIComponent);
  return `api/v1/namespaces/${n}/pods/${p}/containers/${c}`;
}

function search(window: Window): string {
  return `?${windowParameters(window)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
}
