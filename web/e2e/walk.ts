/**
 * Walks through the page in a real Chromium: `bash ../wasm/node e2e/walk.ts http://127.0.0.1:4244 [words of a test's name [folder for
 * pictures]]`, against a `skein serve` with a recording of a JVM with G1 open, and a folder with others to choose from. With
 * `e2e/walk.ts SITE REC.db OTHER.jfr http://127.0.0.1:4244` in front instead, through the static page of `skein site`, whose database
 * is in the browser: REC.db is what `skein import` made of the recording that the server has open, with whose answers the page is
 * compared; on OTHER.jfr the page runs its gallery.
 */
import { finish } from "./walk/suite.ts";

// One behind the other: they share one page.
for (const theme of ["editing", "results", "variables", "files", "large", "looks", "recordings", "gallery"]) {
  await import(`./walk/${theme}.ts`);
}
await finish();
