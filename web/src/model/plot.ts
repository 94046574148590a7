import type { Span } from "./problem";

export const CHART_TYPES = [
  "LINE_CHART",
  "BAR_CHART",
  "AREA_CHART",
  "SCATTER_PLOT",
  "PIE_CHART",
  "HEATMAP",
  "HISTOGRAM",
  "BOX_PLOT",
  "FLAMEGRAPH",
  "GANTT",
  "RANGE",
  "TABLE",
] as const;

export type ChartType = (typeof CHART_TYPES)[number];

export type ArgValue = string | number | boolean | null | ArgValue[];

/** A result: the query of that number in the cell (from 1), an alias, or an alias of another cell. */
export type DataRef = { index: number; span: Span } | { name: string; cell?: string; span: Span };

export type AxisType = "LINEAR" | "LOG" | "TIME" | "BAND";

export interface Axis {
  label?: string;
  domain?: [number | string, number | string];
  type?: AxisType;
  format?: string;
}

/**
 * What a drag selects: a part of an axis, a rectangle, or, in columns of time beside each other, all time from one cell to another.
 */
export type BrushMode = "X" | "Y" | "XY" | "FLOW";

/** One chart. A plot without `on` and `dataset` draws the query before it. */
export interface Chart {
  kind: "chart";
  type: ChartType;
  /** By canonical name. Column arguments are strings, or lists of them where several are allowed. */
  args: Record<string, ArgValue>;
  title?: string;
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  /** 1 is the plain size. */
  zoom?: number;
  on?: DataRef[];
  dataset?: string;
  /** Where the data set is named. */
  datasetSpan?: Span;
  legend?: "hidden" | "top" | "right" | "bottom" | "left";
  palette?: string;
  axisX?: Axis;
  axisY?: Axis;
  tooltipColumns?: string[];
  /** Text with `{column}` in it. */
  hoverTooltip?: string;
  /** Constants by name without `@`; already put in where arguments use them. */
  lets: Record<string, ArgValue>;
  /** The variable with its `$` or `$$`. */
  brush?: { variable: string; mode: BrushMode };
  linkX?: { variables: string[]; master?: boolean; clamp?: boolean };
  linkY?: { variable: string };
  span: Span;
  /** Where each argument's value stands. */
  argSpans: Record<string, Span>;
}

/** Charts over each other, beside each other, or below each other. */
export interface Group {
  kind: "overlay" | "row" | "col";
  parts: PlotNode[];
  span: Span;
}

export type PlotNode = Chart | Group;
