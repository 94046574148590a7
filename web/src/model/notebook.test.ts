import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addBlock,
  addCell,
  duplicateCell,
  moveCell,
  removeBlock,
  removeCell,
  setBlockText,
  setCell,
  setDeclared,
  setFrontMatter,
} from "./edit";
import { allBlocks, lineAndColumn, serialise, type Block, type Notebook } from "./notebook";
import { parseNotebook } from "./parse";

const FULL = `---
# What this is about
title: GC overview
tags: [gc, pauses]
decimalPlaces: 2
timeFormat: HH:mm:ss.SSS
variables:
  $$threshold_ms: 100   # milliseconds
  $$range: { lo: 2024-05-01T10:00:00Z, hi: null }
  $$big: 9007199254740993
  $$top: { value: 10, min: 1, max: 50 }
views:
  - name: slow
    sql: |
      SELECT * FROM GarbageCollection
      WHERE sumOfPauses > $$threshold_ms / 1000
macros:
  - { name: twice, sql: "(x) AS 2 * x" }
requires: { pauses: GarbageCollection }
cellConditions:
  pauses: count(*) > 0
priority: 7
somebodyElses: { key: [1, 2] }
---
Prose before.

<!-- @cell name=pauses requires="GarbageCollection,GCPhasePause" autorun="false" collapsed=true -->
## Pauses
There were \${SELECT count(*) FROM GarbageCollection | int} of them, \${SELECT 'a}|' || '|b'}.

\`\`\`variables
$min: 5
$names: [a, "b"]
$pattern: %foo
$long:
  a: 1
  b: 2
\`\`\`

\`\`\`sql
-- alias pauses materialized
SELECT * FROM slow -- no-limit
\`\`\`

\`\`\`plot
LINE(x: "startTime", y: "sumOfPauses") ON pauses
\`\`\`

\`\`\`{if SELECT count(*) > 0 FROM {'a': 1}}
Inside.
\`\`\`sql
SELECT 1 -- no-cache
\`\`\`
\`\`\`{if $$threshold_ms > 1}
\`\`\`sql
SELECT 2
\`\`\`
\`\`\`
\`\`\`
After.
\`\`\`java
<!-- @cell name=not-one -->
\`\`\`

<!-- @cell name=second -->
\`\`\`sql
SELECT 3
\`\`\`
`;

function outline(blocks: readonly Block[]): unknown[] {
  return blocks.map((block) => (block.kind === "if" ? ["if", ...outline(block.blocks)] : block.kind));
}

function cell(notebook: Notebook, name: string) {
  return notebook.cells.find((candidate) => candidate.name === name)!;
}

function at(text: string, span: { start: number; end: number }): string {
  return text.slice(span.start, span.end);
}

test("cells, blocks, and blocks within blocks", () => {
  const notebook = parseNotebook(FULL);
  expect(notebook.cells.map((c) => [c.id, c.implicit, c.requires, c.autorun, c.collapsed])).toEqual([
    ["intro", true, undefined, true, false],
    ["pauses", false, "GarbageCollection,GCPhasePause", false, true],
    ["second", false, undefined, true, false],
  ]);
  const { blocks } = cell(notebook, "pauses");
  expect(outline(blocks)).toEqual([
    "prose",
    "variables",
    "sql",
    "plot",
    ["if", "prose", "sql", ["if", "sql"]],
    "prose",
  ]);
  expect(allBlocks(blocks).map((block) => block.id)).toEqual([
    "pauses/0",
    "pauses/1",
    "pauses/2",
    "pauses/3",
    "pauses/4",
    "pauses/4.0",
    "pauses/4.1",
    "pauses/4.2",
    "pauses/4.2.0",
    "pauses/5",
  ]);
  const [, , sql, plot, conditional] = blocks;
  expect(sql).toMatchObject({ alias: "pauses", materialized: true, noLimit: true, noCache: false });
  expect(plot).toMatchObject({ plot: { kind: "chart", type: "LINE_CHART" }, problems: [] });
  expect(conditional).toMatchObject({ condition: "SELECT count(*) > 0 FROM {'a': 1}" });
  for (const block of allBlocks(blocks)) {
    if (block.kind === "sql") {
      expect(at(FULL, block.inner)).toBe(block.sql);
      expect(at(FULL, block.span)).toBe(`\`\`\`sql\n${block.sql}\`\`\`\n`);
    }
  }
});

