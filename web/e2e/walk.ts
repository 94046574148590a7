/**
 * Walks through the page in a real Chromium: `bash ../wasm/node e2e/walk.ts http://127.0.0.1:4244 [folder for pictures [words of a
 * name]]`, against a `skein serve` with a recording of a JVM with G1 open.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Download, type Page } from "playwright-core";

const [address = "http://127.0.0.1:4244", pictures, only = ""] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
let [passed, failed] = [0, 0];

interface Options {
  query?: string;
  dark?: boolean;
  width?: number;
}

async function test(name: string, body: (page: Page) => Promise<void>, options: Options = {}): Promise<void> {
  if (!name.includes(only)) {
    return;
  }
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.dark === true ? "dark" : "light",
    // The check for accessibility puts its script into the page, which the page's policy forbids, as it should.
    bypassCSP: name.startsWith("axe"),
  });
  // Saves go to the downloads, where the test can read them.
  await context.addInitScript("delete window.showSaveFilePicker");
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("dialog", (dialog) => void dialog.accept());
  try {
    await page.goto(`${address}/${options.query ?? ""}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: 30_000 });
    await body(page);
    assert.deepEqual(errors, []);
    passed++;
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (pictures !== undefined) {
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, "-")}.png`) });
  }
  await context.close();
}

/** A result of the server itself, to compare the page with. */
async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${address}/api/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ sql }),
  });
  return (await response.json()) as Record<string, unknown>[];
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Command" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Command" }).waitFor({ state: "detached" });
}

async function openText(page: Page, text: string, name = "notebook.md"): Promise<void> {
  const file = join(tmpdir(), name);
  writeFileSync(file, text);
  const chooser = page.waitForEvent("filechooser");
  await command(page, "Open a notebook");
  await (await chooser).setFiles(file);
}

async function saved(page: Page, action: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 90_000 }), action()]);
  return readFileSync(await (download as Download).path(), "utf8");
}

async function settled(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run all" }).waitFor({ timeout: 90_000 });
}

/** Opens a notebook with one query and waits for its rows. */
async function openQuery(page: Page, sql: string): Promise<void> {
  await openText(page, `---\ntitle: Test\n---\n\n<!-- @cell name=q -->\n\`\`\`sql\n${sql}\n\`\`\`\n`);
  await page.locator("[data-block='q/0'][data-status=done], [data-block='q/0'][data-status=error]").waitFor();
}

const cells = (page: Page, column: number) =>
  page.locator(`[role=gridcell][aria-colindex="${column}"]`).allTextContents();

await test("a template opens from the gallery, without an error in any cell", async (page) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Overview/ })
    .click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  await settled(page);
  assert.deepEqual(await page.locator("main [role=alert]").allTextContents(), []);
  assert.ok((await page.locator("main canvas").count()) > 0, "no chart is drawn");
});

await test(
  "the address opens a template",
  async (page) => {
    await page.getByRole("heading", { name: "Garbage collection", level: 1 }).waitFor();
  },
  { query: "?template=gc" },
);

await test("SQL is edited, completed and run", async (page) => {
  await command(page, "New notebook");
  const editor = page.locator(".cm-content").first();
  await editor.click();
  await page.keyboard.type("SELECT gcId FROM Garbagec");
  await page
    .getByRole("option", { name: /GarbageCollection/ })
    .first()
    .waitFor();
  // The editor takes no key for its list in the first moment, lest somebody who types on chooses by accident.
  await page.waitForTimeout(300);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" ORDER BY gcId LIMIT 3");
  await page.keyboard.press("Escape");
  await editor.click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("gridcell").first().waitFor();
  const expected = await ask("SELECT gcId FROM GarbageCollection ORDER BY gcId LIMIT 3");
  assert.deepEqual(
    await cells(page, 1),
    expected.map((row) => String(row["gcId"])),
  );
});

