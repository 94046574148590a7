import type { ArgValue, Axis, AxisType, BrushMode, Chart, DataRef } from "./plot";
import { PlotSyntaxError, type PlotToken } from "./plotlexer";
import { AXIS_CLAUSES, chartType, CLAUSES } from "./plotspec";
import type { PlotTokens } from "./plottokens";
import { resolve } from "./plotvalues";
import type { Problem } from "./problem";
import { nearest } from "./suggest";

const SIDES = ["top", "right", "bottom", "left"] as const;
const BRUSH_MODES: readonly BrushMode[] = ["X", "Y", "XY", "FLOW"];
const AXIS_TYPES: readonly AxisType[] = ["LINEAR", "LOG", "TIME", "BAND"];

/** Reads the clauses behind a chart. */
export class ClauseReader {
  private readonly tokens: PlotTokens;
  private readonly problems: Problem[];
  /** Constants that are defined so far. */
  private lets: Readonly<Record<string, ArgValue>> = {};

  constructor(tokens: PlotTokens, problems: Problem[]) {
    this.tokens = tokens;
    this.problems = problems;
  }

  into(chart: Chart): void {
    this.lets = chart.lets;
    const seen = new Set<string>();
    for (;;) {
      const word = this.tokens.peek();
      if (word.kind !== "word") {
        return;
      }
      this.tokens.next();
      let clause = word.text.toUpperCase();
      if (clause === "ON" && this.tokens.takeWord("HOVER")) {
        clause = "ON HOVER TOOLTIP";
      }
      if (seen.has(clause) && clause !== "LET") {
        this.problem(word, `${clause} stands here twice`);
      }
      seen.add(clause);
      this.clause(clause, word, chart);
    }
  }

  private clause(clause: string, word: PlotToken, chart: Chart): void {
    switch (clause) {
      case "TITLE":
        chart.title = this.text(clause);
        break;
      case "PALETTE":
        chart.palette = this.text(clause);
        break;
      case "WIDTH":
      case "HEIGHT":
      case "ZOOM":
        chart[clause.toLowerCase() as "width" | "height" | "zoom"] = this.positive(clause);
        break;
      case "ON":
        chart.on = this.references();
        break;
      case "ON HOVER TOOLTIP":
        this.word("TOOLTIP", clause);
        chart.hoverTooltip = this.text(clause);
        break;
      case "DATASET": {
        const start = this.tokens.peek().start;
        chart.dataset = this.name(clause);
        chart.datasetSpan = { start, end: this.tokens.end };
        break;
      }
      case "LEGEND":
        chart.legend = this.legend();
        break;
      case "AXIS_X":
        chart.axisX = this.axis();
        break;
      case "AXIS_Y":
        chart.axisY = this.axis();
        break;
      case "TOOLTIP":
        this.word("COLUMNS", clause);
        chart.tooltipColumns = this.columns(clause);
        break;
      case "LET":
        this.constant(chart);
        break;
      case "BRUSH":
        chart.brush = this.brush(chart);
        break;
      case "LINK_X":
        chart.linkX = this.linkX();
        break;
      case "LINK_Y":
        this.tokens.expect("(");
        chart.linkY = { variable: this.variable(clause) };
        this.tokens.expect(")");
        break;
      default:
        this.unknown(word);
    }
  }

  private unknown(word: PlotToken): never {
    const upper = word.text.toUpperCase();
    if ((AXIS_CLAUSES as readonly string[]).includes(upper)) {
      throw new PlotSyntaxError(word, `${upper} stands behind AXIS_X or AXIS_Y`);
    }
    if (chartType(word.text) !== undefined) {
      throw new PlotSyntaxError(word, `between two charts a + is missing, or ROW(…, …) around them`, "+");
    }
    throw new PlotSyntaxError(word, `${word.text} is no clause of a plot`, nearest(word.text, CLAUSES));
  }

  private references(): DataRef[] {
    const found: DataRef[] = [this.reference()];
    // In ROW(…) the comma may come before the next chart.
    while (this.isSymbol(0, ",") && !this.beginsPart(1)) {
      this.tokens.next();
      found.push(this.reference());
    }
    return found;
  }

  private beginsPart(ahead: number): boolean {
    const token = this.tokens.peek(ahead);
    if (token.kind === "symbol") {
      return true;
    }
    const part = token.kind === "word" && (chartType(token.text) !== undefined || /^(row|col)$/i.test(token.text));
    return part && !this.isSymbol(ahead + 1, ",") && !this.isSymbol(ahead + 1, ".");
  }

  private isSymbol(ahead: number, symbol: string): boolean {
    const token = this.tokens.peek(ahead);
    return token.kind === "symbol" && token.text === symbol;
  }

  private reference(): DataRef {
    const token = this.tokens.next();
    const span = { start: token.start, end: token.end };
    if (token.kind === "number") {
      const index = Number(token.text);
      if (!Number.isInteger(index) || index < 1) {
        throw new PlotSyntaxError(token, "queries of a cell count from 1");
      }
      return { index, span };
    }
    if (token.kind === "string" && token.text.includes(".")) {
      const dot = token.text.lastIndexOf(".");
      return { cell: token.text.slice(0, dot), name: token.text.slice(dot + 1), span };
    }
    if (token.kind !== "word" && token.kind !== "string") {
      throw new PlotSyntaxError(token, "after ON comes the number of a query, an alias, or cell.alias");
    }
    if (this.tokens.take(".")) {
      const alias = this.tokens.next();
      if (alias.kind !== "word" && alias.kind !== "string") {
        throw new PlotSyntaxError(alias, `after ${token.text}. an alias is missing`);
      }
      return { cell: token.text, name: alias.text, span: { start: token.start, end: alias.end } };
    }
    return { name: token.text, span };
  }

