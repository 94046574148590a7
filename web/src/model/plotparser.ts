import type { ArgValue, Chart, Group, PlotNode } from "./plot";
import { checkArgs } from "./plotargs";
import { ClauseReader } from "./plotclauses";
import { PlotSyntaxError, plotTokens } from "./plotlexer";
import { CHART_SPECS, chartType, plotWords } from "./plotspec";
import { PlotTokens } from "./plottokens";
import { resolve, type RawValue, type VariableLookup } from "./plotvalues";
import type { Problem, Span } from "./problem";
import { nearest } from "./suggest";

/**
 * The plot language:
 *
 *     plot    = part { "+" part }
 *     part    = ( "ROW" | "COL" ) "(" plot { "," plot } ")" | "(" plot ")" | chart
 *     chart   = TYPE [ "(" [ arg { "," arg } ] ")" ] { clause }
 *     arg     = name ( ":" | "=" ) value
 *     value   = string | number | true | false | null | column | $variable | @constant | "[" [ value { "," value } ] "]"
 *     clause  = TITLE text | WIDTH n | HEIGHT n | ZOOM n | ON ref { "," ref } | DATASET name
 *             | LEGEND ( HIDDEN | [ AT ] side ) | PALETTE text | ( AXIS_X | AXIS_Y ) { axis } | TOOLTIP COLUMNS list
 *             | ON HOVER TOOLTIP text | LET @constant = value | BRUSH $variable [ MODE ( X | Y | XY | FLOW ) ]
 *             | LINK_X "(" $variable { "," $variable } [ "," master ] [ "," clamp ] ")" | LINK_Y "(" $variable ")"
 *     axis    = LABEL text | DOMAIN "[" value "," value "]" | TYPE ( LINEAR | LOG | TIME | BAND ) | FORMAT text
 *     ref     = number | [ cell "." ] alias | text
 *
 * Words are taken in any case, commas may stand before a closing bracket, and `--` begins a comment.
 */
export interface PlotOptions {
  /** Added to every span: where the plot stands in the notebook. */
  base?: number;
  /** Puts values of variables in; without it `$name` stays as it is. */
  variables?: VariableLookup;
}

/** Reads a plot. With an error that leaves no plot, `plot` is null; `problems` says what is wrong where. */
export function parsePlot(text: string, options: PlotOptions = {}): { plot: PlotNode | null; problems: Problem[] } {
  const problems: Problem[] = [];
  let plot: PlotNode | null = null;
  try {
    const parser = new PlotParser(text, options, problems);
    plot = parser.whole();
  } catch (error) {
    if (!(error instanceof PlotSyntaxError)) {
      throw error;
    }
    problems.push(error.problem);
  }
  const base = options.base ?? 0;
  if (base !== 0) {
    problems.forEach((problem) => (problem.span = shift(problem.span, base)));
    if (plot !== null) {
      shiftSpans(plot, base);
    }
  }
  return { plot, problems };
}

/** Brackets within brackets: more than anybody writes, and few enough for the stack. */
const MAX_DEPTH = 50;

class PlotParser {
  private readonly tokens: PlotTokens;
  private readonly problems: Problem[];
  private depth = 0;

  constructor(text: string, options: PlotOptions, problems: Problem[]) {
    this.tokens = new PlotTokens(plotTokens(text), options.variables);
    this.problems = problems;
  }

  whole(): PlotNode {
    const plot = this.plot();
    const rest = this.tokens.peek();
    if (rest.kind !== "end") {
      throw new PlotSyntaxError(rest, `unexpected ${rest.text} after the plot`);
    }
    return plot;
  }

  private plot(): PlotNode {
    if (++this.depth > MAX_DEPTH) {
      throw new PlotSyntaxError(this.tokens.peek(), `more than ${MAX_DEPTH} brackets within each other`);
    }
    const parts = [this.part()];
    while (this.tokens.take("+")) {
      parts.push(this.part());
    }
    this.depth--;
    return parts.length === 1 ? (parts[0] as PlotNode) : group("overlay", parts);
  }

  private part(): PlotNode {
    if (this.tokens.take("(")) {
      const plot = this.plot();
      this.tokens.expect(")");
      return plot;
    }
    const word = this.tokens.peek();
    if (word.kind === "word" && /^(row|col)$/i.test(word.text)) {
      return this.group(word.text.toLowerCase() as "row" | "col");
    }
    return this.chart();
  }

