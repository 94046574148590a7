import type { Column, SchemaItem } from "../../engine/engine";
import { nameUses } from "../../model/sqlnames";
import { nameOf, quoteName, tokens, type Token } from "../../model/sqltokens";

/** What completion knows beside the text. */
export interface Known {
  schema: readonly SchemaItem[];
  aliases: readonly { name: string; columns: readonly Column[] }[];
  /** With `$` or `$$`. */
  variables: readonly string[];
}

export interface Suggestion {
  label: string;
  /** What is put in, where that is not the label. */
  apply?: string;
  kind: "table" | "view" | "macro" | "column" | "alias" | "variable" | "keyword";
  detail?: string;
  info?: string;
  /** More comes first. */
  boost: number;
}

export interface Completion {
  /** Offset where what is put in begins. */
  from: number;
  options: Suggestion[];
}

export const KEYWORDS = (
  "SELECT FROM WHERE GROUP BY ORDER LIMIT OFFSET HAVING QUALIFY WITH AS DISTINCT ALL JOIN LEFT RIGHT FULL INNER CROSS ASOF ON USING " +
  "UNION EXCEPT INTERSECT CASE WHEN THEN ELSE END AND OR NOT IN IS NULL LIKE ILIKE BETWEEN EXISTS ASC DESC NULLS FIRST LAST OVER " +
  "PARTITION FILTER WINDOW ROWS RANGE PIVOT UNPIVOT SUMMARIZE DESCRIBE EXCLUDE REPLACE COLUMNS UNNEST LATERAL VALUES TABLE SAMPLE " +
  "CAST TRY_CAST INTERVAL TIMESTAMP TRUE FALSE MATERIALIZED"
).split(" ");

const BEFORE_TABLE = /^(FROM|JOIN|DESCRIBE|SUMMARIZE|PIVOT|UNPIVOT)$/i;
const PLAIN_NAME = /^[A-Za-z_]\w*$/;

/** What may stand at an offset; undefined within texts and comments, and where nothing was begun unless `asked`. */
export function complete(sql: string, at: number, known: Known, asked = false): Completion | undefined {
  const list = tokens(sql);
  const index = list.findIndex((token) => token.start < at && at <= token.start + token.text.length);
  const token = list[index];
  if (token?.kind === "comment" || (token?.kind === "string" && !ends(token, at))) {
    return undefined;
  }
  if (token !== undefined && (token.text === "$" || token.kind === "variable" || token.text === "$$")) {
    return { from: token.start - (list[index - 1]?.text === "$" ? 1 : 0), options: variables(known) };
  }
  const word = token?.kind === "word" || (token?.kind === "quoted" && !ends(token, at)) ? token : undefined;
  const from = word?.start ?? at;
  const before = word === undefined ? (index < 0 ? list.length : index + 1) : index;
  const dot = list[before - 1]?.text === "." ? nameOf(list[before - 2]) : undefined;
  if (dot !== undefined) {
    const options = columnsOf(dot, sql, known).map((column) => columnSuggestion(column, 50));
    return options.length === 0 ? undefined : { from, options };
  }
  if (word === undefined && !asked) {
    return undefined;
  }
  if (awaitsTable(list, before)) {
    return { from, options: [...tables(known, 20), ...tableMacros(known)] };
  }
  return {
    from,
    options: [
      ...statementColumns(sql, known),
      ...macros(known, 5),
      ...variables(known),
      ...KEYWORDS.map((label): Suggestion => ({ label, kind: "keyword", boost: -10 })),
      ...tables(known, -20),
    ],
  };
}

/** Whether a text or quoted name is closed right before the offset. */
function ends(token: Token, at: number): boolean {
  const quote = token.text.at(-1);
  return token.start + token.text.length === at && token.text.length > 1 && (quote === "'" || quote === '"');
}

