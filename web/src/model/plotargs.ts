import type { ArgValue, Chart } from "./plot";
import { CHART_SPECS, type ArgKind } from "./plotspec";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

/** Tells of arguments that are missing or of the wrong kind; the latter are left out. `type` is where the chart's type stands. */
export function checkArgs(chart: Chart, type: Span, problems: Problem[]): void {
  for (const [name, spec] of Object.entries(CHART_SPECS[chart.type].args)) {
    const value = chart.args[name];
    if (value === undefined) {
      const other = spec.unless === undefined ? undefined : chart.args[spec.unless];
      if (spec.required === true && other === undefined) {
        problems.push({ span: type, message: `${chart.type} needs ${name}` });
      }
      continue;
    }
    // A variable that is not put in yet may be anything.
    const open = typeof value === "string" && value.startsWith("$");
    const expected = open ? undefined : mismatch(value, spec.kind);
    if (expected !== undefined) {
      const span = chart.argSpans[name] ?? type;
      const suggestion = Array.isArray(spec.kind) ? nearest(String(value), spec.kind as readonly string[]) : undefined;
      const message = `${name} takes ${expected}`;
      problems.push(suggestion === undefined ? { span, message } : { span, message, suggestion });
      delete chart.args[name];
    }
  }
}

/** What is expected where the value is something else. */
function mismatch(value: ArgValue, kind: ArgKind): string | undefined {
  const all = (test: (item: ArgValue) => boolean) => Array.isArray(value) && value.every(test);
  switch (kind) {
    case "column":
      return typeof value === "string" ? undefined : "the name of a column";
    case "color":
      return typeof value === "string" ? undefined : "the name of a column, or a colour";
    case "columns":
      return typeof value === "string" || (all((item) => typeof item === "string") && (value as ArgValue[]).length > 0)
        ? undefined
        : "the name of a column, or a list of names";
    case "text":
      return typeof value === "string" ? undefined : "a text";
    case "number":
      return typeof value === "number" ? undefined : "a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "true or false";
    case "numbers":
      return all((item) => typeof item === "number" || item === null) ? undefined : "a list of numbers";
    case "texts":
      return all((item) => typeof item === "string" || item === null) ? undefined : "a list of texts";
    case "radius":
      return typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?%$/.test(value))
        ? undefined
        : 'a number of pixels, or a share as "50%"';
    default:
      return kind.includes(String(value)) ? undefined : kind.map((word) => `"${word}"`).join(" or ");
  }
}

/** A colour as CSS writes it with a number sign or a function. */
const COLOR = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch)a?\(.*\))$/i;

/** Tells of columns that the data does not have. */
export function checkColumns(chart: Chart, columns: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const check = (name: ArgValue, span: Span) => {
    if (typeof name !== "string" || columns.includes(name)) {
      return;
    }
    const suggestion = columns.find((c) => c.toLowerCase() === name.toLowerCase()) ?? nearest(name, columns);
    const message = `the query has no column ${name}; it has ${columns.join(", ")}`;
    problems.push(suggestion === undefined ? { span, message } : { span, message, suggestion });
  };
  for (const [argument, { kind }] of Object.entries(CHART_SPECS[chart.type].args)) {
    const value = chart.args[argument];
    if (value === undefined || (kind !== "column" && kind !== "columns" && kind !== "color")) {
      continue;
    }
    if (kind === "color" && typeof value === "string" && COLOR.test(value)) {
      continue;
    }
    (Array.isArray(value) ? value : [value]).forEach((name) => check(name, chart.argSpans[argument] ?? chart.span));
  }
  chart.tooltipColumns?.forEach((name) => check(name, chart.span));
  for (const match of (chart.hoverTooltip ?? "").matchAll(/\{([^{}]+)\}/g)) {
    check((match[1] as string).trim(), chart.span);
  }
  return problems;
}
