import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkColumns } from "./plotargs";
import { CHART_TYPES, type ArgValue, type Chart, type PlotNode } from "./plot";
import { charts, names, parsePlot } from "./plotparser";
import { printPlot } from "./plotprint";
import { CHART_SPECS, type ArgSpec } from "./plotspec";

function chart(text: string, variables?: (reference: string) => ArgValue | undefined): Chart {
  const { plot, problems } = parsePlot(text, variables === undefined ? {} : { variables: variables as never });
  expect(problems).toEqual([]);
  expect(plot?.kind).toBe("chart");
  return plot as Chart;
}

/** The only problem of a text: its message, the text at its place, and the suggestion. */
function problem(text: string) {
  const { problems } = parsePlot(text);
  expect(problems).toHaveLength(1);
  const { span, message, suggestion } = problems[0]!;
  return { at: text.slice(span.start, span.end), message, suggestion };
}

/** Without places, which another spelling changes. */
function shape(plot: PlotNode | null): unknown {
  return JSON.parse(
    JSON.stringify(plot, (key, value: unknown) =>
      ["span", "argSpans", "datasetSpan"].includes(key) ? undefined : value,
    ),
  );
}

test("every type, by its long and its short name, in any case", () => {
  const args: Record<string, string> = {
    LINE_CHART: 'x: "a", y: ["b", "c"], y2: ["d"], color: "e", lineType: "dots", connectNulls: true',
    BAR_CHART: 'x: "a", y: ["b"], layout: "stacked", lineY: "c", color: "d", horizontal: false',
    AREA_CHART: 'x: "a", y: ["b"], layout: "stacked", color: "c"',
    SCATTER_PLOT: 'x: "a", y: "b", size: "c", color: "d"',
    PIE_CHART: 'category: "a", value: "b", innerRadius: "50%"',
    HEATMAP: 'x: "a", y: "b", value: "c"',
    HISTOGRAM: 'x: "a", bins: 20, logBins: true',
    BOX_PLOT: 'value: "a", category: "b"',
    FLAMEGRAPH: 'frames: "a", value: "b", baseline: "c", thread: t, sourceLink: "https://h/{path}"',
    GANTT: 'start: "a", end: "b", lane: "c", task: "d", color: "e"',
    RANGE: 'x: "a", low: "b", high: "c", center: "d", color: "#ff0000"',
    TABLE: 'headers: ["A", "B"], columnWidths: [100, 200]',
  };
  for (const type of CHART_TYPES) {
    const parsed = chart(`${type}(${args[type]})`);
    expect(parsed.type).toBe(type);
    expect(Object.keys(parsed.args)).toEqual(Object.keys(CHART_SPECS[type].args));
    const { alias } = CHART_SPECS[type];
    if (alias !== undefined) {
      expect(chart(`${alias.toLowerCase()}(${args[type]})`).type).toBe(type);
    }
  }
});

test("every clause", () => {
  const parsed = chart(`LINE(x = "t", y: ["a"])
    TITLE "Heap \\"used\\"" WIDTH 800 HEIGHT 300.5 ZOOM 1.5 ON 1, heap, gc-view.pauses, "my-cell.other"
    LEGEND AT right PALETTE "warm"
    AXIS_X LABEL "time" DOMAIN ["2024-05-01", "2024-05-02"] TYPE TIME FORMAT "HH:mm"
    AXIS_Y TYPE LOG DOMAIN [0, 1e3]
    TOOLTIP COLUMNS ["a", "b"] ON HOVER TOOLTIP "at {t}" LET @c = [1, -2.5]
    BRUSH $v MODE XY LINK_X($a, $$b, master, clamp) LINK_Y($y) -- a comment`);
  expect(shape(parsed)).toEqual({
    kind: "chart",
    type: "LINE_CHART",
    args: { x: "t", y: ["a"] },
    title: 'Heap "used"',
    width: 800,
    height: 300.5,
    zoom: 1.5,
    on: [{ index: 1 }, { name: "heap" }, { cell: "gc-view", name: "pauses" }, { cell: "my-cell", name: "other" }],
    legend: "right",
    palette: "warm",
    axisX: { label: "time", domain: ["2024-05-01", "2024-05-02"], type: "TIME", format: "HH:mm" },
    axisY: { type: "LOG", domain: [0, 1000] },
    tooltipColumns: ["a", "b"],
    hoverTooltip: "at {t}",
    lets: { c: [1, -2.5] },
    brush: { variable: "$v", mode: "XY" },
    linkX: { variables: ["$a", "$$b"], master: true, clamp: true },
    linkY: { variable: "$y" },
  });
  expect(chart('PIE(category: "a", value: "b") LEGEND HIDDEN DATASET heap').legend).toBe("hidden");
  expect(chart('PIE(category: "a", value: "b") DATASET gc.heap').dataset).toBe("gc.heap");
  expect(chart('BAR(x: "a", y: "b") BRUSH $v').brush).toEqual({ variable: "$v", mode: "X" });
});

