import { element, newFrame, setTheme, Tip } from "../frame";
import type { Hooks } from "../hooks";
import { themeOf } from "../theme";
import { amount } from "../units";
import type { ColourMode } from "./colours";
import { nameColours } from "./colours";
import { Controls } from "./controls";
import type { Graph } from "./graph";
import { sibling } from "./graph";
import { Chips } from "./chips";
import { fileItems } from "./exports";
import { frameItems } from "./frameitems";
import { Menu } from "./menu";
import { Search } from "./search";
import { newCanvas, picture } from "./picture";
import type { Choice } from "./shown";
import { Shown } from "./shown";
import { stacksOf } from "./stacks";
import type { FlameInput } from "./input";
import type { Scene } from "./paint";
import { leftOf, nodeUnder, paint, ROW, rowTop, visibleRows } from "./paint";
import { facts, factsTable, notes, shareText } from "./facts";

const HEIGHT = 420;

/** A flame graph on the page: a canvas that scrolls, its controls above, and what is under the pointer or selected. */
export class FlameView {
  private readonly root: HTMLElement;
  private readonly scroller: HTMLElement;
  private readonly spacer: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly controls: Controls;
  private readonly tip: Tip;
  private readonly chips: Chips;
  private readonly menu: Menu;
  private readonly shown: Shown;
  private zoomed = 0;
  private selected = 0;
  private hovered = -1;
  private rows = 1;
  private icicle = false;
  private mode: ColourMode;
  private colours: string[] | undefined;
  private readonly search = new Search();
  private waiting = 0;

  constructor(
    private readonly target: HTMLElement,
    private readonly input: FlameInput,
    private hooks: Hooks,
  ) {
    this.shown = new Shown(input);
    const { full } = this.shown;
    this.mode = full.base ? "difference" : "package";
    const label = `${input.chart.title ?? "Flame graph"} of ${amount(this.graph.total[0]!, input.unit)}`;
    const frame = newFrame(target, label);
    this.root = frame.root;
    this.root.classList.add("flame");
    this.root.tabIndex = -1;
    this.root.setAttribute("aria-roledescription", "flame graph");
    if (input.chart.width) this.root.style.width = `${input.chart.width}px`;
    this.menu = new Menu(this.root);
    const offer = {
      title: input.chart.title,
      difference: full.base !== undefined,
      lines: this.shown.hasLines,
      threads: this.shown.threads.map(({ name, weight }) => ({
        name,
        share: `(${amount(full.total[0]! > 0 ? weight / full.total[0]! : 0, "fraction")})`,
      })),
    };
    this.controls = new Controls(frame.canvas, offer, {
      search: (text) => this.look(text),
      next: (step) => this.nextMatch(step),
      invert: (callers) => this.choose({ callers }),
      before: (baseline) => this.choose({ baseline }),
      lines: (lines) => this.choose({ lines }),
      fold: (fold) => this.choose({ fold }),
      byThread: (byThread) => this.choose({ byThread }),
      thread: (thread) => this.choose({ thread }),
      save: hooks.save && ((button) => this.offerFiles(button)),
      icicle: (on) => this.turn(on),
      colour: (mode) => this.recolour(mode),
      zoom: (node) => this.zoom(node),
      focus: () => this.canvas.focus(),
    });
    this.chips = new Chips(
      frame.canvas,
      (steps) => this.choose({ steps }),
      () => this.canvas.focus(),
    );
    this.scroller = element("div", "flame-scroll", frame.canvas);
    this.canvas = newCanvas(label);
    this.spacer = element("div", "flame-spacer", this.scroller);
    this.scroller.prepend(this.canvas);
    this.context = this.canvas.getContext("2d", { alpha: false })!;
    this.tip = new Tip(this.root);
    frame.setNotes(notes(full));
    this.listen();
    this.colours = this.newColours();
    this.measure();
    this.draw();
  }

  refresh(hooks: Hooks): void {
    const dark = hooks.dark !== this.hooks.dark;
    this.hooks = hooks;
    if (dark) this.colours = this.newColours();
    this.draw();
  }

  resize(): void {
    this.measure();
    this.draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
    this.menu.close(false);
    this.root.remove();
  }

  /** The whole zoomed part, as far as a picture may reach. */
  toDataURL(): string {
    return this.picture().toDataURL("image/png");
  }

