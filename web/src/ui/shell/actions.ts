import { addCell, moveCell } from "../../model/edit";
import { chooseFile, fileName, saveFile } from "../files";
import { message, problem } from "../messages";
import { goToCell } from "../notebook/focus";
import type { Formatter } from "../../model/format";
import { NEW_NOTEBOOK, type Page } from "../store/page";

/** What the page around the notebook can be asked to show. */
export interface Windows {
  openPalette(): void;
  openShortcuts(): void;
  openSearch(): void;
  togglePanel(): void;
  toggleDark(): void;
  formatter: Formatter;
}

/** Something that can be done: it stands in the palette, and may have keys. */
export interface Action {
  id: string;
  label: string;
  group: "Notebook" | "Run" | "Cells" | "Page";
  /** As Mantine's useHotkeys reads them: `mod+S`. */
  keys?: string;
  /** Whether the keys also count within editors and fields. */
  everywhere?: boolean;
  /** Whether there has to be a notebook. */
  needsNotebook?: boolean;
  run: () => void;
}

/** Everything that can be done, in one list: the palette, the keys and the list of shortcuts are made from it. */
export function actionsOf(page: Page, windows: Windows): Action[] {
  return [...notebookActions(page, windows), ...runActions(page), ...cellActions(page), ...pageActions(page, windows)];
}

function notebookActions(page: Page, windows: Windows): Action[] {
  const group = "Notebook" as const;
  return [
    { id: "new", group, label: "New notebook", run: () => page.open(NEW_NOTEBOOK) },
    {
      id: "open",
      group,
      label: "Open a notebook…",
      keys: "mod+O",
      everywhere: true,
      run: () => void openNotebook(page),
    },
    {
      id: "save",
      group,
      label: "Save the notebook",
      keys: "mod+S",
      everywhere: true,
      needsNotebook: true,
      run: () => void save(page),
    },
    { id: "export-data", group, label: "Export with data", needsNotebook: true, run: () => void exportWithData(page) },
    {
      id: "report",
      group,
      label: "Export as HTML report",
      needsNotebook: true,
      run: () => void exportReport(page, windows.formatter),
    },
    {
      id: "print",
      group,
      label: "Print",
      keys: "mod+P",
      everywhere: true,
      needsNotebook: true,
      run: () => void printReport(page, windows.formatter),
    },
    { id: "undo", group, label: "Undo", keys: "mod+Z", needsNotebook: true, run: () => page.undo() },
    { id: "redo", group, label: "Redo", keys: "mod+shift+Z", needsNotebook: true, run: () => page.redo() },
    { id: "find", group, label: "Find in the notebook", keys: "mod+F", needsNotebook: true, run: windows.openSearch },
    { id: "close", group, label: "Close the notebook", needsNotebook: true, run: () => page.close() },
  ];
}

function runActions(page: Page): Action[] {
  const group = "Run" as const;
  const rest = { group, needsNotebook: true };
  return [
    {
      id: "run-all",
      ...rest,
      label: "Run all cells",
      keys: "mod+shift+Enter",
      everywhere: true,
      run: () => page.session?.runAll(),
    },
    {
      id: "run-cell",
      ...rest,
      label: "Run the chosen cell",
      keys: "mod+Enter",
      run: () => withCell(page, (id) => page.session?.runCell(id)),
    },
    {
      id: "stop",
      ...rest,
      label: "Stop everything that runs",
      keys: "mod+.",
      everywhere: true,
      run: () => page.session?.stop(),
    },
    {
      id: "pause",
      ...rest,
      label: "Pause or resume re-runs",
      keys: "P",
      run: () => page.session?.pause(!page.session.paused),
    },
    { id: "flush", ...rest, label: "Run what changed during the pause", run: () => page.session?.flush() },
  ];
}

