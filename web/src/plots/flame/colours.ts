import { mix, rgb } from "../palette";
import type { Graph } from "./graph";

export type ColourMode = "package" | "type" | "difference";

/** Kinds of frames, in the order of their colours. */
export const FRAME_TYPES = ["application", "JDK", "native", "C++", "kernel", "other"] as const;
export type FrameType = (typeof FRAME_TYPES)[number];

const TYPE_LIGHT = ["#7cc4a4", "#8fbce6", "#e8b36b", "#e29bb8", "#d98b6a", "#c3c8cf"];
const TYPE_DARK = ["#2f7d5e", "#2f6ea6", "#94651a", "#8d4566", "#96492b", "#565d66"];

const JDK = /^(java|javax|jdk|sun|com\.sun|oracle\.jrockit)[./]/;

/**
 * The kind of a frame by its name: endings of async-profiler (`_[j]`, `_[k]`), `::` of C++, a package of the JDK. Java names are
 * `package.Class.method`, with a line number after a colon perhaps.
 */
export function frameType(name: string): FrameType {
  const ending = /_\[([a-z0-9])\]$/.exec(name)?.[1];
  if (ending === "k") return "kernel";
  if (name.startsWith("[") || name === "") return "other";
  const java = /^[\p{L}_$][\p{L}\p{N}_$./+-]*[./][\p{L}\p{N}_$<>]+(:\d+)?(_\[[a-z0-9]\])?$/u.test(name);
  if (ending !== undefined || (java && !/\.(so|dll|dylib)\b/.test(name))) return JDK.test(name) ? "JDK" : "application";
  if (name.includes("::") || /^_Z/.test(name)) return "C++";
  return "native";
}

/** What belongs together in the colours of packages: the first three parts of a Java package, a C++ namespace, or a library. */
export function packageOf(name: string): string {
  const plain = name.replace(/_\[[a-z0-9]\]$/, "").replace(/:\d+$/, "");
  if (plain.includes("::")) return plain.slice(0, plain.indexOf("::"));
  const parts = plain.split(/[./]/);
  if (parts.length < 3) return parts.length === 2 ? "" : plain;
  return parts.slice(0, Math.min(3, parts.length - 2)).join(".");
}

/** A colour for each name. The same package has the same colour in every graph. */
export function nameColours(names: readonly string[], mode: ColourMode, dark: boolean): string[] {
  if (mode === "type") {
    const types = dark ? TYPE_DARK : TYPE_LIGHT;
    return names.map((name) => types[FRAME_TYPES.indexOf(frameType(name))]!);
  }
  const known = new Map<string, string>();
  return names.map((name) => {
    const key = packageOf(name);
    let colour = known.get(key);
    if (colour === undefined) known.set(key, (colour = packageColour(key, dark)));
    return colour;
  });
}

function packageColour(key: string, dark: boolean): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = (hash ^ (hash >>> 13)) >>> 0;
  const hue = hash % 360;
  const saturation = 38 + ((hash >>> 9) % 24);
  const light = dark ? 28 + ((hash >>> 17) % 9) : 72 + ((hash >>> 17) % 10);
  return hsl(hue, saturation, light);
}

function hsl(hue: number, saturation: number, light: number): string {
  const [s, l] = [saturation / 100, light / 100];
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** How a node's share of all has changed against the baseline: orange is more, blue is less, and full at half of the share or more. */
export function differenceColour(graph: Graph, node: number, dark: boolean): string {
  const plain = dark ? "#3a4048" : "#e9ecf0";
  const change = shareChange(graph, node);
  if (Math.abs(change) < 0.01) return plain;
  const full = change > 0 ? (dark ? "#c8641a" : "#f08c3c") : dark ? "#2b7fc4" : "#5aa5e0";
  return mix(plain, full, Math.min(1, Math.abs(change)) ** 0.7);
}

/** From -1 (gone) over 0 (the same share of all) to 1 (twice the share, or new). */
export function shareChange(graph: Graph, node: number): number {
  if (!graph.base) return 0;
  const shown = graph.total[0]! > 0 ? graph.total[node]! / graph.total[0]! : 0;
  const other = graph.base[0]! > 0 ? graph.base[node]! / graph.base[0]! : 0;
  const [now, then] = graph.before ? [other, shown] : [shown, other];
  if (now === then) return 0;
  return then === 0 ? 1 : Math.max(-1, Math.min(1, (now - then) / then));
}

/** Colours of frames that a search has not found: near the background. */
export function faded(colour: string, background: string): string {
  return mix(colour, background, 0.72);
}

/** Whether dark letters are read on a colour. */
export function takesDarkText(colour: string): boolean {
  const [r, g, b] = rgb(colour);
  return r * 0.299 + g * 0.587 + b * 0.114 > 140;
}
