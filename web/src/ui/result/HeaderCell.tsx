import { useRef, type PointerEvent } from "react";
import type { Column } from "../../engine/engine";
import { isNumeric } from "./order";
import classes from "./table.module.css";

interface Props {
  column: Column;
  index: number;
  sort: "none" | "ascending" | "descending";
  /** Undefined where there is no field for it. */
  filter: string | undefined;
  width: number;
  onSort: () => void;
  onFilter: (text: string) => void;
  onResize: (width: number) => void;
  onFit: () => void;
}

const ARROWS = { none: "", ascending: " ▲", descending: " ▼" };

/** A column's name, which sorts; its filter; and the edge that makes it wider. */
export function HeaderCell({ column, index, sort, filter, width, onSort, onFilter, onResize, onFit }: Props) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const move = (event: PointerEvent) => {
    if (drag.current !== null) {
      onResize(drag.current.width + event.clientX - drag.current.x);
    }
  };
  return (
    <div className={classes.headCell} role="columnheader" aria-sort={sort} aria-colindex={index + 1}>
      <button
        type="button"
        className={`${classes.headName} ${isNumeric(column) ? classes.number : ""}`}
        onClick={onSort}
        title={about(column)}
      >
        {column.name}
        {ARROWS[sort]}
      </button>
      {filter !== undefined && (
        <input
          className={classes.filter}
          value={filter}
          placeholder={isNumeric(column) ? ">…, 1..5" : "contains…"}
          aria-label={`Filter ${column.name}`}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      )}
      <div
        className={classes.edge}
        data-edge
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, width };
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
        }}
        onPointerMove={move}
        onPointerUp={() => (drag.current = null)}
        onDoubleClick={onFit}
      />
    </div>
  );
}

/** What is known of a column, in a tooltip. */
export function about(column: Column): string {
  const lines = [`${column.name}: ${column.type}${column.contentType ? `, ${column.contentType}` : ""}`];
  if (column.references) {
    lines.push(`refers to ${column.references}`);
  }
  if (column.description) {
    lines.push(column.description);
  }
  return lines.join("\n");
}
