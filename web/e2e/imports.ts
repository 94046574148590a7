// Imports recordings as the page does and compares everything with what the JVM made of them.
// imports.ts PLAN.json, a list of `Expected` (src/testing/compare.ts). Prints a line for each difference.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type { Expected } from "../src/testing/compare.ts";

const plan = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Expected[];
const root = fileURLToPath(new URL("..", import.meta.url));
const vite = await createServer({
  root,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: "custom",
  logLevel: "error",
});
try {
  const { openAsync } = (await vite.ssrLoadModule(
    "/src/testing/asyncduckdb.ts",
  )) as typeof import("../src/testing/asyncduckdb.ts");
  const { nodeParts } = (await vite.ssrLoadModule(
    "/src/testing/imports.ts",
  )) as typeof import("../src/testing/imports.ts");
  const { differences } = (await vite.ssrLoadModule(
    "/src/testing/compare.ts",
  )) as typeof import("../src/testing/compare.ts");
  const parts = await nodeParts();
  let opened = await openAsync();
  for (const [index, expected] of plan.entries()) {
    // The page takes a new DuckDB for each load; one that has taken eighty imports and attached as many files breaks off.
    if (index > 0 && index % 40 === 0) {
      await opened.end();
      opened = await openAsync();
    }
    for (const line of await differences(opened.db, parts, expected)) {
      console.log(`${expected.files.join(" ")}: ${line}`);
    }
  }
  console.log(`${plan.length} imports compared`);
  await opened.end();
} finally {
  await vite.close();
}
