import type { VariableValue } from "./declarations";
import type { ArgValue } from "./plot";
import { PlotSyntaxError, type PlotToken } from "./plotlexer";
import type { Span } from "./problem";

/** A variable's value for `$name` or `$name.field`; undefined where there is none. */
export type VariableLookup = (reference: string) => VariableValue | undefined;

/** A constant that an argument uses, whose LET comes later in the text. */
export class ConstantUse {
  readonly name: string;
  readonly span: Span;

  constructor(name: string, span: Span) {
    this.name = name;
    this.span = span;
  }
}

/** A value in which constants are still to be put in. */
export type RawValue = ArgValue | ConstantUse | RawValue[];

/** Not within a word: `Outer$Inner` is a class. Nobody has more fields within each other. */
const VARIABLE = /(?<![\w$])\$\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,20}/g;

/** A string with the values of its variables put in; the value itself where the string is one variable and nothing else. */
export function interpolate(text: string, lookup: VariableLookup | undefined): ArgValue {
  if (lookup === undefined || !text.includes("$")) {
    return text;
  }
  const whole = /^\$\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(text) ? lookup(text) : undefined;
  if (whole !== undefined) {
    return argOf(whole);
  }
  return text.replaceAll(VARIABLE, (reference) => {
    const value = longest(reference, lookup);
    return value === undefined ? reference : value.text + reference.slice(value.length);
  });
}

/** `$v.lo` may be a field of `$v`, or `$v` with text behind it. */
function longest(reference: string, lookup: VariableLookup): { text: string; length: number } | undefined {
  for (let end = reference.length; end > 0; end = reference.lastIndexOf(".", end - 1)) {
    const value = lookup(reference.slice(0, end));
    if (value !== undefined) {
      return { text: textOf(value), length: end };
    }
  }
  return undefined;
}

/** A variable's value as text within other text. */
export function textOf(value: VariableValue): string {
  if (value === null) {
    return "";
  }
  return typeof value === "object"
    ? JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? Number(item) : item))
    : String(value);
}

function argOf(value: VariableValue): ArgValue {
  if (Array.isArray(value)) {
    return value.map(argOf);
  }
  if (typeof value === "bigint") {
    return Number(value);
  }
  return value !== null && typeof value === "object" ? textOf(value) : value;
}

/** Puts constants in. Throws where one is not defined. */
export function resolve(value: RawValue, lets: Readonly<Record<string, ArgValue>>): ArgValue {
  if (value instanceof ConstantUse) {
    const constant = Object.hasOwn(lets, value.name) ? lets[value.name] : undefined;
    if (constant === undefined) {
      throw new PlotSyntaxError(value.span, `@${value.name} has no LET @${value.name} = …`);
    }
    return constant;
  }
  return Array.isArray(value) ? value.map((item) => resolve(item, lets)) : value;
}

/** The value that one token stands for; undefined where it stands for none. */
export function scalarOf(token: PlotToken, lookup: VariableLookup | undefined): RawValue | undefined {
  switch (token.kind) {
    case "string":
      return interpolate(token.text, lookup);
    case "number":
      return Number(token.text);
    case "variable":
      return interpolate(token.text, lookup);
    case "constant":
      return new ConstantUse(token.text, { start: token.start, end: token.end });
    case "word":
      switch (token.text.toLowerCase()) {
        case "true":
          return true;
        case "false":
          return false;
        case "null":
          return null;
        default:
          // A column's name without quotes.
          return token.text;
      }
    default:
      return undefined;
  }
}
