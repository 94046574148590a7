import type { Cell, Column, ResultTable } from "../engine/engine";
import { parseTime } from "./units";

/** A result from rows as JSON has them: times as ISO text. For tests and examples. */
export function tableOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]): ResultTable {
  const cells = columns.map((column, c) => {
    const time = column.type.startsWith("TIMESTAMP");
    return rows.map((row): Cell => {
      const cell = row[c] ?? null;
      return time && typeof cell === "string" ? parseTime(cell) : cell;
    });
  });
  return {
    columns,
    rows: rows.length,
    truncated: false,
    millis: 0,
    cell: (row, column) => cells[column]![row]!,
    numbers: (column) => Float64Array.from(cells[column]!, numberOf),
  };
}

/** A result of columns that are numbers already: of any size. */
export function tableOfNumbers(columns: readonly Column[], numbers: readonly Float64Array[]): ResultTable {
  return {
    columns,
    rows: numbers[0]?.length ?? 0,
    truncated: false,
    millis: 0,
    cell: (row, column) => {
      const value = numbers[column]![row]!;
      return Number.isNaN(value) ? null : value;
    },
    numbers: (column) => numbers[column]!.slice(),
  };
}

function numberOf(cell: Cell): number {
  return typeof cell === "number" ? cell : typeof cell === "bigint" ? Number(cell) : Number.NaN;
}
