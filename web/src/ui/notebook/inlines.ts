import type { ResultTable } from "../../engine/engine";
import type { InlineFormat } from "../../model/notebook";
import { amount, grouped, timeText } from "../../plots/units";
import { plainCell } from "../result/plain";
import { cellText, type ValueStyle } from "../values";

/** An inline's value as it stands in a sentence; by the column's content type where the author named no format. */
export function inlineText(table: ResultTable, format: InlineFormat | undefined, style: ValueStyle): string {
  const column = table.columns[0];
  if (table.rows === 0 || column === undefined) {
    return "–";
  }
  const value = table.cell(0, 0);
  if (value === null) {
    return "–";
  }
  if (format === undefined) {
    return cellText(value, column, style);
  }
  if (format === "raw") {
    return plainCell(value, column);
  }
  const number = typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : NaN;
  if (Number.isNaN(number)) {
    return cellText(value, column, style);
  }
  switch (format) {
    case "duration_ms":
      return amount(number / 1e3, "seconds");
    case "duration_ns":
      return amount(number / 1e9, "seconds");
    case "bytes":
      return amount(number, "bytes");
    case "pct":
      return amount(number, "fraction");
    case "int":
      return typeof value === "bigint" ? cellText(value, { name: "", type: "BIGINT" }) : grouped(Math.round(number));
    case "float":
      return grouped(number, style.decimalPlaces ?? 2);
    default:
      return timeText(number, 3);
  }
}
