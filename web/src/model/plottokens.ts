import { PlotSyntaxError, type PlotToken } from "./plotlexer";
import { scalarOf, type RawValue, type VariableLookup } from "./plotvalues";

const MAX_DEPTH = 50;

/** The words of a plot, read from first to last. */
export class PlotTokens {
  /** Where the last word that was read ends. */
  end = 0;
  private readonly tokens: readonly PlotToken[];
  private readonly lookup: VariableLookup | undefined;
  private at = 0;

  constructor(tokens: readonly PlotToken[], lookup: VariableLookup | undefined) {
    this.tokens = tokens;
    this.lookup = lookup;
  }

  peek(ahead = 0): PlotToken {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as PlotToken;
  }

  next(): PlotToken {
    const token = this.peek();
    if (token.kind !== "end") {
      this.at++;
      this.end = token.end;
    }
    return token;
  }

  /** Whether the next is that symbol, which is then read. */
  take(symbol: string): boolean {
    const token = this.peek();
    if (token.kind !== "symbol" || token.text !== symbol) {
      return false;
    }
    this.next();
    return true;
  }

  expect(symbol: string): void {
    const token = this.peek();
    if (!this.take(symbol)) {
      const found = token.kind === "end" ? "at the end" : `before ${token.text}`;
      throw new PlotSyntaxError(token, `${found} a ${symbol} is missing`);
    }
  }

  /** Whether the next is that word in any case, which is then read. */
  takeWord(word: string): boolean {
    const token = this.peek();
    if (token.kind !== "word" || token.text.toUpperCase() !== word) {
      return false;
    }
    this.next();
    return true;
  }

  /** A value; constants are not put in yet. */
  value(depth = 0): RawValue {
    const token = this.next();
    if (token.kind === "symbol" && token.text === "[" && depth < MAX_DEPTH) {
      const items: RawValue[] = [];
      while (!this.take("]")) {
        items.push(this.value(depth + 1));
        if (!this.take(",")) {
          this.expect("]");
          break;
        }
      }
      return items;
    }
    const value = scalarOf(token, this.lookup);
    if (value === undefined) {
      throw new PlotSyntaxError(
        token,
        token.kind === "end" ? "at the end a value is missing" : `${token.text} is no value`,
      );
    }
    return value;
  }
}
