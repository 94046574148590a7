import type { Source } from "../columns";
import type { BandMark, Figure, LineMark } from "../figure";
import { along, MOST_SERIES, mostOf, newFigure, pick, rowsOfGroups, valueAxis } from "./common";

/** LINE_CHART: a line for each y column and each value of `color`; those of `y2` belong to the axis at the right. */
export function lineChart(source: Source): Figure {
  const right = source.list("y2");
  const left = right.length > 0 ? source.list("y") : source.requiredList("y");
  const figure = lines(source, left, right, false);
  if (right.length > 0) {
    figure.y2 = valueAxis(source, right, undefined);
    // With two axes it has to be said which line belongs to which.
    figure.y.name = left.map((c) => source.column(c).name).join(", ");
    figure.y2.name = right.map((c) => source.column(c).name).join(", ");
  }
  return figure;
}

/** AREA_CHART: as lines, filled; stacked on top of each other when asked for. */
export function areaChart(source: Source): Figure {
  const columns = source.requiredList("y");
  const figure = lines(source, columns, [], true);
  figure.y.fromZero = true;
  if (source.text("layout") === "stacked") figure.marks = stack(figure.marks as LineMark[]);
  return figure;
}

function lines(source: Source, left: number[], right: number[], area: boolean): Figure {
  const xColumn = source.required("x");
  const { values: x, plan } = along(source, xColumn, source.chart.axisX);
  const colour = source.colour();
  const groups = source.groups(colour);
  const notes: string[] = [];
  const drawn = mostOf(groups.counts, MOST_SERIES, notes);
  const rows = rowsOfGroups(groups.of, groups.names.length, x);
  const all = [...left, ...right];
  const figure = newFigure(source.chart, plan, valueAxis(source, left, source.chart.axisY), drawn.length * all.length);
  if (colour >= 0 && source.chart.legend === undefined)
    figure.legend = drawn.length * all.length > 0 ? "top" : "hidden";
  figure.notes.push(...notes);
  for (const group of drawn) {
    for (const column of all) {
      const columnName = source.column(column).name;
      const name =
        colour < 0 ? columnName : all.length === 1 ? groups.names[group]! : `${groups.names[group]} · ${columnName}`;
      figure.marks.push({
        kind: "line",
        name,
        colour: figure.marks.length,
        right: right.includes(column),
        table: source.table,
        chart: source.chart,
        rows: rows[group]!,
        x: pick(x, rows[group]!),
        y: finite(pick(source.numbers(column), rows[group]!)),
        area,
        dots: source.text("lineType") === "dots",
        step: source.text("lineType") === "step",
        connect: source.flag("connectNulls"),
        column,
        xColumn,
      });
    }
  }
  return figure;
}

/** An infinite value has no place: a gap, like null. */
function finite(values: Float64Array): Float64Array {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i]!)) values[i] = Number.NaN;
  return values;
}

/** Puts lines on top of each other. Each gets the x of all; where it has no value it is 0 high. */
export function stack(marks: LineMark[]): LineMark[] {
  const x = Float64Array.from(new Set(marks.flatMap((m) => Array.from(m.x)))).sort();
  let base = new Float64Array(x.length);
  return marks.map((mark) => {
    const y = Float64Array.from(base);
    const rows = new Int32Array(x.length).fill(-1);
    for (let i = 0, from = 0; i < x.length; i++) {
      for (; from < mark.x.length && mark.x[from] === x[i]; from++) {
        rows[i] = mark.rows[from]!;
        if (!Number.isNaN(mark.y[from]!)) y[i]! += mark.y[from]!;
      }
    }
    const stacked = { ...mark, x, y, rows, base };
    base = y;
    return stacked;
  });
}

/** RANGE: the area between two columns, with a line in it when there is a third. */
export function rangeChart(source: Source): Figure {
  const xColumn = source.required("x");
  const low = source.required("low");
  const high = source.required("high");
  const center = source.optional("center");
  const { values: x, plan } = along(source, xColumn, source.chart.axisX);
  const columns = center < 0 ? [low, high] : [low, center, high];
  const colour = source.colour();
  const groups = source.groups(colour);
  const notes: string[] = [];
  const drawn = mostOf(groups.counts, MOST_SERIES, notes);
  const figure = newFigure(source.chart, plan, valueAxis(source, columns, source.chart.axisY), drawn.length);
  figure.notes.push(...notes);
  const rows = rowsOfGroups(groups.of, groups.names.length, x);
  drawn.forEach((group, colourIndex) => {
    const common = {
      colour: colourIndex,
      right: false,
      table: source.table,
      chart: source.chart,
      rows: rows[group]!,
      x: pick(x, rows[group]!),
    };
    const name = colour < 0 ? `${source.column(low).name} – ${source.column(high).name}` : groups.names[group]!;
    const band: BandMark = {
      ...common,
      kind: "band",
      name,
      low: finite(pick(source.numbers(low), rows[group]!)),
      high: finite(pick(source.numbers(high), rows[group]!)),
      columns,
    };
    figure.marks.push(band);
    if (center >= 0) {
      const y = finite(pick(source.numbers(center), rows[group]!));
      const lineName = colour < 0 ? source.column(center).name : name;
      figure.marks.push({
        ...common,
        kind: "line",
        name: lineName,
        y,
        area: false,
        dots: false,
        step: false,
        connect: false,
        column: center,
        xColumn,
      });
    }
  });
  return figure;
}
