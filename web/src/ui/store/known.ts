import { allBlocks, type NotebookCell } from "../../model/notebook";
import type { Known } from "../editor/complete";
import type { Page } from "./page";

/** What completion in a cell knows: the schema, aliases with the columns of their results, variables. */
export function knownOf(page: Page, cell: NotebookCell): Known {
  const { session } = page;
  if (session === undefined) {
    return { schema: page.schema, aliases: [], variables: [] };
  }
  const { cells, frontMatter } = session.notebook;
  const aliases = cells.flatMap((other) =>
    allBlocks(other.blocks).flatMap((block) =>
      block.kind === "sql" && block.alias !== undefined
        ? [{ name: block.alias, columns: session.state(block.id).result?.columns ?? [] }]
        : [],
    ),
  );
  const own = allBlocks(cell.blocks).flatMap((block) => (block.kind === "variables" ? block.entries : []));
  return {
    schema: page.schema,
    aliases: [...aliases, ...frontMatter.views.map(({ name }) => ({ name, columns: [] }))],
    variables: [...own, ...frontMatter.variables].map(({ name }) => name),
  };
}
