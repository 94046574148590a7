import type { ResultTable } from "../engine/engine";
import type { Chart, Group, PlotNode } from "../model/plot";
import type { Problem } from "../model/problem";
import { FigureView } from "./chart";
import { PlotError } from "./columns";
import type { Figure } from "./figure";
import { FlameView } from "./flame/view";
import { element, setTheme } from "./frame";
import type { Data, Handle, Hooks } from "./hooks";
import { overlay } from "./overlay";
import { PieView } from "./pieview";
import { figureOf, pieOf } from "./prepare/index";
import { TableView, tablePlan } from "./table";
import { flameInput } from "./flame/input";

interface View {
  refresh(hooks: Hooks): void;
  resize(): void;
  dispose(): void;
  toDataURL(): string | undefined;
}

/** Draws a plot into an element. What is wrong with it is said in its place, and to `hooks.problem`. */
export function render(target: HTMLElement, plot: PlotNode, data: Data, hooks: Hooks): Handle {
  let current = { plot, data, hooks };
  let view = build(target, plot, data, hooks);
  return {
    update(change = {}) {
      const next = { ...current, ...change };
      if (next.plot === current.plot && next.data === current.data) {
        view.refresh(next.hooks);
      } else {
        view.dispose();
        view = build(target, next.plot, next.data, next.hooks);
      }
      current = next;
    },
    resize: () => view.resize(),
    dispose: () => view.dispose(),
    toDataURL: () => view.toDataURL(),
  };
}

/** What a plot asks for and its data has not, without drawing it. */
export function check(plot: PlotNode, data: Data): Problem[] {
  if (plot.kind === "row" || plot.kind === "col") return plot.parts.flatMap((part) => check(part, data));
  try {
    if (plot.kind === "chart") checkChart(plot, data);
    else overlaid(plot, data, false);
    return [];
  } catch (error) {
    return [problemOf(error)];
  }
}

function checkChart(chart: Chart, data: Data): void {
  const table = tablesOf(chart, data)[0]!;
  if (chart.type === "TABLE") tablePlan(chart, table);
  else if (chart.type === "FLAMEGRAPH") flameInput(chart, table);
  else if (chart.type === "PIE_CHART") pieOf(chart, table);
  else figureFrom(chart, data, false);
}

function build(target: HTMLElement, plot: PlotNode, data: Data, hooks: Hooks): View {
  if (plot.kind === "row" || plot.kind === "col") return new GroupView(target, plot, data, hooks);
  try {
    if (plot.kind !== "chart") return new FigureView(target, (dark) => overlaid(plot, data, dark), hooks);
    const table = tablesOf(plot, data)[0]!;
    switch (plot.type) {
      case "TABLE":
        return new TableView(target, plot, table, hooks);
      case "FLAMEGRAPH":
        return new FlameView(target, flameInput(plot, table), hooks);
      case "PIE_CHART":
        return new PieView(target, pieOf(plot, table), hooks);
      default:
        return new FigureView(target, (dark) => figureFrom(plot, data, dark), hooks);
    }
  } catch (error) {
    const problem = problemOf(error);
    hooks.problem?.(problem);
    return new ErrorView(target, problem, hooks);
  }
}

/** The rows of a chart with axes may come from several queries: they lie over each other. */
function figureFrom(chart: Chart, data: Data, dark: boolean): Figure {
  const tables = tablesOf(chart, data);
  const figures = tables.map((table) => figureOf(tables.length > 1 ? only(chart, table) : chart, table, dark));
  return figures.length > 1 ? overlay(figures, chart, dark) : figures[0]!;
}

/** The chart with those columns of its lists that a table has, unless it has none. */
function only(chart: Chart, table: ResultTable): Chart {
  const names = new Set(table.columns.map((c) => c.name.toLowerCase()));
  const args = { ...chart.args };
  for (const [name, value] of Object.entries(args)) {
    if (!Array.isArray(value)) continue;
    const has = value.filter((v) => names.has(String(v).toLowerCase()));
    if (has.length > 0) args[name] = has;
  }
  return { ...chart, args };
}

function tablesOf(chart: Chart, data: Data): readonly ResultTable[] {
  const found = data(chart);
  const tables = "columns" in found ? [found] : found;
  if (tables.length === 0) throw new PlotError("the query of this plot has no rows yet", chart.span);
  return tables;
}

function overlaid(group: Group, data: Data, dark: boolean): Figure {
  return overlay(
    charts(group).map((chart) => figureFrom(chart, data, dark)),
    group,
    dark,
  );
}

function charts(group: Group): Chart[] {
  return group.parts.flatMap((part) => {
    if (part.kind === "chart") return [part];
    if (part.kind === "overlay") return charts(part);
    throw new PlotError("ROW and COL cannot lie over a chart", part.span);
  });
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof PlotError)) throw error;
  return { span: error.span, message: error.message, suggestion: error.suggestion };
}

/** Plots beside or below each other; where a row has no room for another one, it goes on below. */
class GroupView implements View {
  private readonly root: HTMLElement;
  private readonly views: View[];

  constructor(target: HTMLElement, group: Group, data: Data, hooks: Hooks) {
    this.root = element("div", group.kind === "row" ? "plot-row" : "plot-col", target);
    // All places exist before the first plot is drawn, or it would take the width of all.
    const places = group.parts.map(() => element("div", "plot-part", this.root));
    this.views = group.parts.map((part, i) => build(places[i]!, part, data, hooks));
  }

  refresh(hooks: Hooks): void {
    this.views.forEach((view) => view.refresh(hooks));
  }

  resize(): void {
    this.views.forEach((view) => view.resize());
  }

  dispose(): void {
    this.views.forEach((view) => view.dispose());
    this.root.remove();
  }

  toDataURL(): undefined {
    return undefined;
  }
}

class ErrorView implements View {
  private readonly root: HTMLElement;

  constructor(target: HTMLElement, problem: Problem, hooks: Hooks) {
    this.root = element("div", "plot plot-error", target);
    this.root.setAttribute("role", "alert");
    this.root.textContent = problem.message;
    setTheme(this.root, hooks);
  }

  refresh(hooks: Hooks): void {
    setTheme(this.root, hooks);
  }

  resize(): void {}

  dispose(): void {
    this.root.remove();
  }

  toDataURL(): undefined {
    return undefined;
  }
}
