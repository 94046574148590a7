import { ActionIcon, Box, Button, Group, Loader, Menu, Text, UnstyledButton } from "@mantine/core";
import { memo, useState, type DragEvent } from "react";
import { addBlock, addCell, duplicateCell, moveCell, removeCell, setCell } from "../../model/edit";
import { allBlocks, type NotebookCell } from "../../model/notebook";
import { Icon } from "../Icon";
import { usePage, usePart, useSession } from "../store/hooks";
import { headingOf } from "./heading";
import { BlockList } from "./BlockList";
import { CellName } from "./CellName";
import { ErrorLine } from "./ErrorLine";
import classes from "./notebook.module.css";

const DRAGGED = "application/x-skein-cell";

interface Props {
  cell: NotebookCell;
  /** Among the cells that can be moved; -1 for the one before them. */
  place: number;
  consumed: ReadonlySet<string>;
}

/** A cell: its name, what can be done with it, its blocks. */
export const CellView = memo(function CellView({ cell, place, consumed }: Props) {
  const page = usePage();
  const condition = useSession((session) => session.condition(cell.id));
  const progress = useSession((session) => progressOf(cell, (id) => session.state(id).status));
  const chosen = usePart((state) => state.cell === cell.id);
  const [over, setOver] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const dimmed = condition?.holds === false;
  const hidden = (dimmed && !anyway) || cell.collapsed;

  const collapse = () =>
    dimmed
      ? setAnyway(!anyway)
      : page.editCell(cell.id, (notebook, found) => setCell(notebook, found, { collapsed: !found.collapsed }));

  const drop = (event: DragEvent) => {
    const from = Number(event.dataTransfer.getData(DRAGGED));
    setOver(false);
    if (event.dataTransfer.types.includes(DRAGGED)) {
      event.preventDefault();
      event.stopPropagation();
      const moved = page.session?.notebook.cells.filter((candidate) => !candidate.implicit)[from];
      if (moved !== undefined) {
        page.editCell(moved.id, (notebook, found) => moveCell(notebook, found, Math.max(0, place) - from));
      }
    }
  };

  return (
    <article
      className={`${classes.cell} ${dimmed ? classes.dimmed : ""} ${chosen ? classes.chosen : ""} ${over ? classes.over : ""}`}
      data-cell={cell.id}
      tabIndex={-1}
      aria-label={`Cell ${cell.name}`}
      onFocus={() => page.setCell(cell.id)}
      onPointerDown={() => page.setCell(cell.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap={4} className={classes.cellBar} wrap="nowrap">
        {!cell.implicit && (
          <span
            className={classes.grip}
            draggable
            aria-hidden
            title="Drag to move the cell"
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, String(place));
              event.dataTransfer.effectAllowed = "move";
            }}
          >
            <Icon name="grip" />
          </span>
        )}
        <UnstyledButton
          className={classes.fold}
          data-fold
          aria-expanded={!hidden}
          aria-label={`${hidden ? "Show" : "Collapse"} cell ${cell.name}`}
          onClick={collapse}
        >
          <Icon name={hidden ? "right" : "down"} />
        </UnstyledButton>
        <CellName cell={cell} />
        {hidden && headingOf(cell) !== cell.name && (
          <Text size="sm" fw={600} className={classes.heading}>
            {headingOf(cell)}
          </Text>
        )}
        {dimmed && (
          <Text size="xs" className={classes.reason} title={condition.reason}>
            {condition.reason}
          </Text>
        )}
        {progress !== undefined && progress.running > 0 && <Loader size={12} aria-label="running" />}
        {progress !== undefined && progress.idle > 0 && !dimmed && (
          <Button size="compact-xs" variant="light" onClick={() => page.session?.runCell(cell.id)}>
            Run
          </Button>
        )}
        <Group gap={2} wrap="nowrap" ml="auto" className={classes.tools}>
          {progress !== undefined && progress.running > 0 ? (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`Stop cell ${cell.name}`}
              title="Stop"
              onClick={() => page.session?.stop(cell.id)}
            >
              <Icon name="stop" size={14} />
            </ActionIcon>
          ) : (
            page.canRun && (
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={`Run cell ${cell.name}`}
                title="Run (Ctrl-Enter)"
                onClick={() => page.session?.runCell(cell.id)}
              >
                <Icon name="play" size={14} />
              </ActionIcon>
            )
          )}
          <CellMenu cell={cell} place={place} />
        </Group>
      </Group>
      {condition?.failure !== undefined && (
        <ErrorLine failure={{ ...condition.failure, message: `requires: ${condition.failure.message}` }} />
      )}
      {!hidden && (
        <Box className={classes.body}>
          <BlockList cell={cell} blocks={cell.blocks} consumed={consumed} />
        </Box>
      )}
    </article>
  );
});

/** How many queries of a cell run, and how many wait for somebody to run them. */
function progressOf(cell: NotebookCell, status: (id: string) => string): { running: number; idle: number } {
  const all = allBlocks(cell.blocks).flatMap((block) => (block.kind === "sql" ? [status(block.id)] : []));
  return {
    running: all.filter((one) => one === "running" || one === "waiting").length,
    idle: all.filter((one) => one === "idle").length,
  };
}

function CellMenu({ cell, place }: { cell: NotebookCell; place: number }) {
  const page = usePage();
  const edit = (change: Parameters<typeof page.editCell>[1]) => () => page.editCell(cell.id, change);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" aria-label={`Menu of cell ${cell.name}`} title="More">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Add to this cell</Menu.Label>
        <Menu.Item onClick={edit((notebook, found) => addBlock(notebook, found, "prose", "Text"))}>Text</Menu.Item>
        <Menu.Item onClick={edit((notebook, found) => addBlock(notebook, found, "sql", ""))}>Query</Menu.Item>
        <Menu.Item onClick={edit((notebook, found) => addBlock(notebook, found, "plot", ""))}>
          Plot of the query above
        </Menu.Item>
        <Menu.Item onClick={edit((notebook, found) => addBlock(notebook, found, "variables", "$name: 10"))}>
          Variables
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={edit((notebook, found) => addCell(notebook, "query", "```sql\n\n```", found))}>
          Add a cell below
        </Menu.Item>
        {!cell.implicit && (
          <>
            <Menu.Item onClick={edit(duplicateCell)}>Duplicate</Menu.Item>
            <Menu.Item disabled={place <= 0} onClick={edit((notebook, found) => moveCell(notebook, found, -1))}>
              Move up
            </Menu.Item>
            <Menu.Item onClick={edit((notebook, found) => moveCell(notebook, found, 1))}>Move down</Menu.Item>
            <Menu.Item onClick={edit((notebook, found) => setCell(notebook, found, { autorun: !found.autorun }))}>
              {cell.autorun ? "Run on demand only" : "Run by itself"}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={edit(removeCell)}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
