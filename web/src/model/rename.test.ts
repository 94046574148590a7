import { expect, test } from "vitest";
import { parseNotebook } from "./parse";
import { renameCell } from "./rename";

test("a cell that gets another name keeps what others say of it", () => {
  const text = (name: string, quoted = name) => `---
cellConditions: { ${name}: SELECT 1 }
---
There are \${SELECT count(*) FROM ${quoted}.gc | int} of gc.gc.

<!-- @cell name=${name} requires="GarbageCollection" -->
\`\`\`sql
-- alias gc
SELECT 'pauses.gc' FROM GarbageCollection
\`\`\`

<!-- @cell name=other -->
\`\`\`sql
SELECT pauses.x, pauses FROM ${quoted}.gc AS pauses JOIN pauses.own USING (gcId) -- pauses.gc
\`\`\`

\`\`\`{if SELECT count(*) > 0 FROM "${name}".gc}
\`\`\`plot
TABLE ON ${quoted}.gc, 1
\`\`\`
\`\`\`
`;
  const notebook = parseNotebook(text("pauses"));
  const renamed = renameCell(notebook, notebook.cells[1]!, "long-ones");
  expect(renamed.source).toBe(text("long-ones", '"long-ones"'));
  expect(renamed.problems).toEqual([]);
  expect(renameCell(renamed, renamed.cells[1]!, "short").source).toBe(text("short", '"short"'));
});