test("a line may have the second axis alone", () => {
  expect(chart('LINE(x: "t", y2: ["a"])').args).toEqual({ x: "t", y2: ["a"] });
});

test("composition: + binds closer than a comma, brackets bind first", () => {
  const text = "ROW(LINE(x: a, y: b) ON one, two + BAR(x: a, y: c), COL(PIE(category: a, value: b), TABLE()),)";
  const { plot, problems } = parsePlot(text);
  expect(problems).toEqual([]);
  const outline = (node: PlotNode): unknown =>
    node.kind === "chart" ? node.type : [node.kind, ...node.parts.map(outline)];
  expect(outline(plot!)).toEqual(["row", ["overlay", "LINE_CHART", "BAR_CHART"], ["col", "PIE_CHART", "TABLE"]]);
  expect(charts(plot!)[0]!.on).toMatchObject([{ name: "one" }, { name: "two" }]);
  expect(outline(parsePlot("LINE(x:a,y:b) + (ROW(TABLE, TABLE ON 1, 2)) + TABLE").plot!)).toEqual([
    "overlay",
    "LINE_CHART",
    ["row", "TABLE", "TABLE"],
    "TABLE",
  ]);
});

test("ON is read whatever stands around it", () => {
  const { plot } = parsePlot("ROW(TABLE ON 1, TABLE ON b, c, TABLE() ON line, TABLE)");
  expect(charts(plot!).map((c) => c.on?.map((r) => ("index" in r ? r.index : r.name)))).toEqual([
    [1],
    ["b", "c"],
    ["line"],
    undefined,
  ]);
});

test("constants are put in, wherever their LET stands", () => {
  const parsed = chart(
    'HISTOGRAM(x: @col, bins: @n) LET @n = 30 LET @col = "d" LET @twice = [@n, @n] AXIS_Y DOMAIN @twice',
  );
  expect(parsed.args).toEqual({ x: "d", bins: 30 });
  expect(parsed.axisY?.domain).toEqual([30, 30]);
  expect(problem("HISTOGRAM(x: @missing)")).toMatchObject({ at: "@missing" });
});

test("variables are put in, but not where a clause names one", () => {
  const values: Record<string, ArgValue> = { $n: 20, $$name: "heap", "$v.lo": "2024-05-01", $list: ["a", "b"] };
  const parsed = chart(
    'LINE(x: "t", y: $list) TITLE "$n of $$name, $other $nn" AXIS_X DOMAIN ["$v.lo", $n] BRUSH $n',
    (reference) => values[reference],
  );
  expect(parsed.args["y"]).toEqual(["a", "b"]);
  expect(parsed.title).toBe("20 of heap, $other $nn");
  expect(parsed.axisX?.domain).toEqual(["2024-05-01", 20]);
  expect(parsed.brush?.variable).toBe("$n");
  expect(chart('HISTOGRAM(x: "d", bins: "$n")', (r) => values[r]).args["bins"]).toBe(20);
  expect(chart('HISTOGRAM(x: "d", bins: $n)').args["bins"]).toBe("$n");
});