await test("an edit that was not run marks its rows as old", async (page) => {
  await openQuery(page, "SELECT 1 AS a");
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("23");
  await page.locator("[data-stale=true]").waitFor();
  assert.deepEqual(await cells(page, 1), ["1"]);
});

await test("an error stands at its place", async (page) => {
  await openQuery(page, "SELECT 1,\n  nothing FROM GarbageCollection");
  await page.getByText(/line 2, column 3: .*nothing/).waitFor();
  await page.locator(".cm-lintRange-error").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "nothing");
});

await test("rows are sorted by value, and filtered; NULL differs from an empty text", async (page) => {
  await openQuery(page, "FROM (VALUES (10, 'b'), (9, ''), (NULL, NULL), (100, 'a')) t(n, s)");
  await page.getByRole("button", { name: "n", exact: true }).click();
  assert.deepEqual(await cells(page, 1), ["9", "10", "100", "NULL"]);
  assert.deepEqual(await cells(page, 2), ["empty", "b", "a", "NULL"]);
  await page.getByRole("button", { name: /^n/ }).first().click();
  assert.deepEqual(await cells(page, 1), ["100", "10", "9", "NULL"]);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Filter n").fill(">9");
  assert.deepEqual(await cells(page, 1), ["100", "10"]);
  await page.getByText("2 of 4 rows").waitFor();
});

await test("CSV has the values of the database", async (page) => {
  const sql = "SELECT startTime, gcId, longestPause, cause FROM GarbageCollection ORDER BY gcId LIMIT 50";
  await openQuery(page, sql);
  const text = await saved(page, async () => {
    await page.getByRole("button", { name: /^Copy or export/ }).click();
    await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  });
  const expected = await ask(sql);
  const lines = text.trimEnd().split("\r\n").slice(1);
  assert.equal(lines.length, expected.length);
  lines.forEach((line, index) => {
    const [time, id, pause, cause] = line.split(",");
    const row = expected[index] as Record<string, unknown>;
    assert.equal(id, String(row["gcId"]));
    assert.equal(Number(pause), row["longestPause"]);
    assert.equal(cause, row["cause"]);
    assert.equal(Date.parse(time as string), Date.parse(String(row["startTime"]).replace(/(\.\d{3})\d*Z?$/, "$1Z")));
  });
});

await test("integers of 64 bits keep all their digits", async (page) => {
  await openQuery(page, "SELECT 9007199254740993::BIGINT AS big, NULL::TIMESTAMP AS never");
  assert.deepEqual(await cells(page, 1), ["9,007,199,254,740,993"]);
  assert.deepEqual(await cells(page, 2), ["NULL"]);
});

