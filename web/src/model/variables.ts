import type { VariableValue } from "./declarations";
import { literal, timeLiteral, timeOf } from "./literals";
import type { MappedText } from "./mapped";
import { textOf } from "./plotvalues";
import type { Problem, Span } from "./problem";
import { tokens, type Token } from "./sqltokens";
import { nearest } from "./suggest";

/** The variables that a text sees, by name with `$` or `$$`. */
export interface Scope {
  get(name: string): VariableValue | undefined;
  names(): Iterable<string>;
}

/** Values within values, at most. */
const MAX_DEPTH = 10;

/** Letters that variables may put into one text: values within values can double ten times and more. */
const MOST_LETTERS = 4_000_000;

/** As what each value counts besides its letters. */
const VALUE_LETTERS = 100;

/** Not within a word: `'Outer$Inner'` is a class. Nobody has more fields within each other. */
const VARIABLE = /(?<![\w$])\$\$?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,20}/g;

/** More mistakes in one text than anybody reads. */
const MOST_PROBLEMS = 100;

export interface Substituted {
  text: MappedText;
  /** Variables that were put in, also those within values. */
  used: Set<string>;
  /** Spans are offsets in the text as it was. */
  problems: Problem[];
}

/**
 * Puts values of variables into SQL. A name counts as a whole, so `$max` never hits `$max_ms`; comments stay as they are. Within
 * quotes a value stands as text with its quotes doubled. Elsewhere it is a literal, but for a text: that is SQL itself, into which
 * values are put again; unless it is a time.
 */
export function substitute(source: MappedText, scope: Scope): Substituted {
  const substitution = new Substitution(scope);
  const edits = substitution.edits(source.text, []);
  return { text: source.replace(edits), used: substitution.used, problems: substitution.problems };
}

interface Edit extends Span {
  text: string;
}

class Substitution {
  readonly used = new Set<string>();
  readonly problems: Problem[] = [];
  private readonly scope: Scope;
  private readonly told = new Set<string>();
  private letters = 0;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** `within` has the variables whose values are being put in, the outermost first. */
  edits(sql: string, within: readonly string[], place?: Span): Edit[] {
    const list = tokens(sql);
    const found: Edit[] = [];
    for (let index = 0; index < list.length; index++) {
      const token = list[index] as Token;
      if (token.kind === "variable") {
        const edit = this.variable(list, index, within, place);
        if (edit !== undefined) {
          found.push(edit);
        }
      } else if (token.kind === "string" || token.kind === "quoted") {
        const text = this.quoted(token, within, place);
        if (text !== token.text) {
          found.push({ start: token.start, end: token.start + token.text.length, text });
        }
      }
    }
    return found;
  }

  private variable(list: readonly Token[], index: number, within: readonly string[], place?: Span): Edit | undefined {
    const token = list[index] as Token;
    let { text: name } = token;
    let end = token.start + name.length;
    const span = place ?? { start: token.start, end };
    let value = this.value(name, within, span, true);
    if (value === undefined) {
      return undefined;
    }
    // $v.lo: fields, as long as there are such.
    for (let next = index + 1; list[next]?.text === "." && list[next + 1]?.kind === "word"; next += 2) {
      const field = fieldOf(value, (list[next + 1] as Token).text);
      if (field === undefined) {
        break;
      }
      value = field;
      end = (list[next + 1] as Token).start + (list[next + 1] as Token).text.length;
      name += `.${(list[next + 1] as Token).text}`;
    }
    return { start: token.start, end, text: this.sql(value, [...within, token.text], span, isInList(list, index)) };
  }

  private sql(value: VariableValue, within: readonly string[], span: Span, inList: boolean): string {
    if (Array.isArray(value) && inList) {
      // IN ($list) wants the items and not a list.
      return this.counted(value.length === 0 ? "NULL" : value.map(literal).join(", "));
    }
    if (typeof value !== "string") {
      return this.counted(literal(value));
    }
    const time = timeOf(value);
    if (time !== undefined) {
      return this.counted(timeLiteral(time));
    }
    return replaced(value, this.edits(this.counted(value), within, span));
  }

  /** A value that is put in. */
  private counted(text: string): string {
    this.letters += text.length + VALUE_LETTERS;
    return text;
  }

  /** A string or a quoted name with values in it. */
  private quoted(token: Token, within: readonly string[], place?: Span): string {
    const quote = token.kind === "string" ? "'" : '"';
    const escapes = /^[eE]/.test(token.text);
    return this.plain(
      token.text,
      within,
      place ?? { start: token.start, end: token.start + token.text.length },
      (text) => (escapes ? text.replaceAll("\\", "\\\\") : text).replaceAll(quote, quote + quote),
    );
  }

  private plain(text: string, within: readonly string[], span: Span, escape: (text: string) => string): string {
    return text.replaceAll(VARIABLE, (reference) => {
      const [name, ...fields] = reference.split(".") as [string, ...string[]];
      // A text may well hold a dollar sign that is nobody's variable.
      let value = this.value(name, within, span, false);
      if (value === undefined) {
        return reference;
      }
      let rest = fields;
      for (
        let field = fieldOf(value, rest[0] ?? "");
        rest.length > 0 && field !== undefined;
        field = fieldOf(value, rest[0] ?? "")
      ) {
        value = field;
        rest = rest.slice(1);
      }
      const inner = this.plain(this.counted(textOf(value)), [...within, name], span, (t) => t);
      return escape(inner) + rest.map((field) => `.${field}`).join("");
    });
  }

  private value(name: string, within: readonly string[], span: Span, must: boolean): VariableValue | undefined {
    const value = this.scope.get(name);
    if (value === undefined) {
      if (must && this.problems.length < MOST_PROBLEMS) {
        const known = [...this.scope.names()];
        const other = name.startsWith("$$") ? name.slice(1) : `$${name}`;
        this.problem(span, `there is no variable ${name}`, known.includes(other) ? other : nearest(name, known));
      }
      return undefined;
    }
    this.used.add(name);
    if (within.includes(name)) {
      const cycle = [...within.slice(within.indexOf(name)), name].join(" → ");
      this.problem(span, `the value of ${name} contains itself: ${cycle}`);
      return undefined;
    }
    if (this.letters > MOST_LETTERS) {
      this.problem({ start: 0, end: 1 }, "the values of its variables are put in too often, or are too long");
      return undefined;
    }
    if (within.length >= MAX_DEPTH) {
      this.problem(span, `more than ${MAX_DEPTH} variables within each other: ${within.join(" → ")}`);
      return undefined;
    }
    return value;
  }

  private problem(span: Span, message: string, suggestion?: string): void {
    const key = `${span.start} ${message}`;
    if (!this.told.has(key)) {
      this.told.add(key);
      this.problems.push(suggestion === undefined ? { span, message } : { span, message, suggestion });
    }
  }
}

/** A field of a map; of nothing, nothing: a range that is not set yet has no ends. */
export function fieldOf(value: VariableValue, field: string): VariableValue | undefined {
  if (value === null) {
    return null;
  }
  return typeof value === "object" && !Array.isArray(value) && Object.hasOwn(value, field) ? value[field] : undefined;
}

/** Whether a token stands alone in the brackets behind IN. */
function isInList(list: readonly Token[], index: number): boolean {
  const solid = (from: number, step: number) => {
    let at = from + step;
    while (list[at]?.kind === "space") {
      at += step;
    }
    return at;
  };
  const open = solid(index, -1);
  const before = list[solid(open, -1)];
  return list[open]?.text === "(" && list[solid(index, 1)]?.text === ")" && before?.text.toUpperCase() === "IN";
}

function replaced(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
