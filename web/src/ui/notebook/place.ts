import { EditorView } from "@codemirror/view";
import { allBlocks, type Notebook } from "../../model/notebook";
import { cellElement, goToCell, onMove } from "./focus";

/** How often an editor is looked for that is drawn only now, and how long to wait each time: until a user does something else. */
const TRIES = 200;
const WAIT_MILLIS = 50;

/** Goes to a text of the notebook's file and selects it: in its editor, or as it is shown. What hides it is opened. */
export async function goToPlace(notebook: Notebook, cellId: string, offset: number, length: number): Promise<void> {
  goToCell(cellId);
  const blocks = allBlocks(notebook.cells.find(({ id }) => id === cellId)?.blocks ?? []);
  const block = blocks.find(
    ({ kind, inner }) => /^(sql|plot)$/.test(kind) && inner.start <= offset && offset < inner.end,
  );
  const text = notebook.source.slice(offset, offset + length);
  let wanted = true;
  const stop = onMove(() => (wanted = false));
  for (let left = TRIES; wanted && left > 0; left--) {
    // Another element than before, once it is drawn.
    const cell = cellElement(cellId);
    cell?.querySelector<HTMLElement>("[data-fold][aria-expanded=false]")?.click();
    const done =
      block === undefined ? selectShown(cell, text) : selectCode(block.id, offset - block.inner.start, length);
    if (done) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS));
  }
  stop();
}

function selectCode(blockId: string, at: number, length: number): boolean {
  const element = Array.from(document.querySelectorAll<HTMLElement>("[data-block], [data-plot]")).find(
    ({ dataset }) => (dataset["block"] ?? dataset["plot"]) === blockId,
  );
  element?.querySelector<HTMLElement>("[data-code][aria-expanded=false]")?.click();
  const content = element?.querySelector<HTMLElement>("[data-editor] .cm-content");
  const view = content === null || content === undefined ? null : EditorView.findFromDOM(content);
  if (view === null || at + length > view.state.doc.length) {
    return false;
  }
  view.dispatch({ selection: { anchor: at, head: at + length }, scrollIntoView: true });
  view.focus();
  view.dom.scrollIntoView({ block: "nearest", behavior: "instant" });
  return true;
}

/** Prose: the first place in the cell that shows the text. What is only markup is not shown, and the cell has to do. */
function selectShown(cell: HTMLElement | undefined, text: string): boolean {
  for (const prose of cell?.querySelectorAll("[data-prose]") ?? []) {
    const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? "").indexOf(text);
      if (at >= 0) {
        getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
        node.parentElement?.scrollIntoView({ block: "nearest", behavior: "instant" });
        return true;
      }
    }
  }
  return false;
}
