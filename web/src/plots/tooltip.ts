import type { CellText } from "./columns";
import type { Figure } from "./figure";
import type { Hit } from "./hit";
import { escapeHtml } from "./text";
import { amount, unitOf } from "./units";

/** Lines of a tooltip beyond this number are counted only. */
const MOST_LINES = 14;

/** The tooltip of items, as HTML. All that comes from data or from the author is escaped. */
export function tooltipOf(figure: Figure, found: readonly Hit[], colours: readonly string[], text: CellText): string {
  const first = found[0];
  if (!first) return "";
  const template = first.mark.chart.hoverTooltip;
  const columns = first.mark.chart.tooltipColumns;
  const row = first.mark.rows[first.item] ?? -1;
  if (template !== undefined && row >= 0)
    return escapeHtml(filled(template, first, row, text)).replace(/\n|\\n/g, "<br>");
  if (columns && row >= 0) {
    const { table } = first.mark;
    return pairs(columns.map((name) => [name, cell(first, row, columnNamed(table.columns, name), text)]));
  }
  const { mark, item } = first;
  switch (mark.kind) {
    case "rects":
      return pairs(
        [...rectLines(first, text), ...found.slice(1).map((h): [string, string] => [h.mark.name, valueOf(h, text)])],
        colours[mark.colour],
      );
    case "points":
      return pairs(
        mark.columns.map((c) => [mark.table.columns[c]!.name, cell(first, row, c, text)]),
        colours[mark.colour],
      );
    case "boxes": {
      const box = mark.boxes[item]!;
      const of = (value: number) => amount(value, figure.y.unit);
      return (
        heading(box.name) +
        pairs([
          ["median", of(box.median)],
          ["quartiles", `${of(box.q1)} – ${of(box.q3)}`],
          ["whiskers", `${of(box.low)} – ${of(box.high)}`],
          ["values", amount(box.count, "number")],
          ["outliers", amount(box.outliers, "number")],
        ])
      );
    }
    default:
      return lines(figure, found, colours, text);
  }
}

function rectLines(hit: Hit, text: CellText): [string, string][] {
  const mark = hit.mark;
  if (mark.kind !== "rects") return [];
  const of = (row: number, column: number) => cell(hit, row, column, text);
  if (typeof mark.tip === "function") return mark.tip(hit.item, of);
  const row = mark.rows[hit.item] ?? -1;
  return mark.tip.map((c) => [mark.table.columns[c]!.name, of(row, c)]);
}

function lines(figure: Figure, found: readonly Hit[], colours: readonly string[], text: CellText): string {
  const first = found[0]!;
  const mark = first.mark;
  const row = mark.rows[first.item] ?? -1;
  const xColumn = mark.kind === "line" ? mark.xColumn : -1;
  const x = mark.kind === "line" || mark.kind === "band" ? mark.x[first.item]! : Number.NaN;
  const head =
    xColumn >= 0 && row >= 0
      ? cell(first, row, xColumn, text)
      : (figure.x.names?.[Math.round(x)] ?? amount(x, figure.x.unit));
  const sorted = [...found].sort((a, b) => a.y - b.y);
  const shown = sorted.slice(0, MOST_LINES);
  const body = shown.flatMap((hit) => {
    if (hit.mark.kind === "band") return bandLines(hit, colours, text);
    return [line(colours[hit.mark.colour], hit.mark.name, valueOf(hit, text))];
  });
  const more = sorted.length - shown.length;
  return heading(head) + table(body.join("")) + (more > 0 ? `<div class="plot-tip-more">and ${more} more</div>` : "");
}

function bandLines(hit: Hit, colours: readonly string[], text: CellText): string[] {
  if (hit.mark.kind !== "band") return [];
  const row = hit.mark.rows[hit.item] ?? -1;
  return hit.mark.columns.map((c) =>
    line(colours[hit.mark.colour], hit.mark.table.columns[c]!.name, cell(hit, row, c, text)),
  );
}

function valueOf(hit: Hit, text: CellText): string {
  const row = hit.mark.rows[hit.item] ?? -1;
  return hit.mark.kind === "line" && row >= 0 ? cell(hit, row, hit.mark.column, text) : "–";
}

/** The exact value of a row, as the page shows it in tables. */
function cell(hit: Hit, row: number, column: number, text: CellText): string {
  const { table } = hit.mark;
  if (row < 0 || column < 0) return "–";
  return text(table.cell(row, column), table.columns[column]!);
}

function columnNamed(columns: readonly { name: string }[], name: string): number {
  const exact = columns.findIndex((c) => c.name === name);
  return exact >= 0 ? exact : columns.findIndex((c) => c.name.toLowerCase() === name.toLowerCase());
}

function filled(template: string, hit: Hit, row: number, text: CellText): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, inside: string) => {
    const name = inside.trim();
    if (name.startsWith("@")) return String(hit.mark.chart.lets[name.slice(1)] ?? whole);
    const column = columnNamed(hit.mark.table.columns, name);
    return column < 0 ? whole : cell(hit, row, column, text);
  });
}

function pairs(list: readonly (readonly [string, string])[], colour?: string): string {
  return table(list.map(([name, value], i) => line(i === 0 ? colour : undefined, name, value)).join(""));
}

function heading(text: string): string {
  return `<div class="plot-tip-head">${escapeHtml(text)}</div>`;
}

function table(rows: string): string {
  return `<table>${rows}</table>`;
}

function line(colour: string | undefined, name: string, value: string): string {
  const dot = colour ? `<i style="background:${colour}"></i>` : "";
  return `<tr><td>${dot}${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`;
}

/** A value as text when the page says nothing else: integers of any size exactly, the rest in their unit. */
export const plainText: CellText = (value, column) => {
  if (value === null) return "null";
  if (typeof value === "bigint") return value.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  if (typeof value === "number") return amount(value, unitOf(column));
  if (typeof value === "object")
    return JSON.stringify(value, (_, v: unknown) => (typeof v === "bigint" ? v.toString() : v));
  return String(value);
};
