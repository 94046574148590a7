import type { BrushMode } from "../model/plot";
import type { Window } from "./domains";
import { element } from "./frame";
import type { Layout } from "./layout";

/** What a drag selects: ends in places of the axes, the lower one first; and where it began and where it is now. */
export interface Selection {
  readonly x: Window;
  readonly y: Window;
  readonly from: Place;
  readonly to: Place;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface GestureTarget {
  layout(): Layout;
  /** Which direction a drag selects in; undefined when dragging means nothing. */
  mode(): BrushMode | undefined;
  /** A drag in mode FLOW goes on: the target shows what it covers. */
  dragged(selection: Selection): void;
  selected(selection: Selection): void;
  /** A click or the double click that puts all back. */
  cleared(): void;
  hover(px: number, py: number, clientX: number, clientY: number): void;
  left(): void;
  /** Zooms by a factor around a share of the axis' length. */
  zoomBy(factor: number, around: number): void;
  panBy(share: number): void;
}

const SMALLEST_DRAG = 4;

/** Pointer, wheel (with Ctrl or Cmd, since without it the page scrolls) and keys of a chart. Returns what takes them away again. */
export function gestures(root: HTMLElement, stage: HTMLElement, over: HTMLElement, target: GestureTarget): () => void {
  const away = new AbortController();
  const options = { signal: away.signal };
  let start: { x: number; y: number; pointer: number } | undefined;
  const band = element("div", "plot-drag", over);
  band.hidden = true;

  const at = (event: MouseEvent): { x: number; y: number } => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const inside = (p: { x: number; y: number }): boolean => {
    const { left, top, width, height } = target.layout().plot;
    return p.x >= left - 2 && p.x <= left + width + 2 && p.y >= top - 2 && p.y <= top + height + 2;
  };
  const draw = (p: { x: number; y: number }): void => {
    const mode = target.mode();
    if (!start || !mode) return;
    if (mode === "FLOW") {
      target.dragged(selectionOf(target.layout(), start, p));
      return;
    }
    const { plot } = target.layout();
    const [x0, x1] = mode === "Y" ? [plot.left, plot.left + plot.width] : ends(start.x, p.x, plot.left, plot.width);
    const [y0, y1] = mode === "X" ? [plot.top, plot.top + plot.height] : ends(start.y, p.y, plot.top, plot.height);
    band.className = `plot-drag plot-mode-${mode.toLowerCase()}`;
    Object.assign(band.style, { left: `${x0}px`, width: `${x1 - x0}px`, top: `${y0}px`, height: `${y1 - y0}px` });
    band.hidden = false;
  };

  stage.addEventListener(
    "pointerdown",
    (event) => {
      const p = at(event);
      if (event.button !== 0 || !inside(p) || !target.mode()) return;
      start = { ...p, pointer: event.pointerId };
      stage.setPointerCapture(event.pointerId);
      root.focus({ preventScroll: true });
      event.preventDefault();
    },
    options,
  );
  stage.addEventListener(
    "pointermove",
    (event) => {
      const p = at(event);
      if (start) {
        target.left();
        draw(p);
      } else {
        target.hover(p.x, p.y, event.clientX, event.clientY);
      }
    },
    options,
  );
  stage.addEventListener(
    "pointerup",
    (event) => {
      if (!start) return;
      const from = start;
      const p = at(event);
      stop();
      const mode = target.mode();
      const [dx, dy] = [Math.abs(p.x - from.x), Math.abs(p.y - from.y)];
      const moved = mode === "X" ? dx : mode === "Y" ? dy : mode === "XY" ? Math.min(dx, dy) : Math.max(dx, dy);
      if (!mode || moved < SMALLEST_DRAG) {
        if (Math.max(dx, dy) < SMALLEST_DRAG) target.cleared();
        return;
      }
      target.selected(selectionOf(target.layout(), from, p));
    },
    options,
  );
  stage.addEventListener("pointercancel", () => stop(), options);
  stage.addEventListener("pointerleave", () => target.left(), options);
  stage.addEventListener(
    "wheel",
    (event) => {
      const p = at(event);
      if (!(event.ctrlKey || event.metaKey) || !inside(p)) return;
      event.preventDefault();
      const { left, width } = target.layout().plot;
      target.zoomBy(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 200))), (p.x - left) / width);
    },
    { ...options, passive: false },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== root) return;
      const action = keys(target)[event.key];
      if (!action) return;
      event.preventDefault();
      if (event.key === "Escape" && start) stop();
      else action();
    },
    options,
  );

  function stop(): void {
    if (start && stage.hasPointerCapture(start.pointer)) stage.releasePointerCapture(start.pointer);
    start = undefined;
    band.hidden = true;
  }
  return () => away.abort();
}

function keys(target: GestureTarget): Record<string, () => void> {
  return {
    "+": () => target.zoomBy(0.6, 0.5),
    "=": () => target.zoomBy(0.6, 0.5),
    "-": () => target.zoomBy(1 / 0.6, 0.5),
    ArrowLeft: () => target.panBy(-0.2),
    ArrowRight: () => target.panBy(0.2),
    "0": () => target.cleared(),
    Escape: () => target.cleared(),
  };
}

function ends(a: number, b: number, from: number, length: number): [number, number] {
  const clamp = (v: number) => Math.min(Math.max(v, from), from + length);
  return [Math.min(clamp(a), clamp(b)), Math.max(clamp(a), clamp(b))];
}

function selectionOf(layout: Layout, a: Place, b: Place): Selection {
  const [from, to] = [placeOf(layout, a), placeOf(layout, b)];
  const sorted = (p: number, q: number): Window => [Math.min(p, q), Math.max(p, q)];
  return { x: sorted(from.x, to.x), y: sorted(from.y, to.y), from, to };
}

/** Pixels as places of the axes; what lies outside is moved to the edge. */
function placeOf({ plot, x, y, reversed }: Layout, at: Place): Place {
  const share = (v: number, from: number, length: number) => Math.min(Math.max((v - from) / length, 0), 1);
  const up = share(at.y, plot.top, plot.height);
  return {
    x: x.low + share(at.x, plot.left, plot.width) * (x.high - x.low),
    y: y.low + (reversed ? up : 1 - up) * (y.high - y.low),
  };
}
