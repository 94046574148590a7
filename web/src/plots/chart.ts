import type { Window } from "./domains";
import type { Canvas } from "./echarts";
import { newCanvas } from "./echarts";
import type { Figure } from "./figure";
import { flowParts, flowWindow } from "./flow";
import type { Frame } from "./frame";
import { element, newFrame, setTheme, Tip } from "./frame";
import type { Selection } from "./gestures";
import { gestures } from "./gestures";
import type { Hit } from "./hit";
import { hits } from "./hit";
import type { Hooks } from "./hooks";
import type { Layout, View } from "./layout";
import { toX, toY } from "./layout";
import { coloursOf, optionOf } from "./option";
import type { Scale } from "./scale";
import { escapeHtml } from "./text";
import { tooltipOf } from "./tooltip";
import { isoTime } from "./units";
import { brushValue, clampTo, linkedX, toVariable, windowOf } from "./windows";

/** A figure on the page: draws it, shows what is under the pointer, and turns drags into zooms or variables. */
export class FigureView {
  private readonly frame: Frame;
  private readonly tip: Tip;
  private readonly canvas: Canvas;
  private readonly marker: HTMLElement;
  private readonly reset: HTMLButtonElement;
  private readonly stop: () => void;
  private layout!: Layout;
  private colours: string[] = [];
  private hidden = new Set<string>();
  private zoomX: Window | undefined;
  private legendPage = 0;
  private figure: Figure;

  constructor(
    private readonly target: HTMLElement,
    private readonly build: (dark: boolean) => Figure,
    private hooks: Hooks,
  ) {
    this.figure = build(hooks.dark);
    this.frame = newFrame(target, describe(this.figure));
    const [width, height] = this.size();
    this.frame.canvas.style.height = `${height}px`;
    this.canvas = newCanvas(this.frame.canvas, width, height);
    this.marker = element("div", "plot-marker", this.frame.over);
    this.reset = element("button", "plot-reset", this.frame.root) as HTMLButtonElement;
    this.reset.type = "button";
    this.reset.textContent = "Reset zoom";
    this.reset.addEventListener("click", () => this.setWindow(undefined));
    this.tip = new Tip(this.frame.root);
    this.canvas.on("legendselectchanged", (event) => {
      const { selected } = event as unknown as { selected: Record<string, boolean> };
      this.hidden = new Set(Object.keys(selected).filter((name) => !selected[name]));
      this.draw();
    });
    this.canvas.on("legendscroll", (event) => {
      this.legendPage = (event as unknown as { scrollDataIndex: number }).scrollDataIndex;
    });
    this.stop = gestures(this.frame.root, this.frame.canvas.parentElement!, this.frame.over, {
      layout: () => this.layout,
      mode: () => this.figure.chart.brush?.mode ?? "X",
      dragged: (selection) => this.showFlow(this.flowOf(selection)),
      selected: (selection) => this.selected(selection),
      cleared: () => this.cleared(),
      hover: (x, y, clientX, clientY) => this.hover(x, y, clientX, clientY),
      left: () => this.hover(-1, -1, 0, 0),
      zoomBy: (factor, around) => this.zoomBy(factor, around),
      panBy: (share) => this.panBy(share),
    });
    this.draw();
  }

  /** Draws anew: the theme or a variable has changed. */
  refresh(hooks: Hooks): void {
    if (hooks.dark !== this.hooks.dark) this.figure = this.build(hooks.dark);
    this.hooks = hooks;
    this.draw();
  }

  resize(): void {
    const [width, height] = this.size();
    if (width === this.canvas.getWidth() && height === this.canvas.getHeight()) return;
    this.canvas.resize({ width, height });
    this.draw();
  }

  dispose(): void {
    this.stop();
    this.canvas.dispose();
    this.frame.root.remove();
  }

