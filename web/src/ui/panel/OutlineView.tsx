import { Text, UnstyledButton } from "@mantine/core";
import type { NotebookCell } from "../../model/notebook";
import { goToCell } from "../notebook/focus";
import { headingOf } from "../notebook/heading";
import { usePart, useSession } from "../store/hooks";
import classes from "./panel.module.css";

/** The cells of the notebook: a click goes there. */
export function OutlineView() {
  const cells = useSession((session) => session.notebook.cells);
  const chosen = usePart((state) => state.cell);
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
        <OutlineEntry key={cell.id} cell={cell} chosen={cell.id === chosen} />
      ))}
    </nav>
  );
}

function OutlineEntry({ cell, chosen }: { cell: NotebookCell; chosen: boolean }) {
  const holds = useSession((session) => session.condition(cell.id).holds);
  return (
    <UnstyledButton
      className={`${classes.outline} ${holds === false ? classes.missing : ""}`}
      aria-current={chosen || undefined}
      onClick={() => goToCell(cell.id)}
    >
      {headingOf(cell)}
    </UnstyledButton>
  );
}
