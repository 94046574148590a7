import { Text, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import type { NotebookCell } from "../../model/notebook";
import { goToCell } from "../notebook/focus";
import { headingOf } from "../notebook/heading";
import { usePart, useSession } from "../store/hooks";
import classes from "./panel.module.css";

/** The cells of the notebook: a click goes there. */
export function OutlineView() {
  const cells = useSession((session) => session.notebook.cells);
  const chosen = usePart((state) => state.cell);
  // One look for all: an entry of its own for each would be asked at every change.
  const dimmed = new Set(useSession((session) => session.dimmed()));
  if (cells === undefined) {
    return (
      <Text size="xs" c="dimmed">
        No notebook is open.
      </Text>
    );
  }
  return (
    <nav aria-label="Cells">
      {cells.map((cell) => (
        <OutlineEntry key={cell.id} cell={cell} chosen={cell.id === chosen} dimmed={dimmed.has(cell.id)} />
      ))}
    </nav>
  );
}

interface EntryProps {
  cell: NotebookCell;
  chosen: boolean;
  /** Whether its condition does not hold. */
  dimmed: boolean;
}

const OutlineEntry = memo(function OutlineEntry({ cell, chosen, dimmed }: EntryProps) {
  return (
    <UnstyledButton
      className={`${classes.outline} ${dimmed ? classes.missing : ""}`}
      aria-current={chosen || undefined}
      onClick={() => goToCell(cell.id)}
    >
      {headingOf(cell)}
    </UnstyledButton>
  );
});
