import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileChooser, Page } from "playwright-core";

/** What a user does, in words. */

/**
 * Has every choice of files from now on told to the tests. Asking for it anew before each choice is sometimes too late, and the choice
 * is then ended by the browser.
 */
export function hearChoices(page: Page): void {
  page.on("filechooser", () => undefined);
}

/** Runs a command of the palette. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Command" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Command" }).waitFor({ state: "detached" });
}

/** Opens a notebook's text as a file, in place of the page's notebook. */
export async function openText(page: Page, text: string, name = "notebook.md"): Promise<void> {
  const file = join(tmpdir(), `${process.pid}-${name}`);
  writeFileSync(file, text);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+o");
  await chosen(await chooser, file);
}

/** Chooses files, and lets go of the choice, which would keep its part of the page, and the files, for ever. */
export async function chosen(chooser: FileChooser, files: string | string[]): Promise<void> {
  await chooser.setFiles(files);
  await chooser.element().dispose();
}

/** Opens a notebook of the gallery and waits until it has run. */
export async function openTemplate(page: Page, title: string): Promise<void> {
  await page.getByRole("tab", { name: "Gallery" }).click();
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await settled(page);
}

/** Closes what is open but for the recording: windows, menus, the notebook. */
export async function backToGallery(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const gallery = page.getByRole("heading", { name: "Choose a notebook" });
  if (!(await gallery.isVisible())) {
    await command(page, "Close the notebook");
  }
  await gallery.waitFor();
}

/** The text of a file that an action saves. */
export async function saved(page: Page, action: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 90_000 }), action()]);
  return readFileSync(await download.path(), "utf8");
}

export function saveNotebook(page: Page): Promise<string> {
  return saved(page, () => page.keyboard.press("Control+s"));
}

/** Waits until nothing runs any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run all" }).waitFor({ timeout: 90_000 });
}

let queries = 0;

/** Opens a notebook with one query and waits for its rows. Its title is its own: one that was open before is not taken for it. */
export async function openQuery(page: Page, sql: string): Promise<void> {
  const title = `Query ${++queries}`;
  await openText(page, `---\ntitle: ${title}\n---\n\n<!-- @cell name=q -->\n\`\`\`sql\n${sql}\n\`\`\`\n`);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await page.locator("[data-block='q/0'][data-status=done], [data-block='q/0'][data-status=error]").waitFor();
}

/** What stands in a column of the tables on the page, counted from 1. */
export function cells(page: Page, column: number): Promise<string[]> {
  return page.locator(`[role=gridcell][aria-colindex="${column}"]`).allTextContents();
}

/** A notebook that has one of most things. */
export const NOTEBOOK = `---
title: Round trip
# a comment
unknown: kept
variables:
  $$least: {value: 2, min: 0, max: 10, label: Least}
---
Intro with \${SELECT 40 + $$least | int}.

<!-- @cell name=a -->
\`\`\`sql
-- alias numbers
SELECT range AS n FROM range(20) WHERE range >= $$least
\`\`\`

<!-- @cell name=b requires="NoSuchTable" -->
\`\`\`sql
FROM NoSuchTable
\`\`\`

<!-- @cell name=c -->
\`\`\`variables
$mode: {value: max, options: [max, min]}
$on: true
$names: [x, y]
\`\`\`

\`\`\`{if SELECT $on}
\`\`\`sql
SELECT $mode(n) AS m, $names AS l FROM numbers
\`\`\`
\`\`\`

\`\`\`plot
LINE_CHART(x: "n", y: ["n"]) ON numbers TITLE "Numbers"
\`\`\`
`;
