/**
 * Measures imports in Chromium: `bash ../wasm/node e2e/importbench.ts [--loads N] REC...`. Prints sizes, times, CPU seconds by
 * thread and memory. CPU times and memory need Linux.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { usage } from "./imports/threads.ts";

const args = process.argv.slice(2);
const loads = args[0] === "--loads" ? Number(args.splice(0, 2)[1]) : 1;
const files = args.map((file) => resolve(file));

for (const name of ["skein", "library"]) {
  const wasm = readFileSync(join(import.meta.dirname, `../../wasm/target/wasm/${name}.wasm`));
  const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  console.log(`${name}.wasm ${wasm.length} bytes, ${packed.length} with brotli`);
}

const cache = mkdtempSync(join(tmpdir(), "imports-"));
const server = await createServer({
  root: join(import.meta.dirname, ".."),
  cacheDir: cache,
  logLevel: "error",
  server: { host: "127.0.0.1", port: 0, watch: null, hmr: false, fs: { strict: false } },
});
await server.listen();
const origin = server.resolvedUrls!.local[0]!;
const control = await chromium.launchServer({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const root = control.process().pid as number;
const browser = await chromium.connect(control.wsEndpoint());
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.log(error.message));
  // A busy machine takes its time.
  page.setDefaultTimeout(0);
  await page.goto(`${origin}e2e/imports/page.html`);
  await page.waitForFunction(() => window.ready);
  console.log(`importer compiled and started in ${Math.round(await page.evaluate(() => window.compile()))} ms`);
  console.log(`DuckDB started in ${Math.round(await page.evaluate(() => window.database()))} ms`);
  for (const file of files) {
    for (let load = 0; load < loads; load++) {
      const before = usage(root);
      let peak = before.memory;
      // The importer's thread is gone at the end.
      const cpuOf = new Map<string, number>();
      const look = () => {
        const now = usage(root);
        peak = Math.max(peak, now.memory);
        now.cpu.forEach((seconds, name) => cpuOf.set(name, seconds));
        return now.memory;
      };
      const timer = setInterval(look, 200);
      const measured = await page.evaluate((address) => window.load([address]), `${origin}@fs${file}`);
      clearInterval(timer);
      const afterwards = look();
      const cpu = [...cpuOf]
        .map(([name, seconds]) => [name, seconds - (before.cpu.get(name) ?? 0)] as const)
        .filter(([, seconds]) => seconds >= 0.05)
        .sort(([, a], [, b]) => b - a)
        .map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`);
      const phases = measured.phases.map(([phase, end]) => `${phase} ${Math.round(end)}`);
      console.log(
        `${basename(file)}: ${Math.round(measured.total)} ms (to the end of ${phases.join(", ")}), query ${Math.round(measured.query)} ms,` +
          ` ${measured.events} events; peak ${Math.round(peak)} MiB, afterwards ${Math.round(afterwards)}` +
          (measured.error === undefined ? "" : `; ${measured.error}`),
      );
      console.log(`  CPU s: ${cpu.join(", ")}`);
    }
  }
} finally {
  await browser.close();
  await control.close();
  await server.close();
  rmSync(cache, { recursive: true, force: true });
}