test("front matter", () => {
  const { frontMatter } = parseNotebook(FULL);
  expect(frontMatter).toMatchObject({
    title: "GC overview",
    tags: ["gc", "pauses"],
    decimalPlaces: 2,
    timeFormat: "HH:mm:ss.SSS",
    views: [{ name: "slow", sql: expect.stringContaining("WHERE sumOfPauses > $$threshold_ms") }],
    macros: [{ name: "twice", sql: "(x) AS 2 * x" }],
    priority: 7,
  });
  expect(frontMatter.variables.map(({ name, value, widget }) => [name, value, widget])).toEqual([
    ["$$threshold_ms", 100, undefined],
    ["$$range", { lo: "2024-05-01T10:00:00Z", hi: null }, undefined],
    ["$$big", 9007199254740993n, undefined],
    ["$$top", 10, { min: 1, max: 50 }],
  ]);
  expect(frontMatter.requires.get("pauses")?.condition).toBe("GarbageCollection");
  expect(frontMatter.cellConditions.get("pauses")?.condition).toBe("count(*) > 0");
  expect(parseNotebook("no front matter").frontMatter.span).toBeUndefined();
  expect(parseNotebook("text\n---\nx: 1\n---\n").frontMatter.span).toBeUndefined();
});

test("inline scalars, with SQL that has braces, quotes and bars of its own", () => {
  const notebook = parseNotebook(FULL);
  const prose = cell(notebook, "pauses").blocks[0]!;
  expect(prose.kind === "prose" && prose.inlines.map(({ sql, format }) => [sql, format])).toEqual([
    ["SELECT count(*) FROM GarbageCollection", "int"],
    ["SELECT 'a}|' || '|b'", undefined],
  ]);
  const inlines = (text: string) => {
    const block = parseNotebook(text).cells[0]!.blocks[0]!;
    return block.kind === "prose" ? block.inlines.map((inline) => at(text, inline.span)) : undefined;
  };
  expect(inlines("`${SELECT 1}` and ``a ` ${SELECT 1}`` and ${SELECT 2 | pct}")).toEqual(["${SELECT 2 | pct}"]);
  expect(inlines("```bash\necho ${SELECT 1}\n```\n${SELECT {'a': 1}.a}")).toEqual(["${SELECT {'a': 1}.a}"]);
  expect(inlines("a shell's ${HOME} and \\${SELECT 1}")).toEqual([]);
});

test("variables of a cell: a mistake in one leaves the others alone", () => {
  const notebook = parseNotebook(FULL);
  const block = cell(notebook, "pauses").blocks[1]!;
  expect(block.kind === "variables" && block.entries.map(({ name, value }) => [name, value])).toEqual([
    ["$min", 5],
    ["$names", ["a", "b"]],
    ["$long", { a: 1, b: 2 }],
  ]);
  expect(notebook.problems.map((p) => at(FULL, p.span))).toEqual(["%foo"]);
});

