import { describe, expect, it } from "vitest";
import type { RectMark } from "./figure";
import { axisFormat } from "./format";
import { hits } from "./hit";
import { layOut, toX, toY } from "./layout";
import { overlay } from "./overlay";
import { figureOf } from "./prepare/index";
import { check } from "./render";
import { linearScale } from "./scale";
import { chartOf, drawn, figure, labelsOf, rowsOf, shapesOf, VIEW } from "./testing";
import { cutToWidth, closest, escapeHtml } from "./text";
import { thin } from "./thin";
import { plainText, tooltipOf } from "./tooltip";
import { brushValue, clampTo, linkedX, windowOf } from "./windows";
import { parseTime } from "./units";

describe("thinning", () => {
  const n = 100_000;
  const x = Float64Array.from({ length: n }, (_, i) => i);
  const y = Float64Array.from({ length: n }, (_, i) => Math.sin(i / 50) * (i === 54_321 ? 100 : 1));

  it("keeps the extremes of every column of pixels", () => {
    const kept = thin(x, y, 0, n, 600);
    expect(kept.length).toBeLessThanOrEqual(2400);
    expect(Array.from(kept)).toContain(54_321);
    expect([kept[0], kept[kept.length - 1]]).toEqual([0, n - 1]);
    for (let column = 0; column < 600; column++) {
      const inside = (i: number) => Math.floor(i * (600 / n)) === column;
      const all = y.filter((_, i) => inside(i));
      const few = Array.from(kept)
        .filter(inside)
        .map((i) => y[i]!);
      expect(Math.max(...few)).toBe(Math.max(...all));
      expect(Math.min(...few)).toBe(Math.min(...all));
    }
  });

  it("keeps gaps that are a column wide, and a neighbour beyond the window", () => {
    const gap = y.map((v, i) => (i > 30_000 && i < 31_000 ? NaN : v));
    expect(Array.from(thin(x, gap, 0, n, 600)).some((i) => i > 30_000 && i < 31_000)).toBe(true);
    expect(Array.from(thin(x, y, 10.5, 12.5, 600))).toEqual([10, 11, 12, 13]);
  });
});

describe("layout", () => {
  it("leaves room for all labels, and none lie over each other", () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`org.example.some.longPackage.Class${i}.method${i}`, i]);
    for (const width of [260, 640, 1200]) {
      const layout = layOut(figure("BAR_CHART", { x: "c", y: "v" }, ["c:VARCHAR", "v"], rows as never), {
        ...VIEW,
        width,
      });
      const places = layout.xLabels.at.map((at) => toX(layout, at));
      for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThan(12);
      expect(layout.plot.left + layout.plot.width).toBeLessThan(width);
      const slope = Math.cos((35 * Math.PI) / 180);
      layout.xLabels.shown.forEach((text, i) =>
        expect(places[i]! - text.length * 12 * 0.58 * slope).toBeGreaterThan(0),
      );
      expect(layout.xLabels.full[0]).toBe("org.example.some.longPackage.Class0.method0");
    }
  });

  it("scales the y axis to what is in the window", () => {
    const rows = Array.from({ length: 100 }, (_, i) => [i, i < 50 ? 5 : 1000]);
    const f = figure("LINE_CHART", { x: "x", y: "y" }, ["x", "y"], rows);
    expect(layOut(f, VIEW).y.high).toBe(1000);
    expect(layOut(f, { ...VIEW, x: [10, 20] }).y.high).toBeLessThan(10);
  });

  it("says that there is nothing to draw, instead of 1970", () => {
    const { option } = drawn(figure("LINE_CHART", { x: "t", y: "y" }, ["t:TIMESTAMP", "y"], [[null, null]]));
    expect(option.xAxis["show"]).toBe(false);
    expect(JSON.stringify(option.graphic)).toContain("No values to draw");
  });
});

