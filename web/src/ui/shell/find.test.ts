import { expect, test } from "vitest";
import { parseNotebook } from "../../model/parse";
import { findIn } from "./find";
import { keysText } from "./keys";

const notebook = parseNotebook("Intro\n\n<!-- @cell name=a -->\n```sql\n  SELECT Intro, intro\n```\n");

test("a text is found in prose and queries, in any case, with its place in the line", () => {
  expect(findIn(notebook, "INTRO")).toEqual([
    { cellId: "intro", line: "Intro", start: 0, end: 5, offset: 0 },
    { cellId: "a", line: "SELECT Intro, intro", start: 7, end: 12, offset: 45 },
    { cellId: "a", line: "SELECT Intro, intro", start: 14, end: 19, offset: 52 },
  ]);
  expect(findIn(notebook, " ")).toEqual([]);
});

test("there is an end to it", () => {
  expect(findIn(parseNotebook("a".repeat(1000)), "a")).toHaveLength(200);
});

test("keys are written for people", () => {
  expect(keysText("mod+shift+Enter")).toBe("Ctrl-Shift-Enter");
  expect(keysText("shift+?")).toBe("?");
});
