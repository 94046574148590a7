import { expect, test } from "vitest";
import type { Cell, ResultTable } from "../../engine/engine";
import { Formatter } from "../../model/format";
import { reportHtml, type ReportPart } from "./report";

const HOSTILE = `"'><img src=x onerror=alert(1)>&lt;`;

function table(rows: Cell[][], name = "c"): ResultTable {
  return {
    columns: [{ name, type: "VARCHAR" }],
    rows: rows.length,
    truncated: false,
    millis: 1,
    cell: (row, column) => rows[row]?.[column] as Cell,
    numbers: () => new Float64Array(),
  };
}

function html(...parts: ReportPart[]): string {
  const report = {
    title: HOSTILE,
    description: HOSTILE,
    recordings: [HOSTILE],
    made: "2024-05-01T10:00:00.000Z",
    parts,
  };
  return reportHtml(report, new Formatter());
}

test("whatever a recording or a notebook says is text", () => {
  const text = html(
    { kind: "heading", text: HOSTILE },
    { kind: "code", text: HOSTILE },
    { kind: "note", text: HOSTILE },
    { kind: "error", text: HOSTILE },
    { kind: "picture", address: "data:image/png;base64,AAAA", text: HOSTILE },
    { kind: "table", table: table([[HOSTILE], [null], [""]], HOSTILE) },
  );
  expect(text.match(/<img/g)).toHaveLength(1);
  expect(text).not.toMatch(/<img src=x/);
  expect(text).toContain('<td class="null">NULL</td>');
  expect(text).toContain("&#38;lt;");
});

test("a report loads nothing: its policy forbids it, and other pictures are left out", () => {
  const text = html({ kind: "picture", address: "https://example.com/a.png", text: "a" });
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  expect(text).not.toContain("example.com");
});

test("long tables are cut, and say so", () => {
  const text = html({ kind: "table", table: table(Array.from({ length: 501 }, (_, row) => [`row ${row}`])) });
  expect(text).toContain("row 499");
  expect(text).not.toContain("row 500");
  expect(text).toContain("the first 500 rows");
});
