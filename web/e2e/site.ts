/**
 * Uses the static page as a visitor does, in a real Chromium: `bash ../wasm/node e2e/site.ts SITE EXAMPLE.db SERVER [folder for
 * pictures]`. SITE is what `skein site` wrote, EXAMPLE.db what `skein import` made of the example, SERVER the address of a `skein serve`
 * with the example open, to compare answers with.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { fileHost, type FileHost } from "./filehost.ts";
import { heldBy } from "./held.ts";
import { hearChoices, openText } from "./walk/steps.ts";

const [site = "dist", database = "", server = "", pictures] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
/** A machine that does other things meanwhile is slow, not broken. */
const PATIENCE = 240_000;
let [passed, failed] = [0, 0];
let notebooks = 0;

async function test(name: string, page: Page, body: () => Promise<void>): Promise<void> {
  const start = performance.now();
  try {
    await body();
    passed++;
    console.log(`ok ${name} (${Math.round(performance.now() - start)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await picture(page, name);
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) {
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, "-")}.png`) });
  }
}

interface Visit {
  page: Page;
  context: BrowserContext;
  /** Requests that left the origin, also those of workers. */
  foreign: string[];
  errors: string[];
}

async function visit(host: FileHost, options: { memory?: number } = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
  const foreign: string[] = [];
  const errors: string[] = [];
  const { origin } = new URL(host.address);
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  await context.addInitScript("delete window.showSaveFilePicker");
  if (options.memory !== undefined) {
    await context.addInitScript(`Object.defineProperty(navigator, "deviceMemory", { value: ${options.memory} })`);
  }
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  hearChoices(page);
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(host.address);
  await page.getByRole("heading", { name: "Drop a recording here" }).waitFor();
  return { page, context, foreign, errors };
}

/** Drops files on the page as a user does. */
async function drop(page: Page, files: { name: string; from: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle(async (list) => {
    const data = new DataTransfer();
    for (const { name, from } of list) {
      data.items.add(new File([await (await fetch(from)).blob()], name));
    }
    return data;
  }, files);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

async function choose(page: Page, files: string | string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open recordings…" }).click();
  await (await chooser).setFiles(files);
}

const opened = (page: Page) => page.getByRole("heading", { name: "Choose a notebook" }).waitFor({ timeout: PATIENCE });
const settled = (page: Page) => page.getByRole("button", { name: "Run all" }).waitFor({ timeout: PATIENCE });

/**
 * Queries in a notebook, a cell each, and what the page shows of them: rows, or the message. Each notebook has a title of its own: one
 * of the same title that was open before would be taken for it.
 */
async function run(page: Page, queries: readonly string[]): Promise<string[]> {
  const title = `Queries ${++notebooks}`;
  const cells = queries.map((sql, index) => `<!-- @cell name=q${index} -->\n\`\`\`sql\n${sql}\n\`\`\`\n`);
  await openText(page, `---\ntitle: ${title}\n---\n\n${cells.join("\n")}`);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await settled(page);
  return Promise.all(
    queries.map(async (_, index) => {
      const block = page.locator(`[data-block='q${index}/0']`);
      const alert = block.getByRole("alert");
      await alert.or(block.getByRole("gridcell")).first().waitFor();
      if ((await alert.count()) > 0) {
        return (await alert.allInnerTexts()).join(" ");
      }
      return (await block.getByRole("gridcell").allInnerTexts()).join(" | ");
    }),
  );
}

/** What the server's page shows of the same. */
async function runOnServer(queries: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  hearChoices(page);
  await page.goto(server);
  await opened(page);
  const results = await run(page, queries);
  await context.close();
  return results;
}

const QUERIES = [
  "SELECT name, count FROM Events WHERE count > 0 ORDER BY count DESC, name LIMIT 12",
  "SELECT gcId, startTime, longestPause, sumOfPauses, cause FROM GarbageCollection ORDER BY gcId LIMIT 10",
  "SELECT cause, count(*) AS n, max(longestPause), sum(sumOfPauses) FROM GarbageCollection GROUP BY 1 ORDER BY n DESC, 1",
  'FROM "hot-methods" LIMIT 10',
  "SELECT length, truncated, frames[1].lineNumber AS line FROM StackTrace ORDER BY _id LIMIT 5",
  "SELECT 9007199254740993 AS big, 12.50::DECIMAL(9, 2) AS amount, 'b'::ENUM ('a', 'b') AS e, [1, NULL, 3] AS list, 2::HUGEINT AS huge",
  // What Arrow has no type for.
  "SELECT ['b'::ENUM ('a', 'b')] AS words, {'e': 'a'::ENUM ('a', 'b'), 't': TIMESTAMP '2020-01-02'} AS fields, MAP {'k': '01'::BIT} AS map",
  "SELECT '0101'::BIT AS bits, 340282366920938463463374607431768211455::UHUGEINT AS big, 5::UHUGEINT AS small, 'x'::BLOB AS bytes",
  "SELECT TIME '12:00:00' AS time, '12:00:00+01'::TIMETZ AS zone, INTERVAL 14 MONTH AS months, union_value(k := 1) AS one",
  // Mistakes, what is refused, and what this recording lacks.
  "SELECT 1,\n  nothing FROM GarbageCollection",
  "FROM GarbageColection",
  "SELEC 1",
  "SELECT 'größer', x FROM range(1)",
  'FROM "zgc-pauses"',
  "SELECT 'x'::INTEGER",
  "SET threads = 1",
  "ATTACH 'x.db'",
  "COPY Events TO 'x.csv'",
  "CREATE TEMP TABLE t AS SELECT 1",
  "FROM read_csv('x.csv')",
  "FROM 'https://example.com/x.csv'",
  "WITH x AS (SELECT 1) DELETE FROM Events",
];

const host = await fileHost(site, "/some/folder/", false);
const { page, context, foreign, errors } = await visit(host);
await picture(page, "first screen");
const EXAMPLE = "examples/shop.jfr";
const importing = (page: Page, name: string) => page.getByRole("progressbar", { name: `Opening ${name}` }).first();
const inMenu = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });

