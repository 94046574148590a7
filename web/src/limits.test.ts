import { expect, test } from "vitest";
import { MAX_IF_DEPTH } from "./model/fences";
import { MappedText } from "./model/mapped";
import { allBlocks } from "./model/notebook";
import { parseNotebook } from "./model/parse";
import { parsePlot } from "./model/plotparser";
import { Session } from "./model/session";
import { nameUses } from "./model/sqlnames";
import { substitute } from "./model/variables";
import { SnapshotEngine } from "./ui/export/snapshotengine";

/**
 * Texts that nobody writes, but somebody may send. What has to grow with the text alone would not come to an end here if it grew
 * with its square, or with a power of its depth.
 */
const MANY = 100_000;

const problems = (text: string) => parseNotebook(text).problems.map(({ message }) => message);

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, level) => `\`\`\`{if SELECT ${level} >= 0}\n`).join("") +
  "```sql\nSELECT 42\n```\n" +
  "```\n".repeat(depth);

test("conditions within each other, up to a limit", async () => {
  const notebook = parseNotebook(nested(MAX_IF_DEPTH));
  expect(notebook.problems).toEqual([]);
  const one = (value: boolean | number) => ({
    columns: [{ name: "x", type: "INTEGER" }],
    rows: [[value]],
    truncated: false,
    millis: 0,
  });
  const yes = Array.from({ length: MAX_IF_DEPTH }, (_, level) => [`SELECT ${level} >= 0`, one(true)]);
  const results = Object.fromEntries([...yes, ["SELECT 42\n", one(42)]]);
  const session = new Session(
    new SnapshotEngine({ taken: "", recordings: [], schema: [], creates: true, results }),
    notebook,
  );
  await session.start();
  await session.settled();
  const inner = allBlocks(notebook.cells[0]!.blocks).at(-1)!;
  expect(session.state(inner.id).result?.cell(0, 0)).toBe(42);
});

test("a condition beyond the limit is told", () => {
  const { problems: found, source } = parseNotebook(nested(MAX_IF_DEPTH + 1));
  expect(found.map(({ message, span }) => [message, source.slice(span.start, span.end)])).toEqual([
    ["more than 50 blocks {if …} within each other: this one is text", "```{if SELECT 50 >= 0}"],
  ]);
  expect(problems(nested(10_000))).toHaveLength(1);
});

test.each([
  ["code that is never closed", "```java\ntext\n".repeat(MANY), []],
  ["code that is closed", "```java\ntext\n```\n".repeat(MANY), []],
  ["a line of marks", `${"`".repeat(10 * MANY)}x\``, []],
  ["a line of blanks", `~~~ a${" ".repeat(10 * MANY)}b`, []],
  ["queries without an end", "${SELECT 1 ".repeat(MANY), Array(10).fill("this ${ has no closing }")],
  ["queries", "${SELECT 1} ".repeat(MANY), []],
  ["marks that never fit", `\${SELECT 1} ${Array.from({ length: 1500 }, (_, n) => "`".repeat(n + 1)).join(" ")}`, []],
  ["cells of one name", "<!-- @cell name=a -->\n".repeat(20_000), Array(19_999).fill("there is another cell a")],
  [
    "lists in YAML",
    `---\ntags: ${"[".repeat(MANY)}${"]".repeat(MANY)}\n---\n`,
    [expect.stringMatching(/too many levels/)],
  ],
  [
    "names of cells that are not there",
    `---\nrequires:\n${Array.from({ length: 10_000 }, (_, n) => `  c${n}: X\n`).join("")}---\n<!-- @cell name=c -->\n`,
    expect.arrayContaining(["there is no cell c9999"]),
  ],
])("%s", (_, text, expected) => expect(problems(text)).toEqual(expected));

test("a key that stands twice in YAML is told, also in a map within", () => {
  expect(problems("---\ntitle: a\nvariables: { $$x: { lo: 1, lo: 2 } }\ntitle: b\n---\n").sort()).toEqual([
    "the front matter is no YAML: the key lo stands here twice",
    "the front matter is no YAML: the key title stands here twice",
  ]);
});

test("plots: brackets, lists, strings and fields", () => {
  const messages = (text: string) => parsePlot(text).problems.map(({ message }) => message);
  expect(messages("ROW(".repeat(MANY))).toEqual(["more than 50 brackets within each other"]);
  expect(messages(`LINE(x: ${"[".repeat(MANY)}`)).toEqual(["[ is no value"]);
  expect(messages(`LINE(x: a, y: b)${" + LINE(x: a, y: b)".repeat(10_000)}`)).toEqual([]);
  expect(messages(`LINE(x: "${"x".repeat(10 * MANY)}`)).toEqual(['this " is never closed']);
  const variables = (reference: string) => (reference === "$v" ? 1 : undefined);
  const { plot } = parsePlot(`TABLE() TITLE "$v${".a".repeat(MANY)}"`, { variables });
  expect(plot).toMatchObject({ title: `1${".a".repeat(MANY)}` });
});

test("variables within each other end before they fill the memory", () => {
  const names = Array.from({ length: 10 }, (_, n) => `$v${n}`);
  const values = new Map(names.map((name, n) => [name, n === 9 ? "1" : `$v${n + 1} `.repeat(20)]));
  const scope = { get: (name: string) => values.get(name), names: () => names };
  const sql = substitute(MappedText.copy("SELECT $v0", "", 0), scope);
  expect(sql.problems.map(({ message }) => message)).toEqual([
    "the values of its variables are put in too often, or are too long",
  ]);
  expect(substitute(MappedText.copy(`SELECT '$v9${".a".repeat(MANY)}'`, "", 0), scope).text.text).toHaveLength(
    "SELECT '1'".length + 2 * MANY,
  );
});

test("the tables that a long query names", () => {
  expect(nameUses(`FROM a${"-a".repeat(MANY)}`).map(({ name }) => name)).toEqual(["a"]);
  const parts = Array.from({ length: 20_000 }, (_, n) => `c${n + 1} AS (FROM c${n})`);
  expect(nameUses(`WITH ${parts.join(", ")} FROM c1, other`).map(({ name }) => name)).toEqual(["c0", "other"]);
});
