import type { Canvas } from "./echarts";
import { newCanvas } from "./echarts";
import type { Pie } from "./figure";
import type { Frame } from "./frame";
import { newFrame, setTheme, Tip } from "./frame";
import type { Hooks } from "./hooks";
import { pieOption } from "./pie";
import { escapeHtml } from "./text";
import { amount } from "./units";

/** A pie on the page. */
export class PieView {
  private readonly frame: Frame;
  private readonly canvas: Canvas;

  constructor(
    private readonly target: HTMLElement,
    private readonly pie: Pie,
    private hooks: Hooks,
  ) {
    const slices = pie.slices.map((s) => `${s.name} ${amount(s.value / pie.total, "fraction")}`);
    this.frame = newFrame(
      target,
      `${pie.chart.title ? pie.chart.title + ", " : ""}pie chart: ${slices.join(", ") || "no values"}`,
    );
    const [width, height] = this.size();
    this.frame.canvas.style.height = `${height}px`;
    this.canvas = newCanvas(this.frame.canvas, width, height);
    const tip = new Tip(this.frame.root);
    this.canvas.on("mousemove", (event) => {
      const pointer = event as unknown as { dataIndex?: number; event: { event: MouseEvent } };
      const slice = this.pie.slices[pointer.dataIndex ?? -1];
      if (!slice) return;
      const { clientX, clientY } = pointer.event.event;
      tip.show(this.tooltip(pointer.dataIndex!), clientX, clientY);
    });
    this.canvas.on("mouseout", () => tip.hide());
    this.canvas.on("globalout", () => tip.hide());
    this.draw();
  }

  refresh(hooks: Hooks): void {
    this.hooks = hooks;
    this.draw();
  }

  resize(): void {
    const [width, height] = this.size();
    this.canvas.resize({ width, height });
    this.draw();
  }

  dispose(): void {
    this.canvas.dispose();
    this.frame.root.remove();
  }

  toDataURL(): string {
    this.draw(false);
    const url = this.canvas.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: "#ffffff" });
    this.draw();
    return url;
  }

  private size(): [number, number] {
    const { width, height, zoom } = this.pie.chart;
    const free = this.target.clientWidth || 640;
    return [Math.max(160, Math.min(width ?? free, free)), height ?? Math.round(300 * (zoom ?? 1))];
  }

  private draw(dark = this.hooks.dark): void {
    setTheme(this.frame.root, this.hooks);
    const [width, height] = [this.canvas.getWidth(), this.canvas.getHeight()];
    const zoom = Math.min(Math.max(this.pie.chart.zoom ?? 1, 0.3), 5);
    this.canvas.setOption(pieOption(this.pie, { width, height, dark, zoom }), { notMerge: true });
    this.frame.setNotes(this.pie.notes);
  }

  private tooltip(index: number): string {
    const slice = this.pie.slices[index]!;
    const share = amount(slice.value / this.pie.total, "fraction");
    const list = slice.members.length > 1 ? slice.members.slice(0, 12) : [];
    const more = slice.members.length > 12 ? [`and ${slice.members.length - 12} more`] : [];
    const names = [...list, ...more].map((n) => `<div class="plot-tip-more">${escapeHtml(n)}</div>`).join("");
    return `<div class="plot-tip-head">${escapeHtml(slice.name)}</div>${escapeHtml(amount(slice.value, this.pie.unit))} · ${share}${names}`;
  }
}
