import type { Unit } from "../units";
import { amount } from "../units";
import { frameType } from "./colours";
import type { Graph } from "./graph";

/** What is known of a node, as names and texts: its weight with all below, its own, shares, and how it was in the baseline. */
export function facts(graph: Graph, node: number, zoomed: number, unit: Unit): [string, string][] {
  const all = graph.total[0]!;
  const total = graph.total[node]!;
  const self = graph.self[node]!;
  const list: [string, string][] = [
    [graph.before ? "before" : "total", `${amount(total, unit)} (${share(total, all)})`],
  ];
  if (node > 0) list.push(["self", self > 0 ? `${amount(self, unit)} (${share(self, all)})` : "–"]);
  if (zoomed > 0 && node > zoomed) list.push(["of the zoom", share(total, graph.total[zoomed]!)]);
  if (graph.base) {
    const base = graph.base[node]!;
    list.push([graph.before ? "now" : "before", `${amount(base, unit)} (${share(base, graph.base[0]!)})`]);
    const more = 100 * (ratio(total, all) - ratio(base, graph.base[0]!));
    const points = graph.before ? -more : more;
    list.push(["change", `${points >= 0 ? "+" : "−"}${Math.abs(points).toFixed(2)} points`]);
  }
  if (node > 0) list.push(["type", frameType(graph.names[graph.frame[node]!]!)]);
  return list;
}

function ratio(value: number, of: number): number {
  return of > 0 ? value / of : 0;
}

function share(value: number, of: number): string {
  return of > 0 ? `${((100 * value) / of).toFixed(2)} %` : "–";
}
