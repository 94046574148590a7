import { expect, test } from "vitest";
import { History } from "./history";

test("undo and redo go through the texts, and an edit ends what could be done again", () => {
  const history = new History<string>();
  history.before("a", undefined, 0);
  history.before("b", undefined, 10);
  expect(history.undo("c")).toBe("b");
  expect(history.undo("b")).toBe("a");
  expect([history.undo("a"), history.canUndo]).toEqual([undefined, false]);
  expect(history.redo("a")).toBe("b");
  history.before("b", undefined, 20);
  expect([history.canRedo, history.redo("x")]).toEqual([false, undefined]);
  expect(history.undo("x")).toBe("b");
});

test("typing at one place is one step, until there is a pause or another place", () => {
  const history = new History<string>();
  history.before("", "q/0", 0);
  history.before("S", "q/0", 100);
  history.before("SE", "q/0", 200);
  history.before("SEL", "q/0", 5000);
  history.before("SELE", "r/0", 5100);
  expect(history.undo("end")).toBe("SELE");
  expect(history.undo("SELE")).toBe("SEL");
  expect(history.undo("SEL")).toBe("");
  expect(history.canUndo).toBe(false);
});
