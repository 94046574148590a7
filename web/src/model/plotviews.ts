import type { ResultTable } from "../engine/engine";
import type { Graph } from "./graph";
import { allBlocks, type Notebook, type NotebookCell, type PlotBlock } from "./notebook";
import type { Chart, PlotNode } from "./plot";
import { columnProblems, sourcesOf } from "./plotdata";
import { charts, parsePlot } from "./plotparser";
import type { VariableLookup } from "./plotvalues";
import type { Problem } from "./problem";
import type { ChartData, TaskState } from "./states";
import { same } from "./store";

/** What plots need to know of the session that they are in, as it is now. */
export interface PlotSurroundings {
  notebook(): Notebook;
  graph(): Graph;
  lookup(cell: NotebookCell): VariableLookup;
  state(blockId: string): TaskState;
}

/** A plot with values in it, and what is wrong with it. */
export interface PlotView {
  plot: PlotNode | null;
  problems: Problem[];
}

/** The plots of a notebook: which data they draw, with which values of variables. */
export class PlotViews {
  private readonly surroundings: PlotSurroundings;
  private readonly views = new Map<string, PlotView>();

  constructor(surroundings: PlotSurroundings) {
    this.surroundings = surroundings;
  }

  /** The plot of a block. The same object as long as it is the same plot. */
  view(blockId: string): PlotView {
    const found = this.find(blockId);
    if (found === undefined) {
      return { plot: null, problems: [] };
    }
    const { block, cell } = found;
    const parsed = parsePlot(block.text, { base: block.inner.start, variables: this.surroundings.lookup(cell) });
    for (const chart of parsed.plot === null ? [] : charts(parsed.plot)) {
      const { blocks, problems } = sourcesOf(chart, block, cell, this.surroundings.graph());
      const tables = blocks.flatMap((source) => this.fresh(source.id));
      parsed.problems.push(...problems, ...(tables.length === blocks.length ? columnProblems(chart, tables) : []));
    }
    const before = this.views.get(blockId);
    if (before !== undefined && same(before, parsed)) {
      return before;
    }
    this.views.set(blockId, parsed);
    return parsed;
  }

  /** What a chart of that plot draws. */
  data(blockId: string, chart: Chart): ChartData {
    const found = this.find(blockId);
    const blocks =
      found === undefined ? [] : sourcesOf(chart, found.block, found.cell, this.surroundings.graph()).blocks;
    const states = blocks.map((block) => this.surroundings.state(block.id));
    const tables = states.flatMap((state) => state.result ?? []);
    const behind = states.find((state) => state.status !== "done");
    const reason = behind?.failure?.message ?? behind?.reason;
    return {
      status: blocks.length === 0 ? "error" : (behind?.status ?? "done"),
      tables: tables.length === blocks.length ? tables : [],
      stale: states.some((state) => state.stale),
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /** The queries that plots draw, so that their rows need no table. */
  consumed(): Set<string> {
    const graph = this.surroundings.graph();
    const found = new Set<string>();
    for (const cell of this.surroundings.notebook().cells) {
      for (const block of allBlocks(cell.blocks)) {
        for (const chart of block.kind === "plot" && block.plot !== null ? charts(block.plot) : []) {
          sourcesOf(chart, block as PlotBlock, cell, graph).blocks.forEach((source) => found.add(source.id));
        }
      }
    }
    return found;
  }

  private fresh(id: string): ResultTable[] {
    const state = this.surroundings.state(id);
    return state.result === undefined || state.stale ? [] : [state.result];
  }

  private find(id: string): { block: PlotBlock; cell: NotebookCell } | undefined {
    const cell = this.surroundings.notebook().cells.find((candidate) => id.startsWith(`${candidate.id}/`));
    const block = allBlocks(cell?.blocks ?? []).find((candidate) => candidate.id === id);
    return cell !== undefined && block?.kind === "plot" ? { block, cell } : undefined;
  }
}
