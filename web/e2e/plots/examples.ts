import type { Chart, PlotNode } from "../../src/model/plot";

const nowhere = { start: 0, end: 0 };

/** A chart; `dataset` names the rows it draws. */
export function chart(type: Chart["type"], dataset: string, args: Chart["args"], rest: Partial<Chart> = {}): Chart {
  return { kind: "chart", type, dataset, args, lets: {}, span: nowhere, argSpans: {}, ...rest };
}

export function group(kind: "overlay" | "row" | "col", ...parts: PlotNode[]): PlotNode {
  return { kind, parts, span: nowhere };
}

/** Every kind of plot over rows of a recording, by name. Those in `WIDE` take the whole width of the page. */
export const EXAMPLES: Record<string, PlotNode> = {
  line: chart(
    "LINE_CHART",
    "heap",
    { x: "startTime", y: "heapUsed", color: "when" },
    { title: "Heap before and after each collection" },
  ),
  line2: chart(
    "LINE_CHART",
    "cpu",
    { x: "startTime", y: ["jvmUser", "jvmSystem"], y2: ["machineTotal"] },
    { title: "CPU load, the machine at the right" },
  ),
  many: chart(
    "LINE_CHART",
    "load",
    { x: "startTime", y: "user", color: "thread" },
    { title: "User CPU by thread", legend: "right" },
  ),
  dots: chart(
    "LINE_CHART",
    "pauses",
    { x: "startTime", y: "longestPause", lineType: "dots" },
    { title: "Longest pause, as dots", axisY: { type: "LOG", label: "longest pause" } },
  ),
  gaps: chart("LINE_CHART", "gaps", { x: "t", y: ["a", "b"] }, { title: "Gaps of null, one connected by nothing" }),
  area: chart(
    "AREA_CHART",
    "cpu",
    { x: "startTime", y: ["jvmUser", "jvmSystem"], layout: "stacked" },
    { title: "CPU load of the JVM, stacked" },
  ),
  scatter: chart(
    "SCATTER_PLOT",
    "pauses",
    { x: "startTime", y: "duration", color: "name", size: "longestPause" },
    { title: "Collections" },
  ),
  scatterLog: chart(
    "SCATTER_PLOT",
    "pauses",
    { x: "longestPause", y: "duration", color: "duration" },
    { title: "Duration over longest pause", axisX: { type: "LOG" }, axisY: { type: "LOG" } },
  ),
  bar: chart(
    "BAR_CHART",
    "causes",
    { x: "cause", y: "collections", lineY: "paused" },
    { title: "Collections and time paused by cause" },
  ),
  barLong: chart(
    "BAR_CHART",
    "methods",
    { x: "method", y: ["samples", "deep"], layout: "grouped" },
    { title: "Methods: all samples, and those in deep stacks" },
  ),
  barHorizontal: chart(
    "BAR_CHART",
    "methods",
    { x: "method", y: "samples", horizontal: true },
    { title: "Hot methods" },
  ),
  barTime: chart(
    "BAR_CHART",
    "activity",
    { x: "time", y: "samples", color: "thread", layout: "stacked" },
    { title: "Samples by thread", legend: "bottom" },
  ),
  pie: chart("PIE_CHART", "classes", { category: "class", value: "bytes" }, { title: "Allocated bytes by class" }),
  donut: chart(
    "PIE_CHART",
    "causes",
    { category: "cause", value: "paused", innerRadius: 0.55 },
    { title: "Time paused by cause", legend: "right" },
  ),
  heatmap: chart(
    "HEATMAP",
    "activity",
    { x: "time", y: "thread", value: "samples" },
    { title: "Samples of threads over time" },
  ),
  histogram: chart("HISTOGRAM", "parks", { x: "duration" }, { title: "How long threads park" }),
  histogramLog: chart(
    "HISTOGRAM",
    "parks",
    { x: "duration", logBins: true },
    { title: "How long threads park, in powers" },
  ),
  box: chart(
    "BOX_PLOT",
    "phases",
    { value: "duration", category: "phase" },
    { title: "Phases of pauses", axisY: { type: "LOG" } },
  ),
  range: chart(
    "RANGE",
    "bands",
    { x: "time", low: "low", high: "high", center: "mean" },
    { title: "Heap used: least, mean, most" },
  ),
  overlay: group(
    "overlay",
    chart("AREA_CHART", "heap", { x: "startTime", y: "committed" }, { title: "Heap committed and used, and pauses" }),
    chart("LINE_CHART", "heap", { x: "startTime", y: "heapUsed" }),
    chart("SCATTER_PLOT", "pauses", { x: "startTime", y: "longestPause" }),
  ),
  gantt: chart(
    "GANTT",
    "lanes",
    { start: "startTime", end: "endTime", lane: "thread", task: "what", color: "event" },
    { title: "What threads wait for" },
  ),
  flame: chart("FLAMEGRAPH", "flame", { frames: "frames", value: "value" }, { title: "CPU samples" }),
  change: chart(
    "FLAMEGRAPH",
    "change",
    { frames: "frames", value: "value", baseline: "baseline" },
    { title: "Second half against the first" },
  ),
  table: chart(
    "TABLE",
    "events",
    { headers: ["Event", "Label", "Category", "Count"], columnWidths: [200, 220, 260, 80] },
    { title: "Events", height: 320 },
  ),
  row: group(
    "row",
    chart(
      "LINE_CHART",
      "cpu",
      { x: "startTime", y: "machineTotal" },
      { height: 220, linkX: { variables: ["$from", "$to"] } },
    ),
    chart(
      "LINE_CHART",
      "heap",
      { x: "startTime", y: "heapUsed" },
      { height: 220, linkX: { variables: ["$from", "$to"] } },
    ),
  ),
  empty: chart("LINE_CHART", "none", { x: "startTime", y: "heapUsed" }, { title: "Nothing" }),
  wrong: chart("LINE_CHART", "heap", { x: "startTime", y: "heapUsd" }),
};

export const WIDE = new Set(["gantt", "flame", "change", "barLong", "row", "overlay"]);
