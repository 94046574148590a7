import type { ResultTable } from "../engine/engine";
import type { Graph } from "./graph";
import { allBlocks, type NotebookCell, type PlotBlock, type SqlBlock } from "./notebook";
import type { Chart } from "./plot";
import { checkColumns } from "./plotargs";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

/** The queries that a chart draws: of ON, of DATASET, or the one before the plot. */
export function sourcesOf(
  chart: Chart,
  block: PlotBlock,
  cell: NotebookCell,
  graph: Graph,
): { blocks: SqlBlock[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const queries = allBlocks(cell.blocks).filter((candidate): candidate is SqlBlock => candidate.kind === "sql");
  const named = (name: string, of: string | undefined, span: Span): SqlBlock[] => {
    const found = graph.alias(name, of);
    if (found === undefined) {
      const suggestion = nearest(name, graph.aliases());
      const message = `there is no alias ${of === undefined ? name : `${of}.${name}`}`;
      problems.push(suggestion === undefined ? { span, message } : { span, message, suggestion });
      return [];
    }
    return [found];
  };
  if (chart.on !== undefined) {
    const blocks = chart.on.flatMap((reference) => {
      if (!("index" in reference)) {
        return named(reference.name, reference.cell, reference.span);
      }
      const found = queries[reference.index - 1];
      if (found === undefined) {
        const count = queries.length === 1 ? "one query" : `${queries.length} queries`;
        problems.push({ span: reference.span, message: `this cell has ${count}` });
        return [];
      }
      return [found];
    });
    return { blocks, problems };
  }
  if (chart.dataset !== undefined) {
    const dot = chart.dataset.lastIndexOf(".");
    const of = dot < 0 ? undefined : chart.dataset.slice(0, dot);
    return { blocks: named(chart.dataset.slice(dot + 1), of, chart.datasetSpan ?? chart.span), problems };
  }
  const before = queries.filter((query) => query.span.end <= block.span.start).at(-1);
  if (before === undefined) {
    problems.push({ span: chart.span, message: "no query stands before this plot: name one with ON or DATASET" });
    return { blocks: [], problems };
  }
  return { blocks: [before], problems };
}

/** Columns that a chart names and the data lacks. */
export function columnProblems(chart: Chart, tables: readonly ResultTable[]): Problem[] {
  return tables.length === 0
    ? []
    : checkColumns(chart, [...new Set(tables.flatMap((t) => t.columns.map((c) => c.name)))]);
}
