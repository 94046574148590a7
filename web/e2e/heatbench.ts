/**
 * Opens the sub-second heatmap of what `skein serve` has open, five times, and prints the times to the drawn heatmap and to the whole
 * notebook: `bash ../wasm/node e2e/heatbench.ts http://127.0.0.1:4244`.
 */
import { chromium } from "playwright-core";

const [address = ""] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (let run = 0; run < 5; run++) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByRole("heading", { name: "Choose a notebook" }).waitFor();
  await page.getByRole("tab", { name: "Gallery" }).click();
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(2);
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: /^Sub-second/ })
    .click();
  await page.locator("[data-cell=heat] canvas").first().waitFor({ timeout: 120_000 });
  const heat = seconds();
  await page.getByRole("button", { name: "Run all" }).waitFor({ timeout: 120_000 });
  const cells = (await page.locator("[data-cell=heat]").getByText(/ rows/).first().innerText()).trim();
  console.log(`heatmap drawn after ${heat} s (${cells}), all of the notebook after ${seconds()} s`);
  await page.close();
}
await browser.close();
