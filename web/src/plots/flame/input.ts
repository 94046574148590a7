import type { ResultTable } from "../../engine/engine";
import type { Chart } from "../../model/plot";
import { PlotError, Source } from "../columns";
import type { Unit } from "../units";
import { unitOf } from "../units";

/** What a flame graph is made of: the columns of a result. */
export interface FlameInput {
  readonly chart: Chart;
  readonly table: ResultTable;
  readonly frames: number;
  /** The column with what a stack weighs; -1 when each row is one. */
  readonly value: number;
  /** The column with what each stack weighed before; -1 without one. */
  readonly baseline: number;
  readonly unit: Unit;
}

export function flameInput(chart: Chart, table: ResultTable): FlameInput {
  const source = new Source(chart, table);
  const frames = source.required("frames");
  const column = source.column(frames);
  if (!column.type.endsWith("[]")) {
    const span = chart.argSpans["frames"] ?? chart.span;
    throw new PlotError(`frames of a FLAMEGRAPH is a list of names, but "${column.name}" is ${column.type}`, span);
  }
  const value = source.optional("value");
  const unit = value < 0 ? "number" : unitOf(source.column(value));
  return { chart, table, frames, value, baseline: source.optional("baseline"), unit };
}
