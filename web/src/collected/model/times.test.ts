import { expect, test } from "vitest";
import { agoText, readTime, shortTime, spanText } from "./times";

const TODAY = Date.parse("2026-11-30T21:00:00Z");

test.each([
  ["2026-11-30T09:00:00Z", "2026-11-30T09:00:00Z"],
  ["2026-11-30 09:00", "2026-11-30T09:00:00Z"],
  [" 2026-11-30  9:00:05 UTC ", "2026-11-30T09:00:05Z"],
  ["2026-11-30T00:30:00+02:00", "2026-11-29T22:30:00Z"],
  ["2026-11-30 23:30 -0130", "2026-12-01T01:00:00Z"],
  ["2026-11-30T00:38:13.909244652Z", "2026-11-30T00:38:13.909244652Z"],
  ["2026-11-30", "2026-11-30T00:00:00Z"],
  ["09:00", "2026-11-30T09:00:00Z"],
  ["2024-02-29", "2024-02-29T00:00:00Z"],
])("%s is a time", (text, time) => expect(readTime(text, TODAY)).toBe(time));

test.each(["", "yesterday", "9", "26:00", "09:61", "2026-02-29", "2026-13-01", "30.11.2026", "09:00 CET"])(
  "%s is no time",
  (text) => expect(readTime(text, TODAY)).toBeUndefined(),
);

test("times for people", () => {
  expect(shortTime("2026-11-30T00:38:13.909244652Z")).toBe("2026-11-30 00:38:13");
  expect(shortTime("2026-11-30T00:38:26Z", "2026-11-30T00:38:13Z")).toBe("00:38:26");
  expect(shortTime("2026-12-01T00:00:00Z", "2026-11-30T23:59:59Z")).toBe("2026-12-01 00:00:00");
  expect([spanText(310), spanText(59_600), spanText(3_725_000)]).toEqual(["310 ms", "1 min", "1 h 2 min"]);
});

test.each([
  [-60_000, "just now"],
  [29_000, "just now"],
  [59 * 60_000, "59 min ago"],
  [119 * 60_000, "1 h ago"],
  [47.9 * 3_600_000, "47 h ago"],
  [72 * 3_600_000, "3 days ago"],
])("%d ms before now: %s", (past, text) => expect(agoText(TODAY - past, TODAY)).toBe(text));
