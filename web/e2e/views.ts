// Imports recordings as the page does and runs the `.test` files of the views and macros on them, in the DuckDB of browsers:
// `bash ../wasm/node e2e/views.ts [words of a recording's path]`. Prints what goes wrong. Needs ../wasm/target/wasm.
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const only = process.argv[2] ?? "";
const root = fileURLToPath(new URL("..", import.meta.url));
const vite = await createServer({
  root,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: "custom",
  logLevel: "error",
});
const load = (name: string) => vite.ssrLoadModule(name);
try {
  const { openAsync } = (await load("/src/testing/asyncduckdb.ts")) as typeof import("../src/testing/asyncduckdb.ts");
  const { diskFile, nodeParts } = (await load("/src/testing/imports.ts")) as typeof import("../src/testing/imports.ts");
  const { libraryTests, wrongAnswers } = (await load(
    "/src/testing/sqllogic.ts",
  )) as typeof import("../src/testing/sqllogic.ts");
  const { importWith } = (await load(
    "/src/engine/browser/importer.ts",
  )) as typeof import("../src/engine/browser/importer.ts");
  const [{ db, end }, parts] = await Promise.all([openAsync(), nodeParts()]);
  const connection = await db.connect();
  for (const { recording, steps } of libraryTests().filter((tests) => tests.recording.includes(only))) {
    const file = diskFile(fileURLToPath(new URL(`../../${recording}`, import.meta.url)));
    await connection.query("ATTACH ':memory:' AS page");
    await importWith(parts, db, [file], { database: "page" });
    const wrong = await wrongAnswers(db, "page", steps);
    await connection.query("DETACH page");
    file.close();
    wrong.forEach((line) => console.log(line));
    console.log(`${recording}: ${steps.length} steps, ${wrong.length} wrong`);
    process.exitCode = wrong.length > 0 ? 1 : process.exitCode;
  }
  await end();
} finally {
  await vite.close();
}
