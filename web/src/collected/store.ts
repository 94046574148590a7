import { readAddress, writeAddress, type Address } from "./model/address";
import type { Api, OpenNotebook, Session } from "./api";
import type { Report } from "./model/findings";
import { problemOf, type Problem } from "./model/problem";
import type { Summary } from "./model/summary";
import { firstWindow, type Window } from "./model/window";
import { samePlace, type Workload } from "./model/workloads";

/** What a view shows: something that takes the analyzer some seconds. */
export type Result =
  | { status: "running"; since: number }
  | { status: "done"; report?: Report; summary?: Summary }
  | { status: "failed"; problem: Problem };

/** Results of other addresses that are kept for the way back. */
const KEPT = 12;

/** All that the page knows. Components read it and call its methods. */
export class Collected {
  /** Who asks; undefined until the analyzer has said it. */
  session: Session | undefined;
  /** Whether there was a login that does not count any more. */
  ended = false;
  /** Undefined until the list was read once. */
  workloads: readonly Workload[] | undefined;
  notebooks: readonly OpenNotebook[] = [];
  /** Why who asks, or what there is, is not known. */
  problem: Problem | undefined;
  reading = false;
  address: Address = {};
  /** Of the view that the address names. */
  result: Result | undefined;
  /** When the list was read: what is `ago` is so since then. */
  now = Date.now();
  version = 0;
  private shown = "";
  private running: AbortController | undefined;
  private readonly kept = new Map<string, Result>();
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly api: Api,
    /** Leaves the page for another address. */
    private readonly leave: (address: string) => void,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private changed(): void {
    this.version++;
    this.listeners.forEach((listener) => listener());
  }

  /** Asks who this is, then what there is. */
  async start(): Promise<void> {
    await this.guarded(async () => {
      this.session = await this.api.session();
      this.problem = undefined;
      if (this.open) {
        this.show();
        await this.read();
      }
    });
  }

  /** Whether there is nothing more to ask for before recordings can be shown. */
  get open(): boolean {
    return this.session !== undefined && (this.session.login === "none" || this.session.name !== null);
  }

  /** The container that is chosen, where the list has it. */
  get workload(): Workload | undefined {
    return this.workloads?.find((candidate) => samePlace(candidate, this.address.place));
  }

  /** The window that is chosen, or the one to begin with. */
  get window(): Window {
    return this.address.window ?? firstWindow(this.workload?.recordings ?? [], this.now);
  }

  /** Follows the address, after it changed. */
  goTo(hash: string): void {
    this.address = readAddress(hash);
    if (this.open) {
      this.show();
    }
    this.changed();
  }

  /** Logs in; throws what the analyzer says of the token. */
  async login(token: string): Promise<void> {
    await this.api.login(token);
    this.ended = false;
    await this.start();
  }

  async logout(): Promise<void> {
    await this.guarded(async () => {
      await this.api.logout();
      this.forget();
      this.session = await this.api.session();
    });
  }

  /** Reads what there is now. */
  async refresh(): Promise<void> {
    if (this.open && !this.reading) {
      await this.guarded(() => this.read());
    }
  }

  /** Closes a notebook for good. */
  async close(id: string): Promise<void> {
    await this.guarded(async () => {
      await this.api.closeNotebook(id);
      this.notebooks = await this.api.notebooks();
    });
  }

  /** Asks once more for what the address names. */
  again(): void {
    this.kept.delete(this.shown);
    this.shown = "";
    this.show();
    this.changed();
  }

  private async read(): Promise<void> {
    this.reading = true;
    this.changed();
    try {
      [this.workloads, this.notebooks] = await Promise.all([this.api.workloads(), this.api.notebooks()]);
      this.now = Date.now();
      this.problem = undefined;
    } finally {
      this.reading = false;
    }
  }

  /** Does something after which the page is drawn again; what goes wrong is told in the page. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.refused(problemOf(error));
    }
    this.changed();
  }

  private refused(problem: Problem): void {
    if (problem.login === true) {
      this.forget();
      this.ended = true;
      this.session = { login: "token", name: null };
    } else {
      this.problem = problem;
    }
  }

  /** Nothing of one reader may be shown to the next. */
  private forget(): void {
    this.running?.abort();
    this.kept.clear();
    this.shown = "";
    this.result = undefined;
    this.workloads = undefined;
    this.notebooks = [];
    this.problem = undefined;
  }

  /** Begins what the address asks for, unless it is there already. What another address asked for ends. */
  private show(): void {
    const { place, view, window } = this.address;
    const key = writeAddress(this.address);
    if (key === this.shown) {
      return;
    }
    this.running?.abort();
    this.shown = key;
    this.result = undefined;
    if (place === undefined || view === undefined || window === undefined) {
      return;
    }
    const kept = this.kept.get(key);
    if (kept !== undefined) {
      this.result = kept;
      return;
    }
    const abort = new AbortController();
    this.running = abort;
    this.result = { status: "running", since: Date.now() };
    void this.ask(abort.signal).then(
      (result) => this.arrived(key, abort, result),
      (error: unknown) => {
        const problem = problemOf(error);
        if (problem.login === true && !abort.signal.aborted) {
          this.refused(problem);
          this.changed();
        }
        this.arrived(key, abort, { status: "failed", problem });
      },
    );
  }

  private arrived(key: string, abort: AbortController, result: Result): void {
    if (abort.signal.aborted) {
      return;
    }
    this.result = result;
    if (result.status === "done") {
      this.kept.set(key, result);
      const [oldest] = this.kept.keys();
      if (this.kept.size > KEPT && oldest !== undefined) {
        this.kept.delete(oldest);
      }
    }
    this.changed();
  }

  private async ask(signal: AbortSignal): Promise<Result> {
    const { place, view, window } = this.address as Required<Address>;
    switch (view) {
      case "report":
        return { status: "done", report: await this.api.report(place, window, signal) };
      case "summary":
        return { status: "done", summary: await this.api.summary(place, window, signal) };
      case "notebook": {
        const { sql, title } = this.address;
        const notebook =
          (sql === undefined ? undefined : await this.same(window)) ??
          (await this.api.openNotebook(place, window, signal));
        if (!signal.aborted) {
          this.leave(this.api.notebookAddress(notebook, sql, title));
        }
        return { status: "running", since: Date.now() };
      }
    }
  }

  /** A notebook of the same container and window that is open: a finding's query needs no other. */
  private async same(window: Window): Promise<OpenNotebook | undefined> {
    const file = window.kind === "recording" ? window.file : undefined;
    const [from, to] = window.kind === "range" ? [window.from, window.to] : [];
    const same = (await this.api.notebooks()).filter(
      (notebook) =>
        samePlace(notebook, this.address.place) &&
        notebook.from === from &&
        notebook.to === to &&
        (file === undefined ? from !== undefined && to !== undefined : notebook.recordings.join() === file),
    );
    // The newest has most of what came late.
    return same.sort((a, b) => ((a.opened ?? "") < (b.opened ?? "") ? 1 : -1))[0];
  }
}
