import { cellCondition, readCondition, type Condition } from "./conditions";
import type { Compiled, Graph } from "./graph";
import type { Declaration } from "./declarations";
import type { Block, Notebook, NotebookCell } from "./notebook";
import { words } from "./sqltokens";

/** A query that the page may have to run: a block's, an inline's, a condition's, or one for the values to choose from. */
export interface Task {
  /** The block's id, with `$0` behind it for the first inline, and with `?` for a condition; a cell's condition is `cell?`. */
  id: string;
  kind: "query" | "inline" | "condition" | "options";
  cell: NotebookCell;
  /** Undefined for a condition that only names tables. */
  compiled?: Compiled;
  condition?: Condition;
  /** Conditions that have to hold, the outermost first. */
  gates: readonly Task[];
  /** What the author wrote: while it is being edited, nothing runs by itself. */
  text: string;
  noLimit: boolean;
  noCache: boolean;
}

/** All tasks of a notebook in the order of its text, conditions before what they stand for. */
export function planTasks(notebook: Notebook, graph: Graph): Task[] {
  const tasks: Task[] = [];
  const [first] = notebook.cells;
  if (first !== undefined) {
    const { inner, variables } = notebook.frontMatter;
    addOptions(variables, first, undefined, inner?.start ?? 0, graph, tasks);
  }
  for (const cell of notebook.cells) {
    const condition = cellCondition(notebook, cell);
    const gates =
      condition === undefined ? [] : [conditionTask(`${cell.id}?`, condition, cell, cell.directive.start, [], graph)];
    tasks.push(...gates);
    addBlocks(cell.blocks, cell, gates, graph, tasks);
  }
  return tasks;
}

function addBlocks(
  blocks: readonly Block[],
  cell: NotebookCell,
  gates: readonly Task[],
  graph: Graph,
  tasks: Task[],
): void {
  for (const block of blocks) {
    const common = { cell, gates, noLimit: false, noCache: false };
    switch (block.kind) {
      case "sql": {
        const { noLimit, noCache, sql: text } = block;
        // One that nobody wrote yet is no error, and nothing to ask.
        const compiled = words(text).length === 0 ? {} : { compiled: graph.compileBlock(block, cell) };
        tasks.push({ ...common, ...compiled, id: block.id, kind: "query", text, noLimit, noCache });
        break;
      }
      case "prose":
        block.inlines.forEach((inline, index) => {
          const compiled = graph.compile(inline.sql, inline.span.start + 2, cell);
          tasks.push({ ...common, id: `${block.id}$${index}`, kind: "inline", compiled, text: inline.sql });
        });
        break;
      case "if": {
        const gate = conditionTask(`${block.id}?`, block.condition, cell, block.conditionSpan.start, gates, graph);
        tasks.push(gate);
        addBlocks(block.blocks, cell, [...gates, gate], graph, tasks);
        break;
      }
      case "variables":
        addOptions(block.entries, cell, cell, block.inner.start, graph, tasks);
        break;
      default:
        break;
    }
  }
}

/** The task that finds the values which a variable may have; `cellId` is undefined for one of the notebook. */
export function optionsId(name: string, cellId: string | undefined): string {
  return `${cellId ?? ""}/${name}=options`;
}

/** `scope` is the cell whose variables count. */
function addOptions(
  entries: readonly Declaration[],
  cell: NotebookCell,
  scope: NotebookCell | undefined,
  start: number,
  graph: Graph,
  tasks: Task[],
): void {
  for (const { name, widget } of entries) {
    const text = widget?.options;
    if (typeof text === "string") {
      const compiled = graph.compile(text, start, scope);
      const id = optionsId(name, scope?.id);
      tasks.push({ id, kind: "options", cell, compiled, gates: [], text, noLimit: false, noCache: false });
    }
  }
}

function conditionTask(
  id: string,
  text: string,
  cell: NotebookCell,
  start: number,
  gates: readonly Task[],
  graph: Graph,
): Task {
  const condition = readCondition(text);
  const task = { id, kind: "condition", cell, gates, condition, text, noLimit: false, noCache: false } as const;
  return condition.kind === "tables" ? task : { ...task, compiled: graph.compile(condition.sql, start, cell) };
}
