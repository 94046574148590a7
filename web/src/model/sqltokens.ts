/**
 * The words of a SQL text, as far as we need to know them: what is a name, what stands within quotes, where a comment is, and where
 * variables stand. All tokens together are the text.
 */
export interface Token {
  kind: "space" | "comment" | "string" | "quoted" | "word" | "number" | "variable" | "symbol";
  text: string;
  /** Offset of its first character. */
  start: number;
}

/** In the order of the groups below; groups with names would take most of the time. */
const KINDS = ["space", "comment", "string", "quoted", "variable", "number", "word", "symbol"] as const;

const PATTERN = new RegExp(
  [
    String.raw`(\s+)`,
    String.raw`(--[^\n]*|/\*[^]*?(?:\*/|$))`,
    // E'..' has escapes with a backslash; all others double the quote. A string that never ends goes to the end of the text.
    String.raw`([eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$))`,
    String.raw`("(?:[^"]|"")*(?:"|$))`,
    String.raw`(\$\$?[A-Za-z_]\w*)`,
    String.raw`(\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)`,
    String.raw`([\p{L}_][\p{L}\p{N}_$]*)`,
    String.raw`([^])`,
  ].join("|"),
  "gu",
);

export function tokens(sql: string): Token[] {
  const found: Token[] = [];
  for (const match of sql.matchAll(PATTERN)) {
    const group = KINDS.findIndex((_, index) => match[index + 1] !== undefined);
    found.push({ kind: KINDS[group] as Token["kind"], text: match[0], start: match.index });
  }
  return found;
}

/** Without blanks and comments. */
export function words(sql: string): Token[] {
  return tokens(sql).filter((token) => token.kind !== "space" && token.kind !== "comment");
}

/** What a name token names: without quotes. Undefined for what is no name. */
export function nameOf(token: Token | undefined): string | undefined {
  if (token?.kind === "word") {
    return token.text;
  }
  return token?.kind === "quoted" ? token.text.slice(1, -1).replaceAll('""', '"') : undefined;
}

/** A name as SQL takes it in any case. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL takes it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The texts of comments that stand on their own line's end: `-- no-limit` gives `no-limit`. */
export function comments(sql: string): string[] {
  return tokens(sql)
    .filter((token) => token.kind === "comment" && token.text.startsWith("--"))
    .map((token) => token.text.slice(2).trim());
}