await test("100,000 rows scroll without a blank", async (page) => {
  await openQuery(page, "-- no-limit\nSELECT range AS n, 'row ' || range AS s FROM range(100000)");
  const grid = page.getByRole("grid");
  const blanks = await grid.evaluate(async (element) => {
    let found = 0;
    for (let step = 0; step < 60; step++) {
      element.scrollTop = Math.floor(Math.random() * element.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const box = element.getBoundingClientRect();
      for (const part of [0.2, 0.5, 0.9]) {
        const at = document.elementFromPoint(box.left + 40, box.top + 30 + (box.height - 40) * part);
        found += (at?.closest("[role=row]")?.textContent ?? "") === "" ? 1 : 0;
      }
    }
    element.scrollTop = element.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return found;
  });
  assert.equal(blanks, 0);
  assert.equal((await cells(page, 1)).at(-1), "99,999");
});

await test("a drag over a chart sets the variable, and what depends on it runs", async (page) => {
  await page.goto(`${address}/?template=gc`);
  await page.getByRole("heading", { name: "Garbage collection", level: 1 }).waitFor();
  await settled(page);
  const plot = page.locator("[data-cell=pauses] [data-plot] canvas").first();
  await plot.scrollIntoViewIfNeeded();
  const rows = () => page.locator("[data-cell=overhead] [data-block]").first().innerText();
  const before = await rows();
  const box = await plot.boundingBox();
  assert.ok(box !== null);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Clear window" }).waitFor();
  await page.waitForFunction(
    (text) => document.querySelector<HTMLElement>("[data-cell=overhead] [data-block]")?.innerText !== text,
    before,
  );
  await settled(page);
  const count = (text: string) => Number(/([\d,]+) rows?/.exec(text)?.[1]?.replace(",", ""));
  assert.ok(count(await rows()) < count(before), `${await rows()} against ${before}`);
  const text = await saved(page, () => page.keyboard.press("Control+s"));
  assert.match(text, /\$\$window: ?\{ ?lo: "?\d{4}-/);
});

const NOTEBOOK = `---
title: Round trip
# a comment
unknown: kept
variables:
  $$least: {value: 2, min: 0, max: 10, label: Least}
---
Intro with \${SELECT 40 + $$least | int}.

<!-- @cell name=a -->
\`\`\`sql
-- alias numbers
SELECT range AS n FROM range(20) WHERE range >= $$least
\`\`\`

<!-- @cell name=b requires="NoSuchTable" -->
\`\`\`sql
FROM NoSuchTable
\`\`\`

<!-- @cell name=c -->
\`\`\`variables
$mode: {value: max, options: [max, min]}
$on: true
$names: [x, y]
\`\`\`

\`\`\`{if SELECT $on}
\`\`\`sql
SELECT $mode(n) AS m, $names AS l FROM numbers
\`\`\`
\`\`\`

\`\`\`plot
LINE_CHART(x: "n", y: ["n"]) ON numbers TITLE "Numbers"
\`\`\`
`;

await test("a notebook is saved as it was opened, and with the values of its variables", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByText("Intro with 42.").waitFor();
  assert.equal(await saved(page, () => page.keyboard.press("Control+s")), NOTEBOOK);
  await page.getByText("the recording has no NoSuchTable").waitFor();
  await page.getByRole("slider", { name: "Least" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Intro with 43.").waitFor();
  const text = await saved(page, () => page.keyboard.press("Control+s"));
  assert.match(text, /\$\$least: \{[^}]*value: 3[^}]*max: 10[^}]*\}/);
  await openText(page, text);
  await page.getByText("Intro with 43.").waitFor();
});

await test("undo takes back what was edited, redo does it again", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByRole("button", { name: "Menu of cell a" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  assert.equal(await page.locator("[data-cell]").count(), 3);
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("[data-cell]").count(), 4);
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await page.locator("[data-cell]").count(), 3);
});

await test("pause gathers changes", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByLabel("Pause").check({ force: true });
  await page.getByRole("slider", { name: "Least" }).focus();
  await page.keyboard.press("ArrowRight");
  const run = page.getByRole("button", { name: /^Run \d/ });
  await run.waitFor();
  assert.equal(await page.getByText("Intro with 43.").count(), 0);
  await run.click();
  await page.getByText("Intro with 43.").waitFor();
});

await test("with its data a notebook opens as a snapshot", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  const text = await saved(page, () => command(page, "Export with data"));
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/query") && asked.push(request.url()));
  await openText(page, text, "snapshot.md");
  await page
    .getByRole("status")
    .getByText(/taken on/)
    .waitFor();
  await page.getByText("Intro with 42.").waitFor();
  await page.getByText("18 rows").first().waitFor();
  assert.deepEqual(asked, []);
  assert.equal(await saved(page, () => page.keyboard.press("Control+s")), NOTEBOOK);
});

