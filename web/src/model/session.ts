import type { Engine, ResultTable, SchemaItem } from "../engine/engine";
import { Approval } from "./approval";
import { holds, isMissingTable, missingTables } from "./conditions";
import type { VariableValue } from "./declarations";
import { Graph } from "./graph";
import type { Notebook, NotebookCell } from "./notebook";
import { PlotViews } from "./plotviews";
import type { Outcome } from "./results";
import { Runner } from "./runner";
import type { ConditionState, TaskState } from "./states";
import { VariableStore, type VariableValues } from "./store";
import { planTasks, type Task } from "./tasks";
import { withUnits } from "./units";

export interface SessionOptions {
  /** Queries at a time; 1 in a browser, 3 on a server by default. */
  concurrency?: number;
  /** Rows that a query gives without `-- no-limit`; 50 000 in a browser, all on a server by default. */
  rowLimit?: number;
  /** Values that are kept of results nobody shows. */
  cacheCapacity?: number;
  /** The schema for what the session makes in the database; one of its own by default. */
  schemaName?: string;
  /** Why nothing is to run by itself, as long as it says so; asked at each change. */
  held?(): string | undefined;
}

/**
 * Runs a notebook on a database. Everything that a result depends on is in its query's text, so after any change the queries with
 * a new text run, each once, and no others. What is being edited waits until its cell is run; so does all that depends on it.
 */
export class Session {
  private notebook_: Notebook;
  private readonly store: VariableStore;
  private readonly engine: Engine;
  private readonly runner: Runner;
  private readonly schemaName: string;
  private readonly held: () => string | undefined;
  private graph: Graph;
  private tasks = new Map<string, Task>();
  private schema_ = new Map<string, SchemaItem>();
  private readonly approval = new Approval();
  /** Tasks that the user asked for, until they have run. */
  private readonly forced = new Set<string>();
  /** Keys of tasks that the user stopped. */
  private readonly stopped = new Map<string, string>();
  private readonly lastShown = new Map<string, ResultTable>();
  private readonly listeners = new Set<() => void>();
  private paused_ = false;
  private scheduled = false;
  private disposed = false;
  /** The plots of the notebook. */
  readonly plots: PlotViews;
  /** Counts changes. */
  version = 0;

  constructor(engine: Engine, notebook: Notebook, options: SessionOptions = {}) {
    this.engine = engine;
    this.notebook_ = notebook;
    this.store = new VariableStore(notebook);
    this.schemaName = options.schemaName ?? `page_${Math.random().toString(36).slice(2, 10)}`;
    this.held = options.held ?? (() => undefined);
    const browser = engine.mode === "browser";
    this.runner = new Runner(engine, this.schemaName, {
      concurrency: options.concurrency ?? (browser ? 1 : 3),
      rowLimit: options.rowLimit ?? (browser ? 50_000 : Infinity),
      capacity: options.cacheCapacity ?? 20_000_000,
      changed: () => this.schedule(),
      describe: (result, sql) => withUnits(result, sql, this.schema_),
    });
    this.graph = this.plan();
    this.plots = new PlotViews({
      notebook: () => this.notebook_,
      graph: () => this.graph,
      lookup: (cell) => this.store.lookup(cell),
      state: (id) => this.state(id),
    });
    this.approveAll();
  }

  get notebook(): Notebook {
    return this.notebook_;
  }

  get paused(): boolean {
    return this.paused_;
  }

  /** Reads which tables there are and runs what runs by itself. Also after another recording was loaded: all results go then. */
  async start(): Promise<void> {
    // Who stops something while the schema is read means it.
    this.stopped.clear();
    const items = await this.engine.schema();
    this.schema_ = new Map(items.map((item) => [item.name.toLowerCase(), item]));
    this.runner.clear();
    this.lastShown.clear();
    this.graph = this.plan();
    this.schedule();
  }

  /** After an edit. Changed texts wait until their cell is run, unless they are `approved`, as those of a file just opened. */
  setNotebook(notebook: Notebook, approved = false): void {
    this.notebook_ = notebook;
    this.store.use(notebook);
    this.graph = this.plan();
    if (approved) {
      this.approveAll();
    }
    this.schedule();
  }

  /** The text to save: with variables as they are now. */
  saved(): Notebook {
    return this.store.saved();
  }

