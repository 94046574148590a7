/** A statement of a script. */
export interface Statement {
  text: string;
  /** How many characters stand before it. */
  offset: number;
}

/**
 * The statements without their semicolons and without blanks and comments around them: DuckDB misplaces errors in a statement that
 * begins with such. Empty when there are only blanks and comments.
 */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let end = 0;
  const add = () => start >= 0 && statements.push({ text: sql.slice(start, end), offset: start });
  for (let at = 0; at < sql.length;) {
    const next = skip(sql, at);
    if (sql[at] === ";" && next === at + 1) {
      add();
      start = -1;
    } else if (!/\s/.test(sql[at] as string) && !isComment(sql, at)) {
      start = start < 0 ? at : start;
      end = next;
    }
    at = next;
  }
  add();
  return statements;
}

/** Words and quoted identifiers in order, without quotes; keywords are among them. */
export function identifiersOf(sql: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < sql.length;) {
    const next = skip(sql, at);
    if (isWordStart(sql, at)) {
      found.push(sql.slice(at, next));
    } else if (sql[at] === '"' && next > at + 1) {
      found.push(sql.slice(at + 1, next - 1).replaceAll('""', '"'));
    }
    at = next;
  }
  return found;
}

/** Whether a comment of that text ends a line: `-- no-limit`. */
export function hasNote(sql: string, note: string): boolean {
  for (let at = 0; at < sql.length;) {
    const next = skip(sql, at);
    if (sql.startsWith("--", at) && sql.slice(at + 2, next).trim() === note) {
      return true;
    }
    at = next;
  }
  return false;
}

function isComment(sql: string, at: number): boolean {
  return sql.startsWith("--", at) || sql.startsWith("/*", at);
}

function isWordStart(sql: string, at: number): boolean {
  return /[\p{ID_Start}_]/u.test(sql[at] as string);
}

/** Where the token that starts at `at` ends. */
function skip(sql: string, at: number): number {
  const char = sql[at] as string;
  if (char === "'" || char === '"') {
    return quoted(sql, at + 1, char, false);
  }
  if ((char === "e" || char === "E") && sql[at + 1] === "'") {
    return quoted(sql, at + 2, "'", true);
  }
  if (sql.startsWith("--", at)) {
    const length = sql.slice(at).search(/[\r\n]/);
    return length < 0 ? sql.length : at + length + 1;
  }
  if (sql.startsWith("/*", at)) {
    const end = sql.indexOf("*/", at + 2);
    return end < 0 ? sql.length : end + 2;
  }
  if (char === "$") {
    const tag = /^\$[\p{L}\p{N}]*\$/u.exec(sql.slice(at))?.[0];
    if (tag === undefined) {
      return at + 1;
    }
    const close = sql.indexOf(tag, at + tag.length);
    return close < 0 ? sql.length : close + tag.length;
  }
  if (isWordStart(sql, at)) {
    return at + (/^[\p{ID_Continue}$]+/u.exec(sql.slice(at))?.[0].length ?? 1);
  }
  return at + 1;
}

function quoted(sql: string, from: number, quote: string, escapes: boolean): number {
  for (let at = from; at < sql.length; at++) {
    const char = sql[at];
    if (escapes && char === "\\") {
      at++;
    } else if (char === quote) {
      if (sql[at + 1] !== quote) {
        return at + 1;
      }
      at++;
    }
  }
  return sql.length;
}
