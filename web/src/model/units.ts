import type { Column, ResultTable, SchemaItem } from "../engine/engine";
import { nameUses } from "./sqlnames";
import { nameOf, words, type Token } from "./sqltokens";

type Schema = ReadonlyMap<string, SchemaItem>;

/** Functions whose result is of the kind of their first argument. */
const KEEPS_UNIT = new RegExp(
  "^(" +
    "f?sum|sum_no_overflow|kahan_sum|sumkahan|min|max|f?avg|mean|median|mode|mad|stddev(_pop|_samp)?|quantile\\w*|" +
    "approx_quantile|reservoir_quantile|p\\d+|any_value|arbitrary|first|last|arg_min|arg_max|min_by|max_by|" +
    "abs|round|floor|ceil|ceiling|trunc|coalesce|ifnull|nullif|greatest|least|" +
    "lag|lead|first_value|last_value|nth_value" +
    ")$",
  "i",
);

/**
 * A result whose columns know what their numbers are also where the query gave them a new name: `sum(duration) AS total` is of the
 * kind of `duration`. What the engine says comes first. A guess by names, as good as the names are: it decides how values are shown,
 * never what they are.
 */
export function withUnits(table: ResultTable, sql: string, schema: Schema): ResultTable {
  const open = table.columns.some((column) => column.contentType === undefined && isNumber(column));
  if (!open) {
    return table;
  }
  const units = aliasUnits(sql, schema);
  const columns = table.columns.map((column) => {
    const unit = column.contentType === undefined ? unitOfColumn(column, units) : undefined;
    return unit !== undefined && fits(unit, column) ? { ...column, contentType: unit } : column;
  });
  return Object.create(table, { columns: { value: columns, enumerable: true } }) as ResultTable;
}

function unitOfColumn(column: Column, units: ReadonlyMap<string, string | undefined>): string | undefined {
  const name = column.name.toLowerCase();
  // A column without a name is called like the expression that it is: `max(duration) - min(duration)`.
  return units.has(name) ? units.get(name) : isNumber(column) ? unitOf(words(column.name), units) : undefined;
}

/** The content types of the names that a query gives: those of queries within it first, else in their order. */
function aliasUnits(sql: string, schema: Schema): Map<string, string | undefined> {
  const list = words(sql);
  const known = columnUnits(sql, list, schema);
  const found: { alias: string; expression: Token[]; depth: number }[] = [];
  let depth = 0;
  list.forEach(({ text }, index) => {
    depth += text === "(" ? 1 : text === ")" ? -1 : 0;
    const alias = nameOf(list[index + 1]);
    if (/^as$/i.test(text) && alias !== undefined && list[index + 2]?.text !== "(") {
      const start = itemStart(list, index);
      if (start !== undefined) {
        found.push({ alias: alias.toLowerCase(), expression: list.slice(start, index), depth });
      }
    }
    // A macro's result has a column that is called like the parameter: flame_graph(…, value := duration).
    const parameter = nameOf(list[index - 1]);
    if (text === ":" && list[index + 1]?.text === "=" && parameter !== undefined) {
      const [expression = []] = split(list.slice(index + 2), (end) => end === ",");
      found.push({ alias: parameter.toLowerCase(), expression: upToClosing(expression), depth });
    }
  });
  found.sort((a, b) => b.depth - a.depth);
  found.forEach(({ alias, expression }) => known.set(alias, unitOf(expression, known)));
  return known;
}

/** The content types of the columns of all tables that a query names; none where two tables do not agree. */
function columnUnits(sql: string, list: readonly Token[], schema: Schema): Map<string, string | undefined> {
  const names = nameUses(sql).map((use) => use.name);
  // The view of samples that a macro like flame_graph gets is named in a text.
  for (const { kind, text } of list) {
    const named = kind === "string" ? /^'"?([^'"]+)"?'$/.exec(text)?.[1] : undefined;
    if (named !== undefined) {
      names.push(named);
    }
  }
  const units = new Map<string, string | undefined>();
  for (const item of new Set(names.map((name) => schema.get(name.toLowerCase())))) {
    for (const { name, contentType } of item?.columns ?? []) {
      const key = name.toLowerCase();
      units.set(key, units.has(key) && units.get(key) !== contentType ? undefined : contentType);
    }
  }
  return units;
}

/** Where the item of a SELECT begins that ends at a token; undefined where it is none, as in `CAST(x AS BIGINT)`. */
function itemStart(list: readonly Token[], end: number): number | undefined {
  let depth = 0;
  for (let index = end - 1; index >= 0; index--) {
    const text = (list[index] as Token).text;
    if (text === ")" || text === "]") {
      depth++;
    } else if (text === "(" || text === "[") {
      depth--;
      if (depth < 0) {
        return undefined;
      }
    } else if (depth === 0 && (text === "," || /^(select|distinct)$/i.test(text))) {
      return index + 1;
    } else if (depth === 0 && /^(from|join|with|where)$/i.test(text)) {
      return undefined;
    }
  }
  return undefined;
}

