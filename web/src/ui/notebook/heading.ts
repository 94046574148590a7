import type { NotebookCell } from "../../model/notebook";

/** The first heading of a cell, else its name. */
export function headingOf(cell: NotebookCell): string {
  for (const block of cell.blocks) {
    const heading = block.kind === "prose" ? /^#{1,6}[ \t]+(.+)$/m.exec(block.text)?.[1] : undefined;
    if (heading !== undefined) {
      return heading.replaceAll(/[*_`]/g, "").trim();
    }
  }
  return cell.name;
}
