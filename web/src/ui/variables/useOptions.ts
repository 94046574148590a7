import { useMemo } from "react";
import type { Declaration, VariableValue } from "../../model/declarations";
import { optionsId } from "../../model/tasks";
import { useSession } from "../store/hooks";

interface Options {
  options: readonly VariableValue[];
  /** Why there are none. */
  problem: string | undefined;
}

/** The values to choose from: as the author lists them, or the first column of a query. */
export function useOptions({ name, widget }: Declaration, cellId: string | undefined): Options {
  const state = useSession((session) => session.state(optionsId(name, cellId)));
  const result = state?.result;
  return useMemo(() => {
    if (typeof widget?.options !== "string") {
      return { options: widget?.options ?? [], problem: undefined };
    }
    const values = Array.from({ length: result?.rows ?? 0 }, (_, row): VariableValue => result?.cell(row, 0) ?? null);
    const empty = result !== undefined && result.rows === 0 ? "its query finds no values" : undefined;
    return { options: [...new Set(values)], problem: state?.failure?.message ?? empty };
  }, [widget, result, state?.failure]);
}