/** Whether the last word before is one that a table follows, or a comma in a list of tables. */
function awaitsTable(list: readonly Token[], before: number): boolean {
  const words = list.slice(0, before).filter((token) => token.kind !== "space" && token.kind !== "comment");
  const last = words.at(-1);
  if (last === undefined) {
    return false;
  }
  if (last.text !== ",") {
    return last.kind === "word" && BEFORE_TABLE.test(last.text);
  }
  // FROM a, b: only names stand between FROM and the comma.
  for (let index = words.length - 2; index >= 0; index--) {
    const token = words[index] as Token;
    if (token.kind === "word" && BEFORE_TABLE.test(token.text)) {
      return true;
    }
    if (nameOf(token) === undefined && token.text !== "," && token.text !== ".") {
      return false;
    }
    if (token.kind === "word" && KEYWORDS.includes(token.text.toUpperCase()) && token.text.toUpperCase() !== "AS") {
      return false;
    }
  }
  return false;
}

function tables(known: Known, boost: number): Suggestion[] {
  return [
    ...known.aliases.map(({ name }): Suggestion => named(name, { kind: "alias", detail: "alias", boost: boost + 5 })),
    ...known.schema
      .filter((item) => item.kind !== "macro" && !isMissing(item))
      .map((item): Suggestion => {
        const kind = item.kind === "view" ? "view" : "table";
        const rows = item.rows === undefined ? "" : ` · ${item.rows.toLocaleString("en-US")} rows`;
        const empty = item.rows === 0 ? -3 : 0;
        return named(item.name, {
          kind,
          detail: `${kind}${rows}`,
          boost: boost + (kind === "view" ? 2 : 0) + empty,
          ...(item.title === undefined ? {} : { info: item.title }),
        });
      }),
  ];
}

function macros(known: Known, boost: number): Suggestion[] {
  return known.schema
    .filter((item) => item.kind === "macro" && !isMissing(item))
    .map((item) => ({
      label: item.name,
      apply: `${item.name}(`,
      kind: "macro" as const,
      detail: `(${(item.parameters ?? []).join(", ")})`,
      boost,
      ...(item.title === undefined ? {} : { info: item.title }),
    }));
}

/** Macros may give tables; which do, the schema does not say. */
function tableMacros(known: Known): Suggestion[] {
  return macros(known, -5);
}

function variables(known: Known): Suggestion[] {
  return known.variables.map((label) => ({ label, kind: "variable", boost: 3 }));
}

function isMissing(item: SchemaItem): boolean {
  return item.missing !== undefined && item.missing.length > 0;
}

function named(label: string, rest: Omit<Suggestion, "label">): Suggestion {
  return PLAIN_NAME.test(label) && !KEYWORDS.includes(label.toUpperCase())
    ? { label, ...rest }
    : { label, apply: quoteName(label), ...rest };
}

function columnSuggestion(column: Column, boost: number): Suggestion {
  const detail = column.contentType === undefined ? column.type : `${column.type} · ${column.contentType}`;
  return named(column.name, {
    kind: "column",
    detail,
    boost,
    ...(column.description === undefined ? {} : { info: column.description }),
  });
}

function relation(name: string, known: Known): readonly Column[] | undefined {
  const wanted = name.toLowerCase();
  return (
    known.aliases.find((alias) => alias.name.toLowerCase() === wanted)?.columns ??
    known.schema.find((item) => item.kind !== "macro" && item.name.toLowerCase() === wanted)?.columns
  );
}

/** Columns of all tables that the statement names, each name once. */
function statementColumns(sql: string, known: Known): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const use of nameUses(sql)) {
    for (const column of use.call ? [] : (relation(use.name, known) ?? [])) {
      if (!found.has(column.name)) {
        found.set(column.name, columnSuggestion(column, 30));
      }
    }
  }
  return [...found.values()];
}

/** Columns of what stands before a dot: a table, or what the statement calls one. */
function columnsOf(name: string, sql: string, known: Known): readonly Column[] {
  const direct = relation(name, known);
  if (direct !== undefined) {
    return direct;
  }
  const list = tokens(sql).filter((token) => token.kind !== "space" && token.kind !== "comment");
  for (let index = 1; index < list.length; index++) {
    if (nameOf(list[index])?.toLowerCase() !== name.toLowerCase()) {
      continue;
    }
    const previous = list[index - 1] as Token;
    const table = nameOf(/^AS$/i.test(previous.text) ? list[index - 2] : previous);
    const columns = table === undefined ? undefined : relation(table, known);
    if (columns !== undefined) {
      return columns;
    }
  }
  return [];
}