  private group(kind: "row" | "col"): Group {
    const start = this.tokens.next().start;
    this.tokens.expect("(");
    const parts: PlotNode[] = [];
    while (!this.tokens.take(")")) {
      parts.push(this.plot());
      if (!this.tokens.take(",")) {
        this.tokens.expect(")");
        break;
      }
    }
    const span = { start, end: this.tokens.end };
    if (parts.length === 0) {
      throw new PlotSyntaxError(span, `${kind.toUpperCase()} has no plot in it`);
    }
    return { kind, parts, span };
  }

  private chart(): Chart {
    const word = this.tokens.next();
    const type = word.kind === "word" ? chartType(word.text) : undefined;
    if (type === undefined) {
      const message = word.kind === "end" ? "here a plot is missing" : `${word.text} is no type of plot`;
      throw new PlotSyntaxError(word, message, nearest(word.text, plotWords()));
    }
    const raw: Record<string, RawValue> = {};
    const argSpans: Record<string, Span> = {};
    if (this.tokens.take("(")) {
      this.args(type, raw, argSpans);
    }
    const chart: Chart = { kind: "chart", type, args: {}, lets: {}, span: { start: word.start, end: 0 }, argSpans };
    new ClauseReader(this.tokens, this.problems).into(chart);
    for (const [name, value] of Object.entries(raw)) {
      chart.args[name] = resolve(value, chart.lets);
    }
    chart.span.end = this.tokens.end;
    checkArgs(chart, { start: word.start, end: word.end }, this.problems);
    return chart;
  }

  private args(type: Chart["type"], raw: Record<string, RawValue>, spans: Record<string, Span>): void {
    const known = Object.keys(CHART_SPECS[type].args);
    while (!this.tokens.take(")")) {
      const word = this.tokens.next();
      if (word.kind !== "word" && word.kind !== "string") {
        throw new PlotSyntaxError(
          word,
          word.kind === "end" ? "here a ) is missing" : "here the name of an argument is missing",
        );
      }
      if (!this.tokens.take(":") && !this.tokens.take("=")) {
        throw new PlotSyntaxError(this.tokens.peek(), `after ${word.text} a : and a value are missing`);
      }
      const start = this.tokens.peek().start;
      const value = this.tokens.value();
      const name = known.find((candidate) => candidate.toLowerCase() === word.text.toLowerCase());
      if (name === undefined) {
        const message =
          known.length === 0
            ? `${type} takes no arguments`
            : `${type} has no ${word.text}; it takes ${known.join(", ")}`;
        this.problems.push(problem(word, message, nearest(word.text, known)));
      } else if (Object.hasOwn(raw, name)) {
        this.problems.push(problem(word, `${name} stands here twice`));
      } else {
        raw[name] = value;
        spans[name] = { start, end: this.tokens.end };
      }
      if (!this.tokens.take(",")) {
        this.tokens.expect(")");
        return;
      }
    }
  }
}

function group(kind: Group["kind"], parts: PlotNode[]): Group {
  const start = (parts[0] as PlotNode).span.start;
  return { kind, parts, span: { start, end: (parts.at(-1) as PlotNode).span.end } };
}

function problem({ start, end }: Span, message: string, suggestion?: string): Problem {
  return suggestion === undefined ? { span: { start, end }, message } : { span: { start, end }, message, suggestion };
}

function shift(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

function shiftSpans(plot: PlotNode, by: number): void {
  plot.span = shift(plot.span, by);
  if (plot.kind !== "chart") {
    plot.parts.forEach((part) => shiftSpans(part, by));
    return;
  }
  for (const name of Object.keys(plot.argSpans)) {
    plot.argSpans[name] = shift(plot.argSpans[name] as Span, by);
  }
  plot.on?.forEach((reference) => (reference.span = shift(reference.span, by)));
  if (plot.datasetSpan !== undefined) {
    plot.datasetSpan = shift(plot.datasetSpan, by);
  }
}

/** All charts of a plot, in the order of the text. */
export function charts(plot: PlotNode): Chart[] {
  return plot.kind === "chart" ? [plot] : plot.parts.flatMap(charts);
}

/** An argument that is one name or a list of names, as a list. */
export function names(value: ArgValue | undefined): string[] {
  if (value === undefined || value === null) {
    return [];
  }
  return (Array.isArray(value) ? value : [value]).map(String);
}
