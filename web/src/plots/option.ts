import type { Figure, LineMark, Mark, PointMark } from "./figure";
import { axisFormat } from "./format";
import type { Layout, Labels, View } from "./layout";
import { layOut, LEGEND_GAP, legendText, toX, toY } from "./layout";
import { mix, seriesColours } from "./palette";
import type { Scale } from "./scale";
import { areaShape, boxShapes, rectShapes } from "./shapes";
import { cutToWidth, FONT } from "./text";
import type { Theme } from "./theme";
import { themeOf } from "./theme";
import { thin } from "./thin";

/** An option of ECharts. Its own type allows far more than is set here; tests read this one. */
export interface Option {
  [key: string]: unknown;
  backgroundColor: string;
  animation: false;
  textStyle: { fontFamily: string };
  grid: Record<string, unknown>;
  xAxis: Record<string, unknown>;
  yAxis: Record<string, unknown>[];
  legend: Record<string, unknown>;
  graphic: Record<string, unknown>[];
  series: Record<string, unknown>[];
}

/** Points drawn one by one up to this number; beyond it as one path. */
const LARGE = 2000;

/** A figure as ECharts draws it in a view. The marks are in pixels or in places of linear axes; nothing is left to guess for it. */
export function optionOf(figure: Figure, view: View): { option: Option; layout: Layout } {
  const layout = layOut(figure, view);
  const theme = themeOf(view.dark);
  const colours = coloursOf(figure, view.dark);
  const marks = figure.marks.filter((m) => !view.hidden.has(m.name));
  const series = marks.flatMap((mark) => seriesOf(mark, layout, colours[mark.colour]!, theme, view));
  // Legend entries need a series each, hidden ones too.
  for (const mark of figure.marks) {
    if (view.hidden.has(mark.name))
      series.push({ type: "line", name: mark.name, data: [], color: colours[mark.colour] });
  }
  const empty = !figure.marks.some((m) => (m.kind === "line" ? m.y.some(Number.isFinite) : m.rows.length > 0));
  return {
    layout,
    option: {
      backgroundColor: theme.background,
      animation: false,
      textStyle: { fontFamily: FONT },
      grid: { ...layout.plot, containLabel: false, outerBoundsMode: "none", show: false },
      // An axis without values would show numbers that are not there.
      xAxis: { ...axisOf(layout.x, layout.xLabels, theme, layout.font, "x"), show: !empty },
      yAxis: [
        { ...axisOf(layout.y, layout.yLabels, theme, layout.font, "y"), inverse: layout.reversed, show: !empty },
        ...(layout.y2 && layout.y2Labels
          ? [{ ...axisOf(layout.y2, layout.y2Labels, theme, layout.font, "y2"), position: "right" }]
          : []),
      ],
      legend: legendOf(figure, layout, view, theme),
      graphic: [...texts(figure, layout, view, theme, empty), ...colourBar(figure, layout, theme)],
      series,
    },
  };
}

export function coloursOf(figure: Figure, dark: boolean): string[] {
  const count = figure.marks.reduce((most, m) => Math.max(most, m.colour + 1), 1);
  return figure.ramp ? [...figure.ramp] : seriesColours(figure.chart.palette, count, dark);
}

function axisOf(
  scale: Scale,
  labels: Labels,
  theme: Theme,
  font: number,
  side: "x" | "y" | "y2",
): Record<string, unknown> {
  const places = [...labels.at];
  const text = (place: number): string => {
    let nearest = 0;
    for (let i = 1; i < places.length; i++) {
      if (Math.abs(places[i]! - place) < Math.abs(places[nearest]! - place)) nearest = i;
    }
    return labels.shown[nearest] ?? "";
  };
  return {
    type: "value",
    min: scale.low,
    max: scale.high,
    axisLine: { show: side === "x", onZero: false, lineStyle: { color: theme.line } },
    axisTick: { show: side === "x" && scale.kind !== "band", customValues: places, lineStyle: { color: theme.line } },
    axisLabel: {
      customValues: places,
      formatter: text,
      color: theme.faint,
      fontSize: font,
      rotate: labels.rotate,
      lineHeight: font * (labels.rotate > 0 ? 1.05 : 1.3),
      ...(side === "x" && labels.rotate === 0 ? { verticalAlign: "top" } : {}),
      margin: 8,
      hideOverlap: false,
      showMinLabel: true,
      showMaxLabel: true,
    },
    splitLine: { show: side === "y" && scale.kind !== "band", customValues: places, lineStyle: { color: theme.grid } },
    minorTick: { show: false },
    silent: true,
  };
}

