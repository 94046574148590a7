import { useEffect, useState } from "react";
import type { Cell, Engine } from "../../engine/engine";
import type { VariableValue, WidgetHints } from "../../model/declarations";

const MOST_OPTIONS = 1000;

/** The values to choose from: as the author lists them, or the first column of a query. */
export function useOptions(engine: Engine, options: WidgetHints["options"]): readonly VariableValue[] {
  const [asked, setAsked] = useState<readonly VariableValue[]>([]);
  const sql = typeof options === "string" ? options : undefined;
  useEffect(() => {
    if (sql === undefined) {
      return;
    }
    const abort = new AbortController();
    engine.query(sql, { limit: MOST_OPTIONS, signal: abort.signal }).then(
      (table) => setAsked(Array.from({ length: table.rows }, (_, row) => simple(table.cell(row, 0)))),
      () => setAsked([]),
    );
    return () => abort.abort();
  }, [engine, sql]);
  return Array.isArray(options) ? options : asked;
}

function simple(value: Cell): VariableValue {
  return value;
}