describe("clauses", () => {
  const columns = ["t:TIMESTAMP", "d:DOUBLE:Timespan", "c:VARCHAR"];
  const rows = [
    ["2024-05-31T12:00:00", 0.01, "a"],
    ["2024-05-31T12:01:00", 0.5, "b"],
  ];
  const of = (rest: object) => drawn(figure("LINE_CHART", { x: "t", y: "d", color: "c" }, columns, rows, rest));

  it("TITLE, LABEL and ZOOM", () => {
    const { option, layout } = of({ title: "Long", axisX: { label: "when" }, axisY: { label: "how long" }, zoom: 2 });
    const texts = option.graphic.map((g) => (g["style"] as { text: string }).text);
    expect(texts).toEqual(["Long", "how long", "when"]);
    expect(layout.font).toBe(12);
    expect(drawn(figure("LINE_CHART", { x: "t", y: "d" }, columns, rows), { zoom: 2 }).layout.font).toBe(24);
  });

  it("DOMAIN in numbers and times", () => {
    const { layout } = of({
      axisX: { domain: ["2024-05-31T12:00:30", "2024-05-31T12:02:00"] },
      axisY: { domain: [0, 2] },
    });
    expect(layout.y).toMatchObject({ low: 0, high: 2 });
    expect(layout.x.value(0)).toBe(parseTime("2024-05-31T12:00:30"));
    expect(layout.x.high).toBe(90e6);
  });

  it("TYPE LOG, TIME and BAND", () => {
    expect(of({ axisY: { type: "LOG" } }).layout.y.kind).toBe("log");
    expect(of({ axisX: { type: "BAND" } }).layout.x.kind).toBe("band");
    const text = figure("LINE_CHART", { x: "w", y: "d" }, ["w:VARCHAR", "d"], [["2024-05-31T12:00:00", 1]], {
      axisX: { type: "TIME" },
    });
    expect(text.x.unit).toBe("time");
  });

  it("FORMAT", () => {
    expect(labelsOf(of({ axisY: { format: "{value} each" } }).option.yAxis[0]!)).toContain("500 ms each");
    const format = (text: string, value: number, unit: "number" | "seconds" | "time" | "bytes" = "number") =>
      axisFormat(text, unit)(value);
    expect(format("duration_ms", 1500)).toBe("1.5 s");
    expect(format("duration_ns", 2500)).toBe("2.5 µs");
    expect(format("bytes", 2048)).toBe("2 KiB");
    expect(format("pct", 0.5)).toBe("50 %");
    expect(format(".1%", 0.5)).toBe("50.0 %");
    expect(format(",d", 12345.6)).toBe("12,346");
    expect(format(".2f", 1.005)).toBe("1.00");
    expect(format("ms", 0.25, "seconds")).toBe("250 ms");
    expect(format("HH:mm:ss.SSS", parseTime("2024-05-31T12:30:05.123456"), "time")).toBe("12:30:05.123");
  });

  it("LEGEND and PALETTE", () => {
    expect(of({ legend: "hidden" }).option.legend).toMatchObject({ show: false });
    expect(of({ legend: "right" }).option.legend).toMatchObject({ orient: "vertical", data: ["a", "b"] });
    expect(of({ palette: "okabe-ito" }).option.series[0]!["color"]).toBe("#0072b2");
    expect(figure("LINE_CHART", { x: "t", y: "d" }, columns, rows, { palette: "virdis" }).notes).toEqual([
      'there is no palette "virdis": did you mean "viridis"?',
    ]);
  });
});

