import type { FrontMatter } from "./frontmatter";
import type { PlotNode } from "./plot";
import type { Problem, Span } from "./problem";
import type { Declaration } from "./declarations";

/**
 * A notebook. Its text is the truth: everything else is read from it, every span is a place in it, and an edit (edit.ts)
 * replaces a part of it. So what is not edited stays as it was, byte for byte.
 */
export interface Notebook {
  readonly source: string;
  readonly frontMatter: FrontMatter;
  readonly cells: readonly NotebookCell[];
  /** What is wrong in the file itself; a query's own errors are known when it has run. */
  readonly problems: readonly Problem[];
}

export interface NotebookCell {
  /** Unique in the notebook: the name, with `~2` behind it where another cell has it already. */
  id: string;
  /** `intro` for prose before the first cell. */
  name: string;
  /** Prose before the first cell, which has no directive. */
  implicit: boolean;
  requires?: string;
  autorun: boolean;
  collapsed: boolean;
  blocks: Block[];
  /** With its directive. */
  span: Span;
  /** The directive; empty at the start of an implicit cell. */
  directive: Span;
}

interface Place {
  /** Unique in the notebook: the cell's id and the block's number in it, as `gc/2`, and within another block `gc/2.0`. */
  id: string;
  /** With its fences. */
  span: Span;
  /** What stands within the fences. */
  inner: Span;
}

export interface ProseBlock extends Place {
  kind: "prose";
  text: string;
  inlines: Inline[];
}

export interface SqlBlock extends Place {
  kind: "sql";
  sql: string;
  alias?: string;
  /** Where the alias stands. */
  aliasSpan?: Span;
  materialized: boolean;
  noLimit: boolean;
  noCache: boolean;
}

export interface PlotBlock extends Place {
  kind: "plot";
  text: string;
  /** Null where the text has an error that leaves no plot. Variables are not put in. */
  plot: PlotNode | null;
  problems: Problem[];
}

export interface VariablesBlock extends Place {
  kind: "variables";
  entries: Declaration[];
}

export interface IfBlock extends Place {
  kind: "if";
  condition: string;
  conditionSpan: Span;
  blocks: Block[];
}

export type Block = ProseBlock | SqlBlock | PlotBlock | VariablesBlock | IfBlock;

export const INLINE_FORMATS = ["duration_ms", "duration_ns", "bytes", "pct", "int", "float", "time", "raw"] as const;

export type InlineFormat = (typeof INLINE_FORMATS)[number];

/** `${SELECT … | fmt}` in prose. */
export interface Inline {
  sql: string;
  /** By the column's content type where absent. */
  format?: InlineFormat;
  /** With `${` and `}`. */
  span: Span;
}

/** The text of a notebook's file. */
export function serialise(notebook: Notebook): string {
  return notebook.source;
}

/** All blocks of a cell in the order of the text, those within others too. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.kind === "if" ? [block, ...allBlocks(block.blocks)] : [block]));
}

/** Line and column (from 1) of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
