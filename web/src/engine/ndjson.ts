import { QueryError, type Cell, type Column } from "./engine";
import { cellOfJson, RowTable } from "./rows";

interface Trailer {
  rows?: number;
  truncated?: boolean;
  millis?: number;
  error?: { message?: string; code?: string; line?: number; column?: number; position?: number; suggestion?: string };
}

/** What a reviver is told beside key and value; not yet in TypeScript's library. */
interface JsonContext {
  source?: string;
}

/** JSON whose integers stay exact: those that a number would round become bigints. */
export function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) {
    return JSON.parse(text);
  }
  return JSON.parse(text, ((_key: string, value: unknown, context?: JsonContext) => {
    const source = context?.source;
    return typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value;
  }) as (key: string, value: unknown) => unknown);
}

/** Turns an error as the server writes it into ours. */
export function errorOf(error: Trailer["error"], fallback: string): QueryError {
  const { message, ...details } = error ?? {};
  return new QueryError(message ?? fallback, details);
}

/**
 * Reads a result written as a line with columns, a line a row, and a last line. Throws a {@link QueryError} for an error in the last line,
 * and when there is none: such a result broke off.
 */
export async function readNdjson(body: ReadableStream<Uint8Array>, limit = Infinity): Promise<RowTable> {
  let columns: Column[] | undefined;
  let trailer: Trailer | undefined;
  let values: Cell[][] = [];
  let rows = 0;
  for await (const line of lines(body)) {
    const item = parseExact(line);
    if (columns === undefined) {
      const head = item as { columns?: Column[] } & Trailer;
      if (head.columns === undefined) {
        throw errorOf(head.error, "the server's answer has no columns");
      }
      columns = head.columns.map(known);
      values = columns.map(() => []);
    } else if (Array.isArray(item)) {
      rows++;
      if (rows <= limit) {
        columns.forEach((column, index) => values[index]?.push(cellOfJson(item[index], column.type)));
      }
    } else {
      trailer = item as Trailer;
    }
  }
  if (trailer?.error !== undefined) {
    throw errorOf(trailer.error, "the query failed");
  }
  if (columns === undefined || trailer === undefined) {
    throw new QueryError(`the result broke off after ${rows} rows`, { code: "incomplete" });
  }
  return new RowTable(columns, values, trailer.truncated === true || rows > limit, trailer.millis ?? 0);
}

/** Without facts that are null. */
function known(column: Column): Column {
  return Object.fromEntries(Object.entries(column).filter(([, fact]) => fact !== null)) as unknown as Column;
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        if (line.trim() !== "") {
          yield line;
        }
      }
      if (done) {
        break;
      }
    }
    if (rest.trim() !== "") {
      yield rest;
    }
  } finally {
    reader.releaseLock();
  }
}
