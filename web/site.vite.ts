import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

/** What the page may do on a host that sends no headers of its own; the server's is stricter. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The recording that the first screen offers. */
const EXAMPLE = "../examples/shop.jfr";

const SERVICE_WORKER = "sw.js";

/** Makes the built page one that any file host can serve: notebooks and example beside it, its policy, its service worker. */
export function site(): Plugin {
  return {
    name: "skein-site",
    apply: "build",
    enforce: "post",
    buildStart() {
      for (const [fileName, source] of beside()) {
        this.emitFile({ type: "asset", fileName, source });
      }
      this.emitFile({ type: "chunk", id: "src/offline/sw.ts", fileName: SERVICE_WORKER });
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
    generateBundle(_options, bundle) {
      const hash = createHash("sha256");
      const files = [...Object.keys(bundle), ...readdirSync("public")].filter((name) => name !== SERVICE_WORKER).sort();
      for (const name of files) {
        const output = bundle[name];
        const content =
          output === undefined
            ? readFileSync(join("public", name))
            : output.type === "chunk"
              ? output.code
              : output.source;
        hash.update(name).update(content);
      }
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== "chunk" || /^\s*(import|export)\b/m.test(worker.code)) {
        throw new Error("the service worker has to be one script");
      }
      const release = { version: hash.update(worker.code).digest("hex").slice(0, 16), files, policy: POLICY };
      worker.code = `const RELEASE = ${JSON.stringify(release)};\n${worker.code}`;
    },
  };
}

function beside(): [name: string, content: string | Uint8Array][] {
  const names = readdirSync("templates").filter((name) => name.endsWith(".md") && name !== "README.md");
  const notebooks = names.map((name) => [name, readFileSync(join("templates", name), "utf8")] as const);
  const list = notebooks.map(([name, text]) => describe(name.slice(0, -".md".length), text));
  list.sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || (a.name < b.name ? -1 : 1));
  return [
    ["templates/index.json", JSON.stringify(list)],
    ...notebooks.map(([name, text]): [string, string] => [`templates/${name}`, text]),
    ["examples/shop.jfr", readFileSync(EXAMPLE)],
  ];
}

/** What the gallery shows of a notebook. */
function describe(name: string, text: string) {
  const front = parse(/^---[ \t]*\n(.*?)^---[ \t]*$/ms.exec(text)?.[1] ?? "") as {
    title?: string;
    description?: string;
    tags?: string[];
    offer?: string;
    priority?: number;
  };
  const { title = name, description, tags, offer, priority } = front;
  return { name, title, description, tags, offer, priority };
}
