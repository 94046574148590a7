import { TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { renameCell } from "../../model/rename";
import type { NotebookCell } from "../../model/notebook";
import { usePage } from "../store/hooks";
import classes from "./notebook.module.css";

const NAME = /^[A-Za-z_][\w-]*$/;

/** The name of a cell; a double click or Enter changes it. */
export function CellName({ cell }: { cell: NotebookCell }) {
  const page = usePage();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  if (typed === undefined) {
    return (
      <UnstyledButton
        className={classes.cellName}
        title={cell.implicit ? "Text before the first cell" : "Double click renames"}
        onDoubleClick={() => !cell.implicit && setTyped(cell.name)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !cell.implicit) {
            event.preventDefault();
            setTyped(cell.name);
          }
        }}
      >
        {cell.name}
      </UnstyledButton>
    );
  }
  const wrong = NAME.test(typed) ? undefined : "letters, digits, - and _, a letter first";
  const end = () => {
    if (wrong === undefined && typed !== cell.name) {
      page.editCell(cell.id, (notebook, found) => renameCell(notebook, found, typed));
    }
    setTyped(undefined);
  };
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label="Name of the cell"
      value={typed}
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          end();
        } else if (event.key === "Escape") {
          setTyped(undefined);
        }
      }}
    />
  );
}
