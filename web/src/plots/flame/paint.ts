import { FONT } from "../text";
import type { Theme } from "../theme";
import { differenceColour, faded, takesDarkText } from "./colours";
import { turn } from "./facts";
import type { Graph } from "./graph";
import { nodeAt } from "./graph";

/** Height of a row in pixels. */
export const ROW = 18;
/** Narrower nodes are not drawn, nor anything above them. */
export const NARROW = 0.5;
const FONT_SIZE = 11.5;

export interface Scene {
  readonly graph: Graph;
  readonly root: number;
  readonly width: number;
  readonly height: number;
  /** How far the rows are scrolled, in pixels. */
  readonly scrolled: number;
  /** The root is at the top. */
  readonly icicle: boolean;
  /** Rows of the zoomed part, with those of its ancestors. */
  readonly rows: number;
  /** A colour for each name; undefined for the colours of a difference. */
  readonly colours: readonly string[] | undefined;
  readonly matches: Uint8Array | undefined;
  readonly selected: number;
  readonly hovered: number;
  readonly theme: Theme;
  readonly dark: boolean;
  readonly title: string;
}

/** How many rows the zoom shows: those of nodes wide enough to be drawn. */
export function visibleRows(graph: Graph, root: number, width: number): number {
  const scale = graph.total[root]! > 0 ? width / graph.total[root]! : 0;
  let deepest = graph.depth[root]!;
  for (let i = root; i < graph.end[root]!;) {
    if (graph.total[i]! * scale < NARROW) {
      i = graph.end[i]!;
    } else {
      if (graph.depth[i]! > deepest) deepest = graph.depth[i]!;
      i++;
    }
  }
  return deepest + 1;
}

/** The upper edge of a row, from the top of the canvas. */
export function rowTop(scene: Pick<Scene, "icicle" | "rows" | "scrolled" | "height">, depth: number): number {
  if (scene.icicle) return depth * ROW - scene.scrolled;
  const free = Math.max(0, scene.height - scene.rows * ROW);
  return (scene.rows - 1 - depth) * ROW - scene.scrolled + free;
}

/** The row at a height of the canvas; it may be none of the graph's. */
export function rowAt(scene: Pick<Scene, "icicle" | "rows" | "scrolled" | "height">, y: number): number {
  const first = rowTop(scene, 0);
  return scene.icicle ? Math.floor((y - first) / ROW) : Math.floor((first + ROW - y) / ROW);
}

/** The left edge of a node on the canvas. */
export function leftOf({ graph, root, width }: Scene, node: number): number {
  const total = graph.total[root]!;
  return total > 0 ? Math.max(0, ((graph.left[node]! - graph.left[root]!) / total) * width) : 0;
}

/** The node at a point of the canvas; -1 when there is none. */
export function nodeUnder(scene: Scene, x: number, y: number): number {
  const { graph, root } = scene;
  const depth = rowAt(scene, y);
  if (depth >= scene.rows) return -1;
  const total = graph.total[root]!;
  return total > 0 || depth === 0 ? nodeAt(graph, root, depth, graph.left[root]! + (x / scene.width) * total) : -1;
}

const widths = new Map<string, number>();

/** Draws what is in sight: the cost depends on the nodes that can be seen, not on those of the graph. Returns how many were drawn. */
export function paint(context: CanvasRenderingContext2D, scene: Scene): number {
  const { graph, root, width, height, theme } = scene;
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  context.font = `${FONT_SIZE}px ${FONT}`;
  context.textBaseline = "middle";
  const scale = graph.total[root]! > 0 ? width / graph.total[root]! : 0;
  const origin = graph.left[root]!;
  const edge = rowAt(scene, scene.icicle ? height : 0);
  let drawn = 0;
  for (let up = graph.parent[root]!; up >= 0; up = graph.parent[up]!) drawn += node(context, scene, up, 0, width);
  for (let i = root; i < graph.end[root]!;) {
    const w = graph.total[i]! * scale;
    if (w < NARROW || graph.depth[i]! > edge) {
      i = graph.end[i]!;
      continue;
    }
    drawn += node(context, scene, i, (graph.left[i]! - origin) * scale, w);
    i++;
  }
  return drawn;
}