  private picture(): HTMLCanvasElement {
    const colours = this.mode === "difference" ? undefined : nameColours(this.graph.names, this.mode, false);
    return picture(this.scene(), colours);
  }

  // ---- Drawing

  private width(): number {
    return this.scroller.clientWidth || Math.min(this.input.chart.width ?? 640, this.target.clientWidth || 640);
  }

  private newColours(): string[] | undefined {
    return this.mode === "difference" ? undefined : nameColours(this.graph.names, this.mode, this.hooks.dark);
  }

  /** Rows and room of the zoom. A graph that fits stands whole; a deeper one scrolls. */
  private measure(): void {
    const zoom = this.input.chart.zoom ?? 1;
    const most = this.input.chart.height ?? HEIGHT * zoom;
    this.rows = visibleRows(this.graph, this.zoomed, this.width());
    const height = Math.max(3 * ROW, Math.min(most, visibleRows(this.graph, 0, this.width()) * ROW + 2));
    this.scroller.style.height = `${height}px`;
    this.canvas.style.height = `${height}px`;
    this.spacer.style.height = `${Math.max(0, this.rows * ROW - height)}px`;
    if (!this.icicle) this.scroller.scrollTop = this.scroller.scrollHeight;
    else this.scroller.scrollTop = 0;
  }

  private scene(): Scene {
    const total = amount(this.graph.total[0]!, this.input.unit);
    return {
      graph: this.graph,
      root: this.zoomed,
      width: this.width(),
      height: this.scroller.clientHeight || HEIGHT,
      scrolled: this.scroller.scrollTop,
      icicle: this.icicle,
      rows: this.rows,
      colours: this.colours,
      matches: this.search.matches,
      // The frame that keys move from matters to those who use keys.
      selected: document.activeElement === this.canvas ? this.selected : -1,
      hovered: this.hovered,
      theme: themeOf(this.hooks.dark),
      dark: this.hooks.dark,
      title: this.graph.count > 1 ? `${this.shown.choice.baseline ? "before" : "all"}: ${total}` : "No stacks to draw",
    };
  }

  private redraw(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    setTheme(this.root, this.hooks);
    const scene = this.scene();
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const drawn = paint(this.context, scene);
    this.canvas.dataset["drawn"] = String(drawn);
    this.canvas.dataset["nodes"] = String(this.graph.count);
    this.canvas.dataset["zoomed"] = this.nameOf(this.zoomed);
    this.canvas.dataset["selected"] = this.nameOf(this.selected);
  }

  private nameOf(node: number): string {
    return node <= 0 ? "all" : this.graph.names[this.graph.frame[node]!]!;
  }

  // ---- Going around

