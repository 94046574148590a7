import type { ResultTable } from "../../engine/engine";
import type { Chart } from "../../model/plot";
import { PlotError, Source } from "../columns";
import type { Figure, Pie } from "../figure";
import { PALETTES } from "../palette";
import { closest } from "../text";
import { areaChart, lineChart, rangeChart } from "./lines";
import { barChart } from "./bars";
import { boxPlot } from "./boxes";
import { gantt } from "./gantt";
import { heatmap } from "./heatmap";
import { histogram } from "./histogram";
import { pieChart } from "./pie";
import { scatterPlot } from "./scatter";

/** A chart and its rows as a figure. Throws a {@link PlotError} where the chart asks for what the rows have not. */
export function figureOf(chart: Chart, table: ResultTable, dark: boolean): Figure {
  const source = new Source(chart, table);
  const figure = build(source, dark);
  const fixed = source.fixedColour();
  if (fixed) figure.ramp = figure.marks.map(() => fixed);
  for (const name of chart.tooltipColumns ?? []) source.find(name, "tooltipColumns");
  for (const match of chart.hoverTooltip?.matchAll(/\{([^{}]+)\}/g) ?? []) {
    const name = match[1]!.trim();
    if (!name.startsWith("@")) source.find(name, "hoverTooltip");
  }
  if (table.truncated) figure.notes.push(`only the first ${table.rows} rows of the result are drawn`);
  figure.notes.push(...paletteNotes(chart));
  return figure;
}

export function pieOf(chart: Chart, table: ResultTable): Pie {
  const pie = pieChart(new Source(chart, table));
  pie.notes.push(...paletteNotes(chart));
  return pie;
}

function build(source: Source, dark: boolean): Figure {
  switch (source.chart.type) {
    case "LINE_CHART":
      return lineChart(source);
    case "AREA_CHART":
      return areaChart(source);
    case "BAR_CHART":
      return barChart(source);
    case "SCATTER_PLOT":
      return scatterPlot(source, dark);
    case "HEATMAP":
      return heatmap(source, dark);
    case "HISTOGRAM":
      return histogram(source);
    case "BOX_PLOT":
      return boxPlot(source);
    case "GANTT":
      return gantt(source);
    case "RANGE":
      return rangeChart(source);
    default:
      throw new PlotError(`${source.chart.type} has no axes: it cannot lie over another chart`, source.chart.span);
  }
}

function paletteNotes(chart: Chart): string[] {
  if (chart.palette === undefined || PALETTES.includes(chart.palette.toLowerCase())) return [];
  const choice = closest(chart.palette, PALETTES);
  return [
    `there is no palette "${chart.palette}"` + (choice ? `: did you mean "${choice}"?` : `: ${PALETTES.join(", ")}`),
  ];
}
