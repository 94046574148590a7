import { isAlias, isMap, isScalar, isSeq, parseDocument, type Node } from "yaml";
import type { Problem, Span } from "./problem";

/** A variable's value. Integers beyond 2^53 are bigints, so that they stay exact. */
export type VariableValue =
  null | boolean | number | bigint | string | VariableValue[] | { [field: string]: VariableValue };

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

/** A node of YAML as a value. Integers that a number would round come as bigints; a date stays text. */
export function valueOfNode(node: Node | null | undefined): VariableValue {
  if (node === null || node === undefined || isAlias(node)) {
    return null;
  }
  if (isSeq(node)) {
    return node.items.map((item) => valueOfNode(item as Node));
  }
  if (isMap(node)) {
    const fields: { [field: string]: VariableValue } = {};
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
      // A key like __proto__ is a key like any other.
      Object.defineProperty(fields, key, {
        value: valueOfNode(pair.value as Node),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return fields;
  }
  const value: unknown = isScalar(node) ? node.value : null;
  if (typeof value === "bigint") {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? value : null;
}

export const YAML_OPTIONS = { intAsBigInt: true, keepSourceTokens: false, prettyErrors: false } as const;

const ENTRY = /^[ \t]*(\$?\$?[A-Za-z_]\w*)[ \t]*:(?=[ \t\n\r]|$)/;

/**
 * The declarations of a ```` ```variables ```` block: `$name: value` a line, where a value may go on in indented lines. An
 * error in one leaves the others alone. `base` is the text's offset in the notebook.
 */
export function parseDeclarations(text: string, base: number): { entries: Declaration[]; problems: Problem[] } {
  const entries: Declaration[] = [];
  const problems: Problem[] = [];
  for (const { name, start, valueStart, end } of pieces(text, base, problems)) {
    const span = { start: base + start, end: base + end };
    const raw = text.slice(valueStart, end);
    const document = parseDocument(raw, YAML_OPTIONS);
    const [from, to] = document.contents?.range ?? [0, raw.length];
    const valueSpan = { start: base + valueStart + from, end: base + valueStart + to };
    const error = document.errors[0];
    if (error !== undefined) {
      problems.push({ span: valueSpan, message: `the value of ${name} is no YAML: ${firstLine(error.message)}` });
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
    if (entries.some((entry) => entry.name === declared)) {
      problems.push({ span, message: `${declared} is declared twice in this cell` });
      continue;
    }
    entries.push({ name: declared, ...splitHints(valueOfNode(document.contents as Node | null)), span, valueSpan });
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

export function firstLine(message: string): string {
  return message.split("\n", 1)[0] as string;
}