describe("overlay", () => {
  const data = rowsOf(
    ["t:TIMESTAMP", "b:BIGINT:DataAmount", "d:DOUBLE:Timespan", "c:VARCHAR"],
    [
      ["2024-05-31T12:00:00", 1024, 0.5, "p"],
      ["2024-05-31T12:00:01", 4096, 1, "q"],
    ],
  );
  const span = { start: 5, end: 60 };
  const part = (type: "LINE_CHART" | "SCATTER_PLOT" | "BAR_CHART", x: string, y: string, rest = {}) =>
    figureOf(chartOf(type, { x, y }, rest), data, false);

  it("gives another unit the right axis, and colours of its own", () => {
    const f = overlay(
      [part("LINE_CHART", "t", "b", { title: "T" }), part("SCATTER_PLOT", "t", "d"), part("LINE_CHART", "t", "b")],
      { kind: "overlay", parts: [], span },
    );
    expect(f.marks.map((m) => [m.right, m.colour])).toEqual([
      [false, 0],
      [true, 1],
      [false, 2],
    ]);
    expect(f.y2?.unit).toBe("seconds");
    expect(f.chart.title).toBe("T");
    expect(f.legend).toBe("top");
    expect(drawn(f).option.yAxis).toHaveLength(2);
  });

  it("takes what any of the charts says of an axis they share, the first before the others", () => {
    const behind = part("LINE_CHART", "t", "b", { axisY: { label: "heap", format: "0" }, axisX: { label: "when" } });
    const whole = { kind: "overlay" as const, parts: [], span };
    const f = overlay([part("BAR_CHART", "t", "b"), behind], whole);
    expect([f.y.clause?.label, f.x.clause?.label]).toEqual(["heap", "when"]);
    const first = part("BAR_CHART", "t", "b", { axisY: { label: "used" } });
    expect(overlay([first, behind], whole).y.clause).toEqual({ label: "used", format: "0" });
    expect(overlay([part("BAR_CHART", "t", "d"), behind], whole).y.clause).toBeUndefined();
  });

  it("keeps the right axis, and its unit, of a chart that has no other", () => {
    const right = figureOf(chartOf("LINE_CHART", { x: "t", y2: ["b"] }), data, false);
    const f = overlay([part("BAR_CHART", "t", "d"), right], { kind: "overlay", parts: [], span });
    expect(f.y2).toMatchObject({ unit: "bytes", name: "b" });
    expect(f.y.unit).toBe("seconds");
  });

  it("joins bands, and refuses axes that have nothing in common", () => {
    const other = rowsOf(
      ["c:VARCHAR", "b:BIGINT:DataAmount"],
      [
        ["q", 1],
        ["r", 2],
      ],
    );
    const bars = figureOf(chartOf("BAR_CHART", { x: "c", y: "b" }), other, false);
    const f = overlay([part("BAR_CHART", "c", "b"), bars], { kind: "overlay", parts: [], span });
    expect(f.x.names).toEqual(["p", "q", "r"]);
    expect(Array.from((f.marks[1] as RectMark).x0)).toEqual([0.6, 1.6]);
    expect(() => overlay([part("LINE_CHART", "t", "b"), bars], { kind: "overlay", parts: [], span })).toThrow(
      "one has times, the other categories",
    );
  });

  it("is checked like a single chart, part by part in rows", () => {
    const wrong = chartOf("LINE_CHART", { x: "t", y: "nothing" });
    const right = chartOf("LINE_CHART", { x: "t", y: "b" });
    expect(check({ kind: "row", parts: [wrong, right, wrong], span }, () => data)).toHaveLength(2);
    expect(
      check(
        { kind: "overlay", parts: [right, chartOf("PIE_CHART", { category: "c", value: "b" })], span },
        () => data,
      )[0]?.message,
    ).toContain("PIE_CHART has no axes");
    expect(check(chartOf("FLAMEGRAPH", { frames: "c", value: "b" }), () => data)[0]?.message).toContain(
      "list of names",
    );
  });
});

it("draws several results over each other", () => {
  const [a, b] = [rowsOf(["x", "p"], [[1, 2]]), rowsOf(["x", "q"], [[2, 3]])];
  expect(check(chartOf("LINE_CHART", { x: "x", y: ["p", "q"] }), () => [a, b])).toEqual([]);
  expect(check(chartOf("LINE_CHART", { x: "x", y: ["p", "z"] }), () => [a, b])[0]?.message).toContain('no column "p"');
  expect(check(chartOf("LINE_CHART", { x: "x", y: "p" }), () => [])[0]?.message).toContain("no rows yet");
});

describe("tooltips", () => {
  const columns = ["t:TIMESTAMP", "n:BIGINT", "d:DOUBLE:Timespan", "c:VARCHAR"];
  const rows = [
    ["2024-05-31T12:00:00.000001", 9223372036854775807n, 0.25, "<b>"],
    ["2024-05-31T12:00:01", 5, 0.5, "x"],
  ];
  const at = (type: "LINE_CHART" | "SCATTER_PLOT" | "BAR_CHART", args: Record<string, string>, rest = {}, item = 0) => {
    const f = figure(type, args, columns, rows as never, rest);
    const { layout } = drawn(f);
    const mark = f.marks[0]!;
    const [x, y] =
      mark.kind === "rects"
        ? [(mark.x0[item]! + mark.x1[item]!) / 2, mark.y1[item]! / 2]
        : mark.kind === "boxes"
          ? [0, 0]
          : [mark.x[item]!, mark.kind === "band" ? 0 : mark.y[item]!];
    const found = hits(f, layout, new Set(), toX(layout, layout.x.place(x)), toY(layout, layout.y, layout.y.place(y)));
    return tooltipOf(f, found, ["#000000"], plainText);
  };

  it("show integers of any size exactly, and times to the microsecond", () => {
    const html = at("LINE_CHART", { x: "t", y: "n" });
    expect(html).toContain("9,223,372,036,854,775,807");
    expect(html).toContain("2024-05-31 12:00:00.000001");
  });

  it("escape what comes from the data", () => {
    const html = at("BAR_CHART", { x: "c", y: "d" });
    expect(html).toContain("&#60;b&#62;");
    expect(html).not.toContain("<b>");
  });

  it("show the columns or the text that the author wants", () => {
    expect(at("LINE_CHART", { x: "t", y: "d" }, { tooltipColumns: ["N", "c"] }, 1)).toBe(
      "<table><tr><td>N</td><td>5</td></tr><tr><td>c</td><td>x</td></tr></table>",
    );
    expect(
      at("SCATTER_PLOT", { x: "t", y: "d" }, { hoverTooltip: "{c} took {d}, {@limit}", lets: { limit: 3 } }, 1),
    ).toBe("x took 500 ms, 3");
  });

  it("find a point that the drawing left out", () => {
    const many = Array.from({ length: 50_000 }, (_, i) => [i, i % 7]);
    const f = figure("LINE_CHART", { x: "x", y: "y" }, ["x:BIGINT", "y"], many);
    const { layout } = drawn(f);
    const [hit] = hits(f, layout, new Set(), toX(layout, 33_333.2), 100);
    expect(hit?.item).toBe(33_333);
  });
});

