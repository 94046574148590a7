import { element } from "../frame";
import { cutMiddle } from "../text";
import { withoutPackage } from "./paint";
import type { Step } from "./transform";

/** What is focused or hidden, each with a way back, and what share of all is shown. */
export class Chips {
  private readonly box: HTMLElement;

  constructor(
    parent: HTMLElement,
    private readonly change: (steps: readonly Step[]) => void,
    private readonly leave: () => void,
  ) {
    this.box = element("div", "flame-chips", parent);
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", "Filters");
    this.box.hidden = true;
  }

  show(steps: readonly Step[], share: string): void {
    this.box.hidden = steps.length === 0 && share === "";
    this.box.replaceChildren(...steps.map((step, at) => this.chip(step, at, steps)));
    if (share !== "") element("span", "flame-share", this.box).textContent = share;
  }

  private chip(step: Step, at: number, steps: readonly Step[]): HTMLElement {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "flame-chip";
    const name = step.what === "method" ? withoutPackage(step.name) : step.name;
    chip.textContent = `${step.kind === "focus" ? "only" : "without"} ${cutMiddle(name, 40)} ✕`;
    chip.title = `${step.kind === "focus" ? "Only stacks with" : "Without"} ${step.what} ${step.name}: remove`;
    chip.addEventListener("click", () => {
      this.change(steps.filter((_, other) => other !== at));
      const next = this.box.querySelectorAll("button")[Math.min(at, steps.length - 2)];
      if (next) next.focus();
      else this.leave();
    });
    return chip;
  }
}
