/** Notebooks with all of their plots. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/**
 * All plots of a page without a notebook are drawn at once from now on: a page that is high enough for them takes seconds to be put
 * on the screen.
 */
export async function drawAll(page: Page): Promise<void> {
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
export async function findNothingWrong(page: Page): Promise<void> {
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
