/**
 * Measures the memory of the static page in Chromium: `bash ../wasm/node e2e/siteloads.ts SITE REC [loads]` opens a recording some times,
 * one after the other in one page, and prints after each what Chromium's largest process holds, also
 * after the page's garbage was collected, and what is left in the page then. SITE is what `skein site` wrote. Needs
 * Linux.
 */
import { basename, resolve } from "node:path";
import { chromium } from "playwright-core";
import { fileHost } from "./filehost.ts";
import { heldBy } from "./held.ts";
import { usage } from "./imports/threads.ts";
import { chosen, hearChoices, openQuery } from "./walk/steps.ts";

const [site = "", recording = "", loads = "1"] = process.argv.slice(2);
const host = await fileHost(resolve(site), "/", false);
const control = await chromium.launchServer({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const root = control.process().pid as number;
const browser = await chromium.connect(control.wsEndpoint());
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  hearChoices(page);
  await page.goto(host.address);
  await page.getByRole("heading", { name: "Drop a recording here" }).waitFor();
  for (let load = 1; load <= Number(loads); load++) {
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, usage(root).memory)), 200);
    const start = performance.now();
    const chooser = page.waitForEvent("filechooser");
    await page
      .getByRole("banner")
      .getByRole("button")
      .filter({ hasText: /recording|\.c?jfr/i })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Open recordings…" }).click();
    await chosen(await chooser, recording);
    await page
      .getByRole("progressbar", { name: `Opening ${basename(recording)}` })
      .first()
      .waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openQuery(page, "SELECT sum(count) FROM Events");
    const seconds = (performance.now() - start) / 1000;
    clearInterval(timer);
    const cell = await page.getByRole("gridcell").first().innerText();
    const busy = usage(root).memory;
    const held = await heldBy(page, 1);
    console.log(
      `load ${load}: ${seconds.toFixed(1)} s, ${cell} events; largest process: peak ${Math.round(peak)} MiB, afterwards ${Math.round(busy)},` +
        ` after collecting garbage ${Math.round(usage(root).memory)}; page: ${held.heap.toFixed(1)} MiB, ${held.nodes} nodes,` +
        ` ${held.listeners} listeners, workers: ${held.workers.join(", ")}`,
    );
  }
} finally {
  await browser.close();
  await control.close();
  host.close();
}
