/** Queries: typed, completed, run, wrong, found. */
import assert from "node:assert/strict";
import { cells, command, openQuery, openText } from "./steps.ts";
import { target, test } from "./suite.ts";

await test("SQL is edited, completed and run", async (page) => {
  await command(page, "New notebook");
  const editor = page.locator(".cm-content").first();
  await editor.click();
  await page.keyboard.type("SELECT gcId FROM Garbagec");
  await page
    .getByRole("option", { name: /GarbageCollection/ })
    .first()
    .waitFor();
  // The editor takes no key for its list in the first moment, lest somebody who types on chooses by accident.
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" ORDER BY gcId LIMIT 3");
  await page.keyboard.press("Escape");
  await editor.click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("gridcell").first().waitFor();
  const expected = await target.ask("SELECT gcId FROM GarbageCollection ORDER BY gcId LIMIT 3");
  assert.deepEqual(
    await cells(page, 1),
    expected.map((row) => String(row["gcId"])),
  );
});

await test("an edit that was not run marks its rows as old", async (page) => {
  await openQuery(page, "SELECT 1 AS a");
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("23");
  await page.locator("[data-stale=true]").waitFor();
  assert.deepEqual(await cells(page, 1), ["1"]);
});

await test(
  "an error stands at its place",
  async (page) => {
    await openQuery(page, "SELECT 1,\n  nothing FROM GarbageCollection");
    await page.getByText(/line 2, column 3: .*nothing/).waitFor();
    await page.locator(".cm-lintRange-error").waitFor();
    assert.equal(await page.locator(".cm-lintRange-error").textContent(), "nothing");
  },
  { refused: true },
);

await test(
  "a long query stops",
  async (page) => {
    await openText(
      page,
      "<!-- @cell name=long -->\n```sql\nSELECT count(*) FROM range(1000000000) a, range(1000) b WHERE hash(a.range + b.range) = 3\n```\n",
    );
    await page.getByRole("button", { name: "Stop cell long" }).click();
    await page.getByText("stopped").waitFor();
  },
  { refused: true },
);

await test("the keyboard is enough", async (page) => {
  await command(page, "New notebook");
  await page.locator("[data-cell=query] .cm-content").waitFor();
  await page.keyboard.press("j");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "query");
  await page.keyboard.press("e");
  await page.locator("[data-cell=query] .cm-content:focus").waitFor();
  await page.keyboard.type("SELECT 7 AS seven");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("gridcell", { name: "7" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.querySelectorAll("[data-cell]").length === 2);
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "query-2");
  await page.keyboard.press("e");
  await page.locator("[data-cell=query-2] .cm-content:focus").waitFor();
  await page.keyboard.type("SELECT 8 AS eight");
  await page.keyboard.press("Shift+Enter");
  await page.getByRole("gridcell", { name: "8" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+f");
  await page.getByLabel("Text to find").fill("seven");
  await page.getByText("1 place").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest("[data-cell=query] .cm-editor") != null);
});

await test("the explorer shows columns, puts names into the editor, and runs tables", async (page) => {
  await command(page, "New notebook");
  await page.locator(".cm-content").first().click();
  await page.keyboard.type("FROM ");
  await page.getByRole("tab", { name: "Schema" }).click();
  await page.getByLabel("Filter the schema").fill("gc-pauses");
  await page.getByRole("button", { name: "gc-pauses", exact: true }).click();
  assert.match(await page.locator(".cm-content").first().innerText(), /FROM "gc-pauses"/);
  await page.getByRole("button", { name: "Show what gc-pauses has" }).click();
  await page.getByRole("button", { name: /^p99/ }).first().waitFor();
  await page.getByLabel("Filter the schema").fill("class_name");
  await page.getByRole("button", { name: "Show what class_name has" }).click();
  await page.getByText("(x)", { exact: true }).waitFor();
  await page.getByLabel("Filter the schema").fill("gc-pauses");
  await page.getByRole("button", { name: "Run FROM gc-pauses" }).click();
  await page.getByRole("grid").first().waitFor();
});

await test("behind a short name and a dot there are its table's columns", async (page) => {
  await openQuery(page, "SELECT g.gcId FROM GarbageCollection g LIMIT 1");
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < "SELECT g.".length; at++) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.type("sumOfP");
  await page.getByRole("option", { name: /^sumOfPauses/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(".");
  await page.getByRole("option", { name: /^longestPause/ }).waitFor();
});

await test("find goes to the place, in a query and in prose, also of a collapsed cell", async (page) => {
  await openText(
    page,
    "Some prose with a needle.\n\n<!-- @cell name=far collapsed=true -->\n```sql\nSELECT 1 AS hay,\n  2 AS needle\n```\n",
  );
  await page.getByText("Some prose").waitFor();
  const find = async (downs: number) => {
    await page.keyboard.press("Escape");
    await page.locator("[data-cell]").first().focus();
    await page.keyboard.press("Control+f");
    await page.getByLabel("Text to find").fill("needle");
    await page.getByText("2 places").waitFor();
    for (let at = 0; at < downs; at++) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => getSelection()?.toString() === "needle");
    return page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest(".cm-content") !== null);
  };
  assert.equal(await find(0), false);
  assert.equal(await find(1), true);
});
