import type { ResultTable } from "../../engine/engine";
import type { Formatter } from "../../model/format";
import { isNumeric } from "../result/order";

/** Rows of a table that a report shows. */
export const REPORT_ROWS = 500;

/** A part of a report. What is in it is text, but for `html`, which is clean already, and pictures, which are data addresses. */
export type ReportPart =
  | { kind: "heading"; text: string }
  | { kind: "html"; html: string }
  | { kind: "code"; text: string }
  | { kind: "note"; text: string }
  | { kind: "error"; text: string }
  | { kind: "picture"; address: string; text: string }
  | { kind: "table"; table: ResultTable };

export interface Report {
  title: string;
  description?: string;
  /** Names of recordings. */
  recordings: readonly string[];
  /** ISO. */
  made: string;
  parts: readonly ReportPart[];
}

const STYLE = `
:root { color-scheme: light; }
body { max-width: 1100px; margin: 2em auto; padding: 0 1em; color: #1c2430; background: #fff;
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
.about { color: #5a6472; }
pre { padding: 8px 12px; background: #f4f5f7; font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; }
img { max-width: 100%; break-inside: avoid; }
.rows { overflow-x: auto; margin: 0.8em 0; }
table { border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 8px; border: 1px solid #d7dbe0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { background: #f4f5f7; }
td.n, th.n { text-align: right; }
td.null { color: #6b7480; font-style: italic; }
.note { color: #5a6472; font-size: 12px; }
.error { color: #a02a1c; }
@media print { body { margin: 0; max-width: none; } .rows { overflow: visible; } }
`;

/** A report as one HTML file. It loads nothing and runs nothing: its policy forbids both, whatever a recording holds. */
export function reportHtml(report: Report, formatter: Formatter): string {
  const { title, description, recordings, made, parts } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${description === undefined ? "" : `<p>${escaped(description)}</p>`}
<p class="about">${escaped(recordings.join(", "))}<br>${escaped(made.slice(0, 16).replace("T", " "))} UTC</p>
${parts.map((part) => partHtml(part, formatter)).join("\n")}
</body>
</html>
`;
}

function partHtml(part: ReportPart, formatter: Formatter): string {
  switch (part.kind) {
    case "heading":
      return `<h2>${escaped(part.text)}</h2>`;
    case "html":
      return part.html;
    case "code":
      return `<pre><code>${escaped(part.text)}</code></pre>`;
    case "note":
      return `<p class="note">${escaped(part.text)}</p>`;
    case "error":
      return `<p class="error">${escaped(part.text)}</p>`;
    case "picture":
      return /^data:image\/png;base64,[\w+/=]+$/.test(part.address)
        ? `<p><img src="${part.address}" alt="${escaped(part.text)}"></p>`
        : "";
    default:
      return tableHtml(part.table, formatter);
  }
}

function tableHtml(table: ResultTable, formatter: Formatter): string {
  const rows = Math.min(table.rows, REPORT_ROWS);
  const number = table.columns.map((column) => (isNumeric(column) ? ' class="n"' : ""));
  const head = table.columns.map((column, index) => `<th${number[index]}>${escaped(column.name)}</th>`).join("");
  const lines = Array.from({ length: rows }, (_, row) =>
    table.columns
      .map((column, index) => {
        const value = table.cell(row, index);
        return value === null
          ? '<td class="null">NULL</td>'
          : `<td${number[index]}>${escaped(formatter.cell(value, column))}</td>`;
      })
      .join(""),
  );
  const body = lines.map((line) => `<tr>${line}</tr>`).join("\n");
  const more = table.rows > rows || table.truncated ? `<p class="note">the first ${rows} rows</p>` : "";
  return `<div class="rows"><table><thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>${more}`;
}

/** A text that HTML shows as it is, in elements and in attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
