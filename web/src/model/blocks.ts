import { parseDeclarations } from "./declarations";
import { closes, languageOf, Lines, MAX_IF_DEPTH, type Fence, type Line } from "./fences";
import { parseInlines } from "./inlines";
import type { Block, SqlBlock } from "./notebook";
import { parsePlot } from "./plotparser";
import type { Problem, Span } from "./problem";
import { comments } from "./sqltokens";

const ALIAS = /^\s*--[ \t]*alias[ \t]+("?)([A-Za-z_]\w*)\1([ \t]+materialized)?[ \t]*$/i;

/** Cuts the text of a cell into blocks. */
export class BlockReader {
  private readonly source: string;
  private readonly cellId: string;
  private readonly problems: Problem[];
  private readonly text: Lines;
  private readonly lines: readonly Line[];
  private at = 0;
  /** Blocks `{if …}` around the place. */
  private depth = 0;

  /** `body` is the cell without its directive. What is wrong is added to `problems`. */
  constructor(source: string, body: Span, cellId: string, problems: Problem[]) {
    this.source = source;
    this.cellId = cellId;
    this.problems = problems;
    this.text = new Lines(source, body);
    this.lines = this.text.list;
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
      const { fence } = line;
      if (fence === undefined) {
        this.at++;
        continue;
      }
      if (closing !== undefined && closes(line, closing)) {
        break;
      }
      const language = languageOf(fence);
      if (language === undefined || (language === "if" && this.tooDeep(line))) {
        this.at++;
        this.skipCode(fence.marks);
        continue;
      }
      endProse();
      const id = `${prefix}${found.length}`;
      found.push(language === "if" ? this.conditional(line, fence, id) : this.fenced(language, line, fence.marks, id));
      proseFrom = this.at;
    }
    endProse();
    return found;
  }

  /** Code of another language is part of the prose. */
  private skipCode(marks: string): void {
    const end = this.text.closing(this.at, marks);
    if (end !== undefined) {
      this.at = end + 1;
    }
  }

  private tooDeep({ start, text }: Line): boolean {
    if (this.depth < MAX_IF_DEPTH) {
      return false;
    }
    const span = { start, end: start + text.length };
    this.problems.push({
      span,
      message: `more than ${MAX_IF_DEPTH} blocks {if …} within each other: this one is text`,
    });
    return true;
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
    this.at = this.text.closing(this.at, marks) ?? this.lines.length;
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

  private conditional(opening: Line, { marks, info }: Fence, id: string): Block {
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
    this.depth++;
    const blocks = this.sequence(`${id}.`, marks);
    this.depth--;
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
    const notes = /no-(limit|cache)/i.test(text) ? comments(text).map((comment) => comment.toLowerCase()) : [];
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
