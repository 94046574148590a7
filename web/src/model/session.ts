import type { Engine, ResultTable, SchemaItem } from "../engine/engine";
import type { VariableValue } from "./declarations";
import { Graph } from "./graph";
import type { Notebook, NotebookCell } from "./notebook";
import { PlotViews } from "./plotviews";
import { Runner } from "./runner";
import type { ConditionState, TaskState } from "./states";
import { VariableStore, type VariableValues } from "./store";
import { planTasks, type Task } from "./tasks";
import { TaskStates } from "./taskstates";
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
  private graph: Graph;
  private tasks = new Map<string, Task>();
  private cellConditions: readonly Task[] = [];
  private schema_ = new Map<string, SchemaItem>();
  private readonly states: TaskStates;
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
    const browser = engine.mode === "browser";
    this.runner = new Runner(engine, this.schemaName, {
      concurrency: options.concurrency ?? (browser ? 1 : 3),
      rowLimit: options.rowLimit ?? (browser ? 50_000 : Infinity),
      capacity: options.cacheCapacity ?? 20_000_000,
      changed: () => this.schedule(),
      describe: (result, sql) => withUnits(result, sql, this.schema_),
    });
    this.states = new TaskStates(this.runner, {
      graph: () => this.graph,
      schema: () => this.schema_,
      paused: () => this.paused_,
      held: options.held ?? (() => undefined),
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
    this.states.forgetStops();
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
    this.runTasks((task) => task.cell.id === cellId);
  }

  runAll(): void {
    this.runTasks(() => true);
  }

  /** Stops what runs and waits, of a cell or everywhere. It stays stopped until its cell is run or its text changes. */
  stop(cellId?: string): void {
    for (const task of this.tasks.values()) {
      if (cellId === undefined || task.cell.id === cellId) {
        this.states.stop(task);
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
    this.waiting().forEach((task) => this.states.force(task));
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
    const state = this.states.of(task);
    const last = state.result === undefined && state.status !== "error" ? this.lastShown.get(id) : undefined;
    return last === undefined ? state : { ...state, result: last, stale: true };
  }

  /** Of a cell, or of a block `{if …}`, by its id. */
  condition(id: string): ConditionState {
    const task = this.tasks.get(`${id}?`);
    return task === undefined ? { holds: true } : this.states.condition(task);
  }

  /** Ids of the cells whose condition does not hold. */
  dimmed(): string[] {
    return this.cellConditions
      .filter((task) => this.states.condition(task).holds === false)
      .map((task) => task.cell.id);
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
    return [...this.tasks.values()].some((task) => /waiting|running/.test(this.states.of(task).status));
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
    const tasks = planTasks(this.notebook_, graph);
    this.tasks = new Map(tasks.map((task) => [task.id, task]));
    this.cellConditions = tasks.filter((task) => task.id === `${task.cell.id}?`);
    this.states.planned();
    return graph;
  }

  private approveAll(): void {
    this.tasks.forEach((task) => this.states.approve(task));
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
      const state = this.states.of(task);
      if (state.status === "waiting" || state.status === "running") {
        if (!this.states.gated(task)) {
          wanted.push(task);
        }
      } else {
        this.states.settle(task);
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

  private runTasks(chosen: (task: Task) => boolean): void {
    for (const task of this.tasks.values()) {
      if (chosen(task)) {
        this.states.approve(task);
        this.states.again(task);
      }
    }
    this.schedule();
  }

  /** Tasks that would run if there was no pause. */
  private waiting(): Task[] {
    return [...this.tasks.values()].filter((task) => this.states.wants(task));
  }

  private cell(id: string | undefined): NotebookCell | undefined {
    return this.notebook_.cells.find((cell) => cell.id === id);
  }
}
