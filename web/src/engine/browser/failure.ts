import { QueryError } from "../engine";
import { howToRecord } from "./hints";
import { nearNames } from "./nearnames";
import type { Statement } from "./sqlscript";

/** What a suggestion can be made of. */
export interface KnownNames {
  /** Tables and views. */
  relations(): Promise<Iterable<string>>;
  /** Event types that a view of the library needs and the recording lacks: of each inner list one would be enough. */
  missing(view: string): Promise<string[][]>;
}

const SUGGESTIONS = 3;

/** DuckDB's words when a guarded statement would change the recordings: see `Session`. */
const ONE_DATABASE = "a single transaction can only write to a single attached database";

/** Sentences that advise what no statement can do here, and what leads to them. A server has the same rule. */
const ADVICE =
  /\b(?:SET|RESET|PRAGMA|INSTALL|LOAD)\s+\w|^Possible solutions:|^See also http|^For more information|installing and loading|auto-install|^Launch the database with/;

const SENTENCE_END = /(?<=[.!?;])[ \t]+(?=[A-Z*])/;

/** Extensions that are in the DuckDB of a server. */
const OF_SERVER = new Set(["icu", "json", "parquet"]);

interface DuckDbError {
  exception_type?: string;
  exception_message?: string;
  position?: string;
  name?: string;
  type?: string;
  candidates?: string;
}

/**
 * What DuckDB says of a statement, with a place in the text that was asked and a suggestion, in the words of a server.
 *
 * @param sql what was asked
 * @param statement the part of it that failed
 */
export async function failureOf(
  error: unknown,
  sql: string,
  statement: Statement,
  names: KnownNames,
): Promise<QueryError> {
  const text = String((error as Error).message ?? error);
  const known = read(text);
  if (known === undefined) {
    return new QueryError(text.trim(), { code: "sql" });
  }
  let message = known.exception_message ?? text;
  let code = (known.exception_type ?? "sql").toLowerCase().replaceAll(" ", "_");
  if (code === "interrupt") {
    return new QueryError("stopped", { code: "cancelled" });
  }
  if (code === "out_of_memory") {
    const first = message.split("\n", 1)[0] as string;
    return new QueryError(`this takes more memory than DuckDB has in this browser: ${first}`, { code });
  }
  if (message.includes("attached in read-only mode") || message.includes(ONE_DATABASE)) {
    message = "a query cannot change the recording; what you make yourself can be changed";
    code = "refused";
  }
  const extension = /exists in the (\w+) extension|required extension '(\w+)'/.exec(message);
  if (extension !== null) {
    const name = (extension[1] ?? extension[2]) as string;
    const why = OF_SERVER.has(name) ? "which `skein serve` has and a browser has not" : "which cannot be loaded here";
    message = `${message.split(",", 1)[0] as string}: it is in DuckDB's extension ${name}, ${why}`;
  }
  const suggestion = await suggestionOf(known, names);
  return new QueryError(withoutAdvice(message), {
    code,
    ...placeOf(sql, statement, known.position),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** The place of a character of the text: line and column from 1. */
export function placeAt(sql: string, position: number): { line: number; column: number; position: number } {
  const end = Math.max(0, Math.min(position, sql.length));
  const before = sql.slice(0, end);
  return { line: before.split("\n").length, column: end - before.lastIndexOf("\n"), position: end };
}

function read(text: string): DuckDbError | undefined {
  const brace = text.indexOf("{");
  if (brace < 0) {
    return undefined;
  }
  try {
    return JSON.parse(text.slice(brace)) as DuckDbError;
  } catch {
    return undefined;
  }
}

/** DuckDB counts bytes of UTF-8 from the begin of the statement. */
function placeOf(sql: string, statement: Statement, position: string | undefined) {
  if (position === undefined || !/^\d{1,9}$/.test(position)) {
    return {};
  }
  const bytes = new TextEncoder().encode(statement.text).subarray(0, Number(position));
  return placeAt(sql, statement.offset + new TextDecoder().decode(bytes).length);
}

/** Names that may be meant come as a suggestion of their own, and what DuckDB can be told otherwise is refused here. */
function withoutAdvice(message: string): string {
  return message
    .split("\n")
    .filter((line) => !line.startsWith("Did you mean") && !line.startsWith("Candidate bindings: "))
    .map((line) =>
      line
        .split(SENTENCE_END)
        .map((sentence) => sentence.replace(/, or SET .*/, "."))
        .filter((sentence) => !ADVICE.test(sentence))
        .join(" "),
    )
    .filter((line) => line.trim() !== "")
    .join("\n");
}

async function suggestionOf(error: DuckDbError, names: KnownNames): Promise<string | undefined> {
  const { name } = error;
  if (error.type === "Table" && name !== undefined) {
    const missing = await names.missing(name);
    const first = missing[0]?.[0];
    if (first !== undefined) {
      const events = missing.map((any) => any.join(" or ")).join(", ");
      return `The view ${name} needs ${events}, which the recording lacks. ${howToRecord(first)}`;
    }
    return didYouMean(nearNames(name, await names.relations(), SUGGESTIONS));
  }
  const candidates = (error.candidates ?? "").split(",").filter((candidate) => candidate.trim() !== "");
  return didYouMean(candidates.slice(0, SUGGESTIONS));
}

function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(", ")}?`;
}
