import { UnstyledButton } from "@mantine/core";
import type { Extension } from "@codemirror/state";
import { useState } from "react";
import type { NotebookCell, VariablesBlock } from "../../model/notebook";
import { CodeEditor } from "../editor/CodeEditor";
import { Icon } from "../Icon";
import { usePage, usePart } from "../store/hooks";
import { VariableWidgets } from "../variables/VariableWidgets";
import { leaveEditor } from "./focus";
import classes from "./notebook.module.css";

/** Plain: it is a few short lines. */
const YAML: Extension = [];

/** The variables of a cell: a widget each, and the text that declares them. */
export function VariablesView({ cell, block }: { cell: NotebookCell; block: VariablesBlock }) {
  const page = usePage();
  const source = usePart(({ session }) => session?.notebook.source.slice(block.inner.start, block.inner.end) ?? "");
  const hideQueries = usePart(({ hideQueries }) => hideQueries);
  const [open, setOpen] = useState(block.entries.length === 0);
  return (
    <div role="group" className={classes.variables} aria-label={`Variables of ${cell.name}`}>
      <VariableWidgets entries={block.entries} cellId={cell.id} />
      {(!hideQueries || open) && (
        <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? "down" : "right"} size={12} /> Variables
        </UnstyledButton>
      )}
      {open && (
        <div className={classes.editor}>
          <CodeEditor
            value={source.replace(/\r?\n$/, "")}
            label={`Variables of ${cell.name}, as YAML`}
            language={YAML}
            marks={[]}
            hint="$name: value"
            onChange={(text) => page.editBlock(block.id, text)}
            onLeave={() => leaveEditor(cell.id)}
          />
        </div>
      )}
    </div>
  );
}
