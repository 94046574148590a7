import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allBlocks } from "./notebook";
import { parseNotebook } from "./parse";

const folder = new URL("../../templates/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

// What the queries give on real recordings is tested where a database is, in module `duckdb`.
describe("the templates", () => {
  test("are there", () => {
    expect(names).toContain("overview.md");
  });

  test.each(names)("%s is read without a problem", (name) => {
    const notebook = parseNotebook(readFileSync(new URL(name, folder), "utf8"));
    expect(notebook.problems).toEqual([]);
    const { title, description, priority, tags } = notebook.frontMatter;
    expect({ title, description, priority, tags }).toEqual({
      title: expect.any(String),
      description: expect.any(String),
      priority: expect.any(Number),
      tags: expect.arrayContaining([expect.any(String)]),
    });
    const blocks = notebook.cells.flatMap((cell) => allBlocks(cell.blocks));
    expect(blocks.flatMap((block) => (block.kind === "plot" ? block.problems : []))).toEqual([]);
    expect(blocks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["prose", "sql", "plot"]));
  });

  test.each(names)("%s uses the views of the library and defines none", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const { views, macros } = parseNotebook(text).frontMatter;
    expect([views, macros]).toEqual([[], []]);
    expect(text).not.toMatch(/CREATE\s+(OR\s+REPLACE\s+)?(VIEW|MACRO|TABLE)/i);
  });
});
