import { INLINE_FORMATS, type Inline, type InlineFormat } from "./notebook";
import type { Problem } from "./problem";
import { nearest } from "./suggest";

/** What a `${` must begin with to be a query; anything else is text. */
const QUERY = /^\s*(SELECT|WITH|FROM|VALUES|PIVOT|SUMMARIZE)\b/i;

/** Fenced and inline code, where `${…}` is text. */
const CODE = /^(`{3,}|~{3,})[^]*?^\1[`~]*[ \t]*$|(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`)/gm;

/** Finds `${SELECT … | fmt}` in prose. `base` is the prose's offset in the notebook. */
export function parseInlines(text: string, base: number): { inlines: Inline[]; problems: Problem[] } {
  const inlines: Inline[] = [];
  const problems: Problem[] = [];
  const code = Array.from(text.matchAll(CODE), (match) => [match.index, match.index + match[0].length] as const);
  let from = 0;
  for (;;) {
    const start = text.indexOf("${", from);
    if (start < 0) {
      return { inlines, problems };
    }
    from = start + 2;
    const covered = code.find(([begin, end]) => begin <= start && start < end);
    if (covered !== undefined) {
      from = covered[1];
      continue;
    }
    if (text[start - 1] === "\\" || !QUERY.test(text.slice(start + 2))) {
      continue;
    }
    const end = closing(text, start + 2);
    if (end === undefined) {
      const span = { start: base + start, end: base + start + 2 };
      problems.push({ span, message: "this ${ has no closing }" });
      continue;
    }
    const inline = split(text.slice(start + 2, end), base + start, problems);
    inlines.push({ ...inline, span: { start: base + start, end: base + end + 1 } });
    from = end + 1;
  }
}

/** The `}` that closes, outside of quotes, comments and inner braces. */
function closing(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1);
      if (end < 0) {
        return undefined;
      }
      at = end;
    } else if (char === "{") {
      depth++;
    } else if (char === "}") {
      if (depth === 0) {
        return at;
      }
      depth--;
    }
  }
  return undefined;
}

function split(content: string, start: number, problems: Problem[]): { sql: string; format?: InlineFormat } {
  // One bar: two are SQL's concatenation.
  const match = /(?<!\|)\|\s*([A-Za-z_]\w*)\s*$/.exec(content);
  if (match === null) {
    return { sql: content.trim() };
  }
  const sql = content.slice(0, match.index).trim();
  const word = match[1] as string;
  const format = INLINE_FORMATS.find((name) => name === word.toLowerCase());
  if (format !== undefined) {
    return { sql, format };
  }
  const at = start + 2 + match.index + match[0].indexOf(word);
  const suggestion = nearest(word, INLINE_FORMATS);
  problems.push({
    span: { start: at, end: at + word.length },
    message: `unknown format ${word}; there are ${INLINE_FORMATS.join(", ")}`,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  return { sql };
}
