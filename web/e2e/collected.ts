/**
 * Uses the analyzer's page in Chromium, as somebody who is on call: `bash ../wasm/node e2e/collected.ts ADDRESS TOKEN OTHER COUNTS
 * [folder for pictures]`. The analyzer has `all17.jfr` of the test data as shop/cart-0/app, another recording as shop/cart-1/app, and one as
 * bank/vault-0/app. TOKEN opens namespace shop, OTHER one without recordings. COUNTS says how many garbage collections the JDK
 * finds in the window that is chosen here, and how many of them `System.gc()` has asked for: `31,2`. Each step goes on where the one before ended.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { axeFindings } from "./axe.ts";
import { openTemplate } from "./walk/steps.ts";

const [address = "", token = "", other = "", counts = "", pictures = ""] = process.argv.slice(2);
const [collections = "", asked = ""] = counts.split(",");

/** What reports and notebooks are waited for: they start processes. */
const PATIENCE = { timeout: 120_000 };
const WINDOW = "?from=2026-11-30T03:37:14Z&to=2026-11-30T03:37:16Z";

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
/** Statuses that the analyzer may answer with in a step, since they are what it is about. */
let expected: number[] = [];
let errors: string[] = [];
const context = await newContext();
const page = await context.newPage();
let passed = 0;
let failed = 0;

async function newContext(): Promise<BrowserContext> {
  const made = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  made.on("page", (opened) => opened.on("pageerror", (error) => errors.push(error.message)));
  made.on("response", (response) => {
    if (response.status() >= 400 && !expected.includes(response.status())) {
      errors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    }
  });
  return made;
}

/** A step. Behind one that failed the others would fail too. */
async function step(name: string, body: () => Promise<void>, refusals: number[] = []): Promise<void> {
  if (failed > 0) {
    return;
  }
  const start = performance.now();
  expected = refusals;
  errors = [];
  try {
    await body();
    assert.deepEqual(errors, []);
    passed++;
    console.log(`ok ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (pictures !== "") {
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, "-").slice(0, 80)}.png`) });
  }
}

/** The part of a page's address that says what it shows. */
function shown(of: Page): string {
  return new URL(of.url()).hash;
}

async function logIn(on: Page, secret: string): Promise<void> {
  await on.getByLabel("Token").fill(secret);
  await on.keyboard.press("Enter");
}

/** The tab that a link opens. */
async function opened(link: string): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: link }).click()]);
  return tab;
}

/** Asks the notebook's own database. */
async function ask(notebook: Page, sql: string): Promise<unknown> {
  const response = await notebook.evaluate(async (text) => {
    const answer = await fetch("api/query", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ sql: text }),
    });
    return answer.json() as Promise<unknown>;
  }, sql);
  return response;
}

const heading = (name: string) => page.getByRole("heading", { name, exact: true });

await step(
  "a link asks for a token, says when it is wrong, and goes on where it leads to",
  async () => {
    await page.goto(`${address}/#/shop/cart-0/app?recording=profile-1.jfr`);
    await page.getByLabel("Token").waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await logIn(page, "token-of-nobody-at-all");
    await page.getByText("does not know this token").waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await logIn(page, token);
    await heading("cart-0").waitFor();
    assert.equal(await page.getByLabel("Recording", { exact: true }).inputValue(), "profile-1.jfr");
    assert.equal(await page.evaluate(() => document.cookie), "", "scripts do not see the session");
  },
  [401],
);

await step("only what the token opens is listed", async () => {
  const options = page.getByRole("listbox", { name: "Containers" }).getByRole("option");
  await options.nth(1).waitFor();
  const names = await options.allInnerTexts();
  assert.deepEqual(names.map((name) => name.split(",")[0]).sort(), ["cart-0", "cart-1"]);
});