function cellActions(page: Page): Action[] {
  const rest = { group: "Cells" as const, needsNotebook: true };
  const add = (body: string, name: string) => () => {
    const before = new Set(page.session?.notebook.cells.map((cell) => cell.id));
    page.edit(
      (notebook) =>
        addCell(
          notebook,
          name,
          body,
          notebook.cells.find((cell) => cell.id === page.cell),
        ),
      { approved: true },
    );
    const added = page.session?.notebook.cells.find((cell) => !before.has(cell.id));
    setTimeout(() => added !== undefined && goToCell(added.id));
  };
  const move = (by: number) => () =>
    withCell(page, (id) => page.editCell(id, (notebook, cell) => moveCell(notebook, cell, by)));
  return [
    { id: "next-cell", ...rest, label: "Go to the next cell", keys: "J", run: () => step(page, 1) },
    { id: "previous-cell", ...rest, label: "Go to the previous cell", keys: "K", run: () => step(page, -1) },
    {
      id: "edit-cell",
      ...rest,
      label: "Edit the query of the chosen cell",
      keys: "E",
      run: () => withCell(page, editQuery),
    },
    { id: "add-query", ...rest, label: "Add a query below", keys: "B", run: add("```sql\n\n```", "query") },
    { id: "add-text", ...rest, label: "Add text below", keys: "T", run: add("## Title\n\nText", "text") },
    { id: "move-up", ...rest, label: "Move the chosen cell up", keys: "alt+ArrowUp", run: move(-1) },
    { id: "move-down", ...rest, label: "Move the chosen cell down", keys: "alt+ArrowDown", run: move(1) },
  ];
}

function pageActions(page: Page, windows: Windows): Action[] {
  const group = "Page" as const;
  return [
    { id: "palette", group, label: "All commands", keys: "mod+K", everywhere: true, run: windows.openPalette },
    { id: "shortcuts", group, label: "Keyboard shortcuts", keys: "shift+?", run: windows.openShortcuts },
    {
      id: "panel",
      group,
      label: "Show or hide the side panel",
      keys: "mod+B",
      everywhere: true,
      run: windows.togglePanel,
    },
    {
      id: "queries",
      group,
      label: "Show or hide all queries",
      keys: "H",
      run: () => page.setHideQueries(!page.hideQueries),
    },
    { id: "dark", group, label: "Dark or light", run: windows.toggleDark },
  ];
}

function withCell(page: Page, action: (id: string) => void): void {
  if (page.cell !== undefined) {
    action(page.cell);
  }
}

function step(page: Page, by: number): void {
  const ids = page.session?.notebook.cells.map((cell) => cell.id) ?? [];
  const at = page.cell === undefined ? (by > 0 ? -1 : ids.length) : ids.indexOf(page.cell);
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
  if (next !== undefined) {
    goToCell(next);
  }
}

/** Gives the keyboard to a cell's first editor; opens it where it is hidden. */
function editQuery(id: string): void {
  const cell = Array.from(document.querySelectorAll<HTMLElement>("[data-cell]")).find(
    (element) => element.dataset["cell"] === id,
  );
  const editor = cell?.querySelector<HTMLElement>(".cm-content");
  if (editor !== null && editor !== undefined) {
    editor.focus();
    return;
  }
  cell?.querySelector<HTMLElement>("[data-block] button[aria-expanded=false]")?.click();
  setTimeout(() => cell?.querySelector<HTMLElement>(".cm-content")?.focus());
}

export async function openNotebook(page: Page): Promise<void> {
  const file = await chooseFile(".md,text/markdown,text/plain");
  if (file !== null) {
    page.open(await file.text());
  }
}

async function save(page: Page): Promise<void> {
  try {
    if (await page.save()) {
      message("saved");
    }
  } catch (error) {
    problem(error);
  }
}

async function exportWithData(page: Page): Promise<void> {
  const { session } = page;
  if (session === undefined) {
    return;
  }
  if (!page.canRun) {
    message("this is a snapshot already");
    return;
  }
  try {
    const { withData } = await import("../export/capture");
    const text = await withData(page.engine, session.saved());
    saveFile(`${fileName(page.title())}-with-data.md`, text, "text/markdown");
  } catch (error) {
    problem(error);
  }
}

async function exportReport(page: Page, formatter: Formatter): Promise<void> {
  const { makeReport } = await import("../export/makereport");
  if (page.session !== undefined) {
    saveFile(`${fileName(page.title())}.html`, makeReport(page, formatter), "text/html");
  }
}

/** Prints the report and not the page: charts that were never scrolled to are in it, and tables are not cut off. */
async function printReport(page: Page, formatter: Formatter): Promise<void> {
  const { makeReport } = await import("../export/makereport");
  if (page.session === undefined) {
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = "Print";
  frame.style.cssText = "position: fixed; width: 0; height: 0; border: 0";
  frame.srcdoc = makeReport(page, formatter);
  frame.onload = () => {
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  };
  document.body.append(frame);
}
