/** Notebooks as files: saved, exported, printed, and hostile ones. */
import assert from "node:assert/strict";
import { command, NOTEBOOK, openText, saved, saveNotebook, settled } from "./steps.ts";
import { test } from "./suite.ts";

await test("a notebook is saved as it was opened, and with the values of its variables", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  await page.getByText("Intro with 42.").waitFor();
  assert.equal(await saveNotebook(page), NOTEBOOK);
  await page.getByText("the recording has no NoSuchTable").waitFor();
  await page.getByRole("slider", { name: "Least" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Intro with 43.").waitFor();
  const text = await saveNotebook(page);
  assert.match(text, /\$\$least: \{[^}]*value: 3[^}]*max: 10[^}]*\}/);
  // By another title: the notebook that is open shows 43 already.
  await openText(page, text.replace("title: Round trip", "title: There again"));
  await page.getByRole("heading", { name: "There again", level: 1 }).waitFor();
  await page.getByText("Intro with 43.").waitFor();
});

await test(
  "undo takes back what was edited, redo does it again",
  async (page) => {
    await openText(page, NOTEBOOK);
    await settled(page);
    await page.getByRole("button", { name: "Menu of cell a" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    assert.equal(await page.locator("[data-cell]").count(), 3);
    await page.keyboard.press("Control+z");
    assert.equal(await page.locator("[data-cell]").count(), 4);
    await page.keyboard.press("Control+Shift+z");
    assert.equal(await page.locator("[data-cell]").count(), 3);
  },
  { refused: true },
);

await test("with its data a notebook opens as a snapshot", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  const text = await saved(page, () => command(page, "Export with data"));
  // The gallery may still ask which template fits: that is none of the notebook's questions, which are about ranges and 40.
  const asked: string[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (request.url().endsWith("/api/query") && /range|\b40\b/.test(body)) {
      asked.push(body);
    }
  });
  await openText(page, text, "snapshot.md");
  await page
    .getByRole("status")
    .getByText(/taken on/)
    .waitFor();
  await page.getByText("Intro with 42.").waitFor();
  await page.getByText("18 rows").first().waitFor();
  assert.deepEqual(asked, []);
  assert.equal(await saveNotebook(page), NOTEBOOK);
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

await test(
  "what a notebook or a recording says is text and nothing else",
  async (page) => {
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
  },
  { refused: true },
);

await test("a notebook that is dropped on the page opens", async (page) => {
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.md", { type: "text/markdown" }));
    return transfer;
  }, NOTEBOOK);
  await page.dispatchEvent("body", "dragenter", { dataTransfer: dropped });
  await page.getByText("Drop a recording or a notebook").waitFor();
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
  await page.getByText("Intro with 42.").waitFor();
  assert.equal(await page.getByText("Drop a recording or a notebook").count(), 0);
});

await test("a cell is dragged to another place", async (page) => {
  await openText(page, NOTEBOOK);
  await settled(page);
  const order = () => page.locator("[data-cell]").evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")));
  assert.deepEqual(await order(), ["intro", "a", "b", "c"]);
  await page.locator("[data-cell=c] [draggable=true]").dragTo(page.locator("[data-cell=a]"));
  await page.waitForFunction(() => document.querySelectorAll("[data-cell]")[1]?.getAttribute("data-cell") === "c");
  assert.deepEqual(await order(), ["intro", "c", "a", "b"]);
  const text = await saveNotebook(page);
  assert.ok(text.indexOf("name=c") < text.indexOf("name=a"));
});

await test("printing prints the report, with charts that were never on the screen", async (page) => {
  await page.evaluate(() => {
    const printed = new MutationObserver(() => {
      const frame = document.querySelector<HTMLIFrameElement>("iframe[title=Print]");
      if (frame !== null) {
        printed.disconnect();
        frame.addEventListener("load", () => {
          const { contentDocument: document, contentWindow } = frame;
          const images = Array.from(document?.images ?? [], (image) => image.naturalWidth);
          Object.assign(window, { printed: { images, text: document?.body.innerText ?? "" } });
          contentWindow?.dispatchEvent(new Event("afterprint"));
        });
      }
    });
    printed.observe(document.body, { childList: true });
  });
  await openText(page, NOTEBOOK);
  await settled(page);
  await command(page, "Print");
  type Printed = { images: number[]; text: string };
  const handle = await page.waitForFunction(() => (window as unknown as { printed?: Printed }).printed);
  const { images, text } = (await handle.jsonValue()) as Printed;
  assert.ok(images.length === 1 && images[0]! > 500, `images of ${images} pixels`);
  assert.match(text, /Intro with 42/);
  await page.locator("iframe").waitFor({ state: "detached" });
});
