import { expect, test } from "vitest";
import { groupFindings, reportOf, type Finding } from "./findings";

const finding = (state: Finding["state"], score: number, name: string, topic = "garbage_collection") =>
  ({ state, score, name, topic, source: "sql", summary: `${name} it is` }) as const;

const REPORT = reportOf({
  recordings: ["profile-1.jfr"],
  start: "2026-11-30T00:38:13Z",
  end: "2026-11-30T00:38:26Z",
  bytes: 1,
  chunks: 1,
  generatedAt: "2026-11-30T00:40:00Z",
  findings: {
    FineRule: finding("ok", 12, "Fine"),
    Odd: finding("info", 40, "Odd", "heap"),
    Lacking: finding("not_applicable", -1, "Lacking"),
    Broken: finding("failed", -3, "Broken"),
    Bad: finding("warning", 80, "Bad"),
    Worse: finding("warning", 99, "Worse"),
  },
});

const rules = (filter: string) =>
  Object.entries(groupFindings(REPORT.findings, filter)).map(([group, list]) => [
    group,
    ...list.map(({ rule }: Finding) => rule),
  ]);

test("findings by what is to be done, the worst first", () => {
  expect(rules("")).toEqual([
    ["found", "Worse", "Bad", "Odd"],
    ["failed", "Broken"],
    ["ok", "FineRule"],
    ["notApplicable", "Lacking"],
  ]);
});

test("words of a filter are looked for in rule, name, topic and text", () => {
  expect(rules("heap odd")).toEqual([["found", "Odd"], ["failed"], ["ok"], ["notApplicable"]]);
  expect(rules("GARBAGE collection bad")).toEqual([["found", "Bad"], ["failed"], ["ok"], ["notApplicable"]]);
  expect(rules("finerule")).toEqual([["found"], ["failed"], ["ok", "FineRule"], ["notApplicable"]]);
});

test("a state of a later analyzer is not lost", () => {
  const later = { ...REPORT.findings[0], state: "unsure" } as unknown as Finding;
  expect(groupFindings([later], "").failed).toEqual([later]);
});
