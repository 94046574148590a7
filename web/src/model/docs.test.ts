import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseNotebook } from "./parse";
import { CHART_SPECS, CLAUSES } from "./plotspec";
import { INLINE_FORMATS } from "./notebook";

const page = readFileSync(new URL("../../../docs/notebook.md", import.meta.url), "utf8");

test("the documentation's example is a notebook without mistakes", () => {
  const example = /^````markdown\n([^]*?)^````$/m.exec(page)?.[1] as string;
  const { cells, problems } = parseNotebook(example);
  expect(problems).toEqual([]);
  expect(cells.map((cell) => cell.name)).toEqual(["intro", "pauses"]);
  const plot = cells[1]!.blocks.find((block) => block.kind === "plot");
  expect(plot?.kind === "plot" && plot.problems).toEqual([]);
});

test("the documentation lists every type with its arguments, every clause and every format", () => {
  for (const [type, { alias, args }] of Object.entries(CHART_SPECS)) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${type}\``)) ?? "";
    expect(alias === undefined || row.includes(`\`${alias}\``), type).toBe(true);
    const listed = Array.from(row.split("|")[2]?.matchAll(/`(\w+)(?::[^`]*)?`(\\\*)?/g) ?? [], (m) => [
      m[1],
      m[2] !== undefined,
    ]);
    const known = listed.filter(([name]) => /^[a-z]/.test(String(name)));
    expect(known, type).toEqual(Object.entries(args).map(([name, spec]) => [name, spec.required === true]));
  }
  for (const word of [...CLAUSES, ...INLINE_FORMATS]) {
    expect(page).toMatch(new RegExp(`\`${word}\\b`));
  }
});
