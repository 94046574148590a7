import type { ResultTable, SchemaItem } from "../engine/engine";
import type { Notebook, NotebookCell } from "./notebook";

/** What has to hold for a cell or block to be shown: tables with rows, or a predicate. */
export type Condition = { kind: "tables"; names: string[] } | { kind: "query"; sql: string };

const NAMES = /^\s*"?[A-Za-z_][\w.$-]*"?(\s*,\s*"?[A-Za-z_][\w.$-]*"?)*\s*$/;

/** Names with commas are tables; a query counts by its first value; anything else is an expression. */
export function readCondition(text: string): Condition {
  if (NAMES.test(text) && !/^\s*(true|false|null)\s*$/i.test(text)) {
    return { kind: "tables", names: text.split(",").map((name) => name.trim().replaceAll('"', "")) };
  }
  return { kind: "query", sql: /^\s*(SELECT|WITH|FROM|VALUES)\b/i.test(text) ? text : `SELECT (${text}\n)` };
}

/** The condition of a cell: `cellConditions` before `requires` of the front matter before that of the cell itself. */
export function cellCondition({ frontMatter }: Notebook, cell: NotebookCell): string | undefined {
  const { cellConditions, requires } = frontMatter;
  return cellConditions.get(cell.name)?.condition ?? requires.get(cell.name)?.condition ?? cell.requires;
}

/** Why tables are not there to be asked; undefined where they are. */
export function missingTables(names: readonly string[], schema: ReadonlyMap<string, SchemaItem>): string | undefined {
  const reasons = names.flatMap((name) => {
    // Events are known by their full name, too.
    const item = schema.get(name.toLowerCase()) ?? schema.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
    if (item === undefined) {
      return [`the recording has no ${name}`];
    }
    if (item.missing !== undefined && item.missing.length > 0) {
      return [`${name} needs ${item.missing.join(", ")}, which the recording lacks`];
    }
    return item.kind === "table" && item.rows === 0 ? [`the recording has no events in ${name}`] : [];
  });
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

/** Whether a predicate's result says yes: its first value is neither null, false, 0, empty, nor missing. */
export function holds(result: ResultTable): boolean {
  if (result.rows === 0 || result.columns.length === 0) {
    return false;
  }
  const value = result.cell(0, 0);
  return typeof value === "string" ? value !== "" && !/^(false|f|0|no)$/i.test(value) : Boolean(value);
}

/** A table that is not there makes a predicate false and is no mistake: recordings differ in what they have. */
export function isMissingTable(message: string): boolean {
  return /\b(Table|View|Table Function)\b.*does not exist/i.test(message) || /\bno (table|view) /i.test(message);
}
