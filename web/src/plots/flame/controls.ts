import { element } from "../frame";
import { cutMiddle } from "../text";
import type { ColourMode } from "./colours";
import type { Graph } from "./graph";
import { withoutPackage } from "./paint";

export interface FlameActions {
  search(text: string): void;
  next(step: number): void;
  invert(on: boolean): void;
  before(on: boolean): void;
  icicle(on: boolean): void;
  colour(mode: ColourMode): void;
  zoom(node: number): void;
  focus(): void;
  lines(on: boolean): void;
  fold(on: boolean): void;
  byThread(on: boolean): void;
  thread(name: string | undefined): void;
  /** Undefined where the page keeps no files. */
  readonly save: ((button: HTMLElement) => void) | undefined;
}

/** What there is to choose from. */
export interface Offer {
  readonly title: string | undefined;
  readonly difference: boolean;
  readonly lines: boolean;
  readonly threads: readonly { readonly name: string; readonly share: string }[];
}

/** So many threads are offered, the heaviest ones. */
const MOST_THREADS = 100;

/** So many names of the way to the zoomed frame are shown. */
const MOST_CRUMBS = 4;

/** What stands above a flame graph: title, search, switches, and the way to the zoomed frame. */
export class Controls {
  private readonly input: HTMLInputElement;
  private readonly share: HTMLElement;
  private readonly crumbs: HTMLElement;
  private readonly status: HTMLElement;

  constructor(
    parent: HTMLElement,
    { title, difference, lines, threads }: Offer,
    private readonly actions: FlameActions,
  ) {
    const bar = element("div", "flame-bar", parent);
    if (title) element("strong", "flame-title", bar).textContent = title;
    this.input = element("input", "flame-search", bar) as HTMLInputElement;
    this.input.type = "search";
    this.input.placeholder = "Search: text or regex";
    this.input.setAttribute("aria-label", "Search frames");
    this.input.addEventListener("input", () => actions.search(this.input.value));
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") actions.next(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") {
        this.clearSearch();
        actions.focus();
      } else return;
      event.preventDefault();
    });
    this.share = element("output", "flame-matched", bar);
    // They stay together where there is no room for all in one line.
    const switches = element("div", "flame-switches", bar);
    this.toggle(switches, "Callers", "Merge the stacks from their leaf: who calls it", actions.invert);
    this.toggle(switches, "Icicle", "The root at the top", actions.icicle);
    if (difference)
      this.toggle(switches, "Before", "As wide as in the baseline: frames that are gone show", actions.before);
    this.toggle(switches, "Fold recursion", "Repeated frames, and cycles of them, become one", actions.fold);
    if (lines) this.toggle(switches, "Lines", "Tell lines of a method apart", actions.lines, true);
    if (threads.length > 1) {
      this.toggle(switches, "By thread", "Threads are the first frames", actions.byThread);
      const choice = element("select", "flame-thread", switches) as HTMLSelectElement;
      choice.setAttribute("aria-label", "Thread");
      choice.append(new Option("all threads", ""));
      const offered = threads.slice(0, MOST_THREADS);
      offered.forEach(({ name, share }, at) =>
        choice.append(new Option(`${cutMiddle(name, 40)} ${share}`, String(at))),
      );
      choice.addEventListener("change", () =>
        actions.thread(choice.value === "" ? undefined : offered[Number(choice.value)]!.name),
      );
    }
    const choice = element("select", "flame-colour", switches) as HTMLSelectElement;
    choice.setAttribute("aria-label", "Colours");
    const modes: [ColourMode, string][] = [
      ["package", "by package"],
      ["type", "by frame type"],
    ];
    if (difference) modes.unshift(["difference", "by difference"]);
    for (const [mode, text] of modes) choice.append(new Option(text, mode));
    choice.addEventListener("change", () => actions.colour(choice.value as ColourMode));
    const { save } = actions;
    if (save) {
      const button = element("button", "flame-export", switches) as HTMLButtonElement;
      button.type = "button";
      button.textContent = "Export";
      button.setAttribute("aria-haspopup", "menu");
      button.addEventListener("click", () => save(button));
    }
    this.crumbs = element("div", "flame-crumbs", parent);
    this.crumbs.setAttribute("role", "group");
    this.crumbs.setAttribute("aria-label", "Zoom");
    this.crumbs.hidden = true;
    this.status = element("div", "flame-status", parent);
    this.status.setAttribute("role", "status");
  }

  focusSearch(): void {
    this.input.focus();
    this.input.select();
  }

  clearSearch(): void {
    this.input.value = "";
    this.actions.search("");
  }

  matched(text: string): void {
    this.share.textContent = text;
  }

  /** For those who do not see the picture. */
  say(text: string): void {
    this.status.textContent = text;
  }

  /** Shows the way from the root to a frame; each name leads back to it. */
  trail(graph: Graph, node: number): void {
    const way: number[] = [];
    for (let up = node; up > 0; up = graph.parent[up]!) way.unshift(up);
    this.crumbs.hidden = way.length === 0;
    const cut = way.length > MOST_CRUMBS ? way.slice(-MOST_CRUMBS) : way;
    this.crumbs.replaceChildren(this.crumb("all", "Reset the zoom", 0));
    if (cut.length < way.length) this.crumbs.append(" › …");
    for (const at of cut) {
      const name = graph.names[graph.frame[at]!]!;
      this.crumbs.append(" › ", this.crumb(cutMiddle(withoutPackage(name), 40), name, at));
    }
  }

  private crumb(text: string, title: string, node: number): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.title = title;
    button.addEventListener("click", () => {
      this.actions.zoom(node);
      this.actions.focus();
    });
    return button;
  }

  private toggle(
    parent: HTMLElement,
    text: string,
    title: string,
    action: (on: boolean) => void,
    pressed = false,
  ): void {
    const button = element("button", "flame-toggle", parent) as HTMLButtonElement;
    button.type = "button";
    button.textContent = text;
    button.title = title;
    button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      action(on);
    });
  }
}
