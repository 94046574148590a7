import type { Node } from "yaml";
import type { Problem, Span } from "./problem";
import { readYaml, yamlValue, type YamlValue } from "./yamltext";

/** A variable's value. Integers beyond 2^53 are bigints, so that they stay exact. */
export type VariableValue = YamlValue;

/** A variable as a notebook declares it. */
export interface Declaration {
  /** With `$` or `$$`. */
  name: string;
  value: VariableValue;
  /** How its widget looks, where the author says so: `{value: 5, min: 0, max: 10}`. */
  widget?: WidgetHints;
  /** With its name. */
  span: Span;
  valueSpan: Span;
}

export interface WidgetHints {
  label?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Values to choose from; or a query whose first column has them. */
  options?: VariableValue[] | string;
}

const HINTS = new Set(["value", "label", "min", "max", "step", "options"]);

/** A map with `value` and nothing but hints describes a widget; any other map is a value of its own. */
export function splitHints(declared: VariableValue): { value: VariableValue; widget?: WidgetHints } {
  if (declared === null || typeof declared !== "object" || Array.isArray(declared) || !("value" in declared)) {
    return { value: declared };
  }
  if (!Object.keys(declared).every((key) => HINTS.has(key)) || Object.keys(declared).length === 1) {
    return { value: declared };
  }
  const widget: WidgetHints = {};
  if (typeof declared["label"] === "string") {
    widget.label = declared["label"];
  }
  for (const bound of ["min", "max", "step"] as const) {
    if (typeof declared[bound] === "number") {
      widget[bound] = declared[bound];
    }
  }
  const options = declared["options"];
  if (Array.isArray(options) || typeof options === "string") {
    widget.options = options;
  }
  return { value: declared["value"] as VariableValue, widget };
}

const ENTRY = /^[ \t]*(\$?\$?[A-Za-z_]\w*)[ \t]*:(?=[ \t\n\r]|$)/;

/**
 * The declarations of a ```` ```variables ```` block: `$name: value` a line, where a value may go on in indented lines. An
 * error in one leaves the others alone. `base` is the text's offset in the notebook.
 */
export function parseDeclarations(text: string, base: number): { entries: Declaration[]; problems: Problem[] } {
  const entries: Declaration[] = [];
  const problems: Problem[] = [];
  const names = new Set<string>();
  for (const { name, start, valueStart, end } of pieces(text, base, problems)) {
    const span = { start: base + start, end: base + end };
    const raw = text.slice(valueStart, end);
    const { document, mistakes } = readYaml(raw);
    const [from, to] = document.contents?.range ?? [0, raw.length];
    const valueSpan = { start: base + valueStart + from, end: base + valueStart + to };
    const mistake = mistakes[0];
    if (mistake !== undefined) {
      problems.push({ span: valueSpan, message: `the value of ${name} is no YAML: ${mistake.message}` });
      continue;
    }
    let declared = name;
    if (!name.startsWith("$") || name.startsWith("$$")) {
      const message = name.startsWith("$")
        ? `${name} belongs to the notebook: declare it in the front matter`
        : `a variable of a cell begins with $`;
      declared = `$${name.replace(/^\$+/, "")}`;
      problems.push({ span: { start: span.start, end: span.start + name.length }, message, suggestion: declared });
    }
    if (names.has(declared)) {
      problems.push({ span, message: `${declared} is declared twice in this cell` });
      continue;
    }
    names.add(declared);
    entries.push({ name: declared, ...splitHints(yamlValue(document.contents as Node | null)), span, valueSpan });
  }
  return { entries, problems };
}

interface Piece {
  name: string;
  start: number;
  valueStart: number;
  end: number;
}

function pieces(text: string, base: number, problems: Problem[]): Piece[] {
  const found: Piece[] = [];
  let offset = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const content = line.replace(/\r?\n$/, "");
    const match = ENTRY.exec(content);
    const current = found.at(-1);
    if (match !== null && !(current !== undefined && /^[ \t]/.test(line))) {
      const name = match[1] as string;
      found.push({
        name,
        start: offset + content.indexOf(name),
        valueStart: offset + match[0].length,
        end: offset + content.trimEnd().length,
      });
    } else if (content.trim() !== "" && !content.trim().startsWith("#")) {
      if (current === undefined) {
        const span = { start: base + offset, end: base + offset + content.length };
        problems.push({ span, message: "a line of variables is `$name: value`" });
      } else {
        current.end = offset + content.trimEnd().length;
      }
    }
    offset += line.length;
  }
  return found;
}