function seriesOf(mark: Mark, layout: Layout, colour: string, theme: Theme, view: View): Record<string, unknown>[] {
  const common = {
    name: mark.name,
    color: colour,
    silent: true,
    clip: true,
    yAxisIndex: mark.right && layout.y2 ? 1 : 0,
    // The pointer over a legend must not change colours that mean something.
    legendHoverLink: false,
    emphasis: { disabled: true },
  };
  switch (mark.kind) {
    case "line":
      return lineSeries(mark, layout, common, view);
    case "points":
      return [pointSeries(mark, layout, { ...common, clip: false }, view)];
    case "rects":
      return [drawn(common, rectShapes(mark, layout, colour, theme, view.zoom))];
    case "band":
      return [drawn(common, areaShape(mark, mark.low, mark.high, layout, colour, 0.28))];
    case "boxes":
      return [drawn(common, boxShapes(mark, layout, colour, theme, view.zoom))];
  }
}

/** A series of one item, which draws itself in pixels. */
function drawn(common: Record<string, unknown>, children: Record<string, unknown>[]): Record<string, unknown> {
  return {
    ...common,
    type: "custom",
    data: [[0, 0]],
    renderItem: () => ({
      type: "group",
      emphasisDisabled: true,
      children: children.map((c) => ({ ...c, emphasisDisabled: true })),
    }),
  };
}

function scaleFor(mark: Mark, layout: Layout): Scale {
  return mark.right && layout.y2 ? layout.y2 : layout.y;
}

function lineSeries(
  mark: LineMark,
  layout: Layout,
  common: Record<string, unknown>,
  view: View,
): Record<string, unknown>[] {
  const y = scaleFor(mark, layout);
  const window = [layout.x.value(layout.x.low), layout.x.value(layout.x.high)] as const;
  const kept = thin(mark.x, mark.y, window[0], window[1], Math.ceil(layout.plot.width));
  const data = new Float64Array(kept.length * 2);
  kept.forEach((i, k) => {
    data[2 * k] = layout.x.place(mark.x[i]!);
    data[2 * k + 1] = y.place(mark.y[i]!);
  });
  const dots = mark.dots || kept.length * 12 * view.zoom < layout.plot.width;
  const series: Record<string, unknown>[] = [];
  if (mark.area) {
    const base = mark.base ?? new Float64Array(mark.x.length);
    series.push(drawn(common, areaShape(mark, base, mark.y, layout, common.color as string, mark.base ? 0.75 : 0.25)));
  }
  series.push({
    ...common,
    type: "line",
    dimensions: ["x", "y"],
    data,
    showSymbol: dots,
    symbol: "circle",
    symbolSize: (mark.dots ? 4.5 : 5) * view.zoom,
    connectNulls: mark.connect,
    step: mark.step ? "end" : false,
    lineStyle: {
      width: (mark.dots ? 0 : mark.base ? 0.8 : 1.6) * view.zoom,
      join: "round",
      type: styleOf(mark.colour),
    },
  });
  const lone = dots || mark.connect ? [] : lonely(data);
  if (lone.length > 0) {
    series.push({
      ...common,
      type: "scatter",
      dimensions: ["x", "y"],
      data: Float64Array.from(lone),
      symbolSize: 3.5 * view.zoom,
    });
  }
  return series;
}

/** Colours come again after eight series: then the lines are dashed. */
function styleOf(colour: number): string | number[] {
  return (["solid", [6, 3], [2, 3]] as const)[Math.floor(colour / 8) % 3] as string | number[];
}

