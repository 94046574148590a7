import type { Notebook } from "../../model/notebook";

export interface Found {
  cellId: string;
  /** The line with the match, without blanks at its ends. */
  line: string;
  /** Of the match in the line. */
  start: number;
  end: number;
  /** Of the match in the notebook's file. */
  offset: number;
}

/** More matches than anybody looks through. */
const MOST = 200;

/** Where a text stands in the cells of a notebook, in any case; one match for each place. */
export function findIn(notebook: Notebook, wanted: string): Found[] {
  const found: Found[] = [];
  const needle = wanted.toLowerCase();
  if (needle.trim() === "") {
    return found;
  }
  for (const cell of notebook.cells) {
    let next = cell.span.start;
    for (const raw of notebook.source.slice(cell.span.start, cell.span.end).split("\n")) {
      const begin = next + (raw.length - raw.trimStart().length);
      next += raw.length + 1;
      const line = raw.trim();
      const haystack = line.toLowerCase();
      // A letter whose small form is longer would shift all places behind it.
      if (haystack.length !== line.length) {
        continue;
      }
      for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
        found.push({ cellId: cell.id, line, start: at, end: at + needle.length, offset: begin + at });
        if (found.length === MOST) {
          return found;
        }
      }
    }
  }
  return found;
}
