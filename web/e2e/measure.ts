/**
 * Measures the page on `../skein serve` in a real Chromium: `bash ../wasm/node e2e/measure.ts [runs]`. Prints medians, and how busy the
 * machine was; ten minutes on a busy one. The recording is `examples/shop.jfr`, copied behind itself until it has a million events.
 */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright-core";
import { openQuery } from "./walk/steps.ts";

const COPIES = 35;
/** Rows of `ObjectAllocationSample` in all copies, times this: a million. */
const TIMES = 8;
const runs = Number(process.argv[2] ?? 5);
const web = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "measure-"));
const recording = join(folder, "shop.jfr");
const one = readFileSync(join(web, "../examples/shop.jfr"));
writeFileSync(recording, Buffer.concat(Array.from({ length: COPIES }, () => one)));

/** Starts `serve`; gives its address as soon as it says it. */
async function serve(): Promise<{ address: string; process: ChildProcess }> {
  const process = spawn("../skein", ["serve", recording, "--no-open", "-p", "0"], {
    cwd: web,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const part of process.stdout) {
    said += String(part);
    const address = /http:\S+:\d+/.exec(said)?.[0];
    if (address !== undefined) {
      return { address, process };
    }
  }
  throw new Error(`serve has ended: ${said}`);
}

async function stop(process: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => process.once("exit", resolve));
  process.kill("SIGINT");
  await ended;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const load = () => loadavg()[0]?.toFixed(1);
const report = (what: string, values: number[], unit: string, digits = 2) =>
  console.log(
    `${what}: ${median(values).toFixed(digits)} ${unit} (${values.map((v) => v.toFixed(digits)).join(", ")}; load ${load()})`,
  );

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const newPage = () => browser.newPage({ viewport: { width: 1440, height: 900 } });

// The first start imports; those that are measured find the database.
await stop((await serve()).process);

const usable: number[] = [];
const overview: number[] = [];
for (let run = 0; run < runs; run++) {
  const { address, process } = await serve();
  // A new page has nothing in its cache, as the first time.
  let page = await newPage();
  let start = performance.now();
  await page.goto(address);
  await page.getByRole("heading", { name: "Choose a notebook" }).waitFor();
  usable.push((performance.now() - start) / 1000);
  await page.close();
  page = await newPage();
  start = performance.now();
  await page.goto(`${address}/?template=overview`);
  await page.locator("[data-cell]").first().waitFor();
  await page.getByRole("button", { name: "Run all" }).waitFor({ timeout: 120_000 });
  overview.push((performance.now() - start) / 1000);
  await page.close();
  await stop(process);
}
report("page usable after serve is ready", usable, "s");
report("overview opened by its address, all cells done", overview, "s");

const { address, process: server } = await serve();
const page = await newPage();
await page.goto(address);
await page.getByRole("heading", { level: 1 }).waitFor();
await openQuery(
  page,
  `-- no-cache\nSELECT class_name(objectClass) AS class, count(*) AS samples, sum(weight) AS bytes\nFROM ObjectAllocationSample, range(${TIMES})\nGROUP BY ALL ORDER BY bytes DESC`,
);
const cells: number[] = [];
for (let run = 0; run < runs + 2; run++) {
  cells.push(await timeOfCell(page));
}
const rows = await page.locator("[role=gridcell][aria-colindex='2']").allTextContents();
assert.ok(rows.length > 10, "the cell has no rows");
report("a cell over a million rows, from the click to its rows", cells.slice(2), "s");

await openQuery(page, "-- no-limit\nSELECT range AS n, 'row ' || range AS s FROM range(100000)");
await page.getByText("100,000 rows").waitFor();
const { blanks, frames } = await scroll(page);
console.log(`a table of 100,000 rows: ${blanks} blank places in ${frames.length} jumps`);
report("a frame of them", frames, "ms", 1);
await stop(server);
await browser.close();
rmSync(folder, { recursive: true });

const assets = join(web, "dist/assets");
// The page on a server never asks for the browser's own database and importer.
const served = readdirSync(assets).filter((name) => !name.endsWith(".wasm") && !/duckdb|importworker/.test(name));
const packed = served.map((name) => ({
  name,
  bytes: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
}));
console.log(`bundle, gzip: ${(packed.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0)} KiB`);

/** Seconds from a click on Run to the new rows. */
function timeOfCell(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>("[aria-label='Run cell q']");
    const block = document.querySelector<HTMLElement>("[data-block='q/0']");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    button?.click();
    while (block?.dataset["status"] === "done") {
      await frame();
    }
    while (block?.dataset["status"] !== "done") {
      await frame();
    }
    return (performance.now() - start) / 1000;
  });
}

/** Jumps through a table: places without a row in the first frame that shows them, and the milliseconds of each jump. */
function scroll(page: Page): Promise<{ blanks: number; frames: number[] }> {
  return page.getByRole("grid").evaluate(async (grid) => {
    let blanks = 0;
    const frames: number[] = [];
    for (let jump = 0; jump < 100; jump++) {
      grid.scrollTop = Math.random() * grid.scrollHeight;
      const start = performance.now();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(performance.now() - start);
      const box = grid.getBoundingClientRect();
      for (const part of [0.2, 0.5, 0.9]) {
        const at = document.elementFromPoint(box.left + 40, box.top + 30 + (box.height - 40) * part);
        blanks += (at?.closest("[role=row]")?.textContent ?? "") === "" ? 1 : 0;
      }
    }
    return { blanks, frames };
  });
}
