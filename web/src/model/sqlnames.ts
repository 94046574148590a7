import type { Span } from "./problem";
import { nameOf, words, type Token } from "./sqltokens";

/** A name in a query where a table may stand, or in front of a bracket. */
export interface NameUse extends Span {
  /** What stands before the dot. */
  qualifier?: string;
  name: string;
  /** A macro or function: a bracket follows. */
  call: boolean;
}

/** After these a table is named. */
const BEFORE_TABLE = new Set([
  "FROM",
  "JOIN",
  "INTO",
  "DESCRIBE",
  "DESC",
  "SUMMARIZE",
  "PIVOT",
  "PIVOT_WIDER",
  "UNPIVOT",
  "TABLE",
]);

/** These end the list of tables that FROM began. */
const AFTER_TABLES = new Set([
  "WHERE",
  "GROUP",
  "HAVING",
  "ORDER",
  "LIMIT",
  "OFFSET",
  "QUALIFY",
  "WINDOW",
  "SELECT",
  "UNION",
  "EXCEPT",
  "INTERSECT",
  "ON",
  "USING",
  "SAMPLE",
  "VALUES",
  "SET",
]);

/** A bracket behind these makes them no call. */
const NO_CALL = new Set([
  "IN",
  "AS",
  "MATERIALIZED",
  "AND",
  "OR",
  "NOT",
  "EXISTS",
  "OVER",
  "FILTER",
  "BY",
  "THEN",
  "ELSE",
  "WHEN",
  "BETWEEN",
  "LIKE",
  "ANY",
  "ALL",
  "DISTINCT",
  "RETURNING",
  "LATERAL",
]);

/** Of the name of a cell: words and the hyphens between them. A long subtraction is none, and is not looked through from each place. */
const MOST_NAME_TOKENS = 40;

interface Level {
  /** Within a list of tables: a comma brings another one. */
  tables: boolean;
  /** The next name is a table. */
  expected: boolean;
}

/**
 * The tables and macros that a query names. A column that is called like a table is none of them. Names that the query itself
 * defines by WITH are left out, where the definition holds.
 */
export function nameUses(sql: string): NameUse[] {
  const list = words(sql);
  const uses: NameUse[] = [];
  const levels: Level[] = [{ tables: false, expected: false }];
  for (let index = 0; index < list.length; index++) {
    const token = list[index] as Token;
    const level = levels.at(-1) as Level;
    if (token.text === "(") {
      levels.push({ tables: level.expected, expected: level.expected });
      level.expected = false;
    } else if (token.text === ")") {
      levels.pop();
      if (levels.length === 0) {
        levels.push({ tables: false, expected: false });
      }
    } else if (token.text === ",") {
      level.expected = level.tables;
    } else if (token.kind === "word" && BEFORE_TABLE.has(token.text.toUpperCase()) && !isField(list, index)) {
      level.tables = true;
      level.expected = true;
    } else if (token.kind === "word" && AFTER_TABLES.has(token.text.toUpperCase()) && !isField(list, index)) {
      level.tables = token.text.toUpperCase() === "ON" || token.text.toUpperCase() === "USING" ? level.tables : false;
      level.expected = false;
    } else if (nameOf(token) !== undefined && !isField(list, index)) {
      const use = readUse(list, index);
      if (use.call && token.kind === "word" && NO_CALL.has(token.text.toUpperCase())) {
        continue;
      }
      if (use.call || (level.expected && token.text.toUpperCase() !== "LATERAL")) {
        uses.push(use);
        level.expected = false;
      }
    }
  }
  const own = definitions(list);
  const starts = new Set(own.map(({ start }) => start));
  const byName = new Map<string, Definition[]>();
  for (const definition of own) {
    const name = definition.name.toLowerCase();
    const same = byName.get(name);
    if (same === undefined) {
      byName.set(name, [definition]);
    } else {
      same.push(definition);
    }
  }
  return uses.filter(
    (use) =>
      use.qualifier !== undefined ||
      !(
        starts.has(use.start) ||
        (!use.call && byName.get(use.name.toLowerCase())?.some((definition) => covers(definition, use)))
      ),
  );
}

function isField(list: readonly Token[], index: number): boolean {
  return list[index - 1]?.text === ".";
}

function readUse(list: readonly Token[], index: number): NameUse {
  const first = list[index] as Token;
  let last = index;
  let qualifier = "";
  // A cell may be called gc-overview, which SQL would take for a subtraction.
  while (
    last - index < MOST_NAME_TOKENS &&
    list[last + 1]?.text === "-" &&
    adjacent(list, last, last + 2) &&
    list[last + 2]?.kind === "word"
  ) {
    last += 2;
  }
  if (last > index && list[last + 1]?.text !== ".") {
    last = index;
  }
  const head =
    last === index
      ? (nameOf(first) as string)
      : list
          .slice(index, last + 1)
          .map((token) => token.text)
          .join("");
  let name = head;
  if (list[last + 1]?.text === "." && nameOf(list[last + 2]) !== undefined) {
    qualifier = head;
    name = nameOf(list[last + 2]) as string;
    last += 2;
  }
  const end = (list[last] as Token).start + (list[last] as Token).text.length;
  const use = { name, call: list[last + 1]?.text === "(", start: first.start, end };
  return qualifier === "" ? use : { ...use, qualifier };
}

function adjacent(list: readonly Token[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const token = list[index];
    if (token === undefined || token.start + token.text.length !== list[index + 1]?.start) {
      return false;
    }
  }
  return true;
}

interface Definition {
  name: string;
  /** Where its name stands. */
  start: number;
  /** Its query, in which the name still means somebody else's table, unless recursive. */
  body: Span;
  recursive: boolean;
}

/** `name [(columns)] AS [[NOT] MATERIALIZED] (query)`. */
function definitions(list: readonly Token[]): Definition[] {
  const found: Definition[] = [];
  const recursive = list.some((token) => token.text.toUpperCase() === "RECURSIVE");
  for (let index = 0; index < list.length; index++) {
    const name = nameOf(list[index]);
    if (name === undefined || !/^(WITH|RECURSIVE|,)$/i.test(list[index - 1]?.text ?? "")) {
      continue;
    }
    let at = index + 1;
    if (list[at]?.text === "(") {
      at = closingBracket(list, at) + 1;
    }
    if (list[at]?.text.toUpperCase() !== "AS") {
      continue;
    }
    at++;
    while (/^(NOT|MATERIALIZED)$/i.test(list[at]?.text ?? "")) {
      at++;
    }
    const open = list[at];
    if (open?.text === "(") {
      const end = list[closingBracket(list, at)]?.start ?? Infinity;
      found.push({ name, start: (list[index] as Token).start, body: { start: open.start, end }, recursive });
    }
  }
  return found;
}

function closingBracket(list: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < list.length; index++) {
    depth += list[index]?.text === "(" ? 1 : list[index]?.text === ")" ? -1 : 0;
    if (depth === 0) {
      return index;
    }
  }
  return list.length;
}

/** Whether a use of the definition's name means it. */
function covers({ body, recursive }: Definition, { start }: NameUse): boolean {
  return start >= body.start && (recursive || start > body.end);
}

/** Names that the query defines by WITH. */
export function definedNames(sql: string): string[] {
  return definitions(words(sql)).map((definition) => definition.name);
}
