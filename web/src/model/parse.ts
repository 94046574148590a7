import { BlockReader } from "./blocks";
import { parseFrontMatter } from "./frontmatter";
import { allBlocks, type Notebook, type NotebookCell } from "./notebook";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

const DIRECTIVE = /^[ \t]*<!--[ \t]*@cell\b([^]*?)-->[ \t]*$/;
const ATTRIBUTE = /([A-Za-z_][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const ATTRIBUTES = ["name", "requires", "autorun", "collapsed"];
const FENCE = /^ {0,3}(`{3,}(?![^\n]*`)|~{3,})(.*)/;
const NAME = /^[A-Za-z_][\w-]*$/;

/** A block of ours, one with blocks in it, or code of another language. */
type Fence = "block" | "if" | "code";

/** Reads a notebook. Never fails: what is wrong is in `problems`, and what can be read is read. */
export function parseNotebook(source: string): Notebook {
  const { frontMatter, problems, end } = parseFrontMatter(source);
  const cells = new NotebookReader(source, problems).cells(end);
  checkNames(cells, problems);
  for (const key of ["requires", "cellConditions"] as const) {
    for (const [name, { span }] of frontMatter[key]) {
      if (!cells.some((cell) => cell.name === name)) {
        problems.push(
          withSuggestion(
            span,
            `there is no cell ${name}`,
            name,
            cells.map((cell) => cell.name),
          ),
        );
      }
    }
  }
  problems.sort((a, b) => a.span.start - b.span.start);
  return { source, frontMatter, cells, problems };
}

class NotebookReader {
  private readonly source: string;
  private readonly problems: Problem[];

  constructor(source: string, problems: Problem[]) {
    this.source = source;
    this.problems = problems;
  }

  cells(from: number): NotebookCell[] {
    const found: NotebookCell[] = [];
    const ids = new Set<string>();
    const directives = this.directives(from);
    const first = directives[0]?.start ?? this.source.length;
    if (this.source.slice(from, first).trim() !== "") {
      found.push(this.cell({ start: from, end: from }, first, ids));
    }
    directives.forEach((directive, index) => {
      found.push(this.cell(directive, directives[index + 1]?.start ?? this.source.length, ids));
    });
    return found;
  }

  /** Lines that begin a cell; not those within code of another language that is closed, which may be about this very format. */
  private directives(from: number): Span[] {
    const found: Span[] = [];
    // Fences that are open: the last is the innermost.
    let open: { marks: string; kind: Fence }[] = [];
    let offset = from;
    for (const line of this.source.slice(from).split(/(?<=\n)/)) {
      const end = offset + line.replace(/\r?\n$/, "").length;
      const [, marks = "", info = ""] = FENCE.exec(line.trimEnd()) ?? [];
      const inner = open.at(-1);
      if (inner !== undefined && marks !== "" && info === "" && marks.startsWith(inner.marks)) {
        open.pop();
      } else if (inner?.kind !== "code" && DIRECTIVE.test(line.trimEnd())) {
        found.push({ start: offset, end });
        open = [];
      } else if (marks !== "" && (inner === undefined || inner.kind === "if")) {
        const kind = fenceKind(info);
        if (kind !== "code" || this.closes(offset + line.length, marks)) {
          open.push({ marks, kind });
        }
      }
      offset += line.length;
    }
    return found;
  }

  private closes(from: number, fence: string): boolean {
    const character = fence[0] === "`" ? "`" : "~";
    return new RegExp(`^ {0,3}${character}{${fence.length},}[ \\t]*$`, "m").test(this.source.slice(from));
  }

  private cell(directive: Span, end: number, ids: Set<string>): NotebookCell {
    const implicit = directive.start === directive.end;
    const attributes = implicit ? new Map<string, string>() : this.attributes(directive);
    const name = implicit ? "intro" : this.name(attributes.get("name"), directive, ids.size);
    let id = name;
    for (let copy = 2; ids.has(id); copy++) {
      id = `${name}~${copy}`;
    }
    ids.add(id);
    let bodyStart = directive.end;
    if (!implicit) {
      bodyStart += /^\r?\n?/.exec(this.source.slice(directive.end, directive.end + 2))?.[0].length ?? 0;
    }
    const blocks = new BlockReader(this.source, { start: bodyStart, end }, id, this.problems).blocks();
    const requires = attributes.get("requires");
    return {
      id,
      name,
      implicit,
      ...(requires === undefined ? {} : { requires }),
      autorun: attributes.get("autorun") !== "false",
      collapsed: attributes.has("collapsed") && attributes.get("collapsed") !== "false",
      blocks,
      span: { start: directive.start, end },
      directive,
    };
  }

  private attributes(directive: Span): Map<string, string> {
    const text = this.source.slice(directive.start, directive.end);
    const match = DIRECTIVE.exec(text) as RegExpExecArray;
    const content = match[1] as string;
    const base = directive.start + text.indexOf("@cell") + "@cell".length;
    const found = new Map<string, string>();
    for (const attribute of content.matchAll(ATTRIBUTE)) {
      const name = attribute[1] as string;
      const span = { start: base + attribute.index, end: base + attribute.index + name.length };
      if (!ATTRIBUTES.includes(name)) {
        this.problems.push(withSuggestion(span, `a cell has no ${name}`, name, ATTRIBUTES));
      } else if (found.has(name)) {
        this.problems.push({ span, message: `${name} stands here twice` });
      }
      found.set(name, attribute[2] ?? attribute[3] ?? attribute[4] ?? "true");
    }
    return found;
  }

  private name(given: string | undefined, directive: Span, number: number): string {
    if (given !== undefined && NAME.test(given)) {
      return given;
    }
    const message =
      given === undefined
        ? "a cell has a name: <!-- @cell name=pauses -->"
        : `${given} is no name of a cell: letters, digits, - and _, a letter first`;
    this.problems.push({ span: directive, message });
    return `cell${number + 1}`;
  }
}

function fenceKind(info: string): Fence {
  return /^\s*\{\s*if\b/i.test(info) ? "if" : /^\s*(sql|plot|variables)\b/i.test(info) ? "block" : "code";
}

function checkNames(cells: readonly NotebookCell[], problems: Problem[]): void {
  const aliases = new Map<string, string>();
  const names = new Map<string, NotebookCell>();
  for (const cell of cells) {
    const other = names.get(cell.name.toLowerCase());
    if (other !== undefined) {
      problems.push({ span: cell.directive, message: `there is another cell ${other.name}` });
    }
    names.set(cell.name.toLowerCase(), cell);
    for (const block of allBlocks(cell.blocks)) {
      if (block.kind !== "sql" || block.alias === undefined || block.aliasSpan === undefined) {
        continue;
      }
      const holder = aliases.get(block.alias.toLowerCase());
      if (holder !== undefined) {
        problems.push({ span: block.aliasSpan, message: `the alias ${block.alias} is taken, in cell ${holder}` });
      } else {
        aliases.set(block.alias.toLowerCase(), cell.name);
      }
    }
  }
}

function withSuggestion(span: Span, message: string, word: string, known: readonly string[]): Problem {
  const suggestion = nearest(word, known);
  return suggestion === undefined ? { span, message } : { span, message, suggestion };
}