describe("a mistake is told at its place, with what was meant", () => {
  test.each([
    ['LIEN(x: "a")', { at: "LIEN", suggestion: "LINE" }],
    ["", { at: "", message: "here a plot is missing" }],
    ['LINE(x: "a", yy: "b", y: "c")', { at: "yy", suggestion: "y" }],
    ['LINE(x: "a")', { at: "LINE", message: "LINE_CHART needs y" }],
    ['LINE(x: "a", y: 5)', { at: "5" }],
    ['LINE(x: "a", x: "b", y: "c")', { at: "x", message: "x stands here twice" }],
    ['BAR(x: "a", y: "b", layout: "staked")', { at: '"staked"', suggestion: "stacked" }],
    ['BAR(x: "a", y: "b") TITEL "x"', { at: "TITEL", suggestion: "TITLE" }],
    ['BAR(x: "a", y: "b") TITLE x', { at: "x", message: "TITLE takes a text in quotes" }],
    ['BAR(x: "a", y: "b") LEGEND AT rigth', { at: "rigth", suggestion: "right" }],
    ['BAR(x: "a", y: "b") AXIS_X TYPE LGO', { at: "LGO", suggestion: "LOG" }],
    ['BAR(x: "a", y: "b") AXIS_X DOMAIN [1]', { at: "[1]" }],
    ['BAR(x: "a", y: "b") LABEL "x"', { at: "LABEL", message: "LABEL stands behind AXIS_X or AXIS_Y" }],
    ['BAR(x: "a", y: "b") WIDTH -5', { at: "-5" }],
    ['BAR(x: "a", y: "b") ON 0', { at: "0" }],
    ['BAR(x: "a", y: "b") ZOOM 1 ZOOM 2', { at: "ZOOM", message: "ZOOM stands here twice" }],
    ['BAR(x: "a", y: "b") BRUSH v', { at: "v" }],
    ['HEATMAP(x: "a", y: "b", value: "c") BRUSH $v MODE FLW', { at: "FLW", suggestion: "FLOW" }],
    ['BAR(x: "a", y: "b") BRUSH $v MODE FLOW', { at: "FLOW" }],
    ['BAR(x: "a", y: "b") TABLE', { at: "TABLE", suggestion: "+" }],
    ['BAR(x: "a", y: "b', { at: '"b' }],
    ['BAR(x: "a", y: "b"', { at: "", message: "at the end a ) is missing" }],
    ['BAR(x "a")', { at: '"a"' }],
    ["ROW()", { at: "ROW()" }],
    ["TABLE ;", { at: ";" }],
    ["TABLE )", { at: ")" }],
  ])("%s", (text, expected) => expect(problem(text)).toMatchObject(expected));
});

test("places count from where the plot stands in the file", () => {
  const text = 'LINE(x: "a", y: "b") ON nothing DATASET d';
  const { plot } = parsePlot(text, { base: 1000 });
  const parsed = plot as Chart;
  expect(parsed.span).toEqual({ start: 1000, end: 1000 + text.length });
  expect(parsed.argSpans["y"]).toEqual({ start: 1000 + text.indexOf('"b"'), end: 1000 + text.indexOf('"b"') + 3 });
  expect(parsed.on![0]!.span.start).toBe(1000 + text.indexOf("nothing"));
  expect(parsed.datasetSpan!.start).toBe(1000 + text.lastIndexOf("d"));
  expect(parsePlot("LIEN", { base: 7 }).problems[0]!.span).toEqual({ start: 7, end: 11 });
});

test("a column that the query does not have is told, with the one that was meant", () => {
  const text = 'LINE(x: "starTime", y: ["heapUsed", "HEAPMAX"], color: "#ff0000") ON HOVER TOOLTIP "{pause}"';
  const problems = checkColumns(chart(text), ["startTime", "heapUsed", "heapMax", "pauses"]);
  expect(problems.map((p) => [text.slice(p.span.start, p.span.end).slice(0, 10), p.suggestion])).toEqual([
    ['"starTime"', "startTime"],
    ['["heapUsed', "heapMax"],
    ['LINE(x: "s', "pauses"],
  ]);
  expect(checkColumns(chart('LINE(x: "a", y: "b")'), ["a", "b", "c"])).toEqual([]);
});

