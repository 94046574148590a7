import { describe, expect, it } from "vitest";
import type { BoxMark, RectMark } from "../figure";
import { chartOf, drawn, figure, labelsOf, rowsOf, shapesOf } from "../testing";
import { pack } from "./gantt";
import { count, linearEdges, logEdges, quantile } from "./histogram";
import { pieOption } from "../pie";
import { pieOf } from "./index";

const T = (second: number) => `2024-05-31T12:00:${String(second).padStart(2, "0")}`;

describe("PIE_CHART", () => {
  it("labels slices where there is room: no label over another, none beside a list that takes the place", () => {
    const rows = [60, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4].map((value, at) => [`name ${at}`, value]);
    const pie = pieOf(chartOf("PIE_CHART", { category: "c", value: "v" }), rowsOf(["c:VARCHAR", "v"], rows));
    const labels = (width: number) => {
      const option = pieOption(pie, { width, height: 300, dark: false, zoom: 1 });
      return (option["series"] as { data: { label: { show: boolean } }[] }[])[0]!.data.map((s) => s.label.show);
    };
    expect(labels(900)[0]).toBe(true);
    expect(labels(900).filter((shown) => shown).length).toBeLessThan(11);
    expect(labels(900).filter((shown) => shown).length).toBeGreaterThan(5);
    expect(labels(300)).not.toContain(true);
  });

  it("adds rows of a category, and makes one slice of the small ones", () => {
    const rows = [
      ["a", 500],
      ["b", 400],
      ["a", 60],
      ...Array.from({ length: 20 }, (_, i) => [`s${i}`, 1]),
      ["c", -3],
      ["d", null],
    ];
    const pie = pieOf(
      chartOf("PIE_CHART", { category: "k", value: "v", innerRadius: "40%" }),
      rowsOf(["k:VARCHAR", "v"], rows as never),
    );
    expect(pie.slices.map((s) => [s.name, s.value])).toEqual([
      ["a", 560],
      ["b", 400],
      ["20 others", 20],
    ]);
    expect(pie).toMatchObject({
      total: 980,
      innerRadius: 0.4,
      notes: ["1 negative values cannot be slices and are left out"],
    });
  });
});

describe("HEATMAP", () => {
  it("fills from a time to the next, by band in y, and adds what comes twice", () => {
    const f = figure(
      "HEATMAP",
      { x: "t", y: "k", value: "v" },
      ["t:TIMESTAMP", "k:VARCHAR", "v"],
      [
        [T(1), "a", 1],
        [T(2), "a", 5],
        [T(2), "b", 2],
        [T(2), "b", 8],
      ],
    );
    const mark = f.marks[0] as RectMark;
    expect(mark.x1[0]! - mark.x0[0]!).toBe(1e6);
    expect(Array.from(mark.y0)).toEqual([-0.5, -0.5, 0.5]);
    expect(Array.from(mark.level!)).toEqual([6, 32, 63]);
    expect(f.colourBar).toMatchObject({ low: 0, high: 10 });
    expect(f.notes).toEqual(["1 cells have several rows: their values are added"]);
  });

  it("orders bands of numbers by size, in their unit", () => {
    const f = figure(
      "HEATMAP",
      { x: "x", y: "d", value: "n" },
      ["x", "d:DOUBLE:Timespan", "n"],
      [
        [1, 0.01, 1],
        [1, 0.0001, 1],
        [2, null, 1],
        [2, 0.001, 1],
      ],
      { axisY: { type: "BAND" } },
    );
    expect(f.y.names).toEqual(["100 µs", "1 ms", "10 ms", "(null)"]);
    expect(Array.from((f.marks[0] as RectMark).y0)).toEqual([1.5, -0.5, 2.5, 0.5]);
  });

  it("takes a few whole numbers as bands", () => {
    const f = figure(
      "HEATMAP",
      { x: "cpu", y: "k", value: "v" },
      ["cpu:INTEGER", "k:VARCHAR", "v"],
      [
        [3, "a", 1],
        [5, "a", 5],
      ],
    );
    expect(f.x.names).toEqual(["3", "4", "5"]);
  });
});

