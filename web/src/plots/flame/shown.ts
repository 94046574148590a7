import type { Graph } from "./graph";
import { before, graphOf, inverted, threadAt, weightsOf } from "./graph";
import type { FlameInput } from "./input";
import { frameNameOf } from "./names";
import type { Step } from "./transform";
import { folded, stepped, withoutLines } from "./transform";

/** What the reader has chosen to see. */
export interface Choice {
  /** Only the stacks of this thread. */
  readonly thread: string | undefined;
  /** Threads are the first frames. */
  readonly byThread: boolean;
  /** From the leaf up. */
  readonly callers: boolean;
  /** As wide as in the baseline. */
  readonly baseline: boolean;
  /** Lines of a method are told apart. */
  readonly lines: boolean;
  readonly fold: boolean;
  readonly steps: readonly Step[];
}

export interface ThreadWeight {
  readonly name: string;
  readonly weight: number;
}

/** The rows of a flame graph, and what of them is shown at the moment. */
export class Shown {
  readonly full: Graph;
  readonly hasLines: boolean;
  /** The heaviest first; none where threads are not told apart. */
  readonly threads: readonly ThreadWeight[];
  graph: Graph;
  choice: Choice = {
    thread: undefined,
    byThread: false,
    callers: false,
    baseline: false,
    lines: true,
    fold: false,
    steps: [],
  };
  /** The stages on the way to what is shown, with what they were made for. A stage is made anew when what it begins with is another. */
  private readonly stages = new Map<string, { from: unknown; made: Graph }>();

  constructor(private readonly input: FlameInput) {
    this.full = this.graph = graphOf(input);
    this.hasLines = this.full.names.some((name) => frameNameOf(name).line > 0);
    this.threads = threadsOf(input);
  }

  choose(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    const { thread, byThread, callers, baseline, lines, fold, steps } = this.choice;
    const rows = JSON.stringify([thread, byThread]);
    let graph =
      thread === undefined && !byThread
        ? this.full
        : this.stage("rows", rows, () => graphOf(this.input, { thread, byThread }));
    if (!lines) graph = this.stage("lines", graph, withoutLines);
    if (baseline) graph = this.stage("before", graph, before);
    if (callers) graph = this.stage(`callers ${baseline}`, graph, inverted);
    // Directions come first: a focus shows what a method calls, or, in the other direction, who calls it.
    for (const step of steps) graph = stepped(graph, step);
    this.graph = fold ? folded(graph) : graph;
  }

  /** The weight of all rows, whatever is shown of them. */
  get all(): number {
    return (this.choice.baseline ? this.full.base?.[0] : this.full.total[0]) ?? 0;
  }

  private stage<T>(name: string, from: T, make: (from: T) => Graph): Graph {
    const known = this.stages.get(name);
    if (known && known.from === from) return known.made;
    const made = make(from);
    this.stages.set(name, { from, made });
    return made;
  }
}

function threadsOf(input: FlameInput): ThreadWeight[] {
  const weights = new Map<string, number>();
  const { values, baselines } = weightsOf(input);
  for (let row = 0; row < input.table.rows; row++) {
    const name = threadAt(input, row);
    if (name === undefined) return [];
    const weight = values[row]!;
    if (weight > 0 || (baselines?.[row] ?? 0) > 0) weights.set(name, (weights.get(name) ?? 0) + weight);
  }
  return [...weights].map(([name, weight]) => ({ name, weight })).sort((a, b) => b.weight - a.weight);
}
