import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { backToGallery, hearChoices } from "./steps.ts";
import { targetOf, type Target } from "./target.ts";

/** See walk.ts. */
const [target_, [only = "", pictures = ""]] = await targetOf(process.argv.slice(2));

export const target: Target = target_;

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const SIZE = { width: 1440, height: 900 };
// One page for all: a new context would compile the page's scripts again, which takes longer than most tests.
const context = await browser.newContext({ viewport: SIZE });
// Saves go to the downloads, where a test can read them.
await context.addInitScript("delete window.showSaveFilePicker");
const page = await context.newPage();
hearChoices(page);
/** Whether the page is loaded, with the first recording, and nothing has gone wrong in it. */
let usable = false;
let errors: string[] = [];
page.on("pageerror", (error) => errors.push(error.message));
page.on("dialog", (dialog) => void dialog.accept());
page.on("response", (response) => {
  // A query that ends before it can be cancelled is gone, and nobody's error.
  const gone = response.status() === 404 && response.request().method() === "DELETE";
  if (!gone && response.status() >= 400 && (target.absent === undefined || !response.url().endsWith(target.absent))) {
    errors.push(`${response.status()} ${response.url()} ${response.request().postData() ?? ""}`);
  }
});
let [passed, failed] = [0, 0];

interface Options {
  /** Loads the page with this behind its address, `?template=…` perhaps. */
  query?: string;
  /** Loads the page with this recording open, and no other. */
  recording?: string;
  /** The server refuses something in this test, as it should. */
  refused?: boolean;
}

/**
 * A test that begins in the gallery, with the first recording open, in the page of the test before: loading it would take longer than
 * most tests. It fails too when the page throws anything, or asks for what the server refuses.
 */
export async function test(name: string, body: (page: Page) => Promise<void>, options: Options = {}): Promise<void> {
  if (!name.includes(only)) {
    return;
  }
  const start = performance.now();
  try {
    if (usable && options.query === undefined && options.recording === undefined) {
      await backToGallery(page);
    } else {
      await visit(options);
    }
    usable = false;
    errors = [];
    await body(page);
    assert.deepEqual(options.refused === true ? errors.filter((error) => !/^4\d\d /.test(error)) : errors, []);
    usable = options.recording === undefined;
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

async function visit({ recording = target.first, query = "" }: Options): Promise<void> {
  // The page asks nothing while its recordings change.
  await page.goto("about:blank");
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ colorScheme: "light" });
  await target.use(recording);
  await page.goto(`${target.address}/${query}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: 30_000 });
  await target.prepare?.(page);
}

export async function finish(): Promise<void> {
  await browser.close();
  target.close?.();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