/** Values between two gaps: a line does not show them. */
function lonely(data: Float64Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < data.length; i += 2) {
    if (Number.isNaN(data[i + 1]!)) continue;
    const before = i === 0 || Number.isNaN(data[i - 1]!);
    const after = i + 3 >= data.length || Number.isNaN(data[i + 3]!);
    if (before && after) found.push(data[i]!, data[i + 1]!);
  }
  return found;
}

function pointSeries(
  mark: PointMark,
  layout: Layout,
  common: Record<string, unknown>,
  view: View,
): Record<string, unknown> {
  const y = scaleFor(mark, layout);
  const data = new Float64Array(mark.x.length * 2);
  const taken =
    mark.x.length > 10 * LARGE
      ? new Uint8Array(Math.ceil(layout.plot.width + 1) * Math.ceil(layout.plot.height + 1))
      : undefined;
  let n = 0;
  for (let i = 0; i < mark.x.length; i++) {
    const [px, py] = [layout.x.place(mark.x[i]!), y.place(mark.y[i]!)];
    if (!within(layout.x, px) || !within(y, py)) continue;
    if (taken) {
      // As one path, points on the same pixel look like one.
      const column = Math.round(toX(layout, px) - layout.plot.left);
      const row = Math.round(toY(layout, y, py) - layout.plot.top);
      const pixel = row * Math.ceil(layout.plot.width + 1) + column;
      if (taken[pixel]) continue;
      taken[pixel] = 1;
    }
    data[2 * n] = px;
    data[2 * n + 1] = py;
    n++;
  }
  const places = data.subarray(0, 2 * n);
  if (mark.size) {
    return drawn(common, [bubbles(mark, layout, common.color as string, view.zoom)]);
  }
  const size = (mark.x.length > 10 * LARGE ? 2.5 : n > LARGE ? 3.5 : n > 300 ? 5 : 7) * view.zoom;
  return {
    ...common,
    type: "scatter",
    dimensions: ["x", "y"],
    data: places,
    symbolSize: size,
    large: n > LARGE,
    largeThreshold: LARGE,
    progressive: 0,
    itemStyle: { opacity: n > LARGE ? 0.6 : 0.75 },
  };
}

/** Points are not clipped, so that those on an edge are whole; the ones outside are left out instead. */
function within(scale: Scale, place: number): boolean {
  const slack = (scale.high - scale.low) * 1e-9;
  return place >= scale.low - slack && place <= scale.high + slack;
}

/** Diameters of bubbles, in pixels of a zoom of 1. */
export function bubbleSize(share: number): number {
  return 4 + 28 * share;
}

function bubbles(mark: PointMark, layout: Layout, colour: string, zoom: number): Record<string, unknown> {
  const y = scaleFor(mark, layout);
  const circles: number[] = [];
  for (let i = 0; i < mark.x.length; i++) {
    const [px, py] = [layout.x.place(mark.x[i]!), y.place(mark.y[i]!)];
    if (!within(layout.x, px) || !within(y, py)) continue;
    circles.push(toX(layout, px), toY(layout, y, py), (bubbleSize(mark.size![i]!) / 2) * zoom);
  }
  return {
    type: "circles",
    shape: { circles: Float64Array.from(circles) },
    style: { fill: colour, opacity: 0.55, stroke: colour, lineWidth: 0.8 * zoom },
    silent: true,
  };
}