describe("HISTOGRAM", () => {
  it("counts every value once", () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => (i * 7919) % 997).sort();
    const edges = linearEdges(values, undefined, "number", true);
    expect(count(values, edges).reduce((a, b) => a + b)).toBe(1000);
    expect(edges[0]!).toBeLessThanOrEqual(values[0]!);
    expect(edges[edges.length - 1]!).toBeGreaterThan(values[999]!);
    // Width by Freedman and Diaconis: 2 * 498 / 10 = 99.6, and the next round number.
    expect(edges[1]! - edges[0]!).toBe(100);
  });

  it("keeps to a wanted number of bins", () => {
    const edges = linearEdges(Float64Array.of(1, 2, 11), 4, "number", false);
    expect(Array.from(edges)).toEqual([1, 3.5, 6, 8.5, 11]);
    expect(Array.from(count(Float64Array.of(1, 2, 11), edges))).toEqual([2, 0, 0, 1]);
    expect(logEdges(Float64Array.of(1, 1000), 3)).toHaveLength(4);
    expect(Array.from(linearEdges(Float64Array.of(7, 7), undefined, "number", true))).toEqual([6.5, 7.5]);
  });

  it("says how many values a logarithm has no place for", () => {
    const f = figure("HISTOGRAM", { x: "d", logBins: true }, ["d:DOUBLE:Timespan"], [[0], [0.001], [0.01], [null]]);
    expect(f.notes).toEqual(["1 values of zero or less have no place on a logarithmic axis"]);
    const { option, layout } = drawn(f);
    expect(layout.x.kind).toBe("log");
    expect(labelsOf(option.xAxis)).toContain("10 ms");
    expect((f.marks[0] as RectMark).y1.reduce((a, b) => a + b)).toBe(2);
  });
});

describe("BOX_PLOT", () => {
  it("computes quartiles and outliers from the values", () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((v) => ["k", v] as [string, number]);
    const f = figure("BOX_PLOT", { value: "v", category: "c" }, ["c:VARCHAR", "v"], rows);
    expect((f.marks[0] as BoxMark).boxes).toEqual([
      { at: 0, name: "k", count: 10, low: 1, q1: 3.25, median: 5.5, q3: 7.75, high: 9, outliers: 1 },
    ]);
    expect(f.marks[1]).toMatchObject({ kind: "points", rows: Int32Array.of(9) });
    expect(quantile(Float64Array.of(4), 0.3)).toBe(4);
  });
});

describe("GANTT", () => {
  it("gives overlapping tasks of a lane rows of their own", () => {
    const { row, rows } = pack(Float64Array.of(0, 1, 5, 0), Float64Array.of(3, 4, 6, 1), Int32Array.of(0, 0, 0, 1), 2);
    expect(Array.from(row)).toEqual([0, 1, 0, 0]);
    expect(Array.from(rows)).toEqual([2, 1]);
  });

  it("adds lengths to starts, and ends at the last time what has no end", () => {
    const columns = ["s:TIMESTAMP", "d:DOUBLE:Timespan", "e:TIMESTAMP", "l:VARCHAR"];
    const rows = [
      [T(1), 2, T(9), "a"],
      [T(4), 0.5, Infinity, "a"],
      [T(5), 1, T(2), "b"],
    ];
    const lengths = figure("GANTT", { start: "s", end: "d", lane: "l" }, columns, rows);
    expect((lengths.marks[0] as RectMark).x1[0]! - (lengths.marks[0] as RectMark).x0[0]!).toBe(2e6);
    const ends = figure("GANTT", { start: "s", end: "e", lane: "l" }, columns, rows);
    expect((ends.marks[0] as RectMark).rows).toEqual(Int32Array.of(0, 1));
    expect(ends.notes).toEqual([
      "1 tasks have no end: they are drawn up to the last time known",
      "1 tasks end before they start and are not drawn",
    ]);
  });

  it("draws tasks shorter than a pixel once", () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [i, i + 0.5, "a"]);
    const { option } = drawn(figure("GANTT", { start: "s", end: "e", lane: "l" }, ["s", "e", "l:VARCHAR"], rows));
    const { rects } = shapesOf(option.series[0]!)[0]!["shape"] as { rects: Float64Array };
    expect(rects.length / 4).toBeLessThan(700);
    expect(rects.length / 4).toBeGreaterThan(300);
  });
});

describe("RANGE", () => {
  it("draws the area between, and the centre", () => {
    const f = figure(
      "RANGE",
      { x: "x", low: "a", high: "b", center: "m" },
      ["x", "a", "m", "b"],
      [
        [1, 0, 1, 2],
        [2, 1, 2, 5],
        [3, null, 1, 2],
        [4, 1, 2, 3],
        [5, 1, 2, 3],
      ],
    );
    expect(f.marks.map((m) => m.kind)).toEqual(["band", "line"]);
    // A null in an edge is a gap: two areas.
    expect(shapesOf(drawn(f).option.series[0]!)).toHaveLength(2);
  });
});
