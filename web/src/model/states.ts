import type { ResultTable } from "../engine/engine";
import type { Failure } from "./results";

/**
 * How a query stands. `stale` marks a result of another text than the one that stands there now; it is never there without the mark.
 */
export interface TaskState {
  status: "idle" | "waiting" | "running" | "done" | "error" | "skipped";
  result?: ResultTable;
  stale: boolean;
  failure?: Failure;
  /** Why it is skipped or idle. */
  reason?: string;
}

/** Whether a cell or block is to be shown; undefined while that is not known. */
export interface ConditionState {
  holds: boolean | undefined;
  reason?: string;
  failure?: Failure;
}

/** The data of a chart. */
export interface ChartData {
  status: TaskState["status"];
  tables: ResultTable[];
  stale: boolean;
  reason?: string;
}