await test("a report holds everything in one file that loads nothing", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  const html = await saved(page, () => command(page, "Export as HTML report"));
  assert.match(html, /<img src="data:image\/png;base64,/);
  assert.match(html, /Intro with <strong>42<\/strong>/);
  assert.doesNotMatch(html, /<script|src="(?!data:)|<link/);
});

const HOSTILE = '<img src=x onerror="window.hacked=1">';

await test("what a notebook or a recording says is text and nothing else", async (page) => {
  await openText(
    page,
    `---\ntitle: '${HOSTILE}'\ndescription: '${HOSTILE}'\n---\n${HOSTILE} [link](javascript:window.hacked=1) \${SELECT '${HOSTILE}'}\n\n` +
      `<!-- @cell name=h -->\n\`\`\`sql\nSELECT '${HOSTILE}' AS "${HOSTILE.replaceAll('"', '""')}", 1 AS n\n\`\`\`\n\n` +
      `\`\`\`plot\nBAR_CHART(x: "n", y: ["n"]) TITLE '${HOSTILE}'\n\`\`\`\n\n<!-- @cell name=e -->\n\`\`\`sql\nSELECT "${HOSTILE.replaceAll('"', '""')}"\n\`\`\`\n`,
  );
  await settled(page);
  await page.getByRole("button", { name: "Rows" }).click();
  await page.getByRole("gridcell").first().hover();
  const html = await saved(page, () => command(page, "Export as HTML report"));
  assert.doesNotMatch(html, /<img src=x/);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator("a[href^=javascript]").count(), 0);
  assert.equal(await page.evaluate("window.hacked"), undefined);
});

await test("the keyboard is enough", async (page) => {
  await command(page, "New notebook");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.keyboard.type("SELECT 7 AS seven");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("gridcell", { name: "7" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.querySelectorAll("[data-cell]").length === 2);
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "query-2");
  await page.keyboard.press("e");
  await page.keyboard.type("SELECT 8 AS eight");
  await page.keyboard.press("Shift+Enter");
  await page.getByRole("gridcell", { name: "8" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+f");
  await page.getByLabel("Text to find").fill("seven");
  await page.getByText("1 place").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "query");
});

await test("the explorer shows columns, puts names into the editor, and runs tables", async (page) => {
  await command(page, "New notebook");
  await page.locator(".cm-content").first().click();
  await page.keyboard.type("FROM ");
  await page.getByRole("tab", { name: "Schema" }).click();
  await page.getByLabel("Filter the schema").fill("gc-pauses");
  await page.getByRole("button", { name: "gc-pauses", exact: true }).click();
  assert.match(await page.locator(".cm-content").first().innerText(), /FROM "gc-pauses"/);
  await page.getByRole("button", { name: "Show what gc-pauses has" }).click();
  await page.getByRole("button", { name: /^p99/ }).first().waitFor();
  await page.getByRole("button", { name: "Run FROM gc-pauses" }).click();
  await page.getByRole("grid").first().waitFor();
});

await test("a long query stops", async (page) => {
  await openText(
    page,
    "<!-- @cell name=long -->\n```sql\nSELECT count(*) FROM range(1000000000) a, range(1000) b WHERE hash(a.range + b.range) = 3\n```\n",
  );
  await page.getByRole("button", { name: "Stop cell long" }).click();
  await page.getByText("stopped").waitFor();
});

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

for (const [name, options] of [
  ["first", {}],
  ["notebook", { query: "?template=overview" }],
  ["dark", { query: "?template=gc", dark: true }],
] as const) {
  await test(
    `axe finds nothing: ${name}`,
    async (page) => {
      if ("query" in options) {
        await settled(page);
      }
      await page.addScriptTag({ content: axe });
      const found = await page.evaluate(async () => {
        const { violations } = await (
          window as unknown as {
            axe: {
              run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
            };
          }
        ).axe.run();
        return violations.map(
          ({ id, nodes }) =>
            `${id} (${nodes.length}): ${nodes
              .slice(0, 3)
              .map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 160)}`)
              .join(" | ")}`,
        );
      });
      assert.deepEqual(found, []);
    },
    options,
  );
}

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
