import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ResultTable as Table } from "../../engine/engine";
import type { Formatter } from "../../model/format";
import { columnWidths, measured } from "./widths";
import { HeaderCell } from "./HeaderCell";
import { PLAIN_VIEW, rowsOf, type TableView } from "./order";
import { Row } from "./Row";
import { TableBar } from "./TableBar";
import classes from "./table.module.css";

const ROW_HEIGHT = 26;
/** Of the names of the columns, and of those with their filters. */
const HEAD_HEIGHTS = { plain: 28, filtering: 56 };
const MOST_ROWS_IN_VIEW = 15;
/** Browsers draw no element higher than this; beyond it a pixel of the scroll bar stands for more than one. */
const MOST_PIXELS = 8_000_000;

interface Props {
  table: Table;
  formatter: Formatter;
  /** What files are named after. */
  name: string;
  /** Writes all rows of the query to a file, where the table has not all of them. */
  onExportAll?: (format: "csv" | "json") => void;
}

/**
 * The rows of a result. What is in view lies in one layer that stays where it is while the rest scrolls, so that fast scrolling
 * shows rows that are a moment old, and never an empty space.
 */
export function ResultTable({ table, formatter, name, onExportAll }: Props) {
  const [view, setView] = useState<TableView>(PLAIN_VIEW);
  const [filtering, setFiltering] = useState(false);
  const [widths, setWidths] = useState<Readonly<Record<number, number>>>({});
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<{ row: number; column: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const shape = table.columns.map((column) => `${column.name} ${column.type}`).join("\n");
  const lastShape = useRef(shape);
  useEffect(() => {
    // Another query's columns: what was chosen for the last ones means nothing.
    if (lastShape.current !== shape) {
      lastShape.current = shape;
      setView(PLAIN_VIEW);
      setWidths({});
      setActive(null);
    }
  }, [shape]);
  const rows = useMemo(() => rowsOf(table, view, formatter), [table, view, formatter]);
  const natural = useMemo(() => columnWidths(table, formatter, measured), [table, formatter]);
  const columns = natural.map((width, index) => widths[index] ?? width);
  const template = columns.map((width) => `${width}px`).join(" ");
  const inView = Math.max(1, Math.min(rows.length, MOST_ROWS_IN_VIEW));
  const height = inView * ROW_HEIGHT;
  const head = filtering ? HEAD_HEIGHTS.filtering : HEAD_HEIGHTS.plain;
  const full = rows.length * ROW_HEIGHT;
  const pixels = Math.min(full, MOST_PIXELS);
  const offset = full > pixels && pixels > height ? (top / (pixels - height)) * (full - height) : top;
  const first = Math.max(0, Math.min(Math.floor(offset / ROW_HEIGHT), rows.length - 1));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && element.scrollTop > pixels) {
      element.scrollTop = 0;
    }
  }, [pixels]);

  const show = (row: number) => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const wanted = row * ROW_HEIGHT;
    const target =
      wanted < offset ? wanted : wanted + ROW_HEIGHT > offset + height ? wanted + ROW_HEIGHT - height : null;
    if (target !== null) {
      element.scrollTop = full > pixels ? (target / (full - height)) * (pixels - height) : target;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).tagName === "INPUT") {
      return;
    }
    const from = active ?? { row: 0, column: 0 };
    const move = (rowsBy: number, columnsBy: number) => {
      event.preventDefault();
      const row = Math.max(0, Math.min(rows.length - 1, active === null ? 0 : from.row + rowsBy));
      const column = Math.max(0, Math.min(columns.length - 1, from.column + columnsBy));
      setActive({ row, column });
      show(row);
    };
    const steps: Record<string, [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [MOST_ROWS_IN_VIEW, 0],
      PageUp: [-MOST_ROWS_IN_VIEW, 0],
      Home: [-rows.length, 0],
      End: [rows.length, 0],
    };
    const step = steps[event.key];
    if (step !== undefined && !event.metaKey && !event.altKey) {
      move(...step);
    }
  };

  const sort = (column: number) =>
    setView((old) => {
      const descending = old.sort?.column === column ? (old.sort.descending ? undefined : true) : false;
      return {
        ...old,
        ...(descending === undefined ? { sort: undefined } : { sort: { column, descending } }),
      } as TableView;
    });

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={`Result of ${name}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // No higher than what the layer fills, or the last rows would stay below it.
        style={{ maxHeight: head + MOST_ROWS_IN_VIEW * ROW_HEIGHT }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div
          className={classes.head}
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template, height: head }}
        >
          {table.columns.map((column, index) => (
            <HeaderCell
              key={index}
              column={column}
              index={index}
              sort={view.sort?.column === index ? (view.sort.descending ? "descending" : "ascending") : "none"}
              filter={filtering ? (view.filters[index] ?? "") : undefined}
              width={columns[index] as number}
              onSort={() => sort(index)}
              onFilter={(text) => setView((old) => ({ ...old, filters: { ...old.filters, [index]: text } }))}
              onResize={(width) => setWidths((old) => ({ ...old, [index]: Math.max(40, width) }))}
              onFit={() => setWidths(({ [index]: _, ...rest }) => rest)}
            />
          ))}
        </div>
        <div style={{ height: pixels, minWidth: "max-content" }} role="presentation">
          <div className={classes.layer} style={{ height, top: head }} role="presentation">
            <div style={{ transform: `translateY(${first * ROW_HEIGHT - offset}px)` }} role="presentation">
              {Array.from({ length: Math.min(inView + 1, rows.length - first) }, (_, line) => (
                <Row
                  key={line}
                  table={table}
                  row={rows[first + line] as number}
                  position={first + line}
                  template={template}
                  formatter={formatter}
                  active={active?.row === first + line ? active.column : undefined}
                  onActivate={setActive}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      <TableBar
        table={table}
        rows={rows}
        name={name}
        active={active}
        filtering={filtering}
        onFiltering={(on) => {
          setFiltering(on);
          if (!on) {
            setView((old) => ({ ...old, filters: {} }));
          }
        }}
        onExportAll={onExportAll}
      />
    </div>
  );
}
