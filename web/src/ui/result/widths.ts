import type { ResultTable } from "../../engine/engine";
import type { Formatter } from "../../model/format";

const SAMPLE = 200;
const LETTER = 7.3;
const LEAST = 60;
const MOST = 420;

/** Widths of columns in pixels that fit their names and what the first rows hold. */
export function columnWidths(table: ResultTable, formatter: Formatter): number[] {
  return table.columns.map((column, index) => {
    let letters = column.name.length + 2;
    const step = Math.max(1, Math.floor(table.rows / SAMPLE));
    for (let row = 0; row < table.rows; row += step) {
      const value = table.cell(row, index);
      letters = Math.max(letters, value === null ? 4 : formatter.cell(value, column).length);
    }
    return Math.round(Math.min(MOST, Math.max(LEAST, letters * LETTER + 20)));
  });
}
