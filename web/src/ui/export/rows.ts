import { saveFile } from "../files";
import { problem } from "../messages";
import { toCsv, toJson } from "../../model/rows";
import type { Page } from "../store/page";

/** Writes all rows of a block's query into a file, also those that the page does not show. */
export async function exportAll(page: Page, blockId: string, name: string, format: "csv" | "json"): Promise<void> {
  const sql = page.session?.sql(blockId);
  if (sql === undefined) {
    return;
  }
  try {
    const table = await page.engine.query(sql);
    const text = format === "csv" ? toCsv(table) : toJson(table);
    saveFile(`${name}.${format}`, text, format === "csv" ? "text/csv" : "application/json");
  } catch (error) {
    problem(error);
  }
}
