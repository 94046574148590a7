/** How the page looks: nothing cut off, and accessible. */
import assert from "node:assert/strict";
import { settled } from "./steps.ts";
import { axeFindings, test } from "./suite.ts";

await test(
  "our own styles win over those of the components, in whatever order a build puts them",
  async (page) => {
    const size = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontSize);
    assert.deepEqual([await size("[data-code]"), await size("[data-cell] [title^='Double click']")], ["12px", "12px"]);
  },
  { query: "?template=gc" },
);

for (const width of [1024, 800]) {
  await test(
    `nothing is cut off at ${width} pixels`,
    async (page) => {
      await settled(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    },
    { query: "?template=gc", width },
  );
}

await test("axe finds nothing in the gallery", async (page) => assert.deepEqual(await axeFindings(page), []));

for (const dark of [false, true]) {
  await test(
    `axe finds nothing in a notebook, ${dark ? "dark" : "light"}`,
    async (page) => {
      await settled(page);
      assert.deepEqual(await axeFindings(page), []);
    },
    { query: dark ? "?template=gc" : "?template=overview", dark },
  );
}
