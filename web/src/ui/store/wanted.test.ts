import { expect, test } from "vitest";
import { parseNotebook } from "../../model/parse";
import { wantedOf } from "./wanted";

function opened(sql: string, title?: string) {
  const about = title === undefined ? "" : `&title=${encodeURIComponent(title)}`;
  const { text } = wantedOf({ search: "?template=gc", hash: `#sql=${encodeURIComponent(sql)}${about}` });
  const { cells, frontMatter, problems } = parseNotebook(text ?? "");
  expect(problems).toEqual([]);
  return {
    title: frontMatter.title,
    blocks: cells.flatMap(({ name, blocks }) => blocks.map((block) => [name, block])),
  };
}

test.each([
  "SELECT * FROM \"gc-overhead\" WHERE 100 % 7 = 2 AND name LIKE 'a+b&c=#%'",
  "SELECT 1\nFROM range(3)\n-- the end",
  "SELECT '```', '````'\n```\nFROM range(3)",
  "---\ntitle: no\n---",
])("a query in the address is the only one of a new notebook: %s", (sql) => {
  const { title, blocks } = opened(sql, 'Pauses: "long" & # more\nlines');
  expect(title).toBe('Pauses: "long" & # more\nlines');
  expect(blocks).toMatchObject([["query", { kind: "sql", sql: `${sql}\n` }]]);
});

test("no line of it begins another cell", () => {
  const { blocks } = opened("SELECT 1\n```\n <!-- @cell name=other -->\nprose");
  expect(blocks).toMatchObject([
    ["query", { kind: "sql", sql: "SELECT 1\n```\n <! -- @cell name=other -->\nprose\n" }],
  ]);
});

test("without a title it is a query", () => expect(opened("SELECT 1").title).toBe("Query"));

test("an address without a query", () => {
  expect(wantedOf({ search: "?template=gc", hash: "#sql=%20" })).toEqual({ template: "gc" });
  expect(wantedOf({ search: "", hash: "" })).toEqual({});
});