describe("variables", () => {
  const time = linearScale(parseTime("2024-05-31T12:00:00"), parseTime("2024-05-31T12:01:00"), { unit: "time" });
  const length = linearScale(0, 10, { unit: "seconds" });

  it("BRUSH writes ends by mode, times as ISO text", () => {
    expect(brushValue("X", time, length, [1e6, 2e6], [1, 2])).toEqual({
      lo: "2024-05-31T12:00:01.000000",
      hi: "2024-05-31T12:00:02.000000",
    });
    expect(brushValue("Y", time, length, [1e6, 2e6], [1, 2])).toEqual({ lo: 1, hi: 2 });
    expect(brushValue("XY", length, length, [3, 4], [1, 2])).toEqual({ x_lo: 3, x_hi: 4, y_lo: 1, y_hi: 2 });
  });

  it("reads them back, as windows within the axis", () => {
    expect(windowOf(time, { lo: "2024-05-31T12:00:01.000000", hi: "2024-05-31T12:00:02" }, "lo", "hi")).toEqual([
      1e6, 2e6,
    ]);
    expect(windowOf(time, { lo: "2024-05-31T12:00:00", hi: "2024-05-31T12:01:00" }, "lo", "hi")).toBeUndefined();
    expect(windowOf(time, null, "lo", "hi")).toBeUndefined();
    expect(clampTo(length, [-4, 3])).toEqual([0, 7]);
  });

  it("LINK_X follows two variables or a struct, within the axis when clamped", () => {
    const values: Record<string, unknown> = {
      $a: "TIMESTAMP '2024-05-31 12:00:30'",
      $b: "2024-05-31T12:02:00",
      $v: { lo: 2, hi: 3 },
    };
    const get = (name: string) => values[name];
    const chart = (variables: string[], clamp = false) => chartOf("LINE_CHART", {}, { linkX: { variables, clamp } });
    expect(linkedX(chart(["$a", "$b"]), time, get)).toEqual([30e6, 120e6]);
    expect(linkedX(chart(["$a", "$b"], true), time, get)).toEqual([30e6, 60e6]);
    expect(linkedX(chart(["$v"]), length, get)).toEqual([2, 3]);
    expect(linkedX(chart(["$c", "$b"]), time, get)).toBeUndefined();
  });
});

describe("texts", () => {
  it("are cut where they say least", () => {
    const cut = cutToWidth("java.util.concurrent.ForkJoinPool.runWorker", 150);
    expect(cut.endsWith("runWorker")).toBe(true);
    expect(cut.length * 12 * 0.58).toBeLessThanOrEqual(150);
    expect(cutToWidth("short", 150)).toBe("short");
    expect(escapeHtml(`<a href="x">&'`)).toBe("&#60;a href=&#34;x&#34;&#62;&#38;&#39;");
    expect(closest("durration", ["startTime", "duration"])).toBe("duration");
    expect(closest("zzz", ["startTime", "duration"])).toBeUndefined();
  });
});

it("draws heat in as many paths as it has colours", () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => [i % 100, Math.floor(i / 100), i]);
  const series = drawn(figure("HEATMAP", { x: "a", y: "b", value: "v" }, ["a", "b", "v"], rows)).option.series[0]!;
  expect(shapesOf(series)).toHaveLength(64);
});
