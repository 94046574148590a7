import { describe, expect, it } from "vitest";
import type { LineMark, RectMark } from "../figure";
import { PlotError } from "../columns";
import { drawn, figure, labelsOf, shapesOf } from "../testing";

const T = (second: number) => `2024-05-31T12:00:${String(second).padStart(2, "0")}`;

describe("LINE_CHART", () => {
  it("draws a line for each column, sorted by x, with gaps for null", () => {
    const f = figure(
      "LINE_CHART",
      { x: "t", y: ["a", "b"] },
      ["t:TIMESTAMP", "a", "b"],
      [
        [T(2), 3, null],
        [T(1), 1, 10],
        [null, 9, 9],
        [T(3), null, 30],
      ],
    );
    const [a, b] = f.marks as LineMark[];
    expect(a).toMatchObject({ name: "a", kind: "line" });
    expect(Array.from(a!.y)).toEqual([1, 3, NaN]);
    expect(Array.from(b!.y)).toEqual([10, NaN, 30]);
    expect(Array.from(a!.rows)).toEqual([1, 0, 3]);
    expect(f.legend).toBe("top");
    const { option } = drawn(f);
    expect(option.series.map((s) => s["type"])).toEqual(["line", "line"]);
    expect(option.series[0]).toMatchObject({ connectNulls: false, data: Float64Array.of(0, 1, 1e6, 3, 2e6, NaN) });
    expect(labelsOf(option.xAxis)[0]).toBe("12:00:01.0\n2024-05-31");
  });

  it("makes series of colour, null too, and connects what it is told to", () => {
    const f = figure(
      "LINE_CHART",
      { x: "x", y: "y", color: "c", connectNulls: true, lineType: "dots" },
      ["x", "y", "c:VARCHAR"],
      [
        [1, 2, "a"],
        [2, 3, null],
        [3, 4, "a"],
      ],
    );
    expect(f.marks.map((m) => m.name)).toEqual(["a", "(null)"]);
    const series = drawn(f).option.series[0]!;
    expect(series).toMatchObject({ connectNulls: true, showSymbol: true });
    expect((series["lineStyle"] as { width: number }).width).toBe(0);
  });

  it("gives y2 the axis at the right", () => {
    const f = figure(
      "LINE_CHART",
      { x: "x", y: "a", y2: ["b"] },
      ["x", "a", "b:BIGINT:DataAmount"],
      [
        [1, 2, 4096],
        [2, 3, 8192],
      ],
    );
    const { option } = drawn(f);
    expect(option.yAxis).toHaveLength(2);
    expect(option.series.map((s) => s["yAxisIndex"])).toEqual([0, 1]);
    expect(labelsOf(option.yAxis[1]!)).toContain("8 KiB");
  });

  it("does not draw infinite times", () => {
    const f = figure(
      "LINE_CHART",
      { x: "t", y: "y" },
      ["t:TIMESTAMP", "y"],
      [
        [T(1), 1],
        [Infinity, 2],
        [-Infinity, 3],
        [T(2), Infinity],
      ],
    );
    expect(Array.from((f.marks[0] as LineMark).y)).toEqual([1, NaN]);
  });

  it("says where a column is wrong, and what was meant", () => {
    const wrong = () => figure("LINE_CHART", { x: "tme", y: "y" }, ["time:TIMESTAMP", "y"], []);
    expect(wrong).toThrow(
      new PlotError('the result has no column "tme": did you mean "time"?', { start: 14, end: 17 }, "time"),
    );
    try {
      wrong();
    } catch (error) {
      expect(error).toMatchObject({ span: { start: 14, end: 17 }, suggestion: "time" });
    }
    expect(() => figure("LINE_CHART", { x: "X" }, ["x", "y"], [])).toThrow("LINE_CHART needs y");
    expect(() => figure("LINE_CHART", { x: "X", y: "y" }, ["x", "y"], [], { tooltipColumns: ["z"] })).toThrow(
      'no column "z"',
    );
  });

  it("leaves series out before they are a thicket, and says so", () => {
    const rows = Array.from({ length: 100 }, (_, i) => [i % 3, i, `s${i < 40 ? 0 : i}`]);
    const f = figure("LINE_CHART", { x: "x", y: "y", color: "c" }, ["x", "y", "c:VARCHAR"], rows);
    expect(f.marks).toHaveLength(60);
    expect(f.notes).toEqual(["60 of 61 series are drawn: those with the most rows"]);
  });
});

describe("color", () => {
  it("may be a colour", () => {
    const f = figure(
      "LINE_CHART",
      { x: "x", y: "y", color: "#f80", lineType: "step" },
      ["x", "y"],
      [
        [1, 2],
        [2, 3],
      ],
    );
    expect(drawn(f).option.series[0]).toMatchObject({ color: "#ff8800", step: "end" });
    expect(() => figure("LINE_CHART", { x: "x", y: "y", color: "red" }, ["x", "y"], [])).toThrow('no column "red"');
  });
});

describe("AREA_CHART", () => {
  it("stacks series with different x", () => {
    const f = figure(
      "AREA_CHART",
      { x: "x", y: "y", color: "c", layout: "stacked" },
      ["x", "y", "c:VARCHAR"],
      [
        [1, 1, "a"],
        [2, 2, "a"],
        [2, 10, "b"],
        [3, 20, "b"],
      ],
    );
    const [a, b] = f.marks as LineMark[];
    expect(Array.from(a!.y)).toEqual([1, 2, 0]);
    expect(Array.from(b!.base!)).toEqual([1, 2, 0]);
    expect(Array.from(b!.y)).toEqual([1, 12, 20]);
    expect(Array.from(b!.rows)).toEqual([-1, 2, 3]);
    const { option, layout } = drawn(f);
    expect(layout.y).toMatchObject({ low: 0, high: 20 });
    expect(option.series.map((s) => s["type"])).toEqual(["custom", "line", "custom", "line"]);
    expect(shapesOf(option.series[0]!)[0]).toMatchObject({ type: "polygon" });
  });
});

