import type { SchemaItem } from "../../engine/engine";

export interface Area {
  /** Unique. */
  key: string;
  title: string;
  items: SchemaItem[];
}

/** Kinds in the order in which people look for something: views answer questions, tables are what they are made from. */
const KINDS = ["view", "table", "macro"] as const;

/** Tables, views or macros of one kind by their area. With a `filter`, what has it in name, title, or the name of a column. */
export function areasOf(schema: readonly SchemaItem[], kind: SchemaItem["kind"], filter = ""): Area[] {
  const wanted = filter.trim().toLowerCase();
  const areas = new Map<string, SchemaItem[]>();
  for (const item of schema) {
    if (item.kind === kind && (wanted === "" || matches(item, wanted))) {
      const title = item.area ?? "other";
      areas.set(title, [...(areas.get(title) ?? []), item]);
    }
  }
  // The library's areas come in its own order; events have paths, which are sorted.
  const sorted = kind === "table" ? [...areas].sort(([a], [b]) => (a < b ? -1 : 1)) : [...areas];
  return sorted.map(([title, items]) => ({ key: `${kind} ${title}`, title, items: items.sort(byUse) }));
}

export { KINDS };

/** What the recording has comes before what it lacks; a name that begins with what was typed is not preferred: it is found anyway. */
function byUse(a: SchemaItem, b: SchemaItem): number {
  return Number(isEmpty(a)) - Number(isEmpty(b)) || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);
}

/** Whether asking it is of no use with these recordings. */
export function isEmpty(item: SchemaItem): boolean {
  return (item.missing !== undefined && item.missing.length > 0) || item.rows === 0;
}

function matches({ name, title, columns }: SchemaItem, wanted: string): boolean {
  return (
    name.toLowerCase().includes(wanted) ||
    title?.toLowerCase().includes(wanted) === true ||
    columns.some((column) => column.name.toLowerCase().includes(wanted))
  );
}

/** Why something is grey, in one line. */
export function missingText({ missing, rows }: SchemaItem): string | undefined {
  if (missing !== undefined && missing.length > 0) {
    return `needs ${missing.join(" and ")}, which the recording lacks`;
  }
  return rows === 0 ? "the recording has no such event" : undefined;
}
