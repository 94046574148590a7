import { EditorView } from "@codemirror/view";

/** Colours of the page, so that dark and light need no editor of their own. */
export const editorTheme = EditorView.theme({
  "&": { fontSize: "13px", backgroundColor: "transparent", color: "inherit" },
  "&.cm-focused": { outline: "2px solid var(--mantine-primary-color-filled)", outlineOffset: "-1px" },
  ".cm-content": {
    fontFamily: "var(--mantine-font-family-monospace)",
    padding: "8px 0",
    caretColor: "var(--mantine-color-text)",
  },
  ".cm-line": { padding: "0 12px" },
  ".cm-cursor": { borderLeftColor: "var(--mantine-color-text)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--skein-selection)",
  },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--skein-faint-text)", border: "none" },
  ".cm-placeholder": { color: "var(--skein-faint-text)" },
  ".cm-matchingBracket": { backgroundColor: "var(--skein-selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--mantine-color-body)",
    color: "var(--mantine-color-text)",
    border: "1px solid var(--mantine-color-default-border)",
    borderRadius: "4px",
    boxShadow: "var(--mantine-shadow-md)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mantine-font-family-monospace)", maxHeight: "18em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--mantine-primary-color-filled)",
    color: "var(--mantine-primary-color-contrast)",
  },
  ".cm-completionDetail": { opacity: "0.75", fontStyle: "normal", marginLeft: "1em", fontSize: "11px" },
  ".cm-completionInfo": { maxWidth: "22em", padding: "6px 10px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--mantine-color-red-6)" },
});
