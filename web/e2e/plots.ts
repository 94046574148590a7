/**
 * Draws every kind of plot in a real Chromium and looks at the pixels: `bash ../wasm/node e2e/plots.ts [folder for pictures]`.
 * Also measures how long 100,000 points and a flame graph of 100,000 nodes take.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { box, count, drag, pixels } from "./plots/page.ts";

const BLUE = "#194f81";
const ORANGE = "#ac5107";
const cache = mkdtempSync(join(tmpdir(), "plots-"));
const server = await createServer({
  root: join(import.meta.dirname, ".."),
  cacheDir: cache,
  logLevel: "error",
  server: { host: "127.0.0.1", port: 0, watch: null, hmr: false },
});
await server.listen();
const address = server.resolvedUrls!.local[0]! + "e2e/plots/gallery.html";
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const errors: string[] = [];
let [passed, failed] = [0, 0];

async function open(query: string, scale = 1): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: scale });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  await page.goto(address + query);
  await page.waitForFunction(() => window.plots !== undefined, undefined, { timeout: 60_000 });
  return page;
}

async function test(name: string, body: () => Promise<void>): Promise<void> {
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const page = await open("");
const picture = process.argv[2];
if (picture) await page.screenshot({ path: join(picture, "light.png"), fullPage: true });

// What has to be on the canvas: a colour, and at least so many pixels of it.
const MARKS: Record<string, [string, number][]> = {
  line: [
    [BLUE, 300],
    [ORANGE, 300],
  ],
  line2: [
    [BLUE, 200],
    [ORANGE, 200],
    ["#198166", 200],
  ],
  many: [
    [BLUE, 60],
    [ORANGE, 60],
  ],
  dots: [[BLUE, 500]],
  gaps: [
    [BLUE, 200],
    [ORANGE, 400],
  ],
  area: [
    [BLUE, 200],
    ["#537ba1", 10_000],
  ],
  scatter: [["#819eba", 500]],
  bar: [
    [BLUE, 10_000],
    [ORANGE, 100],
  ],
  barLong: [
    [BLUE, 8000],
    [ORANGE, 3000],
  ],
  barHorizontal: [[BLUE, 10_000]],
  barTime: [
    [BLUE, 200],
    [ORANGE, 30_000],
  ],
  pie: [
    [BLUE, 8000],
    [ORANGE, 2000],
  ],
  donut: [
    [BLUE, 15_000],
    [ORANGE, 500],
  ],
  heatmap: [["#47196a", 500]],
  histogram: [[BLUE, 4000]],
  histogramLog: [[BLUE, 10_000]],
  box: [[BLUE, 300]],
  range: [[BLUE, 300]],
  overlay: [
    [BLUE, 800],
    [ORANGE, 3000],
  ],
  gantt: [
    [BLUE, 400],
    [ORANGE, 800],
  ],
  flame: [["#d5dae1", 10_000]],
  change: [["#d5dae1", 10_000]],
};
for (const [id, wanted] of Object.entries(MARKS)) {
  await test(`${id} is drawn`, async () => {
    const seen = await pixels(page, id);
    for (const [colour, least] of wanted) {
      assert.ok((seen.get(colour) ?? 0) >= least, `${seen.get(colour) ?? 0} pixels of ${colour}, not ${least}`);
    }
  });
}

await test("texts: tables, empty results and errors", async () => {
  assert.equal(await page.locator("#table tbody tr").count(), 20);
  assert.match(await page.locator("#table thead").innerText(), /Event\s+Label\s+Category\s+Count/);
  assert.equal(
    await page.locator("#wrong").innerText(),
    'the result has no column "heapUsd": did you mean "heapUsed"?',
  );
  assert.equal(await count(page, "empty", BLUE), 0);
});

await test("nothing of a plot reaches beyond its place", async () => {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("main > div")].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.id),
  );
  assert.deepEqual(wide, []);
});

await test("hover: the values at the pointer", async () => {
  const { x, y, width, height } = await box(page, "line");
  await page.mouse.move(x + width * 0.3, y + height * 0.5);
  const tip = page.locator("#line .plot-tip");
  assert.match(await tip.innerText(), /2026-11-30 00:38:1\d\.\d+[\s\S]*GC\s+[\d.]+ MiB/);
  const bar = await box(page, "barHorizontal");
  await page.mouse.move(bar.x + bar.width * 0.5, bar.y + 62);
  assert.match(await page.locator("#barHorizontal .plot-tip").innerText(), /java.math.BigInteger.oddModPow[\s\S]*94/);
  const heat = await box(page, "heatmap");
  await page.mouse.move(heat.x + heat.width * 0.5, heat.y + 82);
  assert.match(await page.locator("#heatmap .plot-tip").innerText(), /adviser/);
  const pie = await box(page, "donut");
  await page.mouse.move(pie.x + pie.width * 0.33 + 75, pie.y + pie.height * 0.55);
  assert.match(await page.locator("#donut .plot-tip").innerText(), /G1 Evacuation Pause/);
});

await test("a drag zooms, keys move, the button puts all back", async () => {
  const before = await page.locator("#line canvas").screenshot();
  await drag(page, "line", [0.3, 0.5], [0.5, 0.5]);
  const reset = page.locator("#line .plot-reset");
  assert.ok(await reset.isVisible());
  const zoomed = await page.locator("#line canvas").screenshot();
  assert.notDeepEqual(zoomed, before);
  await page.keyboard.press("ArrowRight");
  assert.notDeepEqual(await page.locator("#line canvas").screenshot(), zoomed);
  await reset.click();
  assert.ok(await reset.isHidden());
  await page.mouse.move(0, 0);
  assert.deepEqual(await page.locator("#line canvas").screenshot(), before);
});

await test("the legend hides a series", async () => {
  const { x, y } = await box(page, "barLong");
  await page.mouse.click(x + 30, y + 44);
  assert.ok((await count(page, "barLong", BLUE)) < 200);
  assert.ok((await count(page, "barLong", ORANGE)) > 3000);
  await page.mouse.click(x + 30, y + 44);
  assert.ok((await count(page, "barLong", BLUE)) > 3000);
});

await test("a brush writes its variable, and shows what it holds", async () => {
  await page.evaluate(() => {
    const { chart, show } = window.plots;
    const args = { x: "startTime", y: "duration" };
    show("brushX", chart("SCATTER_PLOT", "pauses", args, { brush: { variable: "$range", mode: "X" } }));
    show("brushXY", chart("SCATTER_PLOT", "pauses", args, { brush: { variable: "$$area", mode: "XY" } }));
  });
  await drag(page, "brushX", [0.4, 0.5], [0.6, 0.5]);
  await drag(page, "brushXY", [0.4, 0.3], [0.6, 0.7]);
  const values = await page.evaluate(() => [
    window.plots.variables.get("$range"),
    window.plots.variables.get("$$area"),
  ]);
  const [range, area] = values as Record<string, string | number>[];
  assert.match(String(range!["lo"]), /^2026-11-30T00:38:\d\d\.\d{6}$/);
  assert.ok(String(range!["lo"]) < String(range!["hi"]));
  assert.deepEqual(Object.keys(area!), ["x_lo", "x_hi", "y_lo", "y_hi"]);
  assert.ok(Number(area!["y_lo"]) > 0 && Number(area!["y_hi"]) < 0.1);
  assert.equal(await page.locator("#brushX .plot-window").count(), 1);
  const { x, y, width, height } = await box(page, "brushX");
  await page.mouse.click(x + width * 0.3, y + height * 0.5);
  assert.equal(await page.locator("#brushX .plot-window").count(), 0);
  const whole = (await page.evaluate(() => window.plots.variables.get("$range"))) as { lo: string; hi: string };
  assert.ok(whole.lo < String(range!["lo"]) && whole.hi > String(range!["hi"]));
});

await test("linked charts zoom together, and a variable moves them", async () => {
  const other = page.locator("#row canvas").nth(1);
  const before = await other.screenshot();
  await drag(page, "row", [0.3, 0.5], [0.5, 0.5]);
  const zoomed = await other.screenshot();
  assert.notDeepEqual(zoomed, before);
  const [from, to] = (await page.evaluate(() =>
    ["$from", "$to"].map((n) => window.plots.variables.get(n)),
  )) as string[];
  assert.ok(/T00:38:1\d/.test(from!) && from! < to!, `${from} ${to}`);
  await page.evaluate(() => {
    window.plots.variables.set("$from", "2026-11-30T00:38:20");
    window.plots.variables.set("$to", "2026-11-30T00:38:22");
    window.plots.handles.get("row")!.update({});
  });
  assert.notDeepEqual(await other.screenshot(), zoomed);
});

await test("flame graph: search, zoom, callers, keys", async () => {
  const flame = page.locator("#flame");
  const canvas = flame.locator("canvas");
  const becomes = (name: string, value: string) => flame.locator(`canvas[data-${name}="${value}"]`).waitFor();
  const drawn = async (colour: string, least: number) => {
    for (let tries = 0; (await count(page, "flame", colour)) <= least; tries++) {
      assert.ok(tries < 500, `no ${colour}`);
    }
  };
  await flame.locator("input").fill("TimSort|BigInteger");
  assert.match(await flame.locator("output").innerText(), /^89\.38 %, 446$/);
  await drawn("#e85fb0", 50_000);
  await flame.locator("input").press("Escape");
  assert.equal(await flame.locator("output").innerText(), "");
  const { x, y, width, height } = await box(page, "flame");
  await page.mouse.click(x + width * 0.2, y + height - 5 * 18 - 9);
  await becomes("zoomed", "Shop$Recommendations.run");
  assert.match(await flame.locator(".flame-crumbs").innerText(), /all › …?.*Shop\$Recommendations\.run/);
  await page.keyboard.press("ArrowUp");
  await becomes("selected", "Shop$Recommendations.rank");
  assert.match(
    await flame.locator("[role=status]").innerText(),
    /Shop\$Recommendations\.rank: total \d+ \(\d+\.\d\d %\), self/,
  );
  await page.keyboard.press("Home");
  await becomes("zoomed", "all");
  await flame.getByText("Callers").click();
  await canvas.focus();
  await page.keyboard.press("ArrowUp");
  await becomes("selected", "java.math.BigInteger.oddModPow");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await becomes("zoomed", "all");
  await flame.getByText("Icicle").click();
  await flame.locator("select").selectOption("type");
  await drawn("#8fbce6", 20_000);
});

await test("flame graph: the menu by keys, a chip taken back, a file", async () => {
  const change = page.locator("#change");
  const canvas = change.locator("canvas");
  const nodes = await canvas.getAttribute("data-nodes");
  await canvas.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("m");
  await change.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await change.getByRole("menu").count(), 0);
  await page.keyboard.press("m");
  await change.getByRole("menuitem", { name: "Hide this method" }).press("Enter");
  await change.locator(".flame-chip").waitFor();
  assert.match(await change.locator(".flame-share").innerText(), /: 100\s?%$/);
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await canvas.getAttribute("data-nodes"), nodes);
  await change.locator(".flame-chip").click();
  await change.locator(`canvas[data-nodes="${nodes}"]`).waitFor();
  await change.getByText("Export").click();
  await change.getByRole("menuitem", { name: "Collapsed stacks" }).click();
  const name = "Second half against the first.collapsed";
  await page.waitForFunction((file) => window.plots.variables.has(file), name);
  assert.match(String(await page.evaluate((file) => window.plots.variables.get(file), name)), /^\S.* \d+\n/);
});

await test("pictures for paper are light and large", async () => {
  const sizes = await page.evaluate(async () => {
    const found: Record<string, number[]> = {};
    for (const id of ["line", "pie", "flame"]) {
      const image = new Image();
      image.src = window.plots.handles.get(id)!.toDataURL()!;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const [r, g, b] = context.getImageData(image.width - 1, 0, 1, 1).data;
      found[id] = [image.width, r!, g!, b!];
    }
    return found;
  });
  for (const [id, [width, ...colour]] of Object.entries(sizes)) {
    assert.ok(width! > 1000, `${id} is ${width} wide`);
    if (id !== "flame") assert.deepEqual(colour, [255, 255, 255], id);
  }
});

const measures: Record<string, string> = {};
await test("100,000 points are drawn at once, with their extremes", async () => {
  const times = await page.evaluate(async () => {
    const { chart, show, points, tables } = window.plots;
    tables.set("many", points(100_000));
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: Record<string, number> = {};
    for (const type of ["LINE_CHART", "SCATTER_PLOT"]) {
      const start = performance.now();
      const handle = show("many" + type, chart(type, "many", { x: "t", y: "latency" }));
      await frame();
      found[type] = performance.now() - start;
      const again = performance.now();
      handle.toDataURL();
      found[type + " again"] = performance.now() - again;
    }
    return found;
  });
  for (const [name, ms] of Object.entries(times)) measures[`100,000 points, ${name}`] = `${ms.toFixed(0)} ms`;
  assert.ok(times["LINE_CHART"]! < 3000 && times["SCATTER_PLOT"]! < 4000, JSON.stringify(times));
  assert.ok((await count(page, "manyLINE_CHART", BLUE)) > 10_000);
});

await test("a flame graph of 100,000 nodes stays fluent", async () => {
  const times = await page.evaluate(async () => {
    const { chart, show, stacks, tables } = window.plots;
    tables.set("deep", stacks(130_000));
    const start = performance.now();
    show("deep", chart("FLAMEGRAPH", "deep", { frames: "frames", value: "value" }, { height: 700 }));
    const first = performance.now() - start;
    const canvas = document.querySelector<HTMLCanvasElement>("#deep canvas")!;
    const scroller = canvas.parentElement!;
    scroller.scrollIntoView();
    const frames: number[] = [];
    const { left, top, width } = canvas.getBoundingClientRect();
    for (let i = 0; i < 40; i++) {
      canvas.dispatchEvent(
        new MouseEvent("mousemove", {
          clientX: left + (width * i) / 40,
          clientY: top + 680 - (i % 20) * 18,
          bubbles: true,
        }),
      );
      const began = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
      frames.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve));
    }
    // The work of a frame: drawing alone, without waiting for the screen.
    const view = window.plots.handles.get("deep")!;
    const draws: number[] = [];
    for (let i = 0; i < 40; i++) {
      const began = performance.now();
      view.update({});
      canvas.getContext("2d")!.getImageData(0, 0, 1, 1);
      draws.push(performance.now() - began);
    }
    draws.sort((a, b) => a - b);
    const invert = performance.now();
    document.querySelector<HTMLButtonElement>("#deep .flame-toggle")!.click();
    return {
      nodes: Number(canvas.dataset["nodes"]),
      drawn: Number(canvas.dataset["drawn"]),
      first,
      median: draws[20]!,
      worst: draws[38]!,
      invert: performance.now() - invert,
    };
  });
  measures["flame graph"] =
    `${times.nodes} nodes, first ${times.first.toFixed(0)} ms, ${times.drawn} drawn in ${times.median.toFixed(1)} ms a frame (95 %: ${times.worst.toFixed(1)}), callers ${times.invert.toFixed(0)} ms`;
  assert.ok(times.nodes >= 100_000, `${times.nodes} nodes`);
  assert.ok(times.median < 50, `${times.median} ms a frame`);
});
await test("accessible, in both themes", async () => {
  const axe = join(import.meta.dirname, "../node_modules/axe-core/axe.min.js");
  for (const theme of ["?only=line,pie,table,flame,wrong", "?dark&only=line,pie,table,flame,wrong"]) {
    const opened = await open(theme);
    await opened.addScriptTag({ path: axe });
    const found = await opened.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(context: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run("main")).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`);
    });
    assert.deepEqual(found, []);
    await opened.close();
  }
});
await page.close();

await test("dark, and on a screen of twice the density", async () => {
  const dark = await open("?dark&only=line,flame,pie", 2);
  if (picture) await dark.screenshot({ path: join(picture, "dark.png"), fullPage: true });
  for (const id of ["line", "flame"]) {
    const seen = await pixels(dark, id);
    const [most] = [...seen].sort((a, b) => b[1] - a[1])[0]!;
    assert.equal(most, "#1a1d21", id);
  }
  assert.ok((await count(dark, "line", "#1289e7")) > 600);
  const size = await dark.locator("#flame canvas").evaluate((c: HTMLCanvasElement) => [c.width, c.clientWidth]);
  assert.equal(size[0], 2 * size[1]!);
  await dark.close();
});

await test("no error in the page", async () => assert.deepEqual(errors, []));

await browser.close();
await server.close();
rmSync(cache, { recursive: true, force: true });
for (const [name, value] of Object.entries(measures)) console.log(`${name}: ${value}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
