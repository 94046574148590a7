/** How the page looks: nothing cut off, and accessible. */
import assert from "node:assert/strict";
import { axeFindings } from "../axe.ts";
import { openTemplate, settled } from "./steps.ts";
import { test } from "./suite.ts";

await test(
  "a notebook of the gallery has an address; our own styles win over those of the components",
  async (page) => {
    await settled(page);
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontSize);
    assert.deepEqual([await size("[data-code]"), await size("[data-cell] [title^='Double click']")], ["12px", "12px"]);
  },
  { query: "?template=gc" },
);

await test("nothing is cut off in a narrow window", async (page) => {
  await openTemplate(page, "Garbage collection");
  const before = page.viewportSize() as { width: number; height: number };
  for (const width of [1024, 800]) {
    await page.setViewportSize({ ...before, width });
    await page.waitForFunction((wanted) => innerWidth === wanted && document.body.clientWidth <= wanted, width);
    // Charts follow the window a moment later.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
  }
  await page.setViewportSize(before);
});

await test("axe finds nothing in the gallery", async (page) => assert.deepEqual(await axeFindings(page), []));

await test("axe finds nothing in a notebook, light and dark", async (page) => {
  await openTemplate(page, "Overview");
  assert.deepEqual(await axeFindings(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.emulateMedia({ colorScheme: "light" });
});
