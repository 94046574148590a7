import { allBlocks, type NotebookCell } from "../../model/notebook";
import { parseNotebook } from "../../model/parse";
import type { Known } from "../editor/complete";
import type { Page } from "./page";

/** What completion in a cell knows: the schema, aliases with the columns of their results, variables. */
export function knownOf({ session, schema }: Page, cell: NotebookCell): Known {
  const notebook = session?.notebook ?? parseNotebook("");
  const blocks = notebook.cells.flatMap((other) => allBlocks(other.blocks));
  const own = allBlocks(cell.blocks).flatMap((block) => (block.kind === "variables" ? block.entries : []));
  return {
    schema,
    notebook,
    variables: [...own, ...notebook.frontMatter.variables].map(({ name }) => name),
    columns: (alias) => {
      const block = blocks.find((other) => other.kind === "sql" && other.alias?.toLowerCase() === alias.toLowerCase());
      return block === undefined ? undefined : session?.state(block.id).result?.columns;
    },
  };
}
