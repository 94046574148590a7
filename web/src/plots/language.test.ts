import { expect, it } from "vitest";
import { charts, parsePlot } from "../model/plotparser";
import { check } from "./render";
import { rowsOf } from "./testing";

const TABLE = rowsOf(
  ["t:TIMESTAMP", "u:TIMESTAMP", "n:BIGINT", "d:DOUBLE:Timespan", "b:BIGINT:DataAmount", "c:VARCHAR", "f:VARCHAR[]"],
  [
    ["2024-05-31T12:00:00", "2024-05-31T12:00:01", 1, 0.5, 1024, "a", ["x", "y"]],
    ["2024-05-31T12:00:01", "2024-05-31T12:00:03", 2, 0.25, 4096, "b", ["x"]],
  ],
);

it.each([
  'LINE_CHART(x: "t", y: ["d"], y2: ["b"], color: "c", lineType: "dots", connectNulls: true)',
  'LINE(x = "t", y = "n", lineType = "step", color = "#ff0000") LEGEND AT right PALETTE "viridis"',
  'BAR(x: "c", y: ["n", "b"], layout: "stacked", lineY: "d") AXIS_X LABEL "kind" AXIS_Y TYPE LOG',
  'BAR_CHART(x: "c", y: "n", horizontal: true) LEGEND HIDDEN',
  'AREA(x: "t", y: ["n", "b"], layout: "stacked") AXIS_Y DOMAIN [0, 10] FORMAT "int"',
  'SCATTER(x: "t", y: "d", size: "b", color: "n") BRUSH $r MODE XY',
  'HEATMAP(x: "t", y: "d", value: "b") BRUSH $r MODE FLOW',
  'PIE(category: "c", value: "b", innerRadius: "40%") WIDTH 300 HEIGHT 200',
  'HEATMAP(x: "t", y: "c", value: "n") TOOLTIP COLUMNS ["c", "n"]',
  'HISTOGRAM(x: "d", bins: 20, logBins: true) ZOOM 1.5',
  'BOX(value: "d", category: "c") TITLE "Boxes"',
  'FLAME(frames: "f", value: "n", baseline: "b")',
  'FLAMEGRAPH(frames: "f")',
  'GANTT(start: "t", end: "u", lane: "c", task: "c", color: "c") ON HOVER TOOLTIP "{c} {d}"',
  'RANGE(x: "t", low: "n", high: "b", center: "d", color: "c") LINK_X($a, $b, master, clamp) LINK_Y($v)',
  'TABLE(headers: ["A"], columnWidths: [100])',
  'LINE(x: "t", y: "n") + SCATTER(x: "t", y: "d")',
  'ROW(LINE(x: "t", y: "n"), COL(PIE(category: "c", value: "n"), TABLE()))',
])("what the language reads is drawn: %s", (text) => {
  const { plot, problems } = parsePlot(text);
  expect(problems).toEqual([]);
  expect(charts(plot!).length).toBeGreaterThan(0);
  expect(check(plot!, () => TABLE)).toEqual([]);
});

it("a wrong column is found at its place", () => {
  const text = 'LINE(x: "tt", y: "n")';
  const [problem] = check(parsePlot(text).plot!, () => TABLE);
  expect(text.slice(problem!.span.start, problem!.span.end)).toContain("tt");
});
