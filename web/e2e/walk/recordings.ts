/** Recordings that a server has for all pages: opened and closed from the page, by others, several at once. */
import assert from "node:assert/strict";
import { axeFindings } from "../axe.ts";
import { drawAll, findNothingWrong } from "./drawn.ts";
import { cells, openQuery, openTemplate } from "./steps.ts";
import { target, test } from "./suite.ts";

const { first, others, shared } = target;

if (shared !== undefined && others.length > 0) {
  await test("the page without recordings says how to open one, and opens it", async (page) => {
    // The page asks nothing while its recordings change.
    await page.goto("about:blank");
    await shared.use();
    await page.goto(target.address);
    await page.getByRole("heading", { name: "Ask a flight recording" }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${first}`) })
      .click();
    await page.getByRole("heading", { name: "Choose a notebook" }).waitFor({ timeout: 60_000 });
    assert.deepEqual(await shared.open(), [first]);
  });

  await test(
    "what another page has opened is seen when one comes back, and all results are of it",
    async (page) => {
      // A condensed one, where there is one.
      const second = others.find((name) => name.endsWith(".cjfr")) ?? others[0] ?? "";
      await openQuery(page, "SELECT regexp_extract(file, '[^/]+$') AS f FROM Recording");
      await page.getByRole("gridcell", { name: first, exact: true }).waitFor();
      await shared.use(second);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.getByRole("button", { name: second, exact: true }).waitFor();
      await page.getByRole("gridcell", { name: second, exact: true }).waitFor();
    },
    // What the page asks just then is about the recording that is gone.
    { refused: true },
  );

  await test(
    "several recordings are open at once, told apart by their file, and closed again",
    async (page) => {
      const second = others.find((name) => name.endsWith(".jfr")) ?? "";
      const count = "SELECT recording, count(*) AS n FROM ActiveSetting GROUP BY ALL ORDER BY ALL";
      await drawAll(page);
      // The column is there when there is something to tell apart.
      await openQuery(page, count);
      await page
        .getByText(/recording/)
        .and(page.getByRole("alert"))
        .first()
        .waitFor();
      await page.getByRole("button", { name: first, exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: new RegExp(`^${second}`) })
        .click();
      await page.getByRole("button", { name: "2 recordings" }).waitFor({ timeout: 60_000 });
      // What was there ran again, on both.
      await page.getByText("2 rows", { exact: true }).waitFor();
      const expected = await target.ask(count);
      assert.deepEqual(
        await cells(page, 1),
        expected.map((row) => row["recording"]),
      );
      assert.deepEqual(
        await cells(page, 2),
        expected.map((row) => Number(row["n"]).toLocaleString("en-US")),
      );
      assert.deepEqual(
        [...new Set((await cells(page, 1)).map((path) => path.replace(/.*\//, "")))].sort(),
        [first, second].sort(),
      );
      await openTemplate(page, "Compare recordings");
      await findNothingWrong(page);
      assert.equal(await page.getByText("Only one recording is open").count(), 0);
      await page.getByRole("button", { name: "2 recordings" }).click();
      await page.getByRole("button", { name: `Close ${second}` }).click();
      await page.getByRole("button", { name: first, exact: true }).waitFor({ timeout: 60_000 });
      await page.keyboard.press("Escape");
      await page.getByText("Only one recording is open").waitFor();
    },
    { recording: first, refused: true },
  );
}
