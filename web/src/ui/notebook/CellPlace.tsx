import { memo, useLayoutEffect, useRef } from "react";
import type { Block, NotebookCell } from "../../model/notebook";
import { CellView } from "./CellView";
import { cellElement } from "./focus";
import classes from "./notebook.module.css";
import { useNear } from "./useNear";

interface Props {
  cell: NotebookCell;
  place: number;
  consumed: ReadonlySet<string>;
  /** Drawn at once, wherever it is. */
  atOnce: boolean;
  /** What stands in the cell, so that the browser finds it. */
  text: string;
}

/** A cell that is drawn when it comes near the part of the page that is seen, or when the keyboard comes to it. */
export const CellPlace = memo(function CellPlace({ cell, place, consumed, atOnce, text }: Props) {
  const host = useRef<HTMLElement>(null);
  const focused = useRef(false);
  const [near, want] = useNear(host, atOnce);
  useLayoutEffect(() => {
    if (near && focused.current) {
      focused.current = false;
      cellElement(cell.id)?.focus({ preventScroll: true });
    }
  }, [near, cell.id]);
  return near ? (
    <CellView cell={cell} place={place} consumed={consumed} />
  ) : (
    <article
      ref={host}
      className={`${classes.cell} ${classes.far}`}
      style={{ containIntrinsicHeight: heightOf(cell.blocks, consumed) }}
      data-cell={cell.id}
      tabIndex={0}
      aria-label={`Cell ${cell.name}`}
      onFocus={() => {
        focused.current = true;
        want();
      }}
    >
      {text}
    </article>
  );
});

/** About how high blocks will be, in pixels. */
function heightOf(blocks: readonly Block[], consumed: ReadonlySet<string>): number {
  const lines = ({ inner }: Block) => (inner.end - inner.start) / 60;
  const heights = blocks.map((block): number => {
    switch (block.kind) {
      case "prose":
        return 22 * lines(block) + 20;
      case "sql":
        return 40 + 36 * lines(block) + (consumed.has(block.id) ? 0 : 160);
      case "plot":
        return 380;
      case "if":
        return heightOf(block.blocks, consumed);
      default:
        return 70;
    }
  });
  return heights.reduce((sum, height) => sum + height, 40);
}