  toDataURL(): string {
    const dark = this.hooks.dark;
    if (dark) this.setOption(this.build(false), this.view(false));
    const url = this.canvas.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: "#ffffff" });
    if (dark) this.draw();
    return url;
  }

  private size(): [number, number] {
    const { width, height, zoom } = this.figure.chart;
    const free = this.target.clientWidth || 640;
    return [
      Math.max(160, Math.min(width ?? free, free)),
      height ?? Math.round(defaultHeight(this.figure) * (zoom ?? 1)),
    ];
  }

  private view(dark: boolean): View {
    const [width, height] = [this.canvas.getWidth(), this.canvas.getHeight()];
    const base = {
      width,
      height,
      dark,
      zoom: Math.min(Math.max(this.figure.chart.zoom ?? 1, 0.3), 5),
      hidden: this.hidden,
    };
    const { linkX, linkY } = this.figure.chart;
    // The scales of the whole axes are what windows of variables are read with.
    const whole = this.layout ?? optionOf(this.figure, base).layout;
    const linked =
      linkX && !linkX.master ? linkedX(this.figure.chart, whole.wholeX, this.hooks.getVariable) : undefined;
    const x = linkX && !linkX.master ? linked : this.zoomX;
    const y = linkY && windowOf(whole.y, this.hooks.getVariable(linkY.variable), "lo", "hi");
    return { ...base, x, y };
  }

  private draw(): void {
    this.frame.canvas.style.height = `${this.canvas.getHeight()}px`;
    setTheme(this.frame.root, this.hooks);
    this.layout = this.setOption(this.figure, this.view(this.hooks.dark));
    this.colours = coloursOf(this.figure, this.hooks.dark);
    this.frame.setNotes(this.figure.notes);
    this.reset.hidden = this.layout.x === this.layout.wholeX;
    this.showWindows();
  }

  private setOption(figure: Figure, view: View): Layout {
    const { option, layout } = optionOf(figure, view);
    option.legend["scrollDataIndex"] = this.legendPage;
    this.canvas.setOption(option, { notMerge: true, silent: true });
    return layout;
  }

  // ---- Zoom and brush

  private selected(selection: Selection): void {
    const { brush, linkY } = this.figure.chart;
    if (brush) {
      const { x, y } = this.layout;
      const flow = this.flowOf(selection);
      const value = flow
        ? { lo: isoTime(flow[0]), hi: isoTime(flow[1]) }
        : brushValue(brush.mode, x, y, selection.x, selection.y);
      this.hooks.setVariable(brush.variable, value);
      this.showWindows();
      return;
    }
    this.setWindow(selection.x);
    if (linkY) {
      const { y } = this.layout;
      this.hooks.setVariable(linkY.variable, { lo: toVariable(y, selection.y[0]), hi: toVariable(y, selection.y[1]) });
    }
  }

  private cleared(): void {
    const { brush } = this.figure.chart;
    const { wholeX, y } = this.layout;
    if (brush) {
      // No brush means everything: queries that use the variable go on to work.
      this.hooks.setVariable(
        brush.variable,
        brushValue(brush.mode, wholeX, y, [wholeX.low, wholeX.high], [y.low, y.high]),
      );
      this.showWindows();
    } else if (this.zoomX || this.layout.x !== wholeX || this.figure.chart.linkX?.master) {
      this.setWindow(undefined);
    }
  }

  private zoomBy(factor: number, around: number): void {
    const { x, wholeX } = this.layout;
    const width = Math.max((x.high - x.low) * factor, (wholeX.high - wholeX.low) * 1e-7);
    const middle = x.low + (x.high - x.low) * around;
    const window = clampTo(wholeX, [middle - width * around, middle + width * (1 - around)]);
    this.setWindow(width >= wholeX.high - wholeX.low ? undefined : window);
  }

  private panBy(share: number): void {
    const { x, wholeX } = this.layout;
    if (x === wholeX) return;
    const by = (x.high - x.low) * share;
    this.setWindow(clampTo(wholeX, [x.low + by, x.high + by]));
  }

  private setWindow(window: Window | undefined): void {
    const { linkX } = this.figure.chart;
    const { wholeX } = this.layout;
    if (!linkX) {
      this.zoomX = window;
      this.draw();
      return;
    }
    const [low, high] = window ?? [wholeX.low, wholeX.high];
    const [a, b] = linkX.variables;
    if (a !== undefined && b !== undefined) {
      this.hooks.setVariable(a, toVariable(wholeX, low));
      this.hooks.setVariable(b, toVariable(wholeX, high));
    } else if (a !== undefined) {
      this.hooks.setVariable(a, { lo: toVariable(wholeX, low), hi: toVariable(wholeX, high) });
    }
    this.draw();
  }

  /** Shades what a brush has selected, or what the charts that follow this one show. */
  private showWindows(): void {
    this.frame.over.querySelectorAll(".plot-window").forEach((e) => e.remove());
    const { brush, linkX } = this.figure.chart;
    const { wholeX, y } = this.layout;
    if (linkX?.master) this.shade(linkedX(this.figure.chart, wholeX, this.hooks.getVariable), undefined, "x");
    if (!brush) return;
    const value = this.hooks.getVariable(brush.variable);
    if (brush.mode === "FLOW") {
      const chosen = windowOf(wholeX, value, "lo", "hi");
      this.showFlow(chosen && [wholeX.value(chosen[0]), wholeX.value(chosen[1])]);
      return;
    }
    const xy = brush.mode === "XY";
    const x = brush.mode !== "Y" ? windowOf(wholeX, value, xy ? "x_lo" : "lo", xy ? "x_hi" : "hi") : undefined;
    const up = brush.mode !== "X" ? windowOf(y, value, xy ? "y_lo" : "lo", xy ? "y_hi" : "hi") : undefined;
    if (x || up) this.shade(x, up, brush.mode.toLowerCase());
  }

  /** The time that a drag through columns of time has gone over. */
  private flowOf({ from, to }: Selection): Window | undefined {
    const { x, y } = this.layout;
    const { flow } = this.figure;
    const point = (at: { x: number; y: number }) => ({ x: x.value(at.x), y: y.value(at.y) });
    return flow && flowWindow(flow, point(from), point(to));
  }

  private showFlow(window: Window | undefined): void {
    this.frame.over.querySelectorAll(".plot-window").forEach((e) => e.remove());
    const { wholeX, y } = this.layout;
    const parts = this.figure.flow && window ? flowParts(this.figure.flow, window) : [];
    const places = (scale: Scale, [low, high]: Window): Window => [scale.place(low), scale.place(high)];
    for (const part of parts) this.shade(places(wholeX, part.x), places(y, part.y), "xy");
  }

  private shade(x: Window | undefined, y: Window | undefined, mode: string): void {
    if (!x && !y) return;
    const { plot } = this.layout;
    const clampX = (v: number) => Math.min(Math.max(v, plot.left), plot.left + plot.width);
    const clampY = (v: number) => Math.min(Math.max(v, plot.top), plot.top + plot.height);
    const [x0, x1] = x ? x.map((v) => clampX(toX(this.layout, v))) : [plot.left, plot.left + plot.width];
    const [ya, yb] = y ? y.map((v) => clampY(toY(this.layout, this.layout.y, v))) : [plot.top, plot.top + plot.height];
    const box = element("div", `plot-window plot-mode-${mode}`, this.frame.over);
    place(box, x0!, Math.min(ya!, yb!), x1! - x0!, Math.abs(yb! - ya!));
  }

  // ---- What is under the pointer

  private hover(px: number, py: number, clientX: number, clientY: number): void {
    this.marker.replaceChildren();
    const { plot } = this.layout;
    const inside = px >= plot.left && px <= plot.left + plot.width && py >= plot.top && py <= plot.top + plot.height;
    if (!inside) {
      this.tip.show(this.labelAt(px, py), clientX, clientY);
      return;
    }
    const found = hits(this.figure, this.layout, this.hidden, px, py);
    this.mark(found);
    this.tip.show(tooltipOf(this.figure, found, this.colours, this.hooks.format), clientX, clientY);
  }

  private mark(found: readonly Hit[]): void {
    const { plot } = this.layout;
    for (const hit of found) {
      if (hit.width !== undefined) {
        place(element("div", "plot-outline", this.marker), hit.x - 1, hit.y - 1, hit.width + 2, (hit.height ?? 0) + 2);
        return;
      }
      if (hit.mark.kind === "boxes") continue;
      if (hit === found[0] && hit.mark.kind !== "points") {
        place(element("div", "plot-cross", this.marker), hit.x, plot.top, 1, plot.height);
      }
      if (hit.y < plot.top - 1 || hit.y > plot.top + plot.height + 1 || Number.isNaN(hit.y)) continue;
      const dot = element("div", "plot-dot", this.marker);
      dot.style.background = this.colours[hit.mark.colour] ?? "currentcolor";
      dot.style.left = `${hit.x}px`;
      dot.style.top = `${hit.y}px`;
    }
  }

  /** The whole text of a label that was cut. */
  private labelAt(px: number, py: number): string {
    const { plot, xLabels, yLabels, x, y } = this.layout;
    const below = py > plot.top + plot.height && px >= plot.left - 40 && px <= plot.left + plot.width;
    const beside = px >= 0 && px < plot.left && py >= plot.top && py <= plot.top + plot.height;
    if (!below && !beside) return "";
    const labels = below ? xLabels : yLabels;
    const away = labels.at.map((at) => Math.abs(below ? toX(this.layout, at) - px : toY(this.layout, y, at) - py));
    const nearest = away.indexOf(Math.min(...away));
    const step = below ? plot.width / (x.high - x.low) : plot.height / (y.high - y.low);
    if (nearest < 0 || away[nearest]! > Math.max(step / 2, 10) || labels.shown[nearest] === labels.full[nearest])
      return "";
    return escapeHtml(labels.full[nearest]!);
  }
}

/** Lanes and bars that lie need a height of their own; the rest looks well so. */
export function defaultHeight(figure: Figure): number {
  const lanes = figure.y.names?.length ?? 0;
  const perLane = figure.marks.some((m) => m.kind === "rects" && m.labels) && lanes <= 20 ? 26 : 19;
  if (lanes > 0) return Math.min(1200, Math.max(180, 128 + lanes * perLane));
  const longNames = (figure.x.names ?? []).length > 6 && figure.x.names!.some((n) => n.length > 10);
  return longNames ? 380 : 320;
}

function describe(figure: Figure): string {
  const type = figure.chart.type.toLowerCase().replace("_", " ");
  const items = figure.marks.reduce((sum, m) => sum + m.rows.length, 0);
  const axes = [figure.x, figure.y].map((a) => a.clause?.label ?? a.name).filter((n) => n !== "");
  return `${figure.chart.title ? figure.chart.title + ", " : ""}${type} of ${axes.join(" and ")}, ${items} values`;
}

function place(box: HTMLElement, left: number, top: number, width: number, height: number): void {
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