/** The content type of an expression, as far as one can tell without knowing SQL: undefined for what is another quantity. */
function unitOf(list: readonly Token[], known: ReadonlyMap<string, string | undefined>): string | undefined {
  const parts = split(list, (text) => text === "+" || text === "-").filter((part, at) => at > 0 || part.length > 0);
  if (parts.length > 1 || (parts[0]?.length ?? 0) < list.length) {
    return common(parts, known);
  }
  const [first, second] = list;
  if (/^case$/i.test(first?.text ?? "") && /^end$/i.test(list.at(-1)?.text ?? "")) {
    return common(results(list), known);
  }
  // Milliseconds, rates and shares, whatever is cast or filtered in them.
  if (split(list, (text) => /^[*/%^]$/.test(text)).length > 1) {
    return undefined;
  }
  // A cast, what an aggregate is filtered by, and a window change nothing.
  const cut = split(list, (text, at) => text === ":" || (at > 0 && /^(filter|over|order)$/i.test(text)))[0] ?? [];
  if (cut.length < list.length) {
    return unitOf(cut, known);
  }
  if (second?.text === "(" && list.at(-1)?.text === ")" && closes(list, 1) === list.length - 1) {
    const [argument] = split(list.slice(2, -1), (text) => text === "," || /^as$/i.test(text));
    const keeps = /^(try_)?cast$/i.test(first?.text ?? "") || KEEPS_UNIT.test(nameOf(first) ?? "");
    const plain = /^distinct$/i.test(argument?.[0]?.text ?? "") ? argument?.slice(1) : argument;
    return keeps ? unitOf(plain ?? [], known) : undefined;
  }
  if (first?.text === "(" && closes(list, 0) === list.length - 1) {
    return unitOf(list.slice(1, -1), known);
  }
  const name = nameOf(list.at(-1));
  const qualified = list.every((token, at) => (at % 2 === 0 ? nameOf(token) !== undefined : token.text === "."));
  return qualified && name !== undefined ? known.get(name.toLowerCase()) : undefined;
}

/** The content type that expressions have in common; undefined where they do not agree. */
function common(parts: readonly Token[][], known: ReadonlyMap<string, string | undefined>): string | undefined {
  const units = new Set(parts.map((part) => unitOf(part, known)));
  return units.size === 1 ? [...units][0] : undefined;
}

/** What a CASE may give, but for NULL and plain numbers, which are of any kind. */
function results(list: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  let result: Token[] | undefined;
  for (const part of split(list, (text) => /^(case|when|then|else|end)$/i.test(text), true)) {
    result = /^(then|else)$/i.test(part[0]?.text ?? "") ? part.slice(1) : undefined;
    if (result !== undefined && !(result.length === 1 && /^(null|[\d.]+)$/i.test(result[0]?.text ?? ""))) {
      found.push(result);
    }
  }
  return found;
}

/** Cuts at tokens outside of brackets. These are left out, or stand at the beginning of what follows. */
function split(list: readonly Token[], at: (text: string, index: number) => boolean, keep = false): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  list.forEach((token, index) => {
    depth += /^[([{]$/.test(token.text) ? 1 : /^[)\]}]$/.test(token.text) ? -1 : 0;
    if (depth === 0 && at(token.text, index)) {
      parts.push(keep ? [token] : []);
    } else {
      parts.at(-1)?.push(token);
    }
  });
  return parts;
}

/** Without what follows the bracket that a list is within. */
function upToClosing(list: readonly Token[]): Token[] {
  let depth = 0;
  const end = list.findIndex(({ text }) => (depth += text === "(" ? 1 : text === ")" ? -1 : 0) < 0);
  return list.slice(0, end < 0 ? list.length : end);
}

function closes(list: readonly Token[], open: number): number {
  let depth = 0;
  return list.findIndex((token, index) => {
    depth += index < open ? 0 : token.text === "(" ? 1 : token.text === ")" ? -1 : 0;
    return index >= open && depth === 0;
  });
}

function isNumber({ type }: Column): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL)\b/.test(type);
}

/** Spans and shares are no whole numbers: one that is was computed from them, in another unit. */
function fits(unit: string, column: Column): boolean {
  return isNumber(column) && (!/^(timespan|percentage)$/i.test(unit) || /^(FLOAT|DOUBLE|DECIMAL)/.test(column.type));
}
