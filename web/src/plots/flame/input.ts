import type { ResultTable } from "../../engine/engine";
import type { Chart } from "../../model/plot";
import { PlotError, Source } from "../columns";
import type { Unit } from "../units";
import { unitOf } from "../units";
import { isSourceLink } from "./names";

/** What a flame graph is made of: the columns of a result. */
export interface FlameInput {
  readonly chart: Chart;
  readonly table: ResultTable;
  readonly frames: number;
  /** The column with what a stack weighs; -1 when each row is one. */
  readonly value: number;
  /** The column with what each stack weighed before; -1 without one. */
  readonly baseline: number;
  /** The column with the name of the thread; -1 when threads are not told apart. */
  readonly thread: number;
  /** Where the source of a frame is, with `{path}` and others in it; undefined without one. */
  readonly sourceLink: string | undefined;
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
  const sourceLink = source.text("sourceLink");
  if (sourceLink !== undefined && !isSourceLink(sourceLink)) {
    const message = 'sourceLink of a FLAMEGRAPH is an address like "https://host/{path}#L{line}", its host without {…}';
    throw new PlotError(message, chart.argSpans["sourceLink"] ?? chart.span);
  }
  const [baseline, thread] = [source.optional("baseline"), source.optional("thread")];
  return { chart, table, frames, value, baseline, thread, sourceLink, unit };
}
