import type { ChartType } from "./plot";

/** What an argument takes. A column is its name; `columns` is one or a list; `color` a column or a colour. */
export type ArgKind =
  "column" | "columns" | "color" | "text" | "number" | "boolean" | "numbers" | "texts" | "radius" | readonly string[];

export interface ArgSpec {
  kind: ArgKind;
  required?: true;
  /** Another argument that makes up for this one. */
  unless?: string;
}

export interface ChartSpec {
  /** The short name. */
  alias?: string;
  args: Readonly<Record<string, ArgSpec>>;
}

const column = { kind: "column" } as const;
const columns = { kind: "columns" } as const;
const color = { kind: "color" } as const;
const number = { kind: "number" } as const;
const boolean = { kind: "boolean" } as const;
const need = <K extends ArgKind>(spec: { kind: K }) => ({ ...spec, required: true }) as const;

/** Every type of chart with its arguments: what the parser accepts, completion offers, and the documentation lists. */
export const CHART_SPECS: Readonly<Record<ChartType, ChartSpec>> = {
  LINE_CHART: {
    alias: "LINE",
    args: {
      x: need(column),
      y: { ...need(columns), unless: "y2" },
      y2: columns,
      color,
      lineType: { kind: ["line", "dots", "step"] },
      connectNulls: boolean,
    },
  },
  BAR_CHART: {
    alias: "BAR",
    args: {
      x: need(column),
      y: need(columns),
      layout: { kind: ["grouped", "stacked"] },
      lineY: columns,
      color,
      horizontal: boolean,
    },
  },
  AREA_CHART: {
    alias: "AREA",
    args: { x: need(column), y: need(columns), layout: { kind: ["stacked", "overlaid"] }, color },
  },
  SCATTER_PLOT: {
    alias: "SCATTER",
    args: { x: need(column), y: need(column), size: column, color },
  },
  PIE_CHART: {
    alias: "PIE",
    args: { category: need(column), value: need(column), innerRadius: { kind: "radius" } },
  },
  HEATMAP: { args: { x: need(column), y: need(column), value: need(column) } },
  HISTOGRAM: { args: { x: need(column), bins: number, logBins: boolean } },
  BOX_PLOT: { alias: "BOX", args: { value: need(column), category: column } },
  FLAMEGRAPH: {
    alias: "FLAME",
    args: { frames: need(column), value: column, baseline: column, thread: column, sourceLink: { kind: "text" } },
  },
  GANTT: {
    args: { start: need(column), end: need(column), lane: column, task: column, color },
  },
  RANGE: {
    args: { x: need(column), low: need(column), high: need(column), center: column, color },
  },
  TABLE: { args: { headers: { kind: "texts" }, columnWidths: { kind: "numbers" } } },
};

/** Clauses by the word that they begin with. */
export const CLAUSES = [
  "TITLE",
  "WIDTH",
  "HEIGHT",
  "ZOOM",
  "ON",
  "DATASET",
  "LEGEND",
  "PALETTE",
  "AXIS_X",
  "AXIS_Y",
  "TOOLTIP",
  "LET",
  "BRUSH",
  "LINK_X",
  "LINK_Y",
] as const;

export const AXIS_CLAUSES = ["LABEL", "DOMAIN", "TYPE", "FORMAT"] as const;

/** The type that a word names, by its long or short name, in any case. */
export function chartType(word: string): ChartType | undefined {
  const upper = word.toUpperCase();
  for (const [type, spec] of Object.entries(CHART_SPECS)) {
    if (type === upper || spec.alias === upper) {
      return type as ChartType;
    }
  }
  return undefined;
}

/** All words that may begin a plot. */
export function plotWords(): string[] {
  return [
    ...Object.entries(CHART_SPECS).flatMap(([type, spec]) => (spec.alias === undefined ? [type] : [type, spec.alias])),
    "ROW",
    "COL",
  ];
}
