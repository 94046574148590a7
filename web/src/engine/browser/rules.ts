import { nearNames } from "./nearnames";
import { identifiersOf } from "./sqlscript";

const READING = "select with from values table describe desc show summarize explain pivot unpivot".split(" ");
const WRITING = "create drop alter insert update delete comment truncate merge".split(" ");

/** Statements that exist; only the message depends on them. */
const REFUSED = new Set(
  (
    "abort analyze attach begin call checkpoint commit copy deallocate detach execute export force import install load " +
    "pragma prepare reset rollback set start use vacuum"
  ).split(" "),
);

/** What `CREATE` may make; a temporary thing would be known to one of several connections only. */
const MADE = new Set(["view", "table", "macro", "function", "type", "sequence", "schema", "index"]);

/** What may stand between `EXPLAIN` and the statement that it explains, and may even run. */
const OF_EXPLAIN = new Set("explain analyze format text json html graphviz mermaid yaml".split(" "));

const BEFORE_KIND = new Set(["or", "replace", "unique", "recursive"]);

/** Why a statement is refused. */
export interface Refusal {
  /** Whether there is such a statement at all; else it is a mistake in writing. */
  known: boolean;
  message: string;
  /** How statements begin that may have been meant. */
  near: string[];
}

/**
 * Why a statement is refused; undefined when it is not. A list of what is allowed, the same as on a server: settings, transactions,
 * files and other databases would outlast the statement or reach beyond the recording.
 */
export function refusalOf(sql: string): Refusal | undefined {
  const words = firstWords(sql);
  let first = words[0] ?? "";
  if (first === "explain") {
    first = words.find((word) => !OF_EXPLAIN.has(word)) ?? "";
  }
  if (first === "create") {
    const kind = words.slice(1).find((word) => !BEFORE_KIND.has(word)) ?? "";
    if (kind === "temp" || kind === "temporary") {
      return refused("nothing temporary can be made: leave out TEMP, nothing of yours is kept");
    }
    return MADE.has(kind) ? undefined : refused(`CREATE ${kind.toUpperCase()} is not allowed here`);
  }
  if (READING.includes(first) || WRITING.includes(first)) {
    return undefined;
  }
  if (REFUSED.has(first)) {
    return refused(
      `${first.toUpperCase()} is not allowed here: only queries, and views, macros and tables of your own`,
    );
  }
  const near = nearNames(first, [...READING, ...WRITING], 1).map((word) => word.toUpperCase());
  return { known: false, message: `no statement begins with "${first}"`, near };
}

/** Whether a statement that is allowed makes or changes something. */
export function writes(sql: string): boolean {
  return WRITING.includes(firstWords(sql)[0] ?? "");
}

/** Whether a statement could change something, wherever in it: `WITH … INSERT`, `EXPLAIN ANALYZE DELETE`. */
export function mayWrite(sql: string): boolean {
  return identifiersOf(sql).some((word) => WRITING.includes(word.toLowerCase()));
}

function refused(message: string): Refusal {
  return { known: true, message, near: [] };
}

function firstWords(sql: string): string[] {
  return identifiersOf(sql)
    .slice(0, 8)
    .map((word) => word.toLowerCase());
}
