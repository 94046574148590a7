import { markdown } from "@codemirror/lang-markdown";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { NotebookCell, ProseBlock } from "../../model/notebook";
import { CodeEditor } from "../editor/CodeEditor";
import { usePage } from "../store/hooks";
import { InlineValue } from "./InlineValue";
import { marked, placeMarks, rendered } from "./markdown";
import classes from "./notebook.module.css";

const language = markdown();

interface Props {
  cell: NotebookCell;
  block: ProseBlock;
}

/** Prose with the values of its queries in it. A double click or Enter edits it. */
export function ProseView({ cell, block }: Props) {
  const [editing, setEditing] = useState(false);
  return editing ? (
    <ProseEditor block={block} onEnd={() => setEditing(false)} />
  ) : (
    <ProseText cell={cell} block={block} onEdit={() => setEditing(true)} />
  );
}

function ProseText({ block, onEdit }: Props & { onEdit: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    const found: HTMLElement[] = [];
    const fragment = rendered(marked(block.text, block.span.start, block.inlines));
    placeMarks(fragment, (index) => {
      const span = document.createElement("span");
      found[index] = span;
      return span;
    });
    for (const link of fragment.querySelectorAll("a")) {
      link.target = "_blank";
      link.rel = "noopener noreferrer";
    }
    host.current?.replaceChildren(fragment);
    setPlaces(found);
    // The place in the file moves with every edit above it, and does not matter here.
  }, [block.text]);
  return (
    <>
      <div
        ref={host}
        className={classes.prose}
        data-prose
        tabIndex={0}
        role="group"
        aria-label="Text: Enter edits it"
        onDoubleClick={onEdit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.target === event.currentTarget) {
            event.preventDefault();
            onEdit();
          }
        }}
      />
      {block.inlines.map((inline, index) => {
        const place = places[index];
        return place === undefined
          ? null
          : createPortal(<InlineValue id={`${block.id}$${index}`} inline={inline} />, place, String(index));
      })}
    </>
  );
}

function ProseEditor({ block, onEnd }: { block: ProseBlock; onEnd: () => void }) {
  const page = usePage();
  const [text, setText] = useState(block.text.trimEnd());
  const latest = useRef(text);
  const ended = useRef(false);
  const end = () => {
    if (ended.current) {
      return;
    }
    ended.current = true;
    const tail = /\s*$/.exec(block.text)?.[0] ?? "";
    const next = latest.current.trim() === "" ? "" : `${latest.current.trimEnd()}${tail === "" ? "\n" : tail}`;
    onEnd();
    if (next !== block.text) {
      page.editBlock(block.id, next, true);
    }
  };
  return (
    <div className={classes.editor}>
      <CodeEditor
        value={text}
        label="Text in Markdown"
        language={language}
        marks={[]}
        autoFocus
        onChange={(next) => {
          latest.current = next;
          setText(next);
        }}
        onRun={end}
        onRunNext={end}
        onLeave={end}
        onBlur={end}
      />
    </div>
  );
}
