import type { Pie } from "./figure";
import { seriesColours } from "./palette";
import { cutToWidth, FONT, measure } from "./text";
import { themeOf } from "./theme";
import { amount, grouped } from "./units";

/** Pixels below which a list of names leaves no room for labels around the circle. */
const NARROW = 460;

export interface PieView {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  readonly zoom: number;
}

/** A pie as an option of ECharts: labels outside, cut to the room beside the circle, with the share of each slice. */
export function pieOption(pie: Pie, view: PieView): Record<string, unknown> {
  const theme = themeOf(view.dark);
  const font = 12 * view.zoom;
  const colours = seriesColours(pie.chart.palette, pie.slices.length, view.dark);
  // Names in a list never lie over each other, as labels around a circle do.
  const legend = pie.chart.legend ?? (pie.slices.length > 0 ? "right" : "hidden");
  const shown = (name: string) => {
    const slice = pie.slices.find((s) => s.name === name);
    return slice ? `  ${share(slice.value)}` : "";
  };
  const top = (pie.chart.title ? 32 : 8) * view.zoom + (legend === "top" ? 26 * view.zoom : 0);
  const bottom = 8 * view.zoom + (legend === "bottom" ? 26 * view.zoom : 0);
  const names = pie.slices.map((s) => s.name);
  const extra = 30 * view.zoom + measure("  99.9 %", font);
  // Beside another plot there is room for the list or for labels around the circle, and the list has all that they say.
  const narrow = view.width < NARROW * view.zoom;
  const most = Math.max(120, view.width * (narrow ? 0.58 : 0.42));
  const widest = Math.min(most, Math.max(0, ...names.map((n) => measure(n, font))) + extra);
  const left = legend === "left" ? widest + 10 : 0;
  const right = legend === "right" ? widest + 10 : 0;
  const height = view.height - top - bottom;
  const width = view.width - left - right;
  const radius = Math.max(
    20,
    Math.min(height / 2 - font * 2, width * (legend === "hidden" ? 0.28 : narrow ? 0.44 : 0.36)),
  );
  const hole = Math.min(0.95 * radius, pie.innerRadius > 1 ? pie.innerRadius * view.zoom : pie.innerRadius * radius);
  const room = Math.max(40, width / 2 - radius - 44 * view.zoom);
  const inList = legend !== "hidden";
  const share = (value: number) => grouped((100 * value) / pie.total, value / pie.total < 0.1 ? 1 : 0) + " %";
  const labelled =
    narrow && inList
      ? new Set()
      : labelsThatFit(pie, (slice) => measure(share(slice.value), font), radius, font, inList);
  const sum = amount(pie.total, pie.unit);
  const empty = pie.slices.length === 0;
  return {
    backgroundColor: theme.background,
    animation: false,
    textStyle: { fontFamily: FONT },
    legend: {
      show: legend !== "hidden",
      type: "scroll",
      data: names,
      ...{
        top: { top: (pie.chart.title ? 32 : 8) * view.zoom, left: 8 },
        bottom: { bottom: 4, left: 8 },
        left: { left: 4, top, orient: "vertical", height },
        right: { right: 4, top, orient: "vertical", height },
        hidden: {},
      }[legend],
      icon: "roundRect",
      itemWidth: 14 * view.zoom,
      itemHeight: 8 * view.zoom,
      textStyle: { color: theme.text, fontSize: font, lineHeight: font * 1.6 },
      itemGap: 2,
      pageTextStyle: { color: theme.faint },
      pageIconColor: theme.faint,
      pageIconInactiveColor: theme.grid,
      formatter: (name: string) => cutToWidth(name, widest - extra, font) + shown(name),
      animation: false,
    },
    graphic: [
      ...(pie.chart.title
        ? [
            {
              type: "text",
              silent: true,
              x: 8,
              y: 8,
              style: {
                text: cutToWidth(pie.chart.title, view.width - 20, 15 * view.zoom, 600),
                fill: theme.text,
                font: `600 ${15 * view.zoom}px ${FONT}`,
              },
            },
          ]
        : []),
      ...(empty
        ? [
            {
              type: "text",
              silent: true,
              x: view.width / 2,
              y: view.height / 2,
              style: {
                text: "No values to draw",
                fill: theme.faint,
                align: "center",
                verticalAlign: "middle",
                font: `${font * 1.2}px ${FONT}`,
              },
            },
          ]
        : []),
      ...(measure(sum, font * 1.2, 600) < hole * 1.8 && !empty
        ? [
            {
              type: "text",
              silent: true,
              x: left + width / 2,
              y: top + height / 2,
              style: {
                text: sum,
                fill: theme.text,
                align: "center",
                verticalAlign: "middle",
                font: `600 ${font * 1.2}px ${FONT}`,
              },
            },
          ]
        : []),
    ],
    series: [
      {
        type: "pie",
        center: [left + width / 2, top + height / 2],
        radius: [hole, radius],
        startAngle: 90,
        color: colours,
        itemStyle: { borderColor: theme.background, borderWidth: 1.5 * view.zoom },
        emphasis: { scale: false },
        data: pie.slices.map((s) => ({
          name: s.name,
          value: s.value,
          label: { show: labelled.has(s) },
          labelLine: { show: !inList && labelled.has(s) },
        })),
        label: {
          show: true,
          distanceToLabelLine: inList ? 0 : 5,
          color: theme.text,
          fontSize: font,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const slice = pie.slices[dataIndex]!;
            return (
              (inList ? "" : cutToWidth(slice.name, room - measure("  100 %", font), font) + "  ") + share(slice.value)
            );
          },
        },
        labelLine: { show: !inList, length: 8 * view.zoom, length2: 8 * view.zoom, lineStyle: { color: theme.line } },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}

type Slice = Pie["slices"][number];

/** The slices that get a label: none below three percent, and beside a list, which has all shares, none over another. */
function labelsThatFit(
  pie: Pie,
  widthOf: (slice: Slice) => number,
  radius: number,
  font: number,
  inList: boolean,
): Set<Slice> {
  const large = pie.slices.filter((slice) => slice.value >= pie.total * 0.03);
  if (!inList) return new Set(large);
  let before = 0;
  const places = new Map(
    pie.slices.map((slice) => {
      const angle = (2 * Math.PI * (before + slice.value / 2)) / pie.total;
      before += slice.value;
      const [x, y] = [(radius + font) * Math.sin(angle), (radius + font) * Math.cos(angle)];
      const width = widthOf(slice) + font / 2;
      return [slice, { left: x < 0 ? x - width : x, right: x < 0 ? x : x + width, y }];
    }),
  );
  const kept: Slice[] = [];
  for (const slice of [...large].sort((a, b) => b.value - a.value)) {
    const own = places.get(slice)!;
    const free = kept.every((other) => {
      const theirs = places.get(other)!;
      return Math.abs(own.y - theirs.y) >= font * 1.25 || own.left >= theirs.right || own.right <= theirs.left;
    });
    if (free) kept.push(slice);
  }
  return new Set(kept);
}
