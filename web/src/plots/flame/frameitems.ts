import type { Graph } from "./graph";
import type { MenuItem } from "./menu";
import { familyOf, methodOf, sourceAddress } from "./names";
import type { Step } from "./transform";

export interface FrameDeeds {
  zoom(): void;
  add(step: Step): void;
  /** Undefined where the page cannot copy. */
  readonly copy: ((text: string) => void) | undefined;
}

/** What can be done with a frame. */
export function frameItems(graph: Graph, node: number, sourceLink: string | undefined, deeds: FrameDeeds): MenuItem[] {
  const items: MenuItem[] = [{ text: "Zoom", run: () => deeds.zoom() }];
  if (node === 0) return items;
  const nameOf = (at: number) => graph.names[graph.frame[at]!]!;
  const name = nameOf(node);
  const family = familyOf(name);
  for (const kind of ["focus", "hide"] as const) {
    const word = kind === "focus" ? "Focus on" : "Hide";
    items.push({ text: `${word} this method`, run: () => deeds.add({ kind, what: "method", name: methodOf(name) }) });
    if (family !== undefined)
      items.push({ text: `${word} package ${family}`, run: () => deeds.add({ kind, what: "package", name: family }) });
  }
  const { copy } = deeds;
  if (copy) {
    const stack: string[] = [];
    for (let up = node; up > 0; up = graph.parent[up]!) stack.push(nameOf(up));
    items.push({ text: "Copy name", run: () => copy(name) });
    items.push({ text: "Copy stack", run: () => copy(stack.join("\n")) });
  }
  const href = sourceLink === undefined ? undefined : sourceAddress(sourceLink, name);
  if (href !== undefined) items.push({ text: "Open source", href });
  return items;
}
