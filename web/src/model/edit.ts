import { Document, isMap, isScalar, stringify, type Node, type Scalar } from "yaml";
import type { Declaration, VariableValue, WidgetHints } from "./declarations";
import type { Block, Notebook, NotebookCell } from "./notebook";
import { parseNotebook } from "./parse";
import type { Span } from "./problem";
import { readYaml, YAML_OPTIONS } from "./yamltext";

/** Edits of a notebook. Each gives a new one, in which nothing but what is named has changed; the old one stays as it is. */

/** Puts a text in place of a part of the file. */
export function replaceSpan(notebook: Notebook, { start, end }: Span, text: string): Notebook {
  return parseNotebook(notebook.source.slice(0, start) + text + notebook.source.slice(end));
}

/** Puts a text into a block, within its fences. The fences grow where the text has some as long. */
export function setBlockText(notebook: Notebook, block: Block, text: string): Notebook {
  if (block.kind === "prose") {
    return replaceSpan(notebook, block.span, endLine(text));
  }
  const { source } = notebook;
  const opening = source.slice(block.span.start, block.inner.start);
  const closing = source.slice(block.inner.end, block.span.end);
  const marks = fenceFor(text, /^\s*(`{3,}|~{3,})/.exec(opening)?.[1] ?? "```");
  const grown = (fence: string) => fence.replace(/`{3,}|~{3,}/, marks);
  // A block that was never closed is closed now.
  const end = closing === "" ? `${marks}\n` : grown(closing);
  return replaceSpan(notebook, block.span, grown(opening) + endLine(text) + end);
}

/** Adds a block at the end of a cell, or behind another block. */
export function addBlock(
  notebook: Notebook,
  cell: NotebookCell,
  kind: "prose" | "sql" | "plot" | "variables",
  text: string,
  after?: Block,
): Notebook {
  const at = after?.span.end ?? cell.blocks.at(-1)?.span.end ?? cell.span.end;
  const marks = fenceFor(text, "```");
  const block = kind === "prose" ? endLine(text) : `${marks}${kind}\n${endLine(text)}${marks}\n`;
  return insert(notebook, at, block);
}

export function removeBlock(notebook: Notebook, block: Block): Notebook {
  return replaceSpan(notebook, block.span, "");
}

/** Adds a cell behind another one, or at the file's end. A name that is taken gets a number. */
export function addCell(notebook: Notebook, name: string, body: string, after?: NotebookCell): Notebook {
  const at = after?.span.end ?? notebook.source.length;
  return insert(notebook, at, `<!-- @cell name=${freeName(notebook, name)} -->\n${endLine(body)}`);
}

export function removeCell(notebook: Notebook, cell: NotebookCell): Notebook {
  return replaceSpan(notebook, cell.span, "");
}

/** A copy of a cell behind it. Its aliases would clash with the cell's own, so they go. */
export function duplicateCell(notebook: Notebook, cell: NotebookCell): Notebook {
  const body = notebook.source.slice(cell.directive.end, cell.span.end).replace(/^\r?\n/, "");
  return addCell(notebook, cell.name, body.replaceAll(/^[ \t]*--[ \t]*alias[ \t].*\r?\n/gim, ""), cell);
}

/** Moves a cell by so many places. The cell before the first directive stays where it is. */
export function moveCell(notebook: Notebook, cell: NotebookCell, by: number): Notebook {
  const movable = notebook.cells.filter((candidate) => !candidate.implicit);
  const from = movable.findIndex((candidate) => candidate.id === cell.id);
  const to = Math.max(0, Math.min(movable.length - 1, from + by));
  if (from < 0 || from === to) {
    return notebook;
  }
  const texts = movable.map((candidate) => notebook.source.slice(candidate.span.start, candidate.span.end));
  texts.splice(to, 0, ...texts.splice(from, 1));
  const start = (movable[0] as NotebookCell).span.start;
  return replaceSpan(
    notebook,
    { start, end: notebook.source.length },
    texts.map((text, i) => (i < texts.length - 1 ? endLine(text) : text)).join(""),
  );
}

/** Sets what a cell's directive says; undefined takes an attribute away. */
export function setCell(
  notebook: Notebook,
  cell: NotebookCell,
  change: { name?: string; requires?: string | undefined; autorun?: boolean; collapsed?: boolean },
): Notebook {
  const next = {
    name: cell.name,
    requires: cell.requires,
    autorun: cell.autorun,
    collapsed: cell.collapsed,
    ...change,
  };
  const words = [`name=${next.name}`];
  if (next.requires !== undefined) {
    const quote = next.requires.includes('"') ? "'" : '"';
    words.push(`requires=${quote}${next.requires}${quote}`);
  }
  if (!next.autorun) {
    words.push('autorun="false"');
  }
  if (next.collapsed) {
    words.push("collapsed=true");
  }
  const directive = `<!-- @cell ${words.join(" ")} -->`;
  return replaceSpan(notebook, cell.directive, cell.implicit ? `${directive}\n` : directive);
}

/** Writes a variable's value where it is declared. */
export function setDeclared(notebook: Notebook, declaration: Declaration, value: VariableValue): Notebook {
  const text = flow(withHints(value, declaration.widget));
  const { start } = declaration.span;
  const head = notebook.source.slice(start, declaration.valueSpan.start);
  // A value of several lines may stand below its name; one that was missing stands where the name does.
  const colon = head.includes(":")
    ? head.slice(0, head.indexOf(":") + 1)
    : `${head}${notebook.source.slice(start + head.length, declaration.valueSpan.end)}:`;
  return replaceSpan(
    notebook,
    { start, end: Math.max(declaration.valueSpan.end, start + colon.length) },
    `${colon} ${text}`,
  );
}

/** Sets a key of the front matter, or takes it away with undefined. Comments, order and unknown keys stay. */
export function setFrontMatter(
  notebook: Notebook,
  path: readonly string[],
  value: VariableValue | undefined,
): Notebook {
  const { inner } = notebook.frontMatter;
  const yaml = inner === undefined ? "" : notebook.source.slice(inner.start, inner.end);
  const document = yaml.trim() === "" ? new Document({}, YAML_OPTIONS) : readYaml(yaml).document;
  const present = document.getIn(path, true) as Node | undefined;
  if (inner !== undefined && isScalar(present) && present.range && value !== undefined && !isBlock(present)) {
    const [start, end] = present.range;
    return replaceSpan(notebook, { start: inner.start + start, end: inner.start + end }, flow(value));
  }
  if (value === undefined) {
    document.deleteIn(path);
  } else {
    if (!isMap(document.contents)) {
      document.contents = document.createNode({}) as typeof document.contents;
    }
    path.slice(0, -1).forEach((_, index) => {
      const parent = path.slice(0, index + 1);
      if (!isMap(document.getIn(parent))) {
        document.setIn(parent, document.createNode({}));
      }
    });
    document.setIn(path, document.createNode(value));
  }
  const empty = isMap(document.contents) && document.contents.items.length === 0;
  const text = empty ? "" : document.toString({ lineWidth: 0 });
  return inner === undefined
    ? replaceSpan(notebook, { start: 0, end: 0 }, `---\n${text}---\n`)
    : replaceSpan(notebook, inner, text);
}

function isBlock(node: Scalar): boolean {
  return node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
}

/** A value as YAML in one line. */
function flow(value: VariableValue): string {
  return stringify(value, {
    collectionStyle: "flow",
    lineWidth: 0,
    defaultStringType: "PLAIN",
    blockQuote: false,
  }).trimEnd();
}

function withHints(value: VariableValue, widget: WidgetHints | undefined): VariableValue {
  return widget === undefined ? value : ({ value, ...widget } as VariableValue);
}

function insert(notebook: Notebook, at: number, text: string): Notebook {
  const before = notebook.source.slice(0, at);
  const after = notebook.source.slice(at);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const end = after === "" || after.startsWith("\n") ? "" : "\n";
  return replaceSpan(notebook, { start: at, end: at }, gap + text + end);
}

function freeName(notebook: Notebook, name: string): string {
  const taken = new Set(notebook.cells.map((cell) => cell.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) {
    free = `${name}-${number}`;
  }
  return free;
}

function fenceFor(text: string, marks: string): string {
  const character = marks[0] as string;
  const longest = Math.max(0, ...Array.from(text.matchAll(/^ {0,3}(`+|~+)/gm), (match) => (match[1] as string).length));
  return character.repeat(Math.max(marks.length, longest + 1 > 3 && longest >= marks.length ? longest + 1 : 3));
}

function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
