import { BlockReader } from "./blocks";
import { closes, languageOf, Lines, MAX_IF_DEPTH } from "./fences";
import { parseFrontMatter } from "./frontmatter";
import { allBlocks, type Notebook, type NotebookCell } from "./notebook";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

const DIRECTIVE = /^[ \t]*<!--[ \t]*@cell\b([^]*?)-->[ \t]*$/;
const ATTRIBUTE = /([A-Za-z_][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const ATTRIBUTES = ["name", "requires", "autorun", "collapsed"];
const NAME = /^[A-Za-z_][\w-]*$/;

const MOST_SUGGESTIONS = 100;

/** What is open: a block of ours, one with blocks in it, or code of another language. */
type Opened = "block" | "if" | "code";

/** Reads a notebook. Never fails: what is wrong is in `problems`, and what can be read is read. */
export function parseNotebook(source: string): Notebook {
  const { frontMatter, problems, end } = parseFrontMatter(source);
  const cells = new NotebookReader(source, problems).cells(end);
  checkNames(cells, problems);
  const names = new Set(cells.map((cell) => cell.name));
  for (const key of ["requires", "cellConditions"] as const) {
    for (const [name, { span }] of frontMatter[key]) {
      if (!names.has(name)) {
        // Of so many mistakes nobody reads what was meant.
        const known = problems.length < MOST_SUGGESTIONS ? names : [];
        problems.push(withSuggestion(span, `there is no cell ${name}`, name, known));
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
    const ids = new Ids();
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
    // The last is the innermost.
    let open: { marks: string; kind: Opened }[] = [];
    const lines = new Lines(this.source, { start: from, end: this.source.length });
    lines.list.forEach((line, index) => {
      const { fence } = line;
      const inner = open.at(-1);
      if (inner !== undefined && closes(line, inner.marks)) {
        open.pop();
      } else if (inner?.kind !== "code" && DIRECTIVE.test(line.text)) {
        found.push({ start: line.start, end: line.start + line.text.length });
        open = [];
      } else if (fence !== undefined && (inner === undefined || inner.kind === "if")) {
        const language = languageOf(fence);
        const kind =
          language === undefined || (language === "if" && open.length >= MAX_IF_DEPTH)
            ? "code"
            : language === "if"
              ? "if"
              : "block";
        if (kind !== "code" || lines.closing(index + 1, fence.marks) !== undefined) {
          open.push({ marks: fence.marks, kind });
        }
      }
    });
    return found;
  }

  private cell(directive: Span, end: number, ids: Ids): NotebookCell {
    const implicit = directive.start === directive.end;
    const attributes = implicit ? new Map<string, string>() : this.attributes(directive);
    const name = implicit ? "intro" : this.name(attributes.get("name"), directive, ids.count);
    const id = ids.take(name);
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

/** Ids of cells: their names, with a number behind those that are there already. */
class Ids {
  count = 0;
  private readonly taken = new Map<string, number>();

  take(name: string): string {
    const copies = (this.taken.get(name) ?? 0) + 1;
    this.count++;
    this.taken.set(name, copies);
    // No name has a tilde in it.
    return copies === 1 ? name : `${name}~${copies}`;
  }
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

function withSuggestion(span: Span, message: string, word: string, known: Iterable<string>): Problem {
  const suggestion = nearest(word, known);
  return suggestion === undefined ? { span, message } : { span, message, suggestion };
}
