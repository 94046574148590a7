/** Recordings: opened and closed from the page, several at once, and each template on each kind. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { cells, openQuery, settled } from "./steps.ts";
import { axeFindings, target, test, visit } from "./suite.ts";

const first = (await target.open())[0] ?? "";
const others = (await target.files()).filter((name) => name !== first && /\.c?jfr$/.test(name));

if (others.length > 0) {
  await test("the page without recordings says how to open one, and opens it", async (page) => {
    await target.use();
    await visit(page);
    await page.getByRole("heading", { name: "Ask a flight recording" }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${first}`) })
      .click();
    await page.getByRole("heading", { name: "Choose a notebook" }).waitFor({ timeout: 60_000 });
    assert.deepEqual(await target.open(), [first]);
  });

  await test(
    "what another page has opened is seen when one comes back, and all results are of it",
    async (page) => {
      const [second = ""] = others;
      await target.use(first);
      await openQuery(page, "SELECT regexp_extract(file, '[^/]+$') AS f FROM Recording");
      await page.getByRole("gridcell", { name: first, exact: true }).waitFor();
      await target.use(second);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.getByRole("button", { name: second, exact: true }).waitFor();
      await page.getByRole("gridcell", { name: second, exact: true }).waitFor();
    },
    // What the page asks just then is about the recording that is gone.
    { refused: true },
  );

  await test(
    "several recordings are open at once, told apart by their file, and closed again",
    async (page) => {
      const [second = ""] = others;
      const count = "SELECT recording, count(*) AS n FROM ActiveSetting GROUP BY ALL ORDER BY ALL";
      await target.use(first);
      await visit(page);
      await drawAll(page);
      // The column is there when there is something to tell apart.
      await openQuery(page, count);
      await page
        .getByText(/recording/)
        .and(page.getByRole("alert"))
        .first()
        .waitFor();
      await page.getByRole("button", { name: first, exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: new RegExp(`^${second}`) })
        .click();
      await page.getByRole("button", { name: "2 recordings" }).waitFor({ timeout: 60_000 });
      // What was there ran again, on both.
      await page.getByText("2 rows", { exact: true }).waitFor();
      const expected = await target.ask(count);
      assert.deepEqual(
        await cells(page, 1),
        expected.map((row) => row["recording"]),
      );
      assert.deepEqual(
        await cells(page, 2),
        expected.map((row) => Number(row["n"]).toLocaleString("en-US")),
      );
      assert.deepEqual(
        [...new Set((await cells(page, 1)).map((path) => path.replace(/.*\//, "")))].sort(),
        [first, second].sort(),
      );
      await template(page, "Compare recordings");
      await findNothingWrong(page);
      assert.equal(await page.getByText("Only one recording is open").count(), 0);
      await page.getByRole("button", { name: "2 recordings" }).click();
      await page.getByRole("button", { name: `Close ${second}` }).click();
      await page.getByRole("button", { name: first, exact: true }).waitFor({ timeout: 60_000 });
      await page.keyboard.press("Escape");
      await page.getByText("Only one recording is open").waitFor();
    },
    { refused: true },
  );
}

/** Opens a template from the side panel's gallery. */
async function template(page: Page, title: string): Promise<void> {
  await page.getByRole("tab", { name: "Gallery" }).click();
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: new RegExp(`^${title}`) })
    .click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await settled(page);
}

/**
 * All plots of a page without a notebook are drawn at once from now on: a page that is high enough for them takes seconds to be put
 * on the screen.
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    class Everything {
      private readonly told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) {
        this.told = told;
      }
      observe(target: Element): void {
        const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
        queueMicrotask(() => this.told([entry], this as unknown as IntersectionObserver));
      }
      unobserve(): void {}
      disconnect(): void {}
    }
    Object.assign(window, { IntersectionObserver: Everything });
  });
}

/** No cell has an error, and every plot whose query has rows is drawn. */
async function findNothingWrong(page: Page): Promise<void> {
  assert.deepEqual(await page.locator("main [role=alert]").allTextContents(), []);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll("main [data-plot][data-status=done]")).every(
      (plot) => plot.querySelector("canvas, table, [role=grid]") !== null,
    ),
  );
  const wrong = await page
    .locator("main [data-status=error], main [data-plot]:not([data-status=done])")
    .evaluateAll((all) =>
      all.map((one) => `${one.closest("[data-cell]")?.getAttribute("data-cell")}: ${one.textContent}`),
    );
  assert.deepEqual(wrong, []);
}

// The first one had its share in the other themes.
for (const recording of others) {
  await test(`all templates on ${recording}`, async (page) => {
    // The page asks nothing while its recordings change.
    await page.goto("about:blank");
    await target.use(recording);
    await visit(page);
    await drawAll(page);
    const titles = await page
      .getByRole("main")
      .locator("[data-template]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-template") ?? ""));
    assert.ok(titles.length >= 13, `${titles}`);
    await page.getByRole("main").locator("[data-template]").first().click();
    for (const title of titles) {
      await template(page, title);
      try {
        await findNothingWrong(page);
      } catch (error) {
        throw new Error(`${title}: ${(error as Error).message}`);
      }
    }
  });
}
await target.use(first);
