import type { Column, SchemaItem } from "../../engine/engine";
import { complete as suggestions, type Suggestion } from "../../model/completion";
import type { Notebook } from "../../model/notebook";
import { nameOf, tokens, type Token } from "../../model/sqltokens";

/** What completion knows beside the text. */
export interface Known {
  schema: readonly SchemaItem[];
  notebook: Notebook;
  /** With `$` or `$$`. */
  variables: readonly string[];
  columns: (alias: string) => readonly Column[] | undefined;
}

export type Option = Omit<Suggestion, "kind"> & { kind: Suggestion["kind"] | "keyword" };

export interface Completion {
  /** Offset where what is put in begins. */
  from: number;
  options: Option[];
}

export const KEYWORDS = (
  "SELECT FROM WHERE GROUP BY ORDER LIMIT OFFSET HAVING QUALIFY WITH AS DISTINCT ALL JOIN LEFT RIGHT FULL INNER CROSS ASOF ON USING " +
  "UNION EXCEPT INTERSECT CASE WHEN THEN ELSE END AND OR NOT IN IS NULL LIKE ILIKE BETWEEN EXISTS ASC DESC NULLS FIRST LAST OVER " +
  "PARTITION FILTER WINDOW ROWS RANGE PIVOT UNPIVOT SUMMARIZE DESCRIBE EXCLUDE REPLACE COLUMNS UNNEST LATERAL VALUES TABLE SAMPLE " +
  "CAST TRY_CAST INTERVAL TIMESTAMP TRUE FALSE MATERIALIZED"
).split(" ");

const BEFORE_TABLE = /^(FROM|JOIN|DESCRIBE|SUMMARIZE|PIVOT|UNPIVOT)$/i;
const TABLES = new Set<Option["kind"]>(["table", "view", "alias"]);

/**
 * What an editor offers at an offset: behind FROM and JOIN tables alone, elsewhere what the query can name, and keywords. Undefined
 * where nothing was begun, unless it was `asked` for.
 */
export function complete(sql: string, at: number, known: Known, asked = false): Completion | undefined {
  const list = tokens(sql);
  const index = list.findIndex((token) => token.start < at && at <= token.start + token.text.length);
  const token = list[index];
  if (token?.kind === "comment" || (token?.kind === "string" && !isClosed(token, at))) {
    return undefined;
  }
  const word =
    token?.kind === "word" || token?.kind === "variable" || (token?.kind === "quoted" && !isClosed(token, at))
      ? token
      : undefined;
  const before = word === undefined ? index + 1 : index;
  const dollars = /\$*$/.exec(sql.slice(0, at))?.[0].length ?? 0;
  const from = word?.start ?? at - dollars;
  const afterDot = list[before - 1]?.text === ".";
  if (word === undefined && dollars === 0 && !afterDot && !asked) {
    return undefined;
  }
  // `g. FROM` is no query: with a name behind its dot the rest can be read.
  const whole = afterDot && word === undefined ? `${sql.slice(0, at)}_${sql.slice(at)}` : sql;
  const found: Option[] = suggestions(whole, at, known.schema, known.notebook, known.variables, known.columns);
  if (afterDot || dollars > 0 || word?.kind === "variable") {
    return { from, options: found };
  }
  if (awaitsTable(list.slice(0, before))) {
    const order = (option: Option) => ({
      ...option,
      boost: TABLES.has(option.kind) ? option.boost + 1 : option.boost - 5,
    });
    return { from, options: found.filter(({ kind }) => kind !== "column").map(order) };
  }
  return { from, options: [...found, ...KEYWORDS.map(keyword)] };
}

function keyword(label: string): Option {
  return { label, kind: "keyword", detail: "", boost: -2 };
}

/** Whether a text or quoted name is closed right before the offset. */
function isClosed({ start, text }: Token, at: number): boolean {
  return start + text.length === at && text.length > 1 && /['"]$/.test(text);
}

/** Whether a table has to follow: behind FROM and its like, and behind a comma in a list of tables. */
function awaitsTable(before: readonly Token[]): boolean {
  const words = before.filter((token) => token.kind !== "space" && token.kind !== "comment");
  for (let index = words.length - 1; index >= 0; index--) {
    const token = words[index] as Token;
    if (token.kind === "word" && BEFORE_TABLE.test(token.text)) {
      return true;
    }
    const isListed = words[words.length - 1]?.text === "," && (nameOf(token) !== undefined || token.text === ",");
    const isKeyword =
      token.kind === "word" && token.text.toUpperCase() !== "AS" && KEYWORDS.includes(token.text.toUpperCase());
    if (!isListed || isKeyword) {
      return false;
    }
  }
  return false;
}
