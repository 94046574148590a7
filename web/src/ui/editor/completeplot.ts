import type { Column } from "../../engine/engine";
import { AXIS_CLAUSES, CHART_SPECS, CLAUSES, chartType, plotWords } from "../../model/plotspec";
import type { Completion, Option } from "./complete";

/** What may stand at an offset of a plot: types, their arguments, clauses; within quotes the columns of the data. */
export function completePlot(text: string, at: number, columns: readonly Column[]): Completion | undefined {
  const before = text.slice(0, at);
  const quoted = /"([^"\n]*)$/.exec(before);
  if (quoted !== null && (before.match(/"/g)?.length ?? 0) % 2 === 1) {
    const options = columns.map((column): Option => ({
      label: column.name,
      kind: "column",
      detail: column.type,
      boost: 0,
    }));
    return options.length === 0 ? undefined : { from: at - (quoted[1] as string).length, options };
  }
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? "";
  const from = at - word.length;
  const open = /([A-Za-z_]+)\s*\(([^()]*)$/.exec(before.slice(0, from));
  const type = open === null ? undefined : chartType(open[1] as string);
  if (type !== undefined && /(^|,)\s*$/.test(open?.[2] ?? "")) {
    return {
      from,
      options: Object.entries(CHART_SPECS[type].args).map(([label, spec]) => ({
        label,
        insert: `${label}: `,
        kind: "column",
        detail: spec.required ? "required" : "",
        boost: spec.required ? 5 : 0,
      })),
    };
  }
  if (word === "") {
    return undefined;
  }
  const words = [...plotWords(), ...CLAUSES, ...AXIS_CLAUSES, "MODE", "COLUMNS", "HOVER", "AT", "HIDDEN"];
  return { from, options: words.map((label) => ({ label, kind: "keyword", detail: "", boost: 0 })) };
}
