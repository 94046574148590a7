import type { SchemaItem } from "../engine/engine";
import { Approval } from "./approval";
import { holds, isMissingTable, missingTables } from "./conditions";
import type { Graph } from "./graph";
import type { Outcome } from "./results";
import type { Runner } from "./runner";
import type { ConditionState, TaskState } from "./states";
import type { Task } from "./tasks";

/** What the state of a task depends on besides its results, as it is now. */
export interface TaskSurroundings {
  graph(): Graph;
  schema(): ReadonlyMap<string, SchemaItem>;
  paused(): boolean;
  /** Why nothing is to run by itself; undefined where it may. */
  held(): string | undefined;
}

/** How the tasks of a session stand, and what the user wants of them. */
export class TaskStates {
  private readonly runner: Runner;
  private readonly surroundings: TaskSurroundings;
  private readonly approval = new Approval();
  /** Tasks that the user asked for, until they have run. */
  private readonly forced = new Set<string>();
  /** Keys of tasks that the user stopped. */
  private readonly stopped = new Map<string, string>();

  constructor(runner: Runner, surroundings: TaskSurroundings) {
    this.runner = runner;
    this.surroundings = surroundings;
  }

  /** Lets a task's text run by itself. */
  approve(task: Task): void {
    this.approval.add(task.text);
  }

  /** After tasks or their graph have changed. */
  planned(): void {
    this.approval.planned();
  }

  /** Runs a task whatever holds it back, but for its conditions. */
  force(task: Task): void {
    this.forced.add(task.id);
  }

  /** Runs a task once more, although its result is known. */
  again(task: Task): void {
    this.runner.forget(task);
    this.stopped.delete(task.id);
    this.force(task);
  }

  /** A task that the user wanted has run. */
  settle(task: Task): void {
    this.forced.delete(task.id);
  }

  stop(task: Task): void {
    const key = this.runner.pendingKey(task);
    if (key !== undefined) {
      this.stopped.set(task.id, key);
    }
    this.forced.delete(task.id);
  }

  /** What was stopped may run again. */
  forgetStops(): void {
    this.stopped.clear();
  }

  of(task: Task): TaskState {
    return this.gateState(task) ?? this.ownState(task);
  }

  /** Of a condition: that a block within another is shown needs both. */
  condition(task: Task): ConditionState {
    const gate = this.gateState(task);
    if (gate === undefined) {
      return this.ownCondition(task);
    }
    const holds = gate.status === "skipped" ? false : undefined;
    return gate.reason === undefined ? { holds } : { holds, reason: gate.reason };
  }

  /** Whether a task waits for a condition. */
  gated(task: Task): boolean {
    return task.gates.some((gate) => this.ownCondition(gate).holds !== true);
  }

  /** Whether a task would run if there was no pause. */
  wants(task: Task): boolean {
    const key = this.runner.pendingKey(task);
    const skipped = this.gateState(task)?.status === "skipped";
    return key !== undefined && this.runsAlone(task) && !skipped && this.stopped.get(task.id) !== key;
  }

  /** The state that a condition around a task gives it; undefined where it may run. */
  private gateState(task: Task): TaskState | undefined {
    // The outermost first: of the next one only its own predicate is left to be asked.
    for (const gate of task.gates) {
      const { holds: yes, reason, failure } = this.ownCondition(gate);
      if (yes === false) {
        return { status: "skipped", stale: false, reason: reason ?? "its condition does not hold" };
      }
      if (failure !== undefined) {
        return { status: "skipped", stale: false, reason: `its condition has an error: ${failure.message}` };
      }
      if (yes === undefined) {
        const { status } = this.ownState(gate);
        const wants = this.forced.has(task.id) || (this.runsAlone(task) && !this.surroundings.paused());
        return {
          status: wants && status !== "idle" ? "waiting" : "idle",
          stale: false,
          reason: "its condition is not known yet",
        };
      }
    }
    return undefined;
  }

  /** As if all conditions around it held. */
  private ownState(task: Task): TaskState {
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
      const paused = this.surroundings.paused() ? "paused" : this.surroundings.held();
      const reason = this.approval.idleReason(task, this.surroundings.graph()) ?? paused;
      if (reason !== undefined) {
        return { status: "idle", stale: false, reason };
      }
    }
    return { status: this.runner.isRunning(key) ? "running" : "waiting", stale: false };
  }

  private ownCondition(task: Task): ConditionState {
    if (task.condition?.kind === "tables") {
      const names = task.condition.names.filter((name) => !this.surroundings.graph().has(name));
      const reason = missingTables(names, this.surroundings.schema());
      return reason === undefined ? { holds: true } : { holds: false, reason };
    }
    const { result, failure } = this.ownState(task);
    if (result !== undefined) {
      return holds(result) ? { holds: true } : { holds: false, reason: `this does not hold: ${task.text.trim()}` };
    }
    if (failure !== undefined && isMissingTable(failure.message)) {
      return { holds: false, reason: failure.message };
    }
    return failure === undefined ? { holds: undefined } : { holds: undefined, failure };
  }

  private runsAlone(task: Task): boolean {
    return this.approval.runsAlone(task, this.surroundings.graph());
  }
}
