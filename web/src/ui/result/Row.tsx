import { memo } from "react";
import type { ResultTable } from "../../engine/engine";
import { rawText, type Formatter } from "../../model/format";
import { isNumeric } from "./order";
import classes from "./table.module.css";

/** A tooltip is no place for a whole stack trace in JSON. */
const MOST_TIP = 2000;

interface Props {
  table: ResultTable;
  /** Of the table. */
  row: number;
  /** Of the view. */
  position: number;
  template: string;
  formatter: Formatter;
  /** The column that the keyboard is at. */
  active: number | undefined;
  onActivate: (at: { row: number; column: number }) => void;
}

/** One row; values come as text and never as HTML. */
export const Row = memo(function Row({ table, row, position, template, formatter, active, onActivate }: Props) {
  return (
    <div className={classes.row} role="row" aria-rowindex={position + 2} style={{ gridTemplateColumns: template }}>
      {table.columns.map((column, index) => {
        const value = table.cell(row, index);
        const names = [
          classes.cell,
          ...(isNumeric(column) ? [classes.number] : []),
          ...(value === null || value === "" ? [classes.nothing] : []),
          ...(active === index ? [classes.active] : []),
        ];
        const shown = value === null ? "NULL" : value === "" ? "empty" : formatter.cell(value, column);
        return (
          <div
            key={index}
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={active === index}
            className={names.join(" ")}
            title={value === null ? "NULL: no value" : rawText(value, column.type).slice(0, MOST_TIP)}
            onClick={() => onActivate({ row: position, column: index })}
          >
            {shown}
          </div>
        );
      })}
    </div>
  );
});
