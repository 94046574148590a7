import { defineConfig } from "vite";
import page from "./vite.config.ts";

/**
 * The analyzer's page, beside the notebook's in dist. A build of its own: neither the policy nor the service worker of the static
 * site is for it, and it loads nothing that only notebooks need.
 */
export default defineConfig({
  base: "./",
  build: {
    ...page.build,
    rolldownOptions: { ...page.build?.rolldownOptions, input: "collected.html" },
    // One folder, so that the static site can leave it out.
    assetsDir: "assets/collected",
    emptyOutDir: false,
    copyPublicDir: false,
  },
});
