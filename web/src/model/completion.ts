import type { Column, SchemaItem } from "../engine/engine";
import { allBlocks, type Notebook } from "./notebook";
import { nameUses } from "./sqlnames";
import { tokens } from "./sqltokens";

/** A word that an editor offers. */
export interface Suggestion {
  label: string;
  kind: "column" | "table" | "view" | "macro" | "alias" | "variable";
  /** A type with its unit, or where it comes from. */
  detail: string;
  info?: string;
  /** What is typed, where that is not the label: names with odd letters need quotes. */
  insert?: string;
  /** Higher is offered first. */
  boost: number;
}

/**
 * What may be typed at an offset of a query: columns of the tables that the query names, then aliases, tables, views and macros;
 * after `name.` that table's columns; after `$` variables. `aliasColumns` has the columns of aliases that have run.
 */
export function complete(
  sql: string,
  offset: number,
  schema: readonly SchemaItem[],
  notebook: Notebook,
  variables: readonly string[],
  aliasColumns: (alias: string) => readonly Column[] | undefined,
): Suggestion[] {
  const before = tokens(sql.slice(0, offset));
  const last = before.at(-1);
  if (last?.kind === "comment" || (last?.kind === "string" && offset < sql.length)) {
    return [];
  }
  if (/\$\$?\w*$/.test(sql.slice(0, offset))) {
    return variables.map((name) => ({ label: name, kind: "variable", detail: "variable", boost: 1 }));
  }
  const aliases = notebook.cells.flatMap((cell) =>
    allBlocks(cell.blocks).flatMap((block) =>
      block.kind === "sql" && block.alias !== undefined ? [{ name: block.alias, cell: cell.name }] : [],
    ),
  );
  const columnsOf = (name: string): readonly Column[] => {
    const item = schema.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    return aliasColumns(name) ?? item?.columns ?? [];
  };
  const named = nameUses(sql).filter((use) => !use.call);
  const qualifier = /([\w-]+|"[^"]+")\.\w*$/.exec(sql.slice(0, offset))?.[1]?.replaceAll('"', "");
  if (qualifier !== undefined) {
    const own = aliases
      .filter((alias) => alias.cell === qualifier)
      .map(({ name, cell }) => aliasSuggestion(name, cell));
    return [...columnSuggestions(columnsOf(tableOf(qualifier, sql, named)), qualifier), ...own];
  }
  const columns = named.flatMap((use) => columnSuggestions(columnsOf(use.name), use.name));
  return [
    ...unique(columns),
    ...aliases.map(({ name, cell }) => aliasSuggestion(name, cell)),
    ...schema.map(schemaSuggestion),
  ];
}

/** `FROM GarbageCollection g`: which table `g` is. */
function tableOf(qualifier: string, sql: string, named: readonly { name: string; end: number }[]): string {
  const short = named.find(({ end }) => {
    const next = /^\s+(?:AS\s+)?"?(\w+)"?/i.exec(sql.slice(end))?.[1];
    return next?.toLowerCase() === qualifier.toLowerCase();
  });
  return short?.name ?? qualifier;
}

function columnSuggestions(columns: readonly Column[], table: string): Suggestion[] {
  return columns.map(({ name, type, contentType, references, description }) => {
    const meaning = contentType ?? (references === undefined ? undefined : `→ ${references}`);
    const suggestion: Suggestion = {
      label: name,
      kind: "column",
      detail: `${type}${meaning === undefined ? "" : ` (${meaning})`}, ${table}`,
      boost: 3,
      ...inserted(name),
    };
    return description === undefined ? suggestion : { ...suggestion, info: description };
  });
}

function aliasSuggestion(name: string, cell: string): Suggestion {
  return { label: name, kind: "alias", detail: `alias in ${cell}`, boost: 2 };
}

function schemaSuggestion({ name, kind, title, description, rows, parameters, missing }: SchemaItem): Suggestion {
  const lacking = missing !== undefined && missing.length > 0;
  const count = rows === undefined ? "" : `, ${rows} rows`;
  const suggestion: Suggestion = {
    label: name,
    kind,
    detail:
      kind === "macro"
        ? `macro (${(parameters ?? []).join(", ")})`
        : `${kind}${count}${lacking ? `, needs ${missing.join(", ")}` : ""}`,
    boost: lacking || rows === 0 ? -1 : 0,
    ...inserted(name),
  };
  const info = description ?? title;
  return info === undefined ? suggestion : { ...suggestion, info };
}

function inserted(name: string): { insert?: string } {
  return /^[A-Za-z_]\w*$/.test(name) ? {} : { insert: `"${name.replaceAll('"', '""')}"` };
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [
    ...new Map(suggestions.map((suggestion) => [`${suggestion.label} ${suggestion.detail}`, suggestion])).values(),
  ];
}
