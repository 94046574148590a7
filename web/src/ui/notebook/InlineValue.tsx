import type { ResultTable } from "../../engine/engine";
import type { Inline, InlineFormat } from "../../model/notebook";
import type { Formatter } from "../../model/format";
import { useFormatter, useSession } from "../store/hooks";
import classes from "./notebook.module.css";

/** The value of a query within prose. */
export function InlineValue({ id, inline }: { id: string; inline: Inline }) {
  const state = useSession((session) => session.state(id));
  const formatter = useFormatter();
  if (state?.failure !== undefined) {
    return (
      <span className={classes.inlineError} title={`${state.failure.message}\n${inline.sql}`} role="alert">
        ⚠ {state.failure.message}
      </span>
    );
  }
  if (state?.result === undefined) {
    return (
      <span className={classes.inlineWaiting} title={inline.sql}>
        {state?.status === "running" || state?.status === "waiting" ? "…" : "–"}
      </span>
    );
  }
  return (
    <span className={classes.inline} title={inline.sql} data-stale={state.stale || undefined}>
      {inlineText(state.result, inline.format, formatter)}
    </span>
  );
}

/** The first value of a result as it stands in a sentence. */
export function inlineText(table: ResultTable, format: InlineFormat | undefined, formatter: Formatter): string {
  const column = table.columns[0];
  const value = table.rows === 0 || column === undefined ? null : table.cell(0, 0);
  return value === null || column === undefined ? "–" : formatter.inline(value, column, format);
}
