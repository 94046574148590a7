/** Every notebook of the gallery on another recording, with all of its plots. */
import assert from "node:assert/strict";
import { drawAll, findNothingWrong } from "./drawn.ts";
import { openTemplate } from "./steps.ts";
import { target, test } from "./suite.ts";

// One is enough here: what their queries answer on all kinds of recordings is tested where a database is, in module `duckdb`.
const recording = target.others[0] ?? target.first;

await test(
  "all notebooks of the gallery",
  async (page) => {
    await drawAll(page);
    const titles = await page
      .getByRole("main")
      .locator("[data-template]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-template") ?? ""));
    assert.ok(titles.length >= 13, `${titles}`);
    for (const title of titles) {
      await openTemplate(page, title);
      try {
        await findNothingWrong(page);
      } catch (error) {
        throw new Error(`${title}: ${(error as Error).message}`);
      }
    }
  },
  { recording },
);
await target.use(target.first);
