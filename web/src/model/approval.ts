import type { Graph } from "./graph";
import type { Task } from "./tasks";

/** Which texts were run or loaded, and are not being edited: what needs others waits until its cell is run. */
export class Approval {
  private readonly texts = new Set<string>();
  /** Of the tasks of one plan; asked for at each change of each query. */
  private readonly reasons = new Map<Task, string | undefined>();

  add(text: string): void {
    if (!this.texts.has(text)) {
      this.texts.add(text);
      this.reasons.clear();
    }
  }

  /** After tasks or their graph have changed. */
  planned(): void {
    this.reasons.clear();
  }

  /** Why a task does not run by itself; undefined where it does. */
  idleReason(task: Task, graph: Graph): string | undefined {
    if (!this.reasons.has(task)) {
      this.reasons.set(task, this.find(task, graph));
    }
    return this.reasons.get(task);
  }

  runsAlone(task: Task, graph: Graph): boolean {
    return this.idleReason(task, graph) === undefined;
  }

  private find(task: Task, graph: Graph): string | undefined {
    if (!this.texts.has(task.text)) {
      return "edited";
    }
    for (const name of task.compiled?.names ?? []) {
      const source = graph.alias(name);
      if (source !== undefined && !this.texts.has(source.sql)) {
        return `${name} was edited`;
      }
    }
    // Whether a cell is dimmed, and what its variables may be, has to be known also of one that runs on demand.
    const always = task.cell.autorun || task.kind === "options" || task.id === `${task.cell.id}?`;
    return always ? undefined : "runs on demand";
  }
}