function legendOf(figure: Figure, layout: Layout, view: View, theme: Theme): Record<string, unknown> {
  if (!layout.legend) return { show: false };
  const { side, at, width, rows } = layout.legend;
  const vertical = side === "left" || side === "right";
  const names = [...new Set(figure.marks.map((m) => m.name))];
  const most = vertical ? width - 34 * view.zoom : legendText(view);
  const place = {
    top: { left: 8, top: at, right: 12 },
    bottom: { left: 8, bottom: 4, right: 12 },
    left: { left: 4, top: layout.plot.top, height: layout.plot.height },
    right: { right: 4, top: layout.plot.top, height: layout.plot.height },
  }[side];
  return {
    show: true,
    type: rows > 1 ? "plain" : "scroll",
    ...place,
    orient: vertical ? "vertical" : "horizontal",
    align: "left",
    data: names,
    selected: Object.fromEntries(names.map((n) => [n, !view.hidden.has(n)])),
    icon: "roundRect",
    itemWidth: 14 * view.zoom,
    itemHeight: 8 * view.zoom,
    itemGap: (vertical ? 4 : LEGEND_GAP) * view.zoom,
    padding: [2, 0],
    textStyle: { color: theme.text, fontSize: layout.font, lineHeight: layout.font * 1.6 },
    inactiveColor: mix(theme.faint, theme.background, 0.6),
    formatter: (name: string) => cutToWidth(name, most, layout.font),
    pageIconColor: theme.faint,
    pageIconInactiveColor: theme.grid,
    pageTextStyle: { color: theme.faint, fontSize: layout.font },
    animation: false,
  };
}

function label(text: string, style: Record<string, unknown>, place: Record<string, unknown>): Record<string, unknown> {
  return { type: "text", silent: true, z: 10, ...place, style: { text, ...style } };
}

function texts(figure: Figure, layout: Layout, view: View, theme: Theme, empty: boolean): Record<string, unknown>[] {
  const list: Record<string, unknown>[] = [];
  const plain = { fill: theme.faint, font: `${layout.font}px ${FONT}` };
  if (figure.chart.title) {
    const size = 15 * view.zoom;
    const title = cutToWidth(figure.chart.title, view.width - 20, size, 600);
    list.push(label(title, { fill: theme.text, font: `600 ${size}px ${FONT}` }, { x: 8, y: layout.titleAt }));
  }
  if (empty) return [...list, nothing(layout, theme)];
  if (layout.yName) list.push(label(layout.yName, plain, { x: 8, y: layout.namesAt + 3 }));
  if (layout.y2Name)
    list.push(label(layout.y2Name, { ...plain, align: "right" }, { x: view.width - 8, y: layout.namesAt + 3 }));
  if (layout.xName) {
    const bottom = layout.legend?.side === "bottom" ? layout.legend.height : 0;
    const place = { x: layout.plot.left + layout.plot.width / 2, y: view.height - bottom - layout.font * 1.5 };
    list.push(label(layout.xName, { ...plain, align: "center" }, place));
  }
  return list;
}

function colourBar(figure: Figure, layout: Layout, theme: Theme): Record<string, unknown>[] {
  const bar = figure.colourBar;
  if (!bar) return [];
  const width = layout.font;
  const x = layout.plot.left + layout.plot.width + 14;
  const y = layout.plot.top;
  const height = layout.plot.height;
  const format = axisFormat(undefined, bar.unit);
  const stops = bar.colours
    .map((color, i) => ({ offset: 1 - i / Math.max(1, bar.colours.length - 1), color }))
    .reverse();
  const plain = { fill: theme.faint, font: `${layout.font}px ${FONT}` };
  return [
    {
      type: "rect",
      silent: true,
      shape: { x, y, width, height },
      style: { fill: { type: "linear", x: 0, y: 0, x2: 0, y2: 1, colorStops: stops } },
    },
    label(cutToWidth(bar.name, 90, layout.font), plain, { x, y: y - layout.font * 1.5 }),
    label(format(bar.high), plain, { x: x + width + 5, y }),
    label(format(bar.low), plain, { x: x + width + 5, y: y + height - layout.font }),
  ];
}

function nothing(layout: Layout, theme: Theme): Record<string, unknown> {
  const place = { x: layout.plot.left + layout.plot.width / 2, y: layout.plot.top + layout.plot.height / 2 };
  return label(
    "No values to draw",
    { fill: theme.faint, align: "center", verticalAlign: "middle", font: `${layout.font * 1.2}px ${FONT}` },
    place,
  );
}