describe("mistakes are told at their place", () => {
  const find = (text: string) => {
    const { problems } = parseNotebook(text);
    return problems.map((p) => [at(text, p.span), p.message, p.suggestion]);
  };
  test.each([
    ["<!-- @cell -->\n", "<!-- @cell -->", /has a name/, undefined],
    ["<!-- @cell name=1a -->\n", "<!-- @cell name=1a -->", /no name/, undefined],
    ["<!-- @cell name=a require=b -->\n", "require", /no require/, "requires"],
    ["<!-- @cell name=a -->\nx\n<!-- @cell name=A -->\n", "<!-- @cell name=A -->", /another cell a/, undefined],
    ["```sql\n-- alias a\nSELECT 1\n```\n```sql\n-- alias A\nSELECT 1\n```\n", "A", /taken, in cell intro/, undefined],
    ["```sql\n-- alias a b\nSELECT 1\n```\n", "-- alias a b", /an alias is a word/, undefined],
    ["```sql\nSELECT 1\n", "```sql", /no closing/, undefined],
    ["```{if SELECT 1}\nx\n", "```{if SELECT 1}", /no closing/, undefined],
    ["```{if SELECT 1\n```\n", "SELECT 1", /no closing }/, undefined],
    ["```{if }\n```\n", "{if }", /needs a condition/, undefined],
    ["a ${SELECT 1", "${", /no closing }/, undefined],
    ["a ${SELECT 1 | duration}", "duration", /unknown format/, undefined],
    ["a ${SELECT 1 | byte}", "byte", /unknown format/, "bytes"],
    ["```variables\n$a: 1\n$a: 2\n```\n", "$a: 2", /declared twice/, undefined],
    ["```variables\n$$a: 1\n```\n", "$$a", /front matter/, "$a"],
    ["```variables\nnothing\n```\n", "nothing", /\$name: value/, undefined],
    ["---\ntitel: x\n---\n", "titel", /unknown key/, "title"],
    ["---\ndecimalPlaces: many\n---\n", "many", /whole number/, undefined],
    ["---\nvariables: {$a: 1}\n---\n", "$a", /begins with \$\$/, "$$a"],
    ["---\nrequires: {pause: A}\n---\n<!-- @cell name=pauses -->\n", "pause", /no cell pause/, "pauses"],
    ["---\nviews: [{name: a}]\n---\n", "{name: a}", /name and sql/, undefined],
    ["---\na: [1\n---\n", "", /no YAML/, undefined],
  ])("%j", (text, place, message, suggestion) => {
    const found = find(text);
    expect(found).toHaveLength(1);
    expect(found[0]![0]).toContain(place);
    expect(found[0]![1]).toMatch(message);
    expect(found[0]![2]).toBe(suggestion);
  });

  test("a plot's mistake has its place in the file", () => {
    const text = "# T\n\n```plot\nLINE(x: a,\n  yy: b, y: c)\n```\n";
    const block = parseNotebook(text).cells[0]!.blocks[1]!;
    const problem = block.kind === "plot" ? block.problems[0]! : undefined;
    expect(lineAndColumn(text, problem!.span.start)).toEqual({ line: 5, column: 3 });
  });
});

test("a block that is not closed does not swallow the next cell", () => {
  const notebook = parseNotebook("<!-- @cell name=a -->\n```sql\nSELECT 1\n<!-- @cell name=b -->\nText\n");
  expect(notebook.cells.map((c) => c.name)).toEqual(["a", "b"]);
});

test("cells are found behind closed blocks of every kind", () => {
  const blocks = [
    "```sql\nSELECT 1\n```",
    "```{if SELECT 1}\n```sql\nSELECT 1\n```\n```",
    "```java\nx\n```",
    "```\nx\n```",
    "text",
  ];
  for (const block of blocks) {
    const text = `<!-- @cell name=a -->\n${block}\n<!-- @cell name=b -->\n${block}\n<!-- @cell name=c -->\n`;
    expect(parseNotebook(text).cells.map((c) => c.name)).toEqual(["a", "b", "c"]);
  }
});

test("files from Windows, with a byte order mark, and without an end of line", () => {
  const text = `\uFEFF---\r\ntitle: T\r\n---\r\n<!-- @cell name=a -->\r\n\`\`\`sql\r\n-- alias q\r\nSELECT 1\r\n\`\`\``;
  const notebook = parseNotebook(text);
  expect(notebook.problems).toEqual([]);
  expect(notebook.frontMatter.title).toBe("T");
  expect(notebook.cells[0]!.blocks[0]).toMatchObject({ kind: "sql", alias: "q" });
});

