import { parseDeclarations } from "./declarations";
import { parseInlines } from "./inlines";
import type { Block, SqlBlock } from "./notebook";
import { parsePlot } from "./plotparser";
import type { Problem, Span } from "./problem";
import { comments } from "./sqltokens";

interface Line extends Span {
  /** Without its line end. */
  text: string;
}

const FENCE = /^ {0,3}(`{3,}(?![^\n]*`)|~{3,})[ \t]*(.*?)[ \t]*$/;
const ALIAS = /^\s*--[ \t]*alias[ \t]+("?)([A-Za-z_]\w*)\1([ \t]+materialized)?[ \t]*$/i;

/** Cuts the text of a cell into blocks. */
export class BlockReader {
  private readonly source: string;
  private readonly cellId: string;
  private readonly problems: Problem[];
  private readonly lines: Line[] = [];
  private at = 0;

  /** `body` is the cell without its directive. What is wrong is added to `problems`. */
  constructor(source: string, body: Span, cellId: string, problems: Problem[]) {
    this.source = source;
    this.cellId = cellId;
    this.problems = problems;
    let offset = body.start;
    for (const line of source.slice(body.start, body.end).split(/(?<=\n)/)) {
      if (line !== "") {
        this.lines.push({ start: offset, end: offset + line.length, text: line.replace(/\r?\n$/, "") });
        offset += line.length;
      }
    }
  }

  blocks(): Block[] {
    return this.sequence(`${this.cellId}/`, undefined);
  }

  /** Blocks up to the end, or to the fence that closes the block around them, which is left where it is. */
  private sequence(prefix: string, closing: string | undefined): Block[] {
    const found: Block[] = [];
    let proseFrom = this.at;
    const endProse = () => {
      const lines = this.lines.slice(proseFrom, this.at);
      if (lines.some((line) => line.text.trim() !== "")) {
        found.push(this.prose(lines, `${prefix}${found.length}`));
      }
    };
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] as Line;
      const fence = FENCE.exec(line.text);
      if (fence === null) {
        this.at++;
        continue;
      }
      const marks = fence[1] as string;
      const info = fence[2] as string;
      if (closing !== undefined && info === "" && marks.startsWith(closing)) {
        break;
      }
      const language = /^(sql|plot|variables)\b/i.exec(info)?.[1]?.toLowerCase();
      if (language !== undefined) {
        endProse();
        found.push(this.fenced(language, line, marks, `${prefix}${found.length}`));
        proseFrom = this.at;
      } else if (/^\{\s*if\b/i.test(info)) {
        endProse();
        found.push(this.conditional(line, marks, info, `${prefix}${found.length}`));
        proseFrom = this.at;
      } else {
        this.at++;
        this.skipCode(marks);
      }
    }
    endProse();
    return found;
  }

  /** Code of another language is part of the prose. */
  private skipCode(marks: string): void {
    const end = this.lines.findIndex((line, index) => index >= this.at && closes(line, marks));
    if (end >= 0) {
      this.at = end + 1;
    }
  }

  private prose(lines: readonly Line[], id: string): Block {
    const span = { start: (lines[0] as Line).start, end: (lines.at(-1) as Line).end };
    const text = this.source.slice(span.start, span.end);
    const { inlines, problems } = parseInlines(text, span.start);
    this.problems.push(...problems);
    return { kind: "prose", id, span, inner: span, text, inlines };
  }

  private fenced(language: string, opening: Line, marks: string, id: string): Block {
    this.at++;
    const from = this.at;
    while (this.at < this.lines.length && !closes(this.lines[this.at] as Line, marks)) {
      this.at++;
    }
    const inner = { start: opening.end, end: this.lines[this.at - 1]?.end ?? opening.end };
    if (from === this.at) {
      inner.end = inner.start;
    }
    const place = { id, span: { start: opening.start, end: this.close(opening) }, inner };
    const text = this.source.slice(inner.start, inner.end);
    switch (language) {
      case "sql":
        return { kind: "sql", ...place, ...this.sql(text, inner.start) };
      case "plot": {
        const { plot, problems } = parsePlot(text, { base: inner.start });
        return { kind: "plot", ...place, text, plot, problems };
      }
      default: {
        const { entries, problems } = parseDeclarations(text, inner.start);
        this.problems.push(...problems);
        return { kind: "variables", ...place, entries };
      }
    }
  }

  private conditional(opening: Line, marks: string, info: string, id: string): Block {
    const keyword = /^\{\s*if\s*/i.exec(info)?.[0] ?? "";
    const infoStart = opening.start + opening.text.indexOf(info);
    const end = info.lastIndexOf("}");
    const condition = info.slice(keyword.length, end < 0 ? undefined : end);
    const conditionSpan = { start: infoStart + keyword.length, end: infoStart + keyword.length + condition.length };
    if (end < 0) {
      this.problems.push({ span: conditionSpan, message: "this {if has no closing }" });
    } else if (condition.trim() === "") {
      this.problems.push({
        span: { start: infoStart, end: infoStart + info.length },
        message: "{if …} needs a condition",
      });
    }
    this.at++;
    const blocks = this.sequence(`${id}.`, marks);
    const inner = { start: opening.end, end: this.lines[this.at - 1]?.end ?? opening.end };
    const span = { start: opening.start, end: this.close(opening) };
    return { kind: "if", id, span, inner, condition: condition.trim(), conditionSpan, blocks };
  }

  /** Steps over the closing fence, or tells that there is none. Returns where the block ends. */
  private close(opening: Line): number {
    const closing = this.lines[this.at];
    if (closing === undefined) {
      const span = { start: opening.start, end: opening.start + opening.text.length };
      this.problems.push({ span, message: "this block has no closing ``` before the cell's end" });
      return this.lines.at(-1)?.end ?? opening.end;
    }
    this.at++;
    return closing.end;
  }

  private sql(text: string, base: number): Omit<SqlBlock, "kind" | "id" | "span" | "inner"> {
    const notes = comments(text).map((comment) => comment.toLowerCase());
    const block = {
      sql: text,
      materialized: false,
      noLimit: notes.includes("no-limit"),
      noCache: notes.includes("no-cache"),
    };
    const first = /^(?:[ \t]*\r?\n)*([^\n]*)/.exec(text) as RegExpExecArray;
    const line = (first[1] as string).trimEnd();
    const lineStart = first[0].length - (first[1] as string).length;
    const alias = ALIAS.exec(line);
    if (alias === null) {
      if (/^\s*--[ \t]*alias\b/i.test(line)) {
        const span = { start: base + lineStart, end: base + lineStart + line.length };
        this.problems.push({ span, message: "an alias is a word: -- alias name, or -- alias name materialized" });
      }
      return block;
    }
    const name = alias[2] as string;
    const start = base + lineStart + line.indexOf(name, line.toLowerCase().indexOf("alias") + "alias".length);
    const aliasSpan = { start, end: start + name.length };
    return { ...block, alias: name, aliasSpan, materialized: alias[3] !== undefined };
  }
}

function closes(line: Line, marks: string): boolean {
  const fence = FENCE.exec(line.text);
  return fence !== null && fence[2] === "" && (fence[1] as string).startsWith(marks);
}
