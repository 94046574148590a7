import type { ResultTable } from "../engine/engine";
import type { Axis, Chart } from "../model/plot";
import type { Flow } from "./flow";
import type { Unit } from "./units";

/**
 * A chart in the values of its data, before it has a size: axes, and marks in typed arrays. Overlaid charts are merged as figures.
 * A row number of -1 stands for no row.
 */
export interface Figure {
  readonly chart: Chart;
  x: AxisPlan;
  y: AxisPlan;
  /** The axis at the right. */
  y2?: AxisPlan;
  marks: Mark[];
  /** What the reader should know: rows or series that are not drawn, and why. */
  notes: string[];
  /** Colours of the marks instead of the palette's, when their order means something. */
  ramp?: readonly string[];
  /** Of a heatmap: what its colours mean. */
  colourBar?: ColourBar;
  /** Of a heatmap whose columns are times: how a drag goes on from one to the next. */
  flow?: Flow;
  legend: NonNullable<Chart["legend"]>;
}

export interface ColourBar {
  readonly low: number;
  readonly high: number;
  readonly unit: Unit;
  readonly name: string;
  readonly colours: readonly string[];
}

/** What an axis is to be, as far as the data and the author say. */
export interface AxisPlan {
  name: string;
  unit: Unit;
  integer?: boolean;
  /** Names of bands; then values are their indices. */
  names?: readonly string[];
  /** Values down to zero are compared by length: the axis has to begin there. */
  fromZero?: boolean;
  /** Shares of the range that stay free at the ends, so that marks do not touch them. */
  padding?: number;
  /** Bands are counted from the top. */
  reversed?: boolean;
  clause?: Axis;
}

interface Common {
  readonly name: string;
  /** Which colour of the palette. */
  colour: number;
  /** On the second y axis. */
  right: boolean;
  readonly table: ResultTable;
  readonly chart: Chart;
  /** For each item its row in the table. */
  readonly rows: Int32Array;
}

export interface LineMark extends Common {
  readonly kind: "line";
  /** Ascending. */
  readonly x: Float64Array;
  /** NaN is a gap. */
  readonly y: Float64Array;
  /** What lies below it in a stack; the mark is drawn on top of it. All lines of a stack have the same x. */
  readonly base?: Float64Array;
  readonly area: boolean;
  readonly dots: boolean;
  /** Keeps its value up to the next one. */
  readonly step: boolean;
  readonly connect: boolean;
  /** Column of the table with the exact values. */
  readonly column: number;
  readonly xColumn: number;
}

export interface PointMark extends Common {
  readonly kind: "points";
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Diameters, 0 to 1 of the largest. */
  readonly size?: Float64Array;
  /** What a tooltip shows when nothing else is asked for. */
  readonly columns: readonly number[];
}

export interface RectMark extends Common {
  readonly kind: "rects";
  readonly x0: Float64Array;
  readonly x1: Float64Array;
  readonly y0: Float64Array;
  readonly y1: Float64Array;
  /** Own colours: an index into `ramp` for each item. */
  readonly level?: Uint8Array;
  readonly ramp?: readonly string[];
  /** Free pixels between neighbours in x and in y. */
  readonly gap: number;
  /** Written into those that are wide enough. */
  readonly labels?: readonly string[];
  readonly tip: RectTip;
}

/** Lines of a tooltip: columns of the item's row, or computed ones; `text` gives the value of a row and a column for people. */
export type RectTip =
  readonly number[] | ((item: number, text: (row: number, column: number) => string) => [string, string][]);

export interface BandMark extends Common {
  readonly kind: "band";
  readonly x: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly columns: readonly number[];
}

export interface BoxMark extends Common {
  readonly kind: "boxes";
  /** A box each: least and largest value that is no outlier, quartiles, median. */
  readonly boxes: readonly Box[];
}

export interface Box {
  readonly at: number;
  readonly name: string;
  readonly count: number;
  readonly low: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly high: number;
  readonly outliers: number;
}

export type Mark = LineMark | PointMark | RectMark | BandMark | BoxMark;

/** A circle in slices: the other kind of drawing beside a figure with axes. */
export interface Pie {
  readonly chart: Chart;
  readonly table: ResultTable;
  readonly slices: readonly Slice[];
  readonly total: number;
  readonly unit: Unit;
  /** Of the hole: pixels, or a share of the outer radius up to 1. */
  readonly innerRadius: number;
  readonly notes: string[];
}

export interface Slice {
  readonly name: string;
  readonly value: number;
  /** Categories in it: more than one in that of the small ones. */
  readonly members: readonly string[];
}
