/** Gives the keyboard to the editor behind another one, or to the last one's cell. */
export function focusNext(blockId: string): void {
  const editors = Array.from(document.querySelectorAll<HTMLElement>("[data-block] [data-editor] .cm-content"));
  const at = editors.findIndex((editor) => editor.closest<HTMLElement>("[data-block]")?.dataset["block"] === blockId);
  editors[at + 1]?.focus();
}

/** Gives the keyboard to the cell around an editor, from where Tab and arrows lead on. */
export function leaveEditor(cellId: string): void {
  cellElement(cellId)?.focus();
}

export function cellElement(cellId: string): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>("[data-cell]")).find(
    (cell) => cell.dataset["cell"] === cellId,
  );
}

/** Scrolls to a cell and gives it the keyboard. */
export function goToCell(cellId: string): void {
  const element = cellElement(cellId);
  element?.scrollIntoView({ block: "start", behavior: "instant" });
  element?.focus({ preventScroll: true });
}
