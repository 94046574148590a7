import type { SqlBlock } from "../../model/notebook";
import { lineAndColumn } from "../../model/notebook";
import type { Failure } from "../../model/results";
import classes from "./notebook.module.css";

/** Why a query failed, in one line, with its place in the block. */
export function ErrorLine({ failure, block }: { failure: Failure; block?: SqlBlock }) {
  const { span } = failure;
  const inside =
    span !== undefined && block !== undefined && span.start >= block.inner.start && span.start <= block.inner.end;
  const place = inside ? lineAndColumn(block.sql, span.start - block.inner.start) : undefined;
  return (
    <div className={classes.error} role="alert">
      {place !== undefined && `line ${place.line}, column ${place.column}: `}
      {failure.message}
      {failure.suggestion !== undefined && (
        <span className={classes.suggestion}> {suggestionText(failure.suggestion)}</span>
      )}
    </div>
  );
}

/** A name that was meant becomes a question; a sentence stays one. */
export function suggestionText(suggestion: string): string {
  return /\s/.test(suggestion) ? suggestion : `Did you mean ${suggestion}?`;
}
