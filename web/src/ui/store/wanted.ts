import { stringify } from "yaml";
import { addBlock } from "../../model/edit";
import { parseNotebook } from "../../model/parse";

/** What the page opens first. */
export interface Wanted {
  /** A notebook of the gallery. */
  template?: string;
  /** The text of a notebook. */
  text?: string;
}

/** What the page's address asks for: `?template=gc`, or a query with the title of its notebook, `#sql=SELECT%201&title=One`. */
export function wantedOf({ search, hash }: Pick<Location, "search" | "hash">): Wanted {
  const template = new URLSearchParams(search).get("template");
  const query = new URLSearchParams(hash.slice(1));
  const sql = query.get("sql") ?? "";
  if (sql.trim() !== "") {
    return { text: queryNotebook(sql, query.get("title") ?? "") };
  }
  return template === null ? {} : { template };
}

/** A notebook with one query. */
function queryNotebook(sql: string, title: string): string {
  const front = stringify({ title: title.trim() === "" ? "Query" : title.trim() }, { lineWidth: 0 });
  const notebook = parseNotebook(`---\n${front}---\n\n<!-- @cell name=query -->\n`);
  const cell = notebook.cells.at(-1);
  // A line that would begin another cell is no SQL.
  const lines = sql.replaceAll(/^(\s*)<!--/gm, "$1<! --");
  return cell === undefined ? notebook.source : addBlock(notebook, cell, "sql", lines).source;
}
