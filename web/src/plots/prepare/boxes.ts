import type { Source } from "../columns";
import type { Box, Figure } from "../figure";
import { nameOf } from "../columns";
import { newFigure, valueAxis } from "./common";
import { quantile } from "./histogram";

/** BOX_PLOT: quartiles of the values of each category, whiskers to the last value within 1.5 times their distance, and outliers. */
export function boxPlot(source: Source): Figure {
  const column = source.required("value");
  const category = source.optional("category");
  const groups = source.groups(category);
  const values = source.numbers(column);
  const names = category < 0 ? [source.column(column).name] : groups.names;
  const figure = newFigure(
    source.chart,
    { name: category < 0 ? "" : source.column(category).name, unit: "text", names, clause: source.chart.axisX },
    { ...valueAxis(source, [column], source.chart.axisY), padding: 0.03 },
    1,
  );
  const rowsOf: number[][] = names.map(() => []);
  for (let row = 0; row < source.rows; row++) {
    if (Number.isFinite(values[row]!)) rowsOf[groups.of[row]!]!.push(row);
  }
  const boxes: Box[] = [];
  const outliers: number[] = [];
  const at: number[] = [];
  rowsOf.forEach((rows, i) => {
    if (rows.length === 0) return;
    const box = boxOf(Float64Array.from(rows, (r) => values[r]!).sort(), i, names[i]!);
    boxes.push(box);
    for (const row of rows) {
      if (values[row]! < box.low || values[row]! > box.high) {
        outliers.push(row);
        at.push(i);
      }
    }
  });
  const common = { colour: 0, right: false, table: source.table, chart: source.chart };
  const name = source.column(column).name;
  if (boxes.length > 0)
    figure.marks.push({ ...common, kind: "boxes", name, rows: new Int32Array(boxes.length).fill(-1), boxes });
  if (outliers.length > 0) {
    figure.marks.push({
      ...common,
      kind: "points",
      name: "outliers",
      rows: Int32Array.from(outliers),
      x: Float64Array.from(at),
      y: Float64Array.from(outliers, (r) => values[r]!),
      columns: category < 0 ? [column] : [category, column],
    });
  }
  return figure;
}

/** The five numbers of ascending values. */
export function boxOf(sorted: Float64Array, at: number, name: string): Box {
  const q1 = quantile(sorted, 0.25);
  const q3 = quantile(sorted, 0.75);
  const reach = 1.5 * (q3 - q1);
  const low = sorted.find((v) => v >= q1 - reach)!;
  const high = sorted.findLast((v) => v <= q3 + reach)!;
  let outliers = 0;
  for (const v of sorted) if (v < low || v > high) outliers++;
  return {
    at,
    name: name || nameOf(null),
    count: sorted.length,
    low,
    q1,
    median: quantile(sorted, 0.5),
    q3,
    high,
    outliers,
  };
}