function node(context: CanvasRenderingContext2D, scene: Scene, i: number, x: number, w: number): number {
  const y = rowTop(scene, scene.graph.depth[i]!);
  if (y + ROW < 0 || y > scene.height) return 0;
  const colour = colourOf(scene, i);
  // A free pixel between neighbours, as long as it is a small part of them.
  const inner = w > 3 ? w - 0.8 : w;
  context.fillStyle = colour;
  context.fillRect(x, y, inner, ROW - 1);
  if (inner > 5 && !scene.colours) mark(context, scene, i, x, y, inner);
  if (i === scene.selected || i === scene.hovered) {
    context.strokeStyle = scene.theme.text;
    context.lineWidth = i === scene.selected ? 2 : 1;
    context.strokeRect(x + 0.5, y + 0.5, Math.max(1, inner - 1), ROW - 2);
  }
  if (inner > 22) {
    const text = fitting(context, i === 0 ? scene.title : scene.graph.names[scene.graph.frame[i]!]!, inner - 6);
    if (text) {
      context.fillStyle = takesDarkText(colour) ? "#14181d" : "#f4f6f8";
      context.fillText(text, Math.max(x, 0) + 3, y + ROW / 2 - 0.5);
    }
  }
  return 1;
}

/** Frames that came or went are seen without their colour too: a dashed outline is new, hatching is gone. */
function mark(context: CanvasRenderingContext2D, scene: Scene, i: number, x: number, y: number, w: number): void {
  const word = turn(scene.graph, i);
  if (!word) return;
  context.save();
  context.strokeStyle = scene.theme.text;
  context.lineWidth = 1;
  context.beginPath();
  if (word === "new") {
    context.setLineDash([4, 3]);
    context.rect(x + 0.5, y + 0.5, w - 1, ROW - 2);
  } else {
    context.globalAlpha = 0.35;
    context.rect(x, y, w, ROW - 1);
    context.clip();
    context.beginPath();
    const from = Math.max(0, x) - ROW;
    for (let at = from; at < Math.min(scene.width, x + w); at += 7) {
      context.moveTo(at, y + ROW);
      context.lineTo(at + ROW, y);
    }
  }
  context.stroke();
  context.restore();
}

function colourOf(scene: Scene, i: number): string {
  const { graph, theme } = scene;
  const frame = graph.frame[i]!;
  const plain =
    frame < 0
      ? scene.dark
        ? "#454c56"
        : "#d5dae1"
      : (scene.colours?.[frame] ?? differenceColour(graph, i, scene.dark));
  if (!scene.matches) return plain;
  if (frame >= 0 && scene.matches[frame]) return scene.dark ? "#d0459a" : "#e85fb0";
  return faded(plain, theme.background);
}

/** As much of a name as fits: all of it, without its package, or the start of that. */
function fitting(context: CanvasRenderingContext2D, name: string, room: number): string {
  if (widthOf(context, name) <= room) return name;
  const short = withoutPackage(name);
  const width = widthOf(context, short);
  if (width <= room) return short;
  for (let length = Math.floor((short.length * room) / width) - 1; length >= 2; length--) {
    const cut = short.slice(0, length) + "…";
    if (widthOf(context, cut) <= room) return cut;
  }
  return "";
}

/** `Class.method` of `package.Class.method`. */
export function withoutPackage(name: string): string {
  if (name.includes("::") || name.includes("(") || name.includes(" ")) return name;
  const slash = name.lastIndexOf("/");
  const parts = name.slice(slash + 1).split(".");
  return parts.length > 2 ? parts.slice(-2).join(".") : name;
}

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    if (widths.size > 200_000) widths.clear();
    widths.set(text, (width = context.measureText(text).width));
  }
  return width;
}
