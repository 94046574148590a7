import type { VariableValue, WidgetHints } from "./declarations";
import { timeOf } from "./literals";

/** What a variable is set with. */
export type WidgetKind =
  "number" | "slider" | "checkbox" | "text" | "time" | "dropdown" | "choices" | "list" | "range" | "map";

/** The widget for a value, and for what the author says about it. */
export function widgetKind(value: VariableValue, hints: WidgetHints = {}): WidgetKind {
  if (hints.options !== undefined) {
    return Array.isArray(value) ? "choices" : "dropdown";
  }
  if (typeof value === "number" || typeof value === "bigint") {
    return typeof value === "number" && hints.min !== undefined && hints.max !== undefined ? "slider" : "number";
  }
  if (typeof value === "boolean") {
    return "checkbox";
  }
  if (Array.isArray(value)) {
    return "list";
  }
  if (value !== null && typeof value === "object") {
    return "lo" in value && "hi" in value ? "range" : "map";
  }
  return timeOf(value) === undefined ? "text" : "time";
}
