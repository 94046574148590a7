import type { ArgValue, Axis, Chart, DataRef, PlotNode } from "./plot";

/** A plot as text that {@link parsePlot} reads as the same plot. */
export function printPlot(plot: PlotNode): string {
  switch (plot.kind) {
    case "chart":
      return printChart(plot);
    case "overlay":
      return plot.parts
        .map((part) => (part.kind === "overlay" ? `(${printPlot(part)})` : printPlot(part)))
        .join("\n+ ");
    default:
      return `${plot.kind.toUpperCase()}(\n${plot.parts.map((part) => indent(printPlot(part))).join(",\n")}\n)`;
  }
}

function printChart(chart: Chart): string {
  const args = Object.entries(chart.args).map(([name, value]) => `${name}: ${printValue(value)}`);
  const clauses = [...sizes(chart), ...data(chart), ...looks(chart), ...links(chart)];
  return [`${chart.type}(${args.join(", ")})`, ...clauses.map((clause) => `  ${clause}`)].join("\n");
}

function* sizes(chart: Chart): Generator<string> {
  if (chart.title !== undefined) {
    yield `TITLE ${quote(chart.title)}`;
  }
  for (const size of ["width", "height", "zoom"] as const) {
    if (chart[size] !== undefined) {
      yield `${size.toUpperCase()} ${chart[size]}`;
    }
  }
}

function* data(chart: Chart): Generator<string> {
  if (chart.on !== undefined) {
    yield `ON ${chart.on.map(printReference).join(", ")}`;
  }
  if (chart.dataset !== undefined) {
    yield `DATASET ${quote(chart.dataset)}`;
  }
}

function* looks(chart: Chart): Generator<string> {
  if (chart.legend !== undefined) {
    yield chart.legend === "hidden" ? "LEGEND HIDDEN" : `LEGEND AT ${chart.legend}`;
  }
  if (chart.palette !== undefined) {
    yield `PALETTE ${quote(chart.palette)}`;
  }
  if (chart.axisX !== undefined) {
    yield `AXIS_X${printAxis(chart.axisX)}`;
  }
  if (chart.axisY !== undefined) {
    yield `AXIS_Y${printAxis(chart.axisY)}`;
  }
  if (chart.tooltipColumns !== undefined) {
    yield `TOOLTIP COLUMNS ${printValue(chart.tooltipColumns)}`;
  }
  if (chart.hoverTooltip !== undefined) {
    yield `ON HOVER TOOLTIP ${quote(chart.hoverTooltip)}`;
  }
  for (const [name, value] of Object.entries(chart.lets)) {
    yield `LET @${name} = ${printValue(value)}`;
  }
}

function* links(chart: Chart): Generator<string> {
  if (chart.brush !== undefined) {
    yield `BRUSH ${chart.brush.variable} MODE ${chart.brush.mode}`;
  }
  if (chart.linkX !== undefined) {
    const words = [...chart.linkX.variables];
    if (chart.linkX.master === true) {
      words.push("master");
    }
    if (chart.linkX.clamp === true) {
      words.push("clamp");
    }
    yield `LINK_X(${words.join(", ")})`;
  }
  if (chart.linkY !== undefined) {
    yield `LINK_Y(${chart.linkY.variable})`;
  }
}

function printAxis(axis: Axis): string {
  const words = [];
  if (axis.label !== undefined) {
    words.push(` LABEL ${quote(axis.label)}`);
  }
  if (axis.domain !== undefined) {
    words.push(` DOMAIN ${printValue(axis.domain)}`);
  }
  if (axis.type !== undefined) {
    words.push(` TYPE ${axis.type}`);
  }
  if (axis.format !== undefined) {
    words.push(` FORMAT ${quote(axis.format)}`);
  }
  return words.join("");
}

function printReference(reference: DataRef): string {
  if ("index" in reference) {
    return String(reference.index);
  }
  return quote(reference.cell === undefined ? reference.name : `${reference.cell}.${reference.name}`);
}

function printValue(value: ArgValue): string {
  if (Array.isArray(value)) {
    return `[${value.map(printValue).join(", ")}]`;
  }
  return typeof value === "string" ? quote(value) : String(value);
}

function quote(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  return `"${escaped}"`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
