import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the check for accessibility finds. */
export async function axeFindings(page: Page): Promise<string[]> {
  // In the middle of a change of colours texts have colours that are neither of the two.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Node = { html: string; failureSummary: string };
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: Node[] }[] }> };
    };
    return (await axe.run()).violations.map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}): ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 160)}`)
          .join(" | ")}`,
    );
  });
}
