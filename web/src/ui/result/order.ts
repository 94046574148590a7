import type { Column, ResultTable } from "../../engine/engine";
import type { Formatter } from "../../model/format";
import { orderRows } from "../../model/rows";
import { filterOf } from "./filter";

/** How a result is looked at: which rows, in which order. */
export interface TableView {
  sort?: { column: number; descending: boolean };
  /** What was typed into the field of a column, by its index. */
  filters: Readonly<Record<number, string>>;
}

export const PLAIN_VIEW: TableView = { filters: {} };

/** The rows of a view, as indexes into the table. */
export function rowsOf(table: ResultTable, { sort, filters }: TableView, formatter: Formatter): Uint32Array {
  let rows = orderRows(table, sort ?? {}, formatter);
  for (const [key, text] of Object.entries(filters)) {
    const index = Number(key);
    const column = table.columns[index];
    const accepts = column === undefined ? undefined : filterOf(text, column, formatter);
    if (accepts !== undefined) {
      rows = rows.filter((row) => accepts(table.cell(row, index)));
    }
  }
  return rows;
}

/** Whether a column's values stand at the right, as numbers do. */
export function isNumeric(column: Column): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|REAL|DECIMAL)\b(?!.*\[)/i.test(column.type);
}