  private legend(): Chart["legend"] {
    const at = this.tokens.takeWord("AT");
    const token = this.tokens.next();
    const word = token.text.toLowerCase();
    if (word === "hidden" && !at) {
      return "hidden";
    }
    const side = SIDES.find((candidate) => candidate === word);
    if (side === undefined) {
      throw new PlotSyntaxError(
        token,
        "LEGEND is HIDDEN, or AT top, right, bottom, left",
        nearest(word, ["hidden", ...SIDES]),
      );
    }
    return side;
  }

  private axis(): Axis {
    const axis: Axis = {};
    for (;;) {
      if (this.tokens.takeWord("LABEL")) {
        axis.label = this.text("LABEL");
      } else if (this.tokens.takeWord("FORMAT")) {
        axis.format = this.text("FORMAT");
      } else if (this.tokens.takeWord("TYPE")) {
        axis.type = this.axisType();
      } else if (this.tokens.takeWord("DOMAIN")) {
        axis.domain = this.domain();
      } else {
        return axis;
      }
    }
  }

  private axisType(): AxisType {
    const token = this.tokens.next();
    const type = AXIS_TYPES.find((candidate) => candidate === token.text.toUpperCase());
    if (type === undefined) {
      throw new PlotSyntaxError(token, `an axis has TYPE ${AXIS_TYPES.join(", ")}`, nearest(token.text, AXIS_TYPES));
    }
    return type;
  }

  private domain(): [number | string, number | string] {
    const token = this.tokens.peek();
    const value = this.value();
    const ends = Array.isArray(value) && value.length === 2 ? value : undefined;
    const [low, high] = ends ?? [];
    if (!isEnd(low) || !isEnd(high)) {
      throw new PlotSyntaxError(
        { start: token.start, end: this.tokens.end },
        "DOMAIN takes two numbers or times: [0, 100]",
      );
    }
    return [low, high];
  }

  private columns(clause: string): string[] {
    const token = this.tokens.peek();
    const value = this.value();
    const list = Array.isArray(value) ? value : [value];
    if (!list.every((item) => typeof item === "string")) {
      throw new PlotSyntaxError(
        { start: token.start, end: this.tokens.end },
        `${clause} COLUMNS takes names of columns: ["a", "b"]`,
      );
    }
    return list as string[];
  }

  private constant(chart: Chart): void {
    const token = this.tokens.next();
    if (token.kind !== "constant") {
      throw new PlotSyntaxError(token, "LET takes a constant: LET @limit = 10");
    }
    this.tokens.expect("=");
    chart.lets[token.text] = resolve(this.tokens.value(), chart.lets);
  }

  private brush(chart: Chart): Chart["brush"] {
    const variable = this.variable("BRUSH");
    if (!this.tokens.takeWord("MODE")) {
      return { variable, mode: "X" };
    }
    const token = this.tokens.next();
    const mode = BRUSH_MODES.find((candidate) => candidate === token.text.toUpperCase());
    if (mode === undefined) {
      throw new PlotSyntaxError(token, `BRUSH has MODE ${BRUSH_MODES.join(", ")}`, nearest(token.text, BRUSH_MODES));
    }
    if (mode === "FLOW" && chart.type !== "HEATMAP") {
      throw new PlotSyntaxError(token, "MODE FLOW is for a HEATMAP, whose columns are times one after the other");
    }
    return { variable, mode };
  }

  private linkX(): Chart["linkX"] {
    this.tokens.expect("(");
    const link: NonNullable<Chart["linkX"]> = { variables: [this.variable("LINK_X")] };
    while (this.tokens.take(",")) {
      if (this.tokens.takeWord("MASTER")) {
        link.master = true;
      } else if (this.tokens.takeWord("CLAMP")) {
        link.clamp = true;
      } else {
        link.variables.push(this.variable("LINK_X"));
      }
    }
    this.tokens.expect(")");
    return link;
  }

  private variable(clause: string): string {
    const token = this.tokens.next();
    if (token.kind !== "variable" || token.text.includes(".")) {
      throw new PlotSyntaxError(token, `${clause} takes a variable: $range`);
    }
    return token.text;
  }

  private word(word: string, clause: string): void {
    if (!this.tokens.takeWord(word)) {
      const after = clause.endsWith(word) ? clause.slice(0, -word.length - 1) : clause;
      throw new PlotSyntaxError(this.tokens.peek(), `after ${after} comes ${word}`);
    }
  }

  private name(clause: string): string {
    const token = this.tokens.next();
    if (token.kind !== "word" && token.kind !== "string") {
      throw new PlotSyntaxError(token, `${clause} takes an alias`);
    }
    if (token.kind === "word" && this.tokens.take(".")) {
      return `${token.text}.${this.tokens.next().text}`;
    }
    return token.text;
  }

  private value(): ArgValue {
    return resolve(this.tokens.value(), this.lets);
  }

  private text(clause: string): string {
    const token = this.tokens.peek();
    if (token.kind !== "string" && token.kind !== "variable") {
      throw new PlotSyntaxError(token, `${clause} takes a text in quotes`);
    }
    return String(this.value());
  }

  private positive(clause: string): number {
    const token = this.tokens.peek();
    const value = Number(this.value());
    if (!(value > 0) || !Number.isFinite(value)) {
      throw new PlotSyntaxError({ start: token.start, end: this.tokens.end }, `${clause} takes a number above 0`);
    }
    return value;
  }

  private problem({ start, end }: PlotToken, message: string): void {
    this.problems.push({ span: { start, end }, message });
  }
}

function isEnd(value: unknown): value is number | string {
  return typeof value === "number" || typeof value === "string";
}
