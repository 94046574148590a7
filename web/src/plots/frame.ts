import type { Hooks } from "./hooks";
import "./plots.css";

/** The elements around a drawing: room for the canvas, what lies over it, and notes below. */
export interface Frame {
  readonly root: HTMLElement;
  readonly canvas: HTMLElement;
  readonly over: HTMLElement;
  setNotes(notes: readonly string[]): void;
}

export function newFrame(target: HTMLElement, label: string): Frame {
  const root = element("div", "plot", target);
  root.tabIndex = 0;
  root.setAttribute("role", "group");
  root.setAttribute("aria-roledescription", "chart");
  root.setAttribute("aria-label", label);
  const stage = element("div", "plot-stage", root);
  const canvas = element("div", "plot-canvas", stage);
  const over = element("div", "plot-over", stage);
  const notes = element("div", "plot-notes", root);
  return {
    root,
    canvas,
    over,
    setNotes: (lines) => {
      notes.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    },
  };
}

export function element(tag: string, className: string, parent?: HTMLElement): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  parent?.append(made);
  return made;
}

/** A small window with the facts about what is under the pointer. It never leaves the page's edges. */
export class Tip {
  private readonly box: HTMLElement;

  constructor(parent: HTMLElement) {
    this.box = element("div", "plot-tip", parent);
    this.box.hidden = true;
  }

  /** @param html already escaped */
  show(html: string, clientX: number, clientY: number): void {
    if (html === "") {
      this.hide();
      return;
    }
    this.box.innerHTML = html;
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const right = clientX + 14 + width < window.innerWidth - 4;
    const x = right ? clientX + 14 : Math.max(4, clientX - 14 - width);
    const y = Math.min(Math.max(4, clientY + 14), Math.max(4, window.innerHeight - height - 4));
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }

  hide(): void {
    this.box.hidden = true;
  }
}

export function setTheme(root: HTMLElement, hooks: Hooks): void {
  root.classList.toggle("plot-dark", hooks.dark);
}
