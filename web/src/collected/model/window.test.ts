import { expect, test } from "vitest";
import {
  firstWindow,
  fixedWindow,
  recordingsIn,
  windowMistake,
  windowOf,
  windowParameters,
  windowText,
} from "./window";
import type { Recording } from "./workloads";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const MINUTE = 60_000;

function recording(filename: string, from: number, to: number): Recording {
  return { filename, start: NOW - from * MINUTE, end: NOW - to * MINUTE, bytes: 1, chunks: 1 };
}

const RECORDINGS = [recording("a.jfr", 60, 40), recording("b.jfr", 40, 20), recording("c.jfr", 20, 5)];

test.each([
  ["last=10m", [["last", "10m"]], "the last 10 minutes"],
  ["last=1%20Hour", [["last", "1 Hour"]], "the last 1 hour"],
  ["recording=a/b%2B1.jfr&last=5m", [["recording", "a/b+1.jfr"]], "a/b+1.jfr"],
  [
    "from=2026-11-30T09:00:00Z&to=2026-11-30%2009:10",
    [
      ["from", "2026-11-30T09:00:00Z"],
      ["to", "2026-11-30T09:10:00Z"],
    ],
    "2026-11-30 09:00:00 – 09:10:00 UTC",
  ],
  ["before=2026-11-30T09:00:00Z", [["to", "2026-11-30T09:00:00Z"]], "everything until 2026-11-30 09:00:00 UTC"],
  ["after=2026-11-30T09:00:00Z", [["from", "2026-11-30T09:00:00Z"]], "2026-11-30 09:00:00 UTC until now"],
])("%s", (parameters, expected, text) => {
  const window = windowOf(new URLSearchParams(parameters));
  expect(window && windowParameters(window)).toEqual(expected);
  expect(window && windowText(window)).toBe(text);
});

test.each(["", "last=soon", "last=", "from=yesterday", "from=09:00", "recording="])("no window: %s", (parameters) =>
  expect(windowOf(new URLSearchParams(parameters))).toBeUndefined(),
);

test("the last minutes become times that stay", () => {
  expect(fixedWindow({ kind: "last", last: "90m" }, NOW)).toEqual({
    kind: "range",
    from: "2026-11-30T10:30:00Z",
    to: "2026-11-30T12:00:00Z",
  });
});

test("recordings of a window touch it, and do not only end where it begins", () => {
  const names = (...args: Parameters<typeof recordingsIn>) => recordingsIn(...args).map(({ filename }) => filename);
  expect(names({ kind: "last", last: "20m" }, RECORDINGS, NOW)).toEqual(["c.jfr"]);
  expect(names({ kind: "last", last: "5m" }, RECORDINGS, NOW)).toEqual([]);
  expect(names({ kind: "range", to: "2026-11-30T11:20:01Z" }, RECORDINGS, NOW)).toEqual(["a.jfr", "b.jfr"]);
  expect(names({ kind: "range", from: "2026-11-30T11:39:59Z" }, RECORDINGS, NOW)).toEqual(["b.jfr", "c.jfr"]);
  expect(names({ kind: "recording", file: "b.jfr" }, RECORDINGS, NOW)).toEqual(["b.jfr"]);
});

test("what is looked at first: the last minutes of a JVM that is alive, else its last recording", () => {
  expect(firstWindow(RECORDINGS, NOW)).toEqual({ kind: "last", last: "10m" });
  expect(firstWindow(RECORDINGS, NOW + 20 * MINUTE)).toEqual({ kind: "recording", file: "c.jfr" });
});

test("a window that ends before it begins", () => {
  const [from, to] = ["2026-11-30T09:00:00Z", "2026-11-30T09:00:01Z"];
  expect(windowMistake({ kind: "range", from, to })).toBeUndefined();
  expect(windowMistake({ kind: "range", from: to, to: from })).toBe("The window ends before it begins.");
  expect(windowMistake({ kind: "range", from, to: from })).toBe("The window ends before it begins.");
});
