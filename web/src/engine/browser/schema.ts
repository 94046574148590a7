import type { Column, SchemaItem } from "../engine";
import { OWN, type Catalogue, type Relation } from "./catalogue";
import { Availability } from "./availability";
import { columnNotes, contentTypeOf, descriptionOf, referenceOf } from "./notes";
import type { LibraryDefinition, SqlLibrary } from "./sqllibrary";

/** The areas of what users made, and of tables that are no events. */
const OWN_AREA = "own";
const OTHER = "other";

/** Everything there is: tables, then the library, then what users made; the same list as a server's. */
export function schemaOf(catalogue: Catalogue, library: SqlLibrary): SchemaItem[] {
  const tables = catalogue.relations.filter(({ kind }) => kind === "table");
  const known = new Set(library.definitions.map(({ name }) => name.toLowerCase()));
  const views = catalogue.relations.filter(
    ({ kind, database, name }) => kind === "view" && (database === OWN || !known.has(name.toLowerCase())),
  );
  return [
    ...tables.map((table) => tableItem(table, catalogue)),
    ...libraryItems(catalogue, library),
    ...views.map(ownView),
    ...ownMacros(catalogue),
  ];
}

function tableItem(table: Relation, { events }: Catalogue): SchemaItem {
  const event = table.database === OWN ? undefined : events.find((type) => type.table === table.name);
  const notes = columnNotes(table.comment);
  return {
    name: table.name,
    kind: "table",
    area: table.database === OWN ? OWN_AREA : (event?.category ?? OTHER),
    ...known("title", event?.label),
    ...known("description", event?.description ?? descriptionOf(table.comment)),
    rows: table.rows,
    columns: table.columns.map(({ name, type }) => ({
      name,
      type,
      ...known("contentType", contentTypeOf(notes.get(name))),
      ...known("references", referenceOf(notes.get(name))),
    })),
    missing: [],
  };
}

function libraryItems({ events }: Catalogue, library: SqlLibrary): SchemaItem[] {
  if (events.length === 0) {
    return [];
  }
  const availability = new Availability(library, events);
  return library.definitions.map((definition) => ({
    name: definition.name,
    kind: definition.kind,
    area: library.areas[definition.area] ?? definition.area,
    title: definition.title,
    description: definition.description,
    columns: columnsOf(definition),
    ...(definition.kind === "macro" ? { parameters: definition.parameters } : {}),
    missing: availability.missing(definition.name).map((any) => any.join(" or ")),
  }));
}

function columnsOf({ columns }: LibraryDefinition): Column[] {
  return columns.map(({ name, type, contentType, meaning }) => ({
    name,
    type,
    ...known("contentType", contentType),
    ...known("description", meaning),
  }));
}

function ownView({ name, comment, columns }: Relation): SchemaItem {
  return {
    name,
    kind: "view",
    area: OWN_AREA,
    ...known("description", descriptionOf(comment)),
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    missing: [],
  };
}

function ownMacros({ macros }: Catalogue): SchemaItem[] {
  const items = new Map<string, SchemaItem>();
  for (const { database, name, comment } of macros) {
    if (database === OWN && !items.has(name)) {
      const description = known("description", descriptionOf(comment));
      items.set(name, {
        name,
        kind: "macro",
        area: OWN_AREA,
        ...description,
        columns: [],
        parameters: [],
        missing: [],
      });
    }
  }
  return [...items.values()];
}

function known<K extends string>(key: K, value: string | null | undefined): { [name in K]?: string } {
  return value === null || value === undefined ? {} : ({ [key]: value } as { [name in K]?: string });
}