describe("BAR_CHART", () => {
  const columns = ["c:VARCHAR", "a", "b", "s:DOUBLE:Timespan"];
  const rows = [
    ["x", 1, 10, 0.5],
    ["y", 2, -20, 1],
  ];

  it("groups bars within their band", () => {
    const [a, b] = figure("BAR_CHART", { x: "c", y: ["a", "b"] }, columns, rows).marks as RectMark[];
    expect([a!.x0[0], a!.x1[0]]).toEqual([-0.4, 0]);
    expect([b!.x0[1], b!.x1[1]]).toEqual([1, 1.4]);
    expect(Array.from(b!.y1)).toEqual([10, -20]);
  });

  it("stacks them, what is below zero downward", () => {
    const f = figure("BAR_CHART", { x: "c", y: ["a", "b"], layout: "stacked" }, columns, rows);
    const [, b] = f.marks as RectMark[];
    expect(Array.from(b!.y0)).toEqual([1, 0]);
    expect(Array.from(b!.y1)).toEqual([11, -20]);
    expect(drawn(f).layout.y).toMatchObject({ low: -20, high: 20 });
  });

  it("draws a line over them at the right when its unit is another", () => {
    const f = figure("BAR_CHART", { x: "c", y: "a", lineY: "s" }, columns, rows);
    expect(f.marks[1]).toMatchObject({ kind: "line", right: true });
    expect(f.y2?.unit).toBe("seconds");
  });

  it("lies down, the first row at the top, and takes its axes along", () => {
    const lying = figure("BAR_CHART", { x: "c", y: "a", horizontal: true }, columns, rows, {
      axisX: { label: "class" },
      axisY: { label: "bytes" },
    });
    const { option, layout } = drawn(lying);
    expect([layout.yName, layout.xName]).toEqual(["class", "bytes"]);
    expect(option.yAxis[0]).toMatchObject({ inverse: true });
    expect(labelsOf(option.yAxis[0]!)).toEqual(["x", "y"]);
    expect(layout.x).toMatchObject({ low: 0, high: 2 });
  });

  it("stands from a regular time to the next, and around others", () => {
    const at = (seconds: number[]) =>
      figure(
        "BAR_CHART",
        { x: "t", y: "n" },
        ["t:TIMESTAMP", "n"],
        seconds.map((s) => [T(s), 1]),
      ).marks[0] as RectMark;
    const [regular, other] = [at([10, 20, 30]), at([10, 11, 30])];
    expect(regular.x1[0]! - regular.x0[0]!).toBeCloseTo(9e6);
    expect(regular.x0[1]! - regular.x0[0]!).toBe(1e7);
    expect(other.x1[0]! - other.x0[0]!).toBeCloseTo(0.9e6);
  });

  it("begins at the foot of a logarithmic axis", () => {
    const f = figure(
      "BAR_CHART",
      { x: "c", y: "a" },
      ["c:VARCHAR", "a"],
      [
        ["x", 10],
        ["y", 1000],
      ],
      { axisY: { type: "LOG" } },
    );
    const { option, layout } = drawn(f);
    expect(layout.y).toMatchObject({ low: 1, high: 3 });
    const { rects } = shapesOf(option.series[0]!)[0]!["shape"] as { rects: Float64Array };
    expect(rects[7]!).toBeGreaterThan(layout.plot.height - 2);
  });
});

describe("SCATTER_PLOT", () => {
  it("steps a numeric colour, and names another", () => {
    const rows = Array.from({ length: 60 }, (_, i) => [i, i * 2, i / 1000, i % 2 ? "odd" : "even"]);
    const columns = ["x", "y", "d:DOUBLE:Timespan", "k:VARCHAR"];
    const steps = figure("SCATTER_PLOT", { x: "x", y: "y", color: "d" }, columns, rows);
    expect(steps.marks.map((m) => m.name)).toEqual(["≤ 9 ms", "≤ 19 ms", "≤ 29 ms", "≤ 39 ms", "≤ 49 ms", "≤ 59 ms"]);
    expect(steps.ramp).toHaveLength(6);
    const names = figure("SCATTER_PLOT", { x: "x", y: "y", color: "k", size: "d" }, columns, rows);
    expect(names.marks.map((m) => [m.name, m.rows.length])).toEqual([
      ["even", 30],
      ["odd", 30],
    ]);
    expect(shapesOf(drawn(names).option.series[0]!)[0]).toMatchObject({ type: "circles" });
  });

  it("shows zeros on logarithmic axes", () => {
    const f = figure(
      "SCATTER_PLOT",
      { x: "x", y: "y" },
      ["x", "y"],
      [
        [0, 0],
        [10, 100],
      ],
      { axisX: { type: "LOG" }, axisY: { type: "LOG" } },
    );
    const { option } = drawn(f);
    expect(option.series[0]!["data"]).toEqual(Float64Array.of(0.5, 1.5, 1, 2));
    expect(labelsOf(option.xAxis)[0]).toBe("0");
  });
});
