import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What users of notebook pages complain about, and the test that stands for each here. */
const PAINS: [pain: string, file: string, test: string][] = [
  ["completion does not know the schema", "src/ui/editor/complete.test.ts", "behind FROM and JOIN stand tables"],
  ["completion does not know the schema", "e2e/walk/editing.ts", "SQL is edited, completed and run"],
  [
    "global variables are lost on save",
    "src/model/session.test.ts",
    "variables of the notebook are saved as they are now",
  ],
  ["global variables are lost on save", "e2e/walk/files.ts", "and with the values of its variables"],
  ["substitution hits the beginning of a longer name", "src/model/variables.test.ts", "a name is taken whole"],
  ["old results after an edit", "src/model/session.test.ts", "after an edit, until the cell is run"],
  ["old results after an edit", "e2e/walk/editing.ts", "an edit that was not run marks its rows as old"],
  ["ON of a plot is ignored", "src/model/session.test.ts", "ON is followed"],
  [
    "null dates are shown as 1970",
    "e2e/walk/results.ts",
    "integers of 64 bits keep all their digits, null dates are null",
  ],
  ["null dates are drawn at 1970", "src/plots/view.test.ts", "says that there is nothing to draw, instead of 1970"],
  ["CSV has the text that is shown", "e2e/walk/results.ts", "CSV has the values of the database"],
  ["64-bit integers are rounded", "e2e/walk/results.ts", "integers of 64 bits keep all their digits"],
  ["numbers are sorted as text", "e2e/walk/results.ts", "rows are sorted by value"],
  ["documented brushes do nothing", "e2e/walk/variables.ts", "a drag over a chart sets the variable"],
  ["documented zooms do nothing", "e2e/plots.ts", "linked charts zoom together, and a variable moves them"],
  ["errors have no place", "e2e/walk/editing.ts", "an error stands at its place"],
  ["templates were never run on real data", "e2e/walk/gallery.ts", "all notebooks of the gallery"],
  ["the SQL of views is kept twice and drifts", "src/model/templates.test.ts", "%s uses the views of the library"],
];

test.each(PAINS)("%s: %s, %s", (_pain, file, name) => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const names = [...source.matchAll(/\b(?:test|it)(?:\.each\([^)]*\))?\(\s*(["'`])(.*?)\1/g)].map((match) => match[2]);
  expect(names.some((known) => known?.includes(name))).toBe(true);
});
