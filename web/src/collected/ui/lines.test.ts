import { expect, test } from "vitest";
import type { Workload } from "../model/workloads";
import { groupsOf, HEAD_HEIGHT, headTop, heightOf, OPTION_HEIGHT, topOf, within } from "./lines";

const workloads = (...namespaces: string[]) => namespaces.map((namespace) => ({ namespace }) as Workload);
const GROUPS = groupsOf(workloads("a", "a", "a", "b", "c", "c"));

test("where containers stand: below the name of their namespace", () => {
  expect(GROUPS.map(({ namespace, first, workloads: { length } }) => [namespace, first, length])).toEqual([
    ["a", 0, 3],
    ["b", 3, 1],
    ["c", 4, 2],
  ]);
  expect([0, 2, 3, 5].map((index) => topOf(GROUPS, index))).toEqual([
    HEAD_HEIGHT,
    HEAD_HEIGHT + 2 * OPTION_HEIGHT,
    2 * HEAD_HEIGHT + 3 * OPTION_HEIGHT,
    3 * HEAD_HEIGHT + 5 * OPTION_HEIGHT,
  ]);
  expect(heightOf(GROUPS)).toBe(3 * HEAD_HEIGHT + 6 * OPTION_HEIGHT);
  expect(heightOf([])).toBe(0);
});

test("only what is seen is drawn", () => {
  const [a, b] = GROUPS;
  const second = topOf(GROUPS, 1);
  expect(a && within(a, second + 1, second + OPTION_HEIGHT + 1)).toEqual([1, 3]);
  expect(a && within(a, second, second + OPTION_HEIGHT)).toEqual([1, 2]);
  const [first, end] = b ? within(b, 0, second) : [0, 1];
  expect(end - first).toBe(0);
});

test("the name of a namespace stays in sight while one of its containers is", () => {
  const heads = (seen: number) => GROUPS.map((group) => headTop(group, seen));
  const [, b, c] = GROUPS.map(({ top }) => top);
  expect(heads(0)).toEqual([0, b, c]);
  expect(heads(70)).toEqual([70, b, c]);
  expect(heads(10_000)[0]).toBe((b ?? 0) - HEAD_HEIGHT);
});
