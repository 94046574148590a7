import type { Cell, Column } from "../engine/engine";
import type { Chart, ChartType } from "../model/plot";
import type { Figure } from "./figure";
import type { View } from "./layout";
import { optionOf } from "./option";
import { figureOf } from "./prepare/index";
import { tableOf } from "./rows";

/** What the unit tests of plots share. */
export function chartOf(type: ChartType, args: Chart["args"], rest: Partial<Chart> = {}): Chart {
  return {
    kind: "chart",
    type,
    args,
    lets: {},
    span: { start: 0, end: 90 },
    argSpans: { x: { start: 14, end: 17 } },
    ...rest,
  };
}

export const VIEW: View = { width: 640, height: 320, dark: false, zoom: 1, hidden: new Set() };

/** Columns as `name:TYPE:ContentType`. */
export function rowsOf(columns: string[], rows: Cell[][]): ReturnType<typeof tableOf> {
  const described = columns.map((text): Column => {
    const [name, type, contentType] = text.split(":");
    return { name: name!, type: type ?? "DOUBLE", contentType };
  });
  return tableOf(described, rows);
}

export function figure(
  type: ChartType,
  args: Chart["args"],
  columns: string[],
  rows: Cell[][],
  rest: Partial<Chart> = {},
): Figure {
  return figureOf(chartOf(type, args, rest), rowsOf(columns, rows), false);
}

/** The labels of an axis of ECharts, as it would print them. */
export function labelsOf(axis: Record<string, unknown>): string[] {
  const { customValues, formatter } = axis["axisLabel"] as { customValues: number[]; formatter: (v: number) => string };
  return customValues.map(formatter);
}

export function drawn(f: Figure, view: Partial<View> = {}): ReturnType<typeof optionOf> {
  return optionOf(f, { ...VIEW, ...view });
}

/** Rectangles, polygons, texts, … that a custom series draws. */
export function shapesOf(series: Record<string, unknown>): Record<string, unknown>[] {
  return (series["renderItem"] as () => { children: Record<string, unknown>[] })().children;
}
