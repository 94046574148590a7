import { setCell } from "./edit";
import { allBlocks, type Block, type Notebook, type NotebookCell } from "./notebook";
import { parseNotebook } from "./parse";
import { charts } from "./plotparser";
import type { Span } from "./problem";
import { nameUses } from "./sqlnames";

/** Gives a cell another name, also where others say it: `cell.alias` in queries and plots, and conditions by the name of a cell. */
export function renameCell(notebook: Notebook, cell: NotebookCell, name: string): Notebook {
  const { frontMatter, cells } = notebook;
  const aliases = new Set(
    allBlocks(cell.blocks).flatMap((block) => (block.kind === "sql" && block.alias ? [block.alias.toLowerCase()] : [])),
  );
  const named = (sql: string, start: number): Span[] =>
    nameUses(sql)
      .filter((use) => use.qualifier === cell.name && aliases.has(use.name.toLowerCase()))
      .map((use) => ({ start: start + use.start, end: start + use.end }));
  const spans = [
    ...[frontMatter.requires, frontMatter.cellConditions].flatMap(
      (conditions) => conditions.get(cell.name)?.span ?? [],
    ),
    ...cells.flatMap((other) => allBlocks(other.blocks)).flatMap((block) => usesIn(block, cell.name, named)),
  ];
  // From the end on, so that places stay.
  let { source } = notebook;
  for (const { start, end } of spans.sort((a, b) => b.start - a.start)) {
    source = source.slice(0, start) + renamed(source.slice(start, end), cell.name, name) + source.slice(end);
  }
  const changed = parseNotebook(source);
  const same = changed.cells[cells.indexOf(cell)];
  return same === undefined ? notebook : setCell(changed, same, { name });
}

/** In `old.alias` a name that is no word needs quotes; by itself it stands in the front matter. */
function renamed(text: string, old: string, name: string): string {
  const bare = text.startsWith(`${old}.`) && !/^\w+$/.test(name);
  return text.replace(old, () => (bare ? `"${name}"` : name));
}

function usesIn(block: Block, cell: string, named: (sql: string, start: number) => Span[]): Span[] {
  switch (block.kind) {
    case "sql":
      return named(block.sql, block.inner.start);
    case "prose":
      return block.inlines.flatMap(({ sql, span }) => named(sql, span.start + 2));
    case "if":
      return named(block.condition, block.conditionSpan.start);
    case "plot":
      return block.plot === null
        ? []
        : charts(block.plot)
            .flatMap(({ on }) => on ?? [])
            .flatMap((data) => ("cell" in data && data.cell === cell ? [data.span] : []));
    default:
      return [];
  }
}