await test("a file that is dropped during an import takes its place", page, async () => {
  await drop(page, [{ name: "first.jfr", from: EXAMPLE }]);
  await importing(page, "first.jfr").waitFor();
  await drop(page, [{ name: "second.jfr", from: EXAMPLE }]);
  await importing(page, "second.jfr").waitFor();
  await picture(page, "progress");
  await opened(page);
  await page.getByText("For second.jfr").waitFor();
});

await test("a template runs without an error in any cell", page, async () => {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Overview/ })
    .click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  await settled(page);
  assert.deepEqual(await page.locator("main [role=alert]").allTextContents(), []);
  assert.ok((await page.locator("main canvas").count()) > 0, "no chart is drawn");
});

await test("queries, mistakes and refusals read as on a server", page, async () => {
  const here = await run(page, QUERIES);
  const there = await runOnServer(QUERIES);
  const differing = QUERIES.filter((_, index) => here[index] !== there[index] || here[index] === "");
  assert.deepEqual(
    differing.map((sql) => [sql, here[QUERIES.indexOf(sql)]]),
    differing.map((sql) => [sql, there[QUERIES.indexOf(sql)]]),
  );
});

await test("an import that is stopped or fails leaves the recording that was open", page, async () => {
  await drop(page, [{ name: "third.jfr", from: EXAMPLE }]);
  await page.getByRole("button", { name: /^Stop opening/ }).click();
  await inMenu(page, "second.jfr").waitFor();
  await drop(page, [{ name: "page.jfr", from: "index.html" }]);
  await page.getByRole("alert").filter({ hasText: "page.jfr" }).waitFor();
  await inMenu(page, "second.jfr").waitFor();
  assert.deepEqual(await run(page, ["SELECT count(*) FROM GarbageCollection"]), ["233"]);
});

await test("recordings that were replaced, stopped or could not be read leave nothing behind", page, async () => {
  await drop(page, [{ name: "fourth.jfr", from: EXAMPLE }]);
  await inMenu(page, "2 recordings").waitFor();
  // The memory of WebAssembly ends with its worker: one DuckDB is left, and the page knows of no other. One that were kept would add
  // a hundred MiB with each recording.
  const { workers, handles } = await heldBy(page, 1);
  assert.deepEqual([workers, handles], [["duckdbworker"], 1]);
});

await test(
  "without a network the page opens again, isolated, and reads a database of the command line",
  page,
  async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    host.close();
    await page.reload();
    assert.equal(await page.evaluate("crossOriginIsolated"), true);
    await choose(page, database);
    await opened(page);
    assert.deepEqual(await run(page, ["SELECT count(*) FROM GarbageCollection"]), ["233"]);
  },
);

assert.deepEqual([foreign, errors], [[], []]);
await context.close();

// A browser that gives DuckDB 400 MB and no more, whatever it was told that it may use; and a way to break DuckDB.
const isolated = await fileHost(site, "/", true, {
  duckdbworker: `{
    const grow = WebAssembly.Memory.prototype.grow;
    WebAssembly.Memory.prototype.grow = function (pages) {
      if (this.buffer.byteLength + pages * 65536 > 400e6) {
        throw new RangeError("WebAssembly.Memory.grow(): Unable to grow instance memory");
      }
      return grow.call(this, pages);
    };
    new BroadcastChannel("break").onmessage = () => {
      throw new WebAssembly.RuntimeError("memory access out of bounds");
    };
  }
  `,
});
const small = await visit(isolated, { memory: 0.5 });

await test("too little memory and a long query leave a page that answers", small.page, async () => {
  assert.equal(await small.page.evaluate("crossOriginIsolated"), true);
  await choose(small.page, database);
  await opened(small.page);
  const [big = "", after] = await run(small.page, ["SELECT list(range) FROM range(100000000)", "SELECT 6 * 7 AS n"]);
  assert.match(big, /memory/);
  assert.equal(after, "42");
});

const starved = await visit(isolated);
const LONG = "SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE hash(a.range + b.range) = 3";

await test("when the browser has no more memory for DuckDB, the page answers afterwards", starved.page, async () => {
  await drop(starved.page, [{ name: "shop.jfr", from: EXAMPLE }]);
  await opened(starved.page);
  const [big = ""] = await run(starved.page, ["SELECT list(range) FROM range(100000000)"]);
  assert.match(big, /memory/);
  assert.deepEqual(await run(starved.page, ["SELECT count(*) FROM GarbageCollection"]), ["233"]);
});

await test("when DuckDB breaks off, it starts again with the same recording", starved.page, async () => {
  const { page } = starved;
  await openText(page, `---\ntitle: Long\n---\n\n<!-- @cell name=long -->\n\`\`\`sql\n${LONG}\n\`\`\`\n`);
  await page.getByRole("button", { name: "Stop cell long" }).waitFor();
  await page.evaluate(() => new BroadcastChannel("break").postMessage(""));
  await page.getByRole("alert").filter({ hasText: "DuckDB broke off" }).waitFor();
  assert.deepEqual(await run(page, ["SELECT count(*) FROM GarbageCollection"]), ["233"]);
});

assert.deepEqual([small.foreign, small.errors, starved.foreign, starved.errors], [[], [], [], []]);
await browser.close();
isolated.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
