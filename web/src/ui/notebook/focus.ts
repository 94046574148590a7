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

/** Milliseconds in which cells are drawn that came near by a jump. */
const SETTLING = 1500;

/** What a user does who wants to be elsewhere. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to a cell and gives it the keyboard. */
export function goToCell(cellId: string): void {
  const scroll = () => cellElement(cellId)?.scrollIntoView({ block: "start", behavior: "instant" });
  scroll();
  cellElement(cellId)?.focus({ preventScroll: true });
  keepWhileSettling(scroll);
}

/** Calls back when a user begins to do something else; returns how to stop that. */
export function onMove(moved: () => void): () => void {
  MOVES.forEach((move) => addEventListener(move, moved, { capture: true, passive: true }));
  return () => MOVES.forEach((move) => removeEventListener(move, moved, true));
}

/** Cells near the new place are drawn now, and those above it are higher or lower than was thought. */
function keepWhileSettling(scroll: () => void): void {
  const observer = new ResizeObserver(scroll);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    stop();
  };
  const timer = setTimeout(end, SETTLING);
  const stop = onMove(end);
  document.querySelectorAll("[data-cell]").forEach((cell) => observer.observe(cell));
}
