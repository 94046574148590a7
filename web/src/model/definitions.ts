import type { MappedText } from "./mapped";
import { nameOf, words } from "./sqltokens";

/**
 * The query of a view, and names for its columns with their brackets. The text is the query itself, or a whole CREATE VIEW.
 */
export function readView(text: MappedText): { columns: string; body: MappedText } {
  const list = words(text.text);
  if (list[0]?.text.toUpperCase() !== "CREATE") {
    return { columns: "", body: text };
  }
  const as = list.findIndex((token) => token.text.toUpperCase() === "AS");
  const open = list.findIndex((token, index) => token.text === "(" && index < as);
  const end = list[as];
  if (end === undefined) {
    return { columns: "", body: text };
  }
  const columns = open < 0 ? "" : text.text.slice(list[open]?.start, end.start).trim();
  return { columns, body: text.slice(end.start + end.text.length) };
}

/** Parameters and body of a macro: `(x) AS x + 1`. Before them there may be its name, or a whole CREATE MACRO. */
export function readMacro(text: MappedText, name: string): MappedText {
  const list = words(text.text);
  const open = list[0]?.text === "(" ? list[0] : undefined;
  if (open !== undefined) {
    return text;
  }
  const at = list.findIndex((token, index) => {
    return nameOf(token)?.toLowerCase() === name.toLowerCase() && list[index + 1]?.text === "(";
  });
  const bracket = list[at + 1];
  return at < 0 || bracket === undefined ? text : text.slice(bracket.start);
}

/** Where the query of a macro that gives a table begins; undefined for one that gives a value. */
export function macroQuery(macro: string): number | undefined {
  const list = words(macro);
  const at = list.findIndex((token, index) => {
    return token.text.toUpperCase() === "AS" && list[index + 1]?.text.toUpperCase() === "TABLE";
  });
  const table = list[at + 1];
  return at < 0 || table === undefined ? undefined : table.start + table.text.length;
}
