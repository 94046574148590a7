import { markdown } from "@codemirror/lang-markdown";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { NotebookCell, ProseBlock } from "../../model/notebook";
import { CodeEditor } from "../editor/CodeEditor";
import { usePage } from "../store/hooks";
import { InlineValue } from "./InlineValue";
import { marked, pieces, placeMarks, withoutMarks, type Piece } from "./markdown";
import classes from "./notebook.module.css";
import { useNear } from "./useNear";

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
  // The place in the file moves with every edit above it, and does not matter here.
  const parts = useMemo(() => pieces(marked(block.text, block.span.start, block.inlines)), [block.text]);
  return (
    <div
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
    >
      {parts.map((piece, index) => (
        <ProsePiece key={index} piece={piece} block={block} atOnce={index === 0} />
      ))}
    </div>
  );
}

/** A part of a text, drawn when it comes near the part of the page that is seen. */
function ProsePiece({ piece, block, atOnce }: { piece: Piece; block: ProseBlock; atOnce: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const [near] = useNear(host, atOnce);
  const [places, setPlaces] = useState<readonly [number, HTMLElement][]>([]);
  useLayoutEffect(() => {
    if (!near) {
      return;
    }
    const found: [number, HTMLElement][] = [];
    const fragment = piece.rendered();
    placeMarks(fragment, (index) => {
      const span = document.createElement("span");
      found.push([index, span]);
      return span;
    });
    for (const link of fragment.querySelectorAll("a")) {
      link.target = "_blank";
      link.rel = "noopener noreferrer";
    }
    host.current?.replaceChildren(fragment);
    setPlaces(found);
  }, [near, piece]);
  return (
    <>
      {near ? (
        <div key="drawn" ref={host} />
      ) : (
        <div
          key="far"
          ref={host}
          className={classes.farProse}
          style={{ containIntrinsicHeight: piece.text.length / 4 }}
        >
          {withoutMarks(piece.text)}
        </div>
      )}
      {places.map(([index, place]) => {
        const inline = block.inlines[index];
        return inline === undefined
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
