import { saveFile } from "../files";
import { problem } from "../messages";
import { csv, jsonRows } from "../result/plain";
import type { Page } from "../store/page";

/** Writes all rows of a block's query into a file, also those that the page does not show. */
export async function exportAll(page: Page, blockId: string, name: string, format: "csv" | "json"): Promise<void> {
  const sql = page.session?.sql(blockId);
  if (sql === undefined) {
    return;
  }
  try {
    const table = await page.engine.query(sql);
    const text = format === "csv" ? csv(table) : jsonRows(table);
    saveFile(`${name}.${format}`, text, format === "csv" ? "text/csv" : "application/json");
  } catch (error) {
    problem(error);
  }
}
