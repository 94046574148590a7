import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  type CompletionContext,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { setActive } from "./active";
import type { Completion } from "./complete";
import { highlighting } from "./language";
import { editorTheme } from "./theme";
import type { Extension } from "@codemirror/state";

/** A place in the editor's text with what is wrong there. */
export interface Mark {
  from: number;
  to: number;
  message: string;
}

interface Props {
  value: string;
  label: string;
  language: Extension;
  marks: readonly Mark[];
  hint?: string;
  lines?: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
  /** What may stand at an offset. */
  complete?: (text: string, at: number, asked: boolean) => Completion | undefined;
  onRun?: () => void;
  onRunNext?: () => void;
  onLeave?: () => void;
  onBlur?: () => void;
}

/** An editor of code. Undo within it belongs to the page, which remembers all that is edited. */
export function CodeEditor(props: Props) {
  const { value, label, language, marks } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current as HTMLDivElement,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: extensions(latest, label, language),
      }),
    });
    view.current = editor;
    if (latest.current.autoFocus === true) {
      editor.focus();
      editor.dispatch({ selection: { anchor: editor.state.doc.length } });
    }
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, language]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor !== null && shown !== value) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
    }
  }, [value]);

  const key = JSON.stringify(marks);
  useEffect(() => {
    const editor = view.current;
    if (editor !== null) {
      const length = editor.state.doc.length;
      const diagnostics = latest.current.marks.map(({ from, to, message }): Diagnostic => {
        const start = Math.max(0, Math.min(from, length));
        return { from: start, to: Math.max(start, Math.min(to, length)), message, severity: "error" };
      });
      editor.dispatch(setDiagnostics(editor.state, diagnostics));
    }
  }, [key, value]);

  return <div ref={host} data-editor />;
}

function extensions(latest: { current: Props }, label: string, language: Extension): Extension {
  const run = (action: (props: Props) => (() => void) | undefined) => (view: EditorView) => {
    const found = action(latest.current);
    // What is offered is of no use any more, and would take the next Escape.
    closeCompletion(view);
    found?.();
    return found !== undefined;
  };
  return [
    Prec.highest(
      keymap.of([
        { key: "Mod-Enter", run: run((props) => props.onRun) },
        { key: "Shift-Enter", run: run((props) => props.onRunNext) },
      ]),
    ),
    ...(latest.current.lines === true ? [lineNumbers()] : []),
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({
      override: [(context: CompletionContext) => source(latest.current, context)],
      icons: false,
      activateOnTyping: true,
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // Leaves the keyboard where it can go on: Tab indents, so it cannot leave.
      { key: "Escape", run: run((props) => props.onLeave) },
      indentWithTab,
    ]),
    new Compartment().of(language),
    highlighting,
    editorTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    ...(latest.current.hint === undefined ? [] : [placeholder(latest.current.hint)]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        const text = update.state.doc.toString();
        if (text !== latest.current.value) {
          latest.current.onChange(text);
        }
      }
    }),
    EditorView.domEventHandlers({
      focus: (_event, view) => setActive(view),
      blur: () => latest.current.onBlur?.(),
    }),
  ];
}

function source(props: Props, context: CompletionContext) {
  const completion = props.complete?.(context.state.doc.toString(), context.pos, context.explicit);
  if (completion === undefined) {
    return null;
  }
  return {
    from: completion.from,
    validFor: /^"?[\w$-]*$/,
    options: completion.options.map(({ label, insert, kind, detail, info, boost }) => ({
      label,
      type: kind,
      boost,
      ...(insert === undefined ? {} : { apply: insert }),
      detail,
      ...(info === undefined ? {} : { info }),
    })),
  };
}
