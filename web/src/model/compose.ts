import { MappedText } from "./mapped";
import { definedNames } from "./sqlnames";
import { quoteName, words } from "./sqltokens";

/** A query under a name, in front of the one that uses it. */
export interface Part {
  name: string;
  /** `"name" AS (query)`. */
  text: MappedText;
}

/** `columns` are names for its columns, with their brackets. */
export function partOf(name: string, columns: string, query: MappedText): Part {
  const { made } = MappedText;
  // The bracket is on a line of its own, since the query may end with a comment.
  const text = MappedText.join([made(`${quoteName(name)}${columns} AS (`), asTable(query), made("\n)")]);
  return { name, text };
}

/** Without semicolons at its end. Where another statement follows one, the place of that one is in `second`. */
export function trimStatement(sql: MappedText): { sql: MappedText; second?: number } {
  const list = words(sql.text);
  const first = list.findIndex((token) => token.text === ";");
  if (first < 0) {
    return { sql };
  }
  const next = list.slice(first).find((token) => token.text !== ";");
  const cut = sql.slice(0, list[first]?.start);
  return next === undefined ? { sql: cut } : { sql: cut, second: next.start };
}

/** One statement of a query and the named queries that it needs, which come in an order in which each uses earlier ones only. */
export function compose(query: MappedText, parts: readonly Part[]): MappedText {
  if (parts.length === 0) {
    return query;
  }
  const made = MappedText.made;
  const bodies = parts.flatMap((part, index) => (index === 0 ? [part.text] : [made(", "), part.text]));
  const list = words(query.text);
  const word = (index: number) => list[index]?.text.toUpperCase() ?? "";
  const after = (index: number) => (list[index] === undefined ? 0 : list[index].start + list[index].text.length);
  if (word(0) === "EXPLAIN") {
    const end = after(word(1) === "ANALYZE" ? 1 : 0);
    return MappedText.join([query.slice(0, end), made(" "), compose(query.slice(end), parts)]);
  }
  if (/^(DESCRIBE|DESC|SUMMARIZE)$/.test(word(0))) {
    const end = after(0);
    const rest = query.slice(end);
    const inner = /^(SELECT|WITH|FROM|VALUES|\()$/.test(word(1)) ? rest : MappedText.join([made("FROM "), rest]);
    return MappedText.join([query.slice(0, end), made(" ("), compose(inner, parts), made("\n)")]);
  }
  if (word(0) === "WITH") {
    const own = new Set(definedNames(query.text).map((name) => name.toLowerCase()));
    if (word(1) === "RECURSIVE" || parts.some((part) => own.has(part.name.toLowerCase()))) {
      // A name that both define would clash in one list, or mean itself.
      return MappedText.join([made("WITH "), ...bodies, made(" SELECT * FROM ("), query, made("\n)")]);
    }
    const end = after(0);
    return MappedText.join([query.slice(0, end), made(" "), ...bodies, made(","), query.slice(end)]);
  }
  return MappedText.join([made("WITH "), ...bodies, made(" "), query]);
}

/** What WITH does not take as it is, it takes within a SELECT. */
function asTable(body: MappedText): MappedText {
  const first = words(body.text)[0]?.text.toUpperCase() ?? "";
  return /^(DESCRIBE|DESC|SUMMARIZE|SHOW)$/.test(first)
    ? MappedText.join([MappedText.made("SELECT * FROM ("), body, MappedText.made("\n)")])
    : body;
}

/** A short name for a text, which another text has with a chance of one in 2^53. */
export function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
