import type { ResultTable } from "../engine/engine";
import type { Chart, PlotNode } from "../model/plot";
import type { Problem } from "../model/problem";
import type { CellText } from "./columns";

/** A value that a plot gives to a variable: a number, a time as ISO text, or a struct of them. */
export type VariableValue = number | string | { [field: string]: number | string };

/** What a plot needs from the page. */
export interface Hooks {
  readonly dark: boolean;
  /** A value as tables show it. */
  readonly format: CellText;
  /** The value of a variable, named with its `$` or `$$`; undefined when nobody declared it. */
  getVariable(name: string): unknown;
  setVariable(name: string, value: VariableValue): void;
  /** Puts a file into the reader's downloads. The name is its title in words and its ending. */
  save?(title: string, ending: string, content: Blob): void;
  /** Puts a text on the clipboard; false where the browser refuses. */
  copy?(text: string): Promise<boolean>;
  /** Told of everything that a chart asks for and its data has not. */
  problem?(problem: Problem): void;
}

/** The rows that a chart draws; of several queries when it names several. */
export type Data = (chart: Chart) => ResultTable | readonly ResultTable[];

/** A plot on the page. */
export interface Handle {
  /** Draws anew what changed: the plot, its rows, the theme, or, without arguments, the variables that it follows. */
  update(change?: { plot?: PlotNode; data?: Data; hooks?: Hooks }): void;
  /** The space may be of another size. */
  resize(): void;
  dispose(): void;
  /** A picture (PNG) in the light theme for paper; undefined for what is no picture. */
  toDataURL(): string | undefined;
}
