/** Tables of rows: order, filters, values as they are. */
import assert from "node:assert/strict";
import { cells, openQuery, saved } from "./steps.ts";
import { target, test } from "./suite.ts";

await test("rows are sorted by value, and filtered; NULL differs from an empty text", async (page) => {
  await openQuery(page, "FROM (VALUES (10, 'b'), (9, ''), (NULL, NULL), (100, 'a')) t(n, s)");
  await page.getByRole("button", { name: "n", exact: true }).click();
  assert.deepEqual(await cells(page, 1), ["9", "10", "100", "NULL"]);
  assert.deepEqual(await cells(page, 2), ["empty", "b", "a", "NULL"]);
  await page.getByRole("button", { name: /^n/ }).first().click();
  assert.deepEqual(await cells(page, 1), ["100", "10", "9", "NULL"]);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Filter n").fill(">9");
  assert.deepEqual(await cells(page, 1), ["100", "10"]);
  await page.getByText("2 of 4 rows").waitFor();
});

await test("CSV has the values of the database", async (page) => {
  const sql = "SELECT startTime, gcId, longestPause, cause FROM GarbageCollection ORDER BY gcId LIMIT 50";
  await openQuery(page, sql);
  const text = await saved(page, async () => {
    await page.getByRole("button", { name: /^Copy or export/ }).click();
    await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  });
  const expected = await target.ask(sql);
  const lines = text.trimEnd().split("\r\n").slice(1);
  assert.equal(lines.length, expected.length);
  lines.forEach((line, index) => {
    const [time, id, pause, cause] = line.split(",");
    const row = expected[index] as Record<string, unknown>;
    assert.equal(id, String(row["gcId"]));
    assert.equal(Number(pause), row["longestPause"]);
    assert.equal(cause, row["cause"]);
    assert.equal(Date.parse(time as string), Date.parse(String(row["startTime"]).replace(/(\.\d{3})\d*Z?$/, "$1Z")));
  });
});

await test("integers of 64 bits keep all their digits, null dates are null", async (page) => {
  await openQuery(page, "SELECT 9007199254740993::BIGINT AS big, NULL::TIMESTAMP AS never");
  assert.deepEqual(await cells(page, 1), ["9,007,199,254,740,993"]);
  assert.deepEqual(await cells(page, 2), ["NULL"]);
});

await test("100,000 rows scroll without a blank", async (page) => {
  await openQuery(page, "-- no-limit\nSELECT range AS n, 'row ' || range AS s FROM range(100000)");
  const grid = page.getByRole("grid");
  const blanks = await grid.evaluate(async (element) => {
    let found = 0;
    for (let step = 0; step < 60; step++) {
      element.scrollTop = Math.floor(Math.random() * element.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const box = element.getBoundingClientRect();
      for (const part of [0.2, 0.5, 0.9]) {
        const at = document.elementFromPoint(box.left + 40, box.top + 30 + (box.height - 40) * part);
        found += (at?.closest("[role=row]")?.textContent ?? "") === "" ? 1 : 0;
      }
    }
    element.scrollTop = element.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return found;
  });
  assert.equal(blanks, 0);
  assert.equal((await cells(page, 1)).at(-1), "99,999");
});

await test("a column is made wider by its edge, and fits its values again", async (page) => {
  await openQuery(page, "SELECT 'x' AS a, 'y' AS b");
  const width = async () => (await page.getByRole("columnheader").first().boundingBox())?.width ?? 0;
  const before = await width();
  const edge = page.locator("[data-edge]").first();
  const box = await edge.boundingBox();
  assert.ok(box !== null);
  await page.mouse.move(box.x + box.width / 2, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 5, { steps: 4 });
  await page.mouse.up();
  assert.ok((await width()) > before + 80, `${before} → ${await width()}`);
  await edge.dblclick();
  assert.ok((await width()) < before + 40, `${before} → ${await width()}`);
});

await test("a name that a query gives keeps the unit of what it computes", async (page) => {
  await openQuery(page, "SELECT sum(sumOfPauses) AS total, 1000 * sum(sumOfPauses) AS millis FROM GarbageCollection");
  assert.match((await cells(page, 1))[0] ?? "", /^[\d.]+ ms$/);
  assert.match((await cells(page, 2))[0] ?? "", /^[\d.]+$/);
});
