import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["index.html", "collected.html"])(
  "%s has no inline script or handler, which its policy script-src 'self' would block",
  (name) => {
    const page = readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
    const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
    expect(scripts).not.toHaveLength(0);
    for (const [, attributes, text] of scripts) {
      expect(attributes).toMatch(/\bsrc="\.\//);
      expect(text).toBe("");
    }
    expect(page).not.toMatch(/\son\w+\s*=/);
  },
);
