import { defineConfig } from "vitest/config";
import { site } from "./site.vite.ts";

export default defineConfig({
  // Relative addresses: the page works under any path of any file host.
  base: "./",
  plugins: [site()],
  // DuckDB-Wasm wants an older one, of which it uses nothing here.
  resolve: { dedupe: ["apache-arrow"] },
  build: {
    target: "es2022",
    // The page's policy is script-src 'self': no script may stand in the HTML, and no data: address may be one.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      onwarn(warning) {
        // Marks of server-side rendering, which we have not. Whatever else the bundler warns of is a mistake.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") {
          throw new Error(warning.message);
        }
      },
    },
  },
  server: {
    // `npm run dev` beside a running `skein serve`.
    proxy: {
      "/api": process.env["SKEIN_SERVER"] ?? "http://127.0.0.1:4244",
      "/notebooks": process.env["SKEIN_SERVER"] ?? "http://127.0.0.1:8080",
    },
  },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 60_000,
    // Opening a DuckDB on a busy machine.
    hookTimeout: 60_000,
  },
});
