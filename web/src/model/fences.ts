import type { Span } from "./problem";

/** A line of a notebook. Its span has the line's end, its text has not. */
export interface Line extends Span {
  text: string;
  /** Where the line opens or closes code. */
  fence: Fence | undefined;
}

export interface Fence {
  /** All of one kind: backticks or tildes, three at least. */
  marks: string;
  /** What stands behind them; nothing in a line that closes. */
  info: string;
}

/** Blocks `{if …}` within each other: more than anybody writes, and few enough for the stack. */
export const MAX_IF_DEPTH = 50;

// Behind backticks there is no backtick in the line: that would be code within a sentence.
const FENCE = /^ {0,3}(?:(`{3,})([^`]*)|(~{3,})(.*))$/;

/** The lines of a part of a notebook's text. Whether a fence is ever closed is known without looking for it. */
export class Lines {
  readonly list: readonly Line[];
  /** Of each line, how many marks the longest fence has that closes there or below: backticks and tildes. */
  private readonly longest: { readonly "`": Uint32Array; readonly "~": Uint32Array };

  constructor(source: string, { start, end }: Span) {
    const list: Line[] = [];
    for (let at = start; at < end;) {
      const newline = source.indexOf("\n", at);
      const next = newline < 0 || newline >= end ? end : newline + 1;
      const text = source.slice(at, next).replace(/\r?\n$/, "");
      list.push({ start: at, end: next, text, fence: fenceOf(text) });
      at = next;
    }
    this.list = list;
    this.longest = { "`": new Uint32Array(list.length + 1), "~": new Uint32Array(list.length + 1) };
    for (let index = list.length - 1; index >= 0; index--) {
      const fence = list[index]?.fence;
      for (const mark of ["`", "~"] as const) {
        const length = fence?.info === "" && fence.marks[0] === mark ? fence.marks.length : 0;
        this.longest[mark][index] = Math.max(length, this.longest[mark][index + 1] as number);
      }
    }
  }

  /** The line, at an index or behind, that closes a fence of these marks; undefined where there is none. */
  closing(from: number, marks: string): number | undefined {
    const longest = this.longest[marks[0] as "`" | "~"];
    if ((longest[from] ?? 0) < marks.length) {
      return undefined;
    }
    let index = from;
    while (!closes(this.list[index] as Line, marks)) {
      index++;
    }
    return index;
  }
}

/** Whether a line closes a fence: with as many marks at least, and nothing behind them. */
export function closes({ fence }: Line, marks: string): boolean {
  return fence !== undefined && fence.info === "" && fence.marks.startsWith(marks);
}

/** The language of a block of ours that a fence opens, `if` for one with blocks in it; undefined for any other code. */
export function languageOf({ info }: Fence): string | undefined {
  return (/^(sql|plot|variables)\b/i.exec(info)?.[1] ?? /^\{\s*(if)\b/i.exec(info)?.[1])?.toLowerCase();
}

function fenceOf(line: string): Fence | undefined {
  const found = FENCE.exec(line);
  return found === null
    ? undefined
    : { marks: (found[1] ?? found[3]) as string, info: ((found[2] ?? found[4]) as string).trim() };
}
