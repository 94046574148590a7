import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

const KIB = 1024;

test("the importer stays a small download, plain and packed", () => {
  const wasm = readFileSync(fileURLToPath(new URL("../../../../wasm/target/wasm/skein.wasm", import.meta.url)));
  expect(wasm.length).toBeLessThanOrEqual(400 * KIB);
  // Brotli's best quality, which is the default here.
  expect(brotliCompressSync(wasm).length).toBeLessThanOrEqual(120 * KIB);
});
