import { element } from "../frame";

/** Something to do, or a link to follow in a tab of its own. */
export interface MenuItem {
  readonly text: string;
  readonly run?: () => void;
  readonly href?: string;
}

/** A menu that floats over the page: arrow keys, Home and End go around in it, Escape, Tab and a click elsewhere close it. */
export class Menu {
  private box: HTMLElement | undefined;
  private back: () => void = () => {};
  private readonly outside = (event: Event) => {
    if (!this.box?.contains(event.target as Node)) this.close(false);
  };

  constructor(private readonly parent: HTMLElement) {}

  get open(): boolean {
    return this.box !== undefined;
  }

  /** @param back takes the focus when the menu closes */
  show(label: string, items: readonly MenuItem[], x: number, y: number, back: () => void): void {
    this.close(false);
    this.back = back;
    const box = (this.box = element("div", "flame-menu", this.parent));
    box.setAttribute("role", "menu");
    box.setAttribute("aria-label", label);
    for (const item of items) box.append(this.made(item));
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(4, Math.min(x, window.innerWidth - width - 4))}px`;
    box.style.top = `${Math.max(4, Math.min(y, window.innerHeight - height - 4))}px`;
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("pointerdown", this.outside);
    window.addEventListener("scroll", this.outside, { capture: true, once: true });
    (box.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true });
  }

  close(focus = true): void {
    if (!this.box) return;
    document.removeEventListener("pointerdown", this.outside);
    window.removeEventListener("scroll", this.outside, { capture: true });
    this.box.remove();
    this.box = undefined;
    if (focus) this.back();
  }

  private made(item: MenuItem): HTMLElement {
    const made = document.createElement(item.href === undefined ? "button" : "a");
    if (made instanceof HTMLAnchorElement) {
      made.href = item.href!;
      made.target = "_blank";
      made.rel = "noopener noreferrer";
    } else {
      made.type = "button";
    }
    made.setAttribute("role", "menuitem");
    made.tabIndex = -1;
    made.textContent = item.text;
    made.addEventListener("click", () => {
      this.close();
      item.run?.();
    });
    return made;
  }

  private key(event: KeyboardEvent): void {
    const items = [...this.box!.children] as HTMLElement[];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    event.stopPropagation();
    if (event.key in to) items.at(to[event.key]! % items.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else return;
    event.preventDefault();
  }
}
