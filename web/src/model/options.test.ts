import { expect, test } from "vitest";
import { DatabaseEngine } from "../testing/engine";
import { parseNotebook } from "./parse";
import { Session } from "./session";
import { optionsId } from "./tasks";

const TEXT = `---
variables:
  $$from: 3
  $$one: {value: 4, options: "SELECT n FROM numbers WHERE n >= $$from ORDER BY n"}
  $$wrong: {value: 1, options: "SELECT nothing FROM nowhere"}
---
<!-- @cell name=a autorun="false" -->
\`\`\`sql
-- alias numbers
SELECT range AS n FROM range(6)
\`\`\`
\`\`\`variables
$own: {value: x, options: "SELECT 'x' || $$from"}
\`\`\`
\`\`\`sql
\`\`\`
`;

test("values to choose from may be a query: with variables and aliases, an error is told, a block without text is none", async () => {
  const engine = await DatabaseEngine.open();
  const session = new Session(engine, parseNotebook(TEXT), { schemaName: "options" });
  await session.start();
  await session.settled();
  const options = (name: string, cellId?: string) => {
    const { result } = session.state(optionsId(name, cellId));
    return result && Array.from({ length: result.rows }, (_, row) => result.cell(row, 0));
  };
  expect(options("$$one")).toEqual([3, 4, 5]);
  expect(options("$own", "a")).toEqual(["x3"]);
  expect(session.state(optionsId("$$wrong", undefined)).failure?.message).toMatch(/nowhere/);
  expect(session.state("a/2")).toEqual({ status: "done", stale: false });
  const before = session.variables();
  session.setVariable("$$from", 5);
  await session.settled();
  expect(options("$$one")).toEqual([5]);
  session.restoreVariables(before);
  await session.settled();
  expect([session.variable("$$from"), options("$$one")]).toEqual([3, [3, 4, 5]]);
});