await step("the keyboard alone chooses a container and a window", async () => {
  await page.getByRole("combobox", { name: "Find containers" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await heading("cart-1").waitFor();
  assert.equal(shown(page), "#/shop/cart-1/app");
  await page.keyboard.type("cart-0");
  await page.getByText("1 of 2 containers").waitFor();
  await page.keyboard.press("Enter");
  await heading("cart-0").waitFor();
  await page.getByRole("radio", { name: "One recording" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  // A time alone is of the last day with recordings.
  await page.keyboard.type("03:37:14");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2026-11-30T05:37:16+02:00");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/#/shop/cart-0/app${WINDOW}`);
  await page.getByText("1 recording in this window").waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

let notebook: Page | undefined;

await step("the window opens in a notebook, in which a template runs", async () => {
  notebook = await opened("Open notebook");
  await notebook.getByRole("heading", { name: "Choose a notebook" }).waitFor(PATIENCE);
  await openTemplate(notebook, "Exceptions");
  await notebook.locator("[data-status=done]").first().waitFor();
  assert.equal(await notebook.locator("[data-status=error]").count(), 0);
  assert.deepEqual(await ask(notebook, "SELECT count(*)::INTEGER AS n FROM GarbageCollection"), [
    { n: Number(collections) },
  ]);
});

await step("a report of the window: what to look at, what failed, what is fine", async () => {
  await page.bringToFront();
  await page.getByRole("link", { name: "Report" }).click();
  await heading("Report").waitFor(PATIENCE);
  assert.equal(shown(page), `#/shop/cart-0/app/report${WINDOW}`);
  const scores = await page.locator("[data-rule] [data-state]").allInnerTexts();
  const numbers = scores.map((text) => Number(/\d+$/.exec(text)?.[0]));
  assert.ok(numbers.length > 3, scores.join());
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  );
  await page.getByRole("button", { name: /rules found nothing$/ }).click();
  await page.getByRole("button", { name: /rules could not look$/ }).click();
  await page.locator("[data-state=ok]").first().waitFor();
  await page.locator("[data-state=not_applicable]").first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

await step("a finding's query shows its rows in the notebook that is open", async () => {
  await page.getByRole("textbox", { name: "Filter findings" }).fill("system.gc");
  await page.getByText("among “system.gc”").waitFor();
  await page.locator("[data-rule=rule_system_gc] button").click();
  const query = await opened("Open query of System.gc() stops the program");
  await query.locator("[data-block='query/0'][data-status=done]").waitFor(PATIENCE);
  await query.getByRole("heading", { name: "System.gc() stops the program", level: 1 }).waitFor();
  const causes = await query.locator("[role=gridcell][aria-colindex='2']").allTextContents();
  assert.deepEqual(causes, Array(Number(asked)).fill("System.gc()"));
  assert.equal(new URL(query.url()).pathname, new URL(notebook?.url() ?? "").pathname);
  await query.close();
});

await step("nothing is cut off in a narrow window, light and dark", async () => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await page.setViewportSize({ width: 800, height: 900 });
    await page.waitForFunction(() => innerWidth === 800 && document.documentElement.scrollWidth <= innerWidth);
    assert.deepEqual(await axeFindings(page), []);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

await step("a summary counts what the notebook has", async () => {
  await page.getByRole("link", { name: "Summary" }).click();
  await heading("Summary").waitFor(PATIENCE);
  const row = page.locator("[data-event='jdk.GarbageCollection']");
  assert.equal(await row.getByRole("cell").last().innerText(), collections);
  await row.getByRole("button").click();
  await page.getByText(new RegExp(`System\\.gc\\(\\) \\(${asked}\\)`)).waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

await step(
  "a colleague who opens the link sees the same, and nobody sees the notebook of another",
  async () => {
    await page.goBack();
    await heading("Report").waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${address}/#/shop/cart-0/app/report${WINDOW}`);
    const elsewhere = await newContext();
    const colleague = await elsewhere.newPage();
    await colleague.goto(link);
    await logIn(colleague, token);
    await colleague.getByRole("heading", { name: "cart-0" }).waitFor();
    assert.equal(await colleague.getByRole("textbox", { name: "From (UTC)" }).inputValue(), "2026-11-30 03:37:14");
    await colleague.getByRole("heading", { name: "Report" }).waitFor(PATIENCE);
    await colleague.goto(`${address}/#/`);
    await colleague.getByRole("heading", { name: "Choose a container" }).waitFor();
    await colleague.getByRole("button", { name: "Log out" }).click();
    await logIn(colleague, other);
    await colleague.getByRole("heading", { name: "No recordings" }).waitFor();
    assert.equal(await colleague.getByRole("option").count(), 0);
    assert.deepEqual(await axeFindings(colleague), []);
    const answer = await colleague.goto(notebook?.url() ?? "");
    assert.equal(answer?.status(), 404);
    await colleague.goto(link);
    await colleague.getByText("There are no recordings of this container").waitFor();
    await elsewhere.close();
  },
  [403, 404],
);

await step("what does not answer is said, and comes back", async () => {
  await context.setOffline(true);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("The analyzer does not answer").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page.getByText("The analyzer does not answer").waitFor({ state: "detached" });
});

await step(
  "a notebook is listed, and gone when it is closed",
  async () => {
    await page.getByRole("link", { name: "Skein" }).click();
    await page.getByRole("button", { name: "Close the notebook of cart-0" }).click();
    await heading("Open notebooks").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Token").waitFor();
    const answer = await notebook?.reload();
    assert.equal(answer?.status(), 401);
  },
  [401],
);

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
