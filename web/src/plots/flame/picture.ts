import { themeOf } from "../theme";
import type { Scene } from "./paint";
import { paint, ROW } from "./paint";

/** A picture for paper of what a scene shows, in the light theme: the whole zoomed part, as far as a picture may reach. */
export function picture(scene: Scene, colours: readonly string[] | undefined): HTMLCanvasElement {
  const height = Math.min(8000, Math.max(ROW, scene.rows * ROW));
  const canvas = document.createElement("canvas");
  canvas.width = scene.width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext("2d")!;
  context.scale(2, 2);
  const light = { dark: false, theme: themeOf(false), colours };
  paint(context, { ...scene, ...light, height, scrolled: 0, selected: -1, hovered: -1 });
  return canvas;
}

/** The canvas that a flame graph is drawn on and steered from. */
export function newCanvas(label: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "flame-canvas";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  const keys = "Arrow keys move between frames, Enter zooms, m opens a menu, Escape goes back.";
  canvas.setAttribute("aria-label", `${label}. ${keys}`);
  return canvas;
}
