import { isMap, stringify, type Node } from "yaml";
import type { VariableValue } from "../../model/declarations";
import { readYaml, yamlValue } from "../../model/yamltext";
import { parseTime } from "../../engine/cells";
import { Formatter } from "../../model/format";

/** A list or map in one line of YAML. */
export function mapText(value: VariableValue): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();
}

/** A map as it was typed; undefined where it is none. */
export function parseMap(text: string): VariableValue | undefined {
  const { document, mistakes } = readYaml(text);
  return mistakes.length === 0 && isMap(document.contents) ? yamlValue(document.contents as Node) : undefined;
}

/** What a drag over a chart chose: `10:00:01 – 10:00:05`. With two axes, both. */
export function rangeText(range: { readonly [field: string]: VariableValue }): string {
  const pairs = [
    ["lo", "hi"],
    ["x_lo", "x_hi"],
    ["y_lo", "y_hi"],
  ] as const;
  return pairs
    .filter(([low, high]) => (range[low] ?? null) !== null || (range[high] ?? null) !== null)
    .map(([low, high]) => `${boundText(range[low] ?? null)} – ${boundText(range[high] ?? null)}`)
    .join(", ");
}

const formatter = new Formatter();

function boundText(bound: VariableValue): string {
  if (typeof bound === "number") {
    return formatter.decimals(bound);
  }
  const time = typeof bound === "string" ? parseTime(bound) : undefined;
  // The date is that of the recording: nobody needs it twice.
  return time === undefined
    ? bound === null
      ? "…"
      : String(bound)
    : formatter.time(Math.round(time / 1000) * 1000).slice(11);
}
