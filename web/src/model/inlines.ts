import { Lines } from "./fences";
import { INLINE_FORMATS, type Inline, type InlineFormat } from "./notebook";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

/** What a `${` must begin with to be a query; anything else is text. */
const QUERY = /\s*(SELECT|WITH|FROM|VALUES|PIVOT|SUMMARIZE)\b/iy;

/** Queries without an end after which nobody looks for more: each is looked for to the end of the text. */
const MOST_OPEN = 10;

/** Finds `${SELECT … | fmt}` in prose. `base` is the prose's offset in the notebook. */
export function parseInlines(text: string, base: number): { inlines: Inline[]; problems: Problem[] } {
  const inlines: Inline[] = [];
  const problems: Problem[] = [];
  if (!text.includes("${")) {
    return { inlines, problems };
  }
  const code = codeIn(text);
  let covered = 0;
  let open = 0;
  for (let start = text.indexOf("${"); start >= 0 && open < MOST_OPEN;) {
    let from = start + 2;
    while (covered < code.length && (code[covered] as Span).end <= start) {
      covered++;
    }
    const around = code[covered];
    QUERY.lastIndex = from;
    if (around !== undefined && around.start <= start) {
      from = around.end;
    } else if (text[start - 1] !== "\\" && QUERY.test(text)) {
      const end = closing(text, from);
      if (end === undefined) {
        problems.push({ span: { start: base + start, end: base + from }, message: "this ${ has no closing }" });
        open++;
      } else {
        const inline = split(text.slice(from, end), base + start, problems);
        inlines.push({ ...inline, span: { start: base + start, end: base + end + 1 } });
        from = end + 1;
      }
    }
    start = text.indexOf("${", from);
  }
  return { inlines, problems };
}

/** Code in prose, in its order: fenced, and between backticks within one paragraph. There `${…}` is text. */
function codeIn(text: string): Span[] {
  const found: Span[] = [];
  const lines = new Lines(text, { start: 0, end: text.length });
  let paragraph = 0;
  const endParagraph = (end: number) => found.push(...codeBetweenBackticks(text, { start: paragraph, end }));
  for (let index = 0; index < lines.list.length; index++) {
    const line = lines.list[index] as Lines["list"][number];
    const last = line.fence === undefined ? undefined : lines.closing(index + 1, line.fence.marks);
    if (last !== undefined) {
      const { end } = lines.list[last] as Lines["list"][number];
      endParagraph(line.start);
      found.push({ start: line.start, end });
      paragraph = end;
      index = last;
    } else if (line.text.trim() === "") {
      endParagraph(line.start);
      paragraph = line.end;
    }
  }
  endParagraph(text.length);
  return found;
}

/** As many backticks end code as began it. */
function codeBetweenBackticks(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  const runs = Array.from(text.slice(start, end).matchAll(/`+/g), ({ index, 0: { length } }) => ({
    start: start + index,
    length,
    /** The next run of as many. */
    next: undefined as number | undefined,
  }));
  const later = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index] as (typeof runs)[number];
    run.next = later.get(run.length);
    later.set(run.length, index);
  }
  for (let index = 0; index < runs.length; index++) {
    const { start: from, next } = runs[index] as (typeof runs)[number];
    if (next !== undefined) {
      const closing = runs[next] as (typeof runs)[number];
      found.push({ start: from, end: closing.start + closing.length });
      index = next;
    }
  }
  return found;
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
  const match = /(?<!\|)\|\s*([A-Za-z_]\w*)$/.exec(content.trimEnd());
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
