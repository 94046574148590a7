import { amount } from "../units";
import type { Unit } from "../units";
import type { Graph } from "./graph";
import { matchedWeight, matching } from "./graph";

/** What the reader looks for, and where it was found. */
export class Search {
  private pattern = "";
  private found: number[] = [];
  /** For each name whether it was found; undefined when nothing is looked for. */
  matches: Uint8Array | undefined;

  look(graph: Graph, pattern = this.pattern): void {
    this.pattern = pattern;
    this.matches = pattern === "" ? undefined : matching(graph.names, pattern);
  }

  /** How much of a subtree was found, as text. */
  count(graph: Graph, root: number, unit: Unit): string {
    this.found = [];
    if (!this.matches) return "";
    const { weight, nodes } = matchedWeight(graph, this.matches, root);
    this.found = nodes;
    const total = graph.total[root]!;
    return `${amount(total > 0 ? weight / total : 0, "fraction")}, ${amount(weight, unit)}`;
  }

  /** The next node that was found, the heaviest first; undefined when there is none. */
  next(selected: number, step: number): number | undefined {
    const now = this.found.indexOf(selected);
    return this.found[now < 0 ? 0 : (now + step + this.found.length) % this.found.length];
  }
}
