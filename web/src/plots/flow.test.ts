import { expect, test } from "vitest";
import { flowParts, flowWindow } from "./flow";

// Columns of a second with cells of 20 ms; one begins at 7 s.
const flow = { origin: 7e6, column: 1e6, cell: 20_000 };

test("a drag takes all time from the first cell to the last, whichever came first", () => {
  const [a, b] = [
    { x: 3.4e6, y: 0.97 },
    { x: 5.9e6, y: 0.031 },
  ];
  expect(flowWindow(flow, a, b)).toEqual([3.96e6, 5.04e6]);
  expect(flowWindow(flow, b, a)).toEqual([3.96e6, 5.04e6]);
  expect(flowWindow(flow, a, a)).toEqual([3.96e6, 3.98e6]);
});

test("places beside the columns belong to the nearest cell", () => {
  expect(flowWindow(flow, { x: 3e6, y: -1 }, { x: 3e6, y: 7 })).toEqual([3e6, 4e6]);
});

test("time covers the end of a column, whole ones, and the beginning of one", () => {
  expect(flowParts(flow, [3.96e6, 6.04e6])).toEqual([
    { x: [3e6, 4e6], y: [0.96, 1] },
    { x: [4e6, 6e6], y: [0, 1] },
    { x: [6e6, 7e6], y: [0, 0.04] },
  ]);
  expect(flowParts(flow, [3.2e6, 3.4e6])).toEqual([{ x: [3e6, 4e6], y: [0.2, 0.4] }]);
  expect(flowParts(flow, [3e6, 5e6])).toEqual([{ x: [3e6, 5e6], y: [0, 1] }]);
  expect(flowParts(flow, [3.5e6, 4.5e6])).toEqual([
    { x: [3e6, 4e6], y: [0.5, 1] },
    { x: [4e6, 5e6], y: [0, 0.5] },
  ]);
  expect(flowParts(flow, [3e6, 3e6])).toEqual([]);
});
