import type { ResultTable } from "../../engine/engine";
import { rawText } from "../../model/format";

/** Raw values between tabs, as spreadsheets paste them. */
export function tabbed(table: ResultTable, rows: ArrayLike<number>): string {
  const clean = (text: string) => text.replaceAll(/[\t\r\n]+/g, " ");
  const lines = [table.columns.map((column) => clean(column.name)).join("\t")];
  for (const row of Array.from(rows)) {
    lines.push(table.columns.map((column, index) => clean(rawText(table.cell(row, index), column.type))).join("\t"));
  }
  return `${lines.join("\n")}\n`;
}