  /** Runs a cell, whether or not it has run before, and what depends on it. */
  runCell(cellId: string): void {
    for (const task of this.tasks.values()) {
      if (task.cell.id === cellId) {
        this.approval.add(task.text);
        this.force(task);
      }
    }
    this.schedule();
  }

  runAll(): void {
    this.notebook_.cells.forEach((cell) => this.runCell(cell.id));
  }

  /** Stops what runs and waits, of a cell or everywhere. It stays stopped until its cell is run or its text changes. */
  stop(cellId?: string): void {
    for (const task of this.tasks.values()) {
      if (cellId === undefined || task.cell.id === cellId) {
        const key = this.runner.pendingKey(task);
        if (key !== undefined) {
          this.stopped.set(task.id, key);
        }
        this.forced.delete(task.id);
      }
    }
    this.schedule();
  }

  /** While paused, nothing runs by itself: changes are gathered until {@link flush}, or until the pause ends. */
  pause(paused: boolean): void {
    this.paused_ = paused;
    this.schedule();
  }

  /** Runs all that has changed during a pause, together, and stays paused. */
  flush(): void {
    this.waiting().forEach((task) => this.forced.add(task.id));
    this.schedule();
  }

  /** How many queries wait for the pause to end. */
  get pending(): number {
    return this.paused_ ? this.waiting().length : 0;
  }

  /** Whether that changed the value. */
  setVariable(name: string, value: VariableValue, cellId?: string): boolean {
    const changed = this.store.set(name, value, this.cell(cellId));
    if (changed) {
      this.graph = this.plan();
      this.schedule();
    }
    return changed;
  }

  /** What variables are set to on the page. */
  variables(): VariableValues {
    return this.store.values();
  }

  restoreVariables(values: VariableValues): void {
    this.store.restore(values);
    this.graph = this.plan();
    this.schedule();
  }

  /** Undefined where nobody declares it. */
  variable(name: string, cellId?: string): VariableValue | undefined {
    return this.store.get(name, this.cell(cellId));
  }

  /** A block's query, or with `$0` behind its id the first inline of prose. */
  state(id: string): TaskState {
    const task = this.tasks.get(id);
    if (task === undefined) {
      return { status: "idle", stale: false };
    }
    const state = this.stateOf(task);
    const last = state.result === undefined && state.status !== "error" ? this.lastShown.get(id) : undefined;
    return last === undefined ? state : { ...state, result: last, stale: true };
  }

  /** Of a cell, or of a block `{if …}`, by its id. */
  condition(id: string): ConditionState {
    const task = this.tasks.get(`${id}?`);
    return task === undefined ? { holds: true } : this.conditionOf(task);
  }

