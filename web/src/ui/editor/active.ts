import type { EditorView } from "@codemirror/view";

let active: EditorView | undefined;

/** Remembers which editor had the keyboard last. */
export function setActive(view: EditorView): void {
  active = view;
}

/** Puts a text where the cursor of the editor in use stands; false where no editor was used yet. */
export function insertText(text: string): boolean {
  if (active === undefined || !active.dom.isConnected) {
    return false;
  }
  active.dispatch(active.state.replaceSelection(text));
  active.focus();
  return true;
}
