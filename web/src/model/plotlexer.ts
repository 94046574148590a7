import type { Problem, Span } from "./problem";

export interface PlotToken extends Span {
  kind: "word" | "string" | "number" | "variable" | "constant" | "symbol" | "end";
  /** A word as written, a string without quotes and escapes, a constant without `@`. */
  text: string;
}

/** A text that is no plot, at a place. */
export class PlotSyntaxError extends Error {
  readonly problem: Problem;

  constructor(span: Span, message: string, suggestion?: string) {
    super(message);
    this.problem = suggestion === undefined ? { span, message } : { span, message, suggestion };
  }
}

const PATTERN = new RegExp(
  [
    String.raw`(?<skip>\s+|--[^\n]*)`,
    String.raw`(?<string>"(?:[^"\\]|\\[^]|"")*"|'(?:[^'\\]|\\[^]|'')*')`,
    String.raw`(?<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))`,
    String.raw`(?<variable>\$\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)`,
    String.raw`(?<constant>@[A-Za-z_]\w*)`,
    // Names of cells have hyphens.
    String.raw`(?<word>[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*)`,
    String.raw`(?<symbol>[()[\],:=+.])`,
  ].join("|"),
  "uy",
);

/** The words of a plot, and one that stands for its end. */
export function plotTokens(text: string): PlotToken[] {
  const found: PlotToken[] = [];
  let at = 0;
  while (at < text.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (match === null) {
      const char = text[at] as string;
      const span = { start: at, end: at + 1 };
      const quote = char === '"' || char === "'";
      throw new PlotSyntaxError(
        quote ? { start: at, end: text.length } : span,
        quote ? `this ${char} is never closed` : `unexpected ${char}`,
      );
    }
    const end = PATTERN.lastIndex;
    for (const [kind, value] of Object.entries(match.groups as Record<string, string | undefined>)) {
      if (value !== undefined && kind !== "skip") {
        found.push({ kind: kind as PlotToken["kind"], text: plain(kind, value), start: at, end });
      }
    }
    at = end;
  }
  const last = text.trimEnd().length;
  found.push({ kind: "end", text: "", start: last, end: last });
  return found;
}

function plain(kind: string, text: string): string {
  switch (kind) {
    case "string": {
      // In one pass: what an escape gives is no quote that could be doubled.
      return text
        .slice(1, -1)
        .replaceAll(text.startsWith('"') ? /\\([^])|""/g : /\\([^])|''/g, (quote: string, char: string | undefined) =>
          char === undefined ? quote.slice(1) : char === "n" ? "\n" : char === "t" ? "\t" : char,
        );
    }
    case "constant":
      return text.slice(1);
    default:
      return text;
  }
}
