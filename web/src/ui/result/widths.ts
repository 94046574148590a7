import type { ResultTable } from "../../engine/engine";
import type { Formatter } from "../../model/format";

const SAMPLE = 200;
const PADDING = 22;
const LEAST = 60;
const MOST = 420;

/** How wide a text is in pixels, in the font of the table. */
export type Measure = (text: string, bold: boolean) => number;

/** Widths of columns in pixels that fit their names, with the mark of the order, and what a sample of the rows holds. */
export function columnWidths(table: ResultTable, formatter: Formatter, measure: Measure): number[] {
  return table.columns.map((column, index) => {
    let width = measure(`${column.name} ▲`, true);
    const step = Math.max(1, Math.floor(table.rows / SAMPLE));
    for (let row = 0; row < table.rows && width < MOST; row += step) {
      const value = table.cell(row, index);
      width = Math.max(width, measure(value === null ? "NULL" : formatter.cell(value, column).slice(0, 200), false));
    }
    return Math.round(Math.min(MOST, Math.max(LEAST, width + PADDING)));
  });
}

const FONT = '12.5px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
let context: CanvasRenderingContext2D | null | undefined;

/** Measures with the browser's own fonts. */
export const measured: Measure = (text, bold) => {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) {
    return text.length * 8;
  }
  context.font = bold ? `600 ${FONT}` : FONT;
  return context.measureText(text).width;
};