  /** The query of a block as the database gets it, to be exported or copied. Undefined where it cannot be run. */
  sql(blockId: string): string | undefined {
    const compiled = this.tasks.get(blockId)?.compiled;
    return compiled?.problems.length === 0 ? compiled.sql : undefined;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether something runs or waits. */
  busy(): boolean {
    return [...this.tasks.values()].some((task) => /waiting|running/.test(this.stateOf(task).status));
  }

  /** When nothing runs or waits any more. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!this.scheduled && (!this.busy() || this.disposed)) {
          stop();
          resolve();
        }
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  /** Ends everything, and takes back what was made in the database. */
  async dispose(): Promise<void> {
    this.disposed = true;
    // Who waits for it to settle waits no more.
    this.listeners.forEach((listener) => listener());
    this.listeners.clear();
    await this.runner.dispose();
  }

  private plan(): Graph {
    const scopes = (cell: NotebookCell | undefined) => this.store.scope(cell);
    const graph = new Graph(this.notebook_, scopes, this.schemaName, this.runner.mayCreate);
    this.tasks = new Map(planTasks(this.notebook_, graph).map((task) => [task.id, task]));
    this.approval.planned();
    return graph;
  }

  private approveAll(): void {
    this.tasks.forEach((task) => this.approval.add(task.text));
  }

  private force(task: Task): void {
    this.runner.forget(task);
    this.stopped.delete(task.id);
    this.forced.add(task.id);
  }

  /** Several changes in one go become one look at all tasks. */
  private schedule(): void {
    if (!this.scheduled && !this.disposed) {
      this.scheduled = true;
      queueMicrotask(() => {
        this.scheduled = false;
        this.reconcile();
      });
    }
  }

  private reconcile(): void {
    if (this.disposed) {
      return;
    }
    if (this.runner.changedRights()) {
      this.graph = this.plan();
    }
    const wanted: Task[] = [];
    for (const task of this.tasks.values()) {
      const state = this.stateOf(task);
      if (state.status === "waiting" || state.status === "running") {
        if (!this.gated(task)) {
          wanted.push(task);
        }
      } else {
        this.forced.delete(task.id);
      }
      if (state.result !== undefined) {
        this.lastShown.set(task.id, state.result);
      }
    }
    this.lastShown.forEach((_, id) => !this.tasks.has(id) && this.lastShown.delete(id));
    this.runner.run(wanted, [...this.tasks.values()]);
    this.version++;
    this.listeners.forEach((listener) => listener());
  }

  private stateOf(task: Task): TaskState {
    const gate = this.gateState(task);
    if (gate !== undefined) {
      return gate;
    }
    const { compiled } = task;
    if (compiled === undefined) {
      return { status: "done", stale: false };
    }
    const problem = compiled.problems[0];
    if (problem !== undefined) {
      return { status: "error", stale: false, failure: problem };
    }
    const key = this.runner.pendingKey(task);
    if (key === undefined) {
      const outcome = this.runner.outcomeOf(task) as Outcome;
      return outcome.result === undefined
        ? { status: "error", stale: false, failure: outcome.failure }
        : { status: "done", stale: false, result: outcome.result };
    }
    if (!this.forced.has(task.id)) {
      if (this.stopped.get(task.id) === key) {
        return { status: "idle", stale: false, reason: "stopped" };
      }
      if (!this.approval.runsAlone(task, this.graph)) {
        return { status: "idle", stale: false, reason: this.approval.idleReason(task, this.graph) };
      }
      const held = this.paused_ ? "paused" : this.held();
      if (held !== undefined) {
        return { status: "idle", stale: false, reason: held };
      }
    }
    return { status: this.runner.isRunning(key) ? "running" : "waiting", stale: false };
  }

  /** The state that a condition around a task gives it; undefined where it may run. */
  private gateState(task: Task): TaskState | undefined {
    for (const gate of task.gates) {
      const { holds: yes, reason, failure } = this.conditionOf(gate);
      if (yes === false) {
        return { status: "skipped", stale: false, reason: reason ?? "its condition does not hold" };
      }
      if (failure !== undefined) {
        return { status: "skipped", stale: false, reason: `its condition has an error: ${failure.message}` };
      }
      if (yes === undefined) {
        const { status } = this.stateOf(gate);
        const wants = this.forced.has(task.id) || (this.approval.runsAlone(task, this.graph) && !this.paused_);
        return {
          status: wants && status !== "idle" ? "waiting" : "idle",
          stale: false,
          reason: "its condition is not known yet",
        };
      }
    }
    return undefined;
  }

  /** Whether a task waits for a condition. */
  private gated(task: Task): boolean {
    return task.gates.some((gate) => this.conditionOf(gate).holds !== true);
  }

  private conditionOf(task: Task): ConditionState {
    if (task.condition?.kind === "tables") {
      const names = task.condition.names.filter((name) => !this.graph.has(name));
      const reason = missingTables(names, this.schema_);
      return reason === undefined ? { holds: true } : { holds: false, reason };
    }
    const state = this.stateOf(task);
    if (state.result !== undefined) {
      return holds(state.result)
        ? { holds: true }
        : { holds: false, reason: `this does not hold: ${task.text.trim()}` };
    }
    if (state.status === "skipped") {
      return { holds: false, ...(state.reason === undefined ? {} : { reason: state.reason }) };
    }
    if (state.failure !== undefined && isMissingTable(state.failure.message)) {
      return { holds: false, reason: state.failure.message };
    }
    return { holds: undefined, ...(state.failure === undefined ? {} : { failure: state.failure }) };
  }

  /** Tasks that would run if there was no pause. */
  private waiting(): Task[] {
    return [...this.tasks.values()].filter((task) => {
      const key = this.runner.pendingKey(task);
      const skipped = this.gateState(task)?.status === "skipped";
      return (
        key !== undefined && this.approval.runsAlone(task, this.graph) && !skipped && this.stopped.get(task.id) !== key
      );
    });
  }

  private cell(id: string | undefined): NotebookCell | undefined {
    return this.notebook_.cells.find((cell) => cell.id === id);
  }
}
