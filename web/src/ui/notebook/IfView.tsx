import type { IfBlock, NotebookCell } from "../../model/notebook";
import { usePart, useSession } from "../store/hooks";
import { BlockList } from "./BlockList";
import { ErrorLine } from "./ErrorLine";
import classes from "./notebook.module.css";

interface Props {
  cell: NotebookCell;
  block: IfBlock;
  consumed: ReadonlySet<string>;
}

/** Blocks that are shown while a predicate holds. */
export function IfView({ cell, block, consumed }: Props) {
  const condition = useSession((session) => session.condition(block.id));
  const hideQueries = usePart(({ hideQueries }) => hideQueries);
  if (condition?.failure !== undefined) {
    return <ErrorLine failure={{ ...condition.failure, message: `{if …}: ${condition.failure.message}` }} />;
  }
  if (condition?.holds !== true) {
    return hideQueries || condition?.holds === undefined ? null : (
      <div className={classes.hidden} title={condition.reason}>
        not shown, since this does not hold: <code>{block.condition}</code>
      </div>
    );
  }
  return <BlockList cell={cell} blocks={block.blocks} consumed={consumed} />;
}