describe("an edit changes what it names and nothing else", () => {
  const notebook = parseNotebook(FULL);
  /** The lines that went and that came. */
  const difference = (edited: Notebook) => {
    const before = FULL.split("\n");
    const after = serialise(edited).split("\n");
    let start = 0;
    while (start < before.length && before[start] === after[start]) {
      start++;
    }
    let end = 0;
    while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) {
      end++;
    }
    return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  };

  test("the text of a block", () => {
    const edited = setBlockText(notebook, cell(notebook, "second").blocks[0]!, "SELECT 4");
    expect(difference(edited)).toEqual([["SELECT 3"], ["SELECT 4"]]);
    const fenced = setBlockText(notebook, cell(notebook, "second").blocks[0]!, "SELECT '\n```\n'\n");
    expect(cell(fenced, "second").blocks).toMatchObject([{ kind: "sql", sql: "SELECT '\n```\n'\n" }]);
    const open = parseNotebook("```sql\nSELECT 1");
    expect(serialise(setBlockText(open, open.cells[0]!.blocks[0]!, "SELECT 2"))).toBe("```sql\nSELECT 2\n```\n");
  });

  test("a variable of the notebook, in place, with its comment", () => {
    const [threshold, , big, top] = notebook.frontMatter.variables;
    expect(difference(setDeclared(notebook, threshold!, 250))).toEqual([
      ["  $$threshold_ms: 100   # milliseconds"],
      ["  $$threshold_ms: 250   # milliseconds"],
    ]);
    expect(difference(setDeclared(notebook, big!, 9007199254740995n))[1]).toEqual(["  $$big: 9007199254740995"]);
    expect(setDeclared(notebook, top!, 20).frontMatter.variables[3]).toMatchObject({
      value: 20,
      widget: { min: 1, max: 50 },
    });
  });

  test("a variable of a cell", () => {
    const block = cell(notebook, "pauses").blocks[1]!;
    const [min, , long] = block.kind === "variables" ? block.entries : [];
    expect(difference(setDeclared(notebook, min!, "it's: 5"))).toEqual([["$min: 5"], ['$min: "it\'s: 5"']]);
    expect(difference(setDeclared(notebook, long!, { a: 3 }))).toEqual([
      ["$long:", "  a: 1", "  b: 2"],
      ["$long: { a: 3 }"],
    ]);
  });

  test("the front matter", () => {
    expect(difference(setFrontMatter(notebook, ["title"], "Pauses: all"))).toEqual([
      ["title: GC overview"],
      ['title: "Pauses: all"'],
    ]);
    const more = serialise(setFrontMatter(notebook, ["variables", "$$new"], ["a", 1]));
    for (const line of ["# What this is about", "somebodyElses: { key: [ 1, 2 ] }"]) {
      expect(more.replaceAll("[1, 2]", "[ 1, 2 ]")).toContain(line);
    }
    expect(more).toContain("# milliseconds");
    expect(parseNotebook(more).frontMatter.variables.at(-1)).toMatchObject({ name: "$$new", value: ["a", 1] });
    expect(serialise(setFrontMatter(parseNotebook("Text\n"), ["variables", "$$a"], 1))).toBe(
      "---\nvariables:\n  $$a: 1\n---\nText\n",
    );
    expect(setFrontMatter(notebook, ["priority"], undefined).frontMatter.priority).toBeUndefined();
  });

  test("cells: add, remove, move, copy, rename", () => {
    const added = addCell(notebook, "second", "Text", cell(notebook, "pauses"));
    expect(added.cells.map((c) => c.name)).toEqual(["intro", "pauses", "second-2", "second"]);
    expect(serialise(removeCell(added, cell(added, "second-2"))).replaceAll("\n\n", "\n")).toBe(
      FULL.replaceAll("\n\n", "\n"),
    );
    const moved = moveCell(notebook, cell(notebook, "second"), -1);
    expect(moved.cells.map((c) => c.name)).toEqual(["intro", "second", "pauses"]);
    expect(moved.problems).toHaveLength(notebook.problems.length);
    expect(moveCell(notebook, cell(notebook, "second"), 1)).toBe(notebook);
    const copied = duplicateCell(notebook, cell(notebook, "pauses"));
    expect(copied.problems.filter((p) => p.message.includes("alias"))).toEqual([]);
    expect(cell(copied, "pauses-2").blocks).toHaveLength(6);
    const renamed = setCell(notebook, cell(notebook, "pauses"), { name: "p", requires: 'SELECT "a"', autorun: true });
    expect(cell(renamed, "p")).toMatchObject({ requires: 'SELECT "a"', autorun: true, collapsed: true });
    const named = setCell(notebook, cell(notebook, "intro"), { name: "start" });
    expect(named.cells[0]).toMatchObject({ name: "start", implicit: false });
  });

  test("blocks: add and remove", () => {
    const added = addBlock(notebook, cell(notebook, "second"), "sql", "SELECT 5");
    expect(outline(cell(added, "second").blocks)).toEqual(["sql", "sql"]);
    const first = addBlock(notebook, cell(notebook, "second"), "prose", "Words", cell(notebook, "second").blocks[0]);
    expect(outline(cell(first, "second").blocks)).toEqual(["sql", "prose"]);
    const removed = removeBlock(added, cell(added, "second").blocks[1]!);
    expect(outline(cell(removed, "second").blocks)).toEqual(["sql"]);
  });
});

