// Calls exported functions of a wasm file, the way the browser does, and prints what they return.
// Usage: call.mjs RUNTIME.js MODULE.wasm FUNCTION [RECORDING...]
// FUNCTION gets each recording in turn, or no argument where there is none.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, module, name, ...recordings] = process.argv.slice(2);
await import(pathToFileURL(resolve(runtime)).href);
const { exports } = await globalThis.TeaVM.wasmGC.load(await readFile(module));

if (recordings.length === 0) {
  process.stdout.write(exports[name]());
}
for (const recording of recordings) {
  const bytes = await readFile(recording);
  const content = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const source = { size: () => content.length, read: (position, n) => content.subarray(position, position + n) };
  process.stdout.write(exports[name](source, 10));
}
