import { escapeHtml } from "../text";
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
    const word = turn(graph, node);
    if (word) list.push(["state", word]);
    list.push(["change", `${points >= 0 ? "+" : "−"}${Math.abs(points).toFixed(2)} points`]);
  }
  if (node > 0) list.push(["type", frameType(graph.names[graph.frame[node]!]!)]);
  return list;
}

/** Whether a frame was not there in the baseline, or is there no more. */
export function turn(graph: Graph, node: number): "new" | "gone" | undefined {
  if (!graph.base || node === 0 || graph.base[node]! > 0 || graph.total[node] === 0) return undefined;
  return graph.before ? "gone" : "new";
}

function ratio(value: number, of: number): number {
  return of > 0 ? value / of : 0;
}

function share(value: number, of: number): string {
  return of > 0 ? `${((100 * value) / of).toFixed(2)} %` : "–";
}

/** What a reader has to know of the whole graph. */
export function notes(graph: Graph): string[] {
  const gone = graph.base?.filter((weight, node) => weight > 0 && graph.total[node] === 0).length ?? 0;
  return [
    ...(graph.skipped > 0 ? [`${graph.skipped} rows weigh nothing and are left out`] : []),
    ...(gone > 0 ? [`${gone} frames of the baseline are gone: “Before” shows them, hatched`] : []),
    ...(graph.base ? ["Frames with a dashed outline are new"] : []),
  ];
}

/** What share of all is shown; nothing when that is all, unless it is to be said anyway. */
export function shareText(shown: number, all: number, unit: Unit, always: boolean): string {
  if (!always && Math.abs(shown - all) <= all * 1e-9) return "";
  return `${amount(shown, unit)} of ${amount(all, unit)}: ${amount(ratio(shown, all), "fraction")}`;
}

/** Facts as HTML, below a name. */
export function factsTable(name: string, rows: readonly [string, string][]): string {
  const cells = rows.map(([fact, value]) => `<tr><td>${fact}</td><td>${escapeHtml(value)}</td></tr>`);
  return `<div class="plot-tip-head">${escapeHtml(name)}</div><table>${cells.join("")}</table>`;
}
