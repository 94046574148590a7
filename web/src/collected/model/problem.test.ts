import { expect, test } from "vitest";
import { problemOf, Refused } from "./problem";

test("an answer that is an error: the analyzer's words as a sentence, and what to do", () => {
  expect(problemOf(new Refused(404, "no recording of this name"))).toMatchObject({
    title: "There is nothing in this window",
    text: "No recording of this name.",
  });
  expect(problemOf(new Refused(401, "no token")).login).toBe(true);
  expect(problemOf(new Refused(429, "too many", 7))).toMatchObject({ retry: 7 });
  expect(problemOf(new Refused(503)).retry).toBe(10);
  expect(problemOf(new Refused(502, "Bad Gateway")).title).toBe("The analyzer answers 502");
  expect(problemOf(new Refused(200)).title).toBe("What answers here is not the analyzer");
  expect(problemOf(new Refused(0)).title).toBe("The analyzer does not answer");
});

test("what is no answer is a mistake of the page", () => {
  expect(problemOf(new TypeError("x is undefined"))).toMatchObject({ title: "The page has a mistake" });
});
