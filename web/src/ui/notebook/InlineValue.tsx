import type { Inline } from "../../model/notebook";
import { useSession, usePart } from "../store/hooks";
import { inlineText } from "./inlines";
import classes from "./notebook.module.css";

/** The value of a query within prose. */
export function InlineValue({ id, inline }: { id: string; inline: Inline }) {
  const state = useSession((session) => session.state(id));
  const style = usePart((page) => styleOf(page.session?.notebook.frontMatter));
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
      {inlineText(state.result, inline.format, style)}
    </span>
  );
}

/** How the front matter wants values. */
export function styleOf(
  frontMatter: { decimalPlaces?: number; timeFormat?: string } | undefined,
): { decimalPlaces?: number; timeFormat?: string } {
  return {
    ...(frontMatter?.decimalPlaces === undefined ? {} : { decimalPlaces: frontMatter.decimalPlaces }),
    ...(frontMatter?.timeFormat === undefined ? {} : { timeFormat: frontMatter.timeFormat }),
  };
}
