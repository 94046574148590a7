/** Variables: brushes, widgets, pause, undo. */
import assert from "node:assert/strict";
import { NOTEBOOK, openTemplate, openText, saveNotebook, settled } from "./steps.ts";
import { target, test } from "./suite.ts";

await test("a drag over a chart sets the variable, and what depends on it runs", async (page) => {
  await openTemplate(page, "Garbage collection");
  const plot = page.locator("[data-cell=pauses] [data-plot] canvas").first();
  await plot.scrollIntoViewIfNeeded();
  const rows = () => page.locator("[data-cell=overhead] [data-block]").first().innerText();
  const before = await rows();
  const box = await plot.boundingBox();
  assert.ok(box !== null);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Clear window" }).waitFor();
  await page.waitForFunction(
    (text) => document.querySelector<HTMLElement>("[data-cell=overhead] [data-block]")?.innerText !== text,
    before,
  );
  await settled(page);
  const count = (text: string) => Number(/([\d,]+) rows?/.exec(text)?.[1]?.replace(",", ""));
  assert.ok(count(await rows()) < count(before), `${await rows()} against ${before}`);
  const text = await saveNotebook(page);
  assert.match(text, /\$\$window: ?\{ ?lo: "?\d{4}-/);
});

await test("a drag through the columns of a heatmap chooses all time between two cells", async (page) => {
  await openTemplate(page, "Sub-second heatmap");
  const plot = page.locator("[data-cell=heat] [data-plot] canvas").first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  assert.ok(box !== null);
  // From right to left, and from the middle of a column to near the top of an earlier one.
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.25, { steps: 5 });
  assert.ok((await page.locator("[data-cell=heat] .plot-window").count()) >= 2, "the drag shows no time");
  await page.mouse.up();
  await page.getByRole("button", { name: "Clear moment" }).waitFor();
  const flames = page.locator("[data-cell=stacks] [aria-roledescription='flame graph'][aria-label^='Chosen time']");
  await flames.waitFor();
  await settled(page);
  const [, lo = "", hi = ""] =
    /\$\$moment: ?\{ ?lo: "?([^",]*)"?, hi: "?([^",}]*)"? ?\}/.exec(await saveNotebook(page)) ?? [];
  const [row] = await target.ask(
    `SELECT sum(value)::INTEGER AS n FROM "cpu-samples" WHERE startTime >= '${lo}' AND startTime < '${hi}'`,
  );
  // Whole cells, and as many samples as the database has between the two times.
  assert.deepEqual([Number(lo.slice(-6)) % 20_000, Number(hi.slice(-6)) % 20_000], [0, 0]);
  assert.ok(Number(row?.["n"]) > 0, `${lo} to ${hi}`);
  assert.match((await flames.getAttribute("aria-label")) ?? "", new RegExp(` of ${String(row?.["n"])}$`));
});

await test("pause gathers changes", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByLabel("Pause").check({ force: true });
  await page.getByRole("slider", { name: "Least" }).focus();
  await page.keyboard.press("ArrowRight");
  const run = page.getByRole("button", { name: /^Run \d/ });
  await run.waitFor();
  assert.equal(await page.getByText("Intro with 43.").count(), 0);
  await run.click();
  await page.getByText("Intro with 43.").waitFor();
});

await test("undo takes back what a variable was set to, redo sets it again", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByText("Intro with 42.").waitFor();
  await page.getByRole("slider", { name: "Least" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Intro with 43.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Intro with 42.").waitFor();
  await page.keyboard.press("Control+Shift+z");
  await page.getByText("Intro with 43.").waitFor();
});

const WIDGETS = `---
title: Widgets
variables:
  $$from: 3
  $$cause: {value: b, options: [a, b, c]}
  $$some: {value: [1], options: [1, 2, 3], label: Some}
  $$free: [x]
  $$word: hello
  $$asked: {value: 4, options: "SELECT n FROM numbers WHERE n >= $$from ORDER BY n"}
  $$wrong: {value: 1, options: "SELECT nothing FROM nowhere"}
  $$flag: true
---

<!-- @cell name=numbers -->
\`\`\`sql
-- alias numbers
SELECT range AS n FROM range(6)
\`\`\`

<!-- @cell name=shown -->
\`\`\`sql
SELECT '$$cause' AS cause, $$some::VARCHAR AS some, $$free::VARCHAR AS free, '$$word' AS word, $$asked AS asked, $$flag AS flag
\`\`\`
`;

await test(
  "every kind of widget sets its variable",
  async (page) => {
    await openText(page, WIDGETS);
    await settled(page);
    const row = () => page.locator("[data-cell=shown] [role=gridcell]").allTextContents();
    const widget = (label: string) => page.getByRole("main").getByLabel(label, { exact: true }).first();
    const becomes = async (column: number, value: string) => {
      try {
        await page
          .locator(`[data-cell=shown] [role=gridcell][aria-colindex="${column}"]`)
          .getByText(value, { exact: true })
          .waitFor({ timeout: 10_000 });
      } catch {
        assert.fail(`column ${column} is not ${value}: ${await row()}`);
      }
    };
    assert.deepEqual(await row(), ["b", "[1]", "[x]", "hello", "4", "true"]);
    await widget("cause").click();
    await page.getByRole("option", { name: "c", exact: true }).click();
    await becomes(1, "c");
    await widget("Some").click();
    await page.getByRole("option", { name: "3", exact: true }).click();
    await page.keyboard.press("Escape");
    await becomes(2, "[1, 3]");
    await widget("free").fill("z");
    await page.keyboard.press("Enter");
    await becomes(3, "[x, z]");
    await widget("word").fill("it's");
    await page.keyboard.press("Enter");
    await becomes(4, "it's");
    // The values of a query with a variable and an alias in it.
    await widget("asked").click();
    assert.deepEqual(await page.getByRole("option").allTextContents(), ["3", "4", "5"]);
    await page.getByRole("option", { name: "5", exact: true }).click();
    await becomes(5, "5");
    await page.getByRole("checkbox", { name: "flag" }).click();
    await becomes(6, "false");
    await page
      .getByText(/nowhere/)
      .first()
      .waitFor();
    const text = await saveNotebook(page);
    assert.match(text, /\$\$cause: \{ ?value: c,/);
    assert.match(text, /\$\$free: \[ ?x, z ?\]/);
  },
  { refused: true },
);