test("deep nesting is an error and no crash", () => {
  expect(parsePlot("(".repeat(100_000)).problems[0]!.message).toMatch(/brackets/);
  expect(parsePlot(`TABLE(headers: ${"[".repeat(100_000)}`).problems).toHaveLength(1);
});

test("property: a printed plot is read as the same plot", () => {
  const text = fc.string({ maxLength: 12 }).filter((s) => !s.includes("$"));
  const word = fc.stringMatching(/^[a-z_]\w{0,8}$/);
  const value = (spec: ArgSpec): fc.Arbitrary<ArgValue> => {
    if (typeof spec.kind !== "string") {
      return fc.constantFrom(...spec.kind);
    }
    switch (spec.kind) {
      case "columns":
        return fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }));
      case "number":
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case "boolean":
        return fc.boolean();
      case "numbers":
        return fc.array(fc.integer(), { maxLength: 3 });
      case "texts":
        return fc.array(text, { maxLength: 3 });
      case "radius":
        return fc.integer({ min: 0 });
      default:
        return text;
    }
  };
  const span = { start: 0, end: 0 };
  const clauses = fc.record(
    {
      title: text,
      width: fc.integer({ min: 1 }),
      zoom: fc.double({ min: 0.1, max: 10, noNaN: true }),
      on: fc.array(
        fc.oneof(
          fc.record({ index: fc.integer({ min: 1, max: 99 }), span: fc.constant(span) }),
          fc.record({ name: word, span: fc.constant(span) }),
          fc.record({ cell: word, name: word, span: fc.constant(span) }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      dataset: word,
      legend: fc.constantFrom("hidden" as const, "top" as const, "left" as const),
      axisX: fc.record(
        {
          label: text,
          domain: fc.tuple(fc.integer(), text),
          type: fc.constantFrom("LOG" as const, "TIME" as const),
          format: text,
        },
        { requiredKeys: [] },
      ),
      tooltipColumns: fc.array(text, { maxLength: 3 }),
      hoverTooltip: text,
      brush: fc.record({ variable: word.map((w) => `$${w}`), mode: fc.constantFrom("X" as const, "XY" as const) }),
    },
    { requiredKeys: [] },
  );
  const one: fc.Arbitrary<Chart> = fc.constantFrom(...CHART_TYPES).chain((type) => {
    const specs = Object.entries(CHART_SPECS[type].args);
    const args = fc.record(Object.fromEntries(specs.map(([name, spec]) => [name, value(spec)])));
    return fc
      .tuple(args, clauses)
      .map(([a, c]) => ({ kind: "chart", type, args: a, lets: {}, span, argSpans: {}, ...c }) as Chart);
  });
  const tree = fc.letrec<{ plot: PlotNode }>((tie) => ({
    plot: fc.oneof(
      { maxDepth: 3 },
      one,
      fc
        .tuple(fc.constantFrom("row", "col", "overlay"), fc.array(tie("plot"), { minLength: 2, maxLength: 3 }))
        .map(([kind, parts]) => ({ kind, parts, span }) as PlotNode),
    ),
  })).plot;
  fc.assert(
    fc.property(tree, (plot) => {
      const { plot: again, problems } = parsePlot(printPlot(plot));
      expect(problems).toEqual([]);
      expect(shape(again)).toEqual(shape(plot));
    }),
    { numRuns: 500 },
  );
});

test("property: any text gives a plot or a problem within the text", () => {
  const piece = fc.constantFrom(
    "LINE",
    "ROW",
    "(",
    ")",
    ",",
    ":",
    '"a"',
    "x",
    "y",
    "ON",
    "1",
    "@c",
    "LET",
    "=",
    "$v",
    "[",
    "]",
    "+",
    "'",
    "AXIS_X",
    "LABEL",
    "\\",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((p) => p.join(" ")),
      ),
      (text) => {
        const { plot, problems } = parsePlot(text);
        expect(plot !== null || problems.length > 0).toBe(true);
        for (const { span } of problems) {
          expect(span.start >= 0 && span.start <= span.end && span.end <= text.length).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("names of columns come as a list, however they were written", () => {
  expect([names("a"), names(["a", "b"]), names(undefined), names(null)]).toEqual([["a"], ["a", "b"], [], []]);
});
