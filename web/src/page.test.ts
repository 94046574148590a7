import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");

test("the page has no inline script or handler, which its policy script-src 'self' would block", () => {
  const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  expect(scripts).not.toHaveLength(0);
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/\bsrc="\.\//);
    expect(text).toBe("");
  }
  expect(page).not.toMatch(/\son\w+\s*=/);
});
