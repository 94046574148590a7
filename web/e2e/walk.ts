/**
 * Walks through the page in a real Chromium: `bash ../wasm/node e2e/walk.ts http://127.0.0.1:4244 [folder for pictures [words of a
 * name]]`, against a `skein serve` with a recording of a JVM with G1 open, and a folder with others to choose from. With
 * `e2e/walk.ts SITE EXAMPLE.db http://127.0.0.1:4244` instead, through the static page of `skein site`, whose database is in the
 * browser: EXAMPLE.db is what `skein import` made of the recording that the server has open. `--engine` in front walks the short
 * way: only what depends on the engine, in one page that is loaded once.
 */
import { finish } from "./walk/suite.ts";

// One behind the other: they share one page.
for (const theme of ["editing", "results", "variables", "files", "large", "looks", "recordings"]) {
  await import(`./walk/${theme}.ts`);
}
await finish();