const piece = fc.constantFrom(
  "---\n",
  "title: x\n",
  "variables: {$$a: 1}\n",
  "```sql\n",
  "```plot\n",
  "```variables\n",
  "```{if SELECT 1}\n",
  "```\n",
  "````\n",
  "```java\n",
  "<!-- @cell name=a -->\n",
  '<!-- @cell name=b requires="x" -->\r\n',
  "-- alias q\n",
  "SELECT 1\n",
  "${SELECT 1 | pct}",
  "$a: 1\n",
  "  b: 2\n",
  "\n",
  "text",
  "`",
);
const file = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 25 }).map((parts) => parts.join("")),
);

test("property: an unedited notebook is saved as it was, byte for byte", () => {
  fc.assert(fc.property(file, (text) => void expect(serialise(parseNotebook(text))).toBe(text)));
});

test("property: cells cover the text behind the front matter, blocks lie within their cell and in order", () => {
  fc.assert(
    fc.property(file, (text) => {
      const notebook = parseNotebook(text);
      const { span } = notebook.frontMatter;
      let end = notebook.cells[0]?.span.start ?? text.length;
      expect(
        text
          .slice(span?.end ?? 0, end)
          .trim()
          .replace("\uFEFF", ""),
      ).toBe("");
      const ids = new Set<string>();
      for (const c of notebook.cells) {
        expect(c.span.start).toBe(end);
        end = c.span.end;
        let from = c.directive.end;
        for (const block of c.blocks) {
          expect(block.span.start).toBeGreaterThanOrEqual(from);
          expect(block.inner.start).toBeGreaterThanOrEqual(block.span.start);
          expect(block.inner.end).toBeLessThanOrEqual(block.span.end);
          from = block.span.end;
        }
        expect(from).toBeLessThanOrEqual(c.span.end);
        allBlocks(c.blocks).forEach((block) => expect(ids.has(block.id)).toBe(!ids.add(block.id)));
      }
      expect(end).toBe(text.length);
      notebook.problems.forEach((p) => expect(p.span.end).toBeLessThanOrEqual(text.length));
    }),
    { numRuns: 1000 },
  );
});

test("property: setting the text of a block gives back that text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("SELECT 1\n", "```\n", "````\n", "~~~\n", "x"), { maxLength: 6 }), (parts) => {
      const text = parts.join("");
      const base = parseNotebook(FULL);
      const edited = setBlockText(base, cell(base, "second").blocks[0]!, text);
      const expected = text === "" || text.endsWith("\n") ? text : `${text}\n`;
      expect(cell(edited, "second").blocks).toMatchObject([{ kind: "sql", sql: expected }]);
    }),
  );
});