  private listen(): void {
    this.scroller.addEventListener("scroll", () => this.redraw());
    this.canvas.addEventListener("mousemove", (event) => {
      const node = this.at(event);
      if (node !== this.hovered) {
        this.hovered = node;
        this.redraw();
      }
      this.canvas.style.cursor = node >= 0 ? "pointer" : "default";
      this.tip.show(node < 0 ? "" : this.tooltip(node), event.clientX, event.clientY);
    });
    this.canvas.addEventListener("mouseleave", () => {
      this.hovered = -1;
      this.tip.hide();
      this.redraw();
    });
    this.canvas.addEventListener("click", (event) => {
      const node = this.at(event);
      if (node >= 0) this.zoom(node);
    });
    this.canvas.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const node = this.at(event);
      if (node < 0 || this.menu.open) return;
      this.selected = node;
      this.openMenu(event.clientX, event.clientY);
    });
    this.canvas.addEventListener("focus", () => this.redraw());
    this.canvas.addEventListener("blur", () => this.redraw());
    this.canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private at(event: MouseEvent): number {
    const box = this.canvas.getBoundingClientRect();
    return nodeUnder(this.scene(), event.clientX - box.left, event.clientY - box.top);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "m" || event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.preventDefault();
      const { left, top } = this.canvas.getBoundingClientRect();
      const scene = this.scene();
      const { selected } = this;
      const y = top + rowTop(scene, this.graph.depth[selected]!) + ROW;
      this.openMenu(left + leftOf(scene, selected) + 12, y);
      return;
    }
    const { graph, selected } = this;
    const [inward, outward] = this.icicle ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
    switch (event.key) {
      case inward:
        if (selected + 1 < graph.end[selected]!) this.select(selected + 1);
        break;
      case outward:
        if (graph.parent[selected]! >= 0) this.select(graph.parent[selected]!);
        break;
      case "ArrowLeft":
      case "ArrowRight": {
        const next = sibling(graph, selected, event.key === "ArrowLeft" ? -1 : 1);
        if (next >= 0) this.select(next);
        break;
      }
      case "Enter":
        this.zoom(selected);
        break;
      case "Home":
        this.zoom(0);
        break;
      case "Escape":
        if (this.zoomed > 0) this.zoom(graph.parent[this.zoomed]!);
        else this.controls.clearSearch();
        break;
      case "/":
        this.controls.focusSearch();
        break;
      case "n":
      case "N":
        this.nextMatch(event.key === "n" ? 1 : -1);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  private select(node: number): void {
    this.selected = node;
    const inside = node >= this.zoomed && node < this.graph.end[this.zoomed]!;
    const ancestor = this.zoomed >= node && this.zoomed < this.graph.end[node]!;
    if (!inside && !ancestor) {
      // The neighbour of the zoomed frame: the zoom goes along.
      this.zoom(node);
      return;
    }
    const y = rowTop(this.scene(), this.graph.depth[node]!);
    if (y < 0) this.scroller.scrollTop += y;
    else if (y + ROW > this.scroller.clientHeight) this.scroller.scrollTop += y + ROW - this.scroller.clientHeight;
    this.controls.say(this.describe(node));
    this.redraw();
  }

  private zoom(node: number): void {
    this.zoomed = this.selected = node;
    this.hovered = -1;
    this.tip.hide();
    this.measure();
    this.controls.trail(this.graph, node);
    this.controls.say(this.describe(node));
    this.countMatches();
    this.redraw();
  }

  private get graph(): Graph {
    return this.shown.graph;
  }

  private choose(change: Partial<Choice>): void {
    this.shown.choose(change);
    const { all, choice } = this.shown;
    this.chips.show(choice.steps, shareText(this.graph.total[0]!, all, this.input.unit, choice.steps.length > 0));
    this.colours = this.newColours();
    this.search.look(this.graph);
    this.zoom(0);
  }

  // ---- Menus

  private openMenu(x: number, y: number): void {
    this.tip.hide();
    const node = this.selected;
    const items = frameItems(this.graph, node, this.input.sourceLink, {
      zoom: () => this.zoom(node),
      add: (step) => this.choose({ steps: [...this.shown.choice.steps, step] }),
      copy: this.hooks.copy && ((text) => void this.copied(text)),
    });
    this.menu.show(this.nameOf(node), items, x, y, () => this.canvas.focus());
    this.redraw();
  }

  private async copied(text: string): Promise<void> {
    this.controls.say((await this.hooks.copy?.(text)) ? "Copied" : "The browser does not let the page copy");
  }

  private offerFiles(button: HTMLElement): void {
    const { left, bottom } = button.getBoundingClientRect();
    const title = this.input.chart.title ?? "Flame graph";
    const save = (ending: string, content: Blob) => this.hooks.save?.(title, ending, content);
    const png = () => this.picture().toBlob((blob) => blob && save(".png", blob));
    const items = fileItems(() => stacksOf(this.graph, this.zoomed, title, this.input.unit), save);
    this.menu.show("Export", [{ text: "Picture (PNG)", run: png }, ...items], left, bottom + 2, () => button.focus());
  }

  private turn(icicle: boolean): void {
    this.icicle = icicle;
    this.measure();
    this.redraw();
  }

  private recolour(mode: ColourMode): void {
    this.mode = mode;
    this.colours = this.newColours();
    this.redraw();
  }

  // ---- Search

  private look(text: string): void {
    this.search.look(this.graph, text);
    this.countMatches();
    this.redraw();
  }

  private countMatches(): void {
    this.controls.matched(this.search.count(this.graph, this.zoomed, this.input.unit));
  }

  private nextMatch(step: number): void {
    const next = this.search.next(this.selected, step);
    if (next !== undefined) this.select(next);
  }

  // ---- Facts

  private tooltip(node: number): string {
    return factsTable(this.nameOf(node), facts(this.graph, node, this.zoomed, this.input.unit));
  }

  private describe(node: number): string {
    const list = facts(this.graph, node, this.zoomed, this.input.unit).map(([name, value]) => `${name} ${value}`);
    return `${this.nameOf(node)}: ${list.join(", ")}`;
  }
}
