/** A notebook of many cells: what is far away is drawn when it is wanted, and is there all the same. */
import assert from "node:assert/strict";
import { axeFindings } from "../axe.ts";
import { command, openText } from "./steps.ts";
import { test } from "./suite.ts";

const CELLS = 300;
const PROSE = Array.from({ length: 3000 }, (_, line) => `Line ${line} of *prose*.\n`).join("\n");
const NOTEBOOK = `---\ntitle: Long\n---\n${PROSE}\n${Array.from(
  { length: CELLS },
  (_, cell) =>
    `<!-- @cell name=c${cell} autorun="false" -->\n## Cell ${cell}\n\n\`\`\`sql\nSELECT ${cell} AS n\n\`\`\`\n`,
).join("\n")}`;

await test("a long notebook draws what is seen, and finds, reaches and runs the rest", async (page) => {
  await openText(page, NOTEBOOK);
  await page.locator("[data-cell=c299]").waitFor({ state: "attached" });
  assert.ok((await page.locator(".cm-editor").count()) < 60);
  assert.ok((await page.locator("[data-prose] em").count()) < 1000);
  assert.deepEqual(await axeFindings(page), []);
  // The browser's own search looks at texts, wherever they are.
  const found = (text: string) =>
    page.evaluate((wanted) => {
      getSelection()?.removeAllRanges();
      return (window as unknown as { find(text: string): boolean }).find(wanted);
    }, text);
  assert.ok(await found("SELECT 299 AS n"));
  assert.ok(await found("Line 2999 of"));
  // From the outline to a cell, on which the keyboard is then.
  await page.getByRole("button", { name: "Cell 250", exact: true }).click();
  await page.locator("[data-cell=c250] .cm-editor").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "c250");
  await page.waitForFunction(() => {
    const top = document.querySelector("[data-cell=c250]")?.getBoundingClientRect().top ?? -1;
    return top > 0 && top < 300;
  });
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-block='c250/1'][data-status=done]").waitFor();
  // The keyboard goes on into cells that nobody has seen yet.
  await page.locator("[data-cell=c100]").focus();
  await page.locator("[data-cell=c100] [data-fold]").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest("[data-cell]")?.getAttribute("data-cell")),
    "c100",
  );
  // And the page's search goes to the place.
  await command(page, "Find in the notebook");
  await page.getByLabel("Text to find").fill("SELECT 200");
  await page.getByText("1 place").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.activeElement?.closest("[data-cell=c200] .cm-editor") != null && getSelection()?.toString() !== "",
  );
});
