import { Button, Group, Menu, Text } from "@mantine/core";
import type { ResultTable } from "../../engine/engine";
import { copyText, saveFile } from "../files";
import { message } from "../messages";
import { rawText } from "../../model/format";
import { toCsv, toJson } from "../../model/rows";
import { tabbed } from "./plain";
import classes from "./table.module.css";

interface Props {
  table: ResultTable;
  rows: Uint32Array;
  name: string;
  active: { row: number; column: number } | null;
  filtering: boolean;
  onFiltering: (on: boolean) => void;
  onExportAll: ((format: "csv" | "json") => void) | undefined;
}

/** How many rows there are, and what can be done with them. */
export function TableBar({ table, rows, name, active, filtering, onFiltering, onExportAll }: Props) {
  const value = active === null ? undefined : table.cell(rows[active.row] ?? 0, active.column);
  const column = active === null ? undefined : table.columns[active.column];
  const copy = async (text: string, what: string) =>
    message((await copyText(text)) ? `copied ${what}` : "the browser does not let the page copy");
  return (
    <Group gap="xs" className={classes.bar} wrap="nowrap">
      <Text size="xs" c="dimmed" className={classes.count}>
        {countText(table, rows.length)}
      </Text>
      {column !== undefined && value !== undefined && rows.length > 0 && (
        <Text size="xs" className={classes.raw} title="The raw value of the chosen cell">
          {column.name} = {value === null ? "NULL" : rawText(value, column.type)}
        </Text>
      )}
      <Group gap={4} wrap="nowrap" ml="auto">
        <Button
          size="compact-xs"
          variant={filtering ? "light" : "subtle"}
          aria-pressed={filtering}
          onClick={() => onFiltering(!filtering)}
        >
          Filter
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="compact-xs" variant="subtle" aria-label={`Copy or export the rows of ${name}`}>
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Raw values{rows.length < table.rows ? " of the filtered rows" : ""}</Menu.Label>
            <Menu.Item onClick={() => saveFile(`${name}.csv`, toCsv(table, rows), "text/csv")}>Save as CSV</Menu.Item>
            <Menu.Item onClick={() => saveFile(`${name}.json`, toJson(table, rows), "application/json")}>
              Save as JSON
            </Menu.Item>
            <Menu.Item onClick={() => void copy(tabbed(table, rows), `${rows.length} rows`)}>
              Copy for a spreadsheet
            </Menu.Item>
            {column !== undefined && value !== undefined && value !== null && (
              <Menu.Item onClick={() => void copy(rawText(value, column.type), column.name)}>
                Copy the chosen cell
              </Menu.Item>
            )}
            {table.truncated && onExportAll !== undefined && (
              <>
                <Menu.Divider />
                <Menu.Label>All rows of the query</Menu.Label>
                <Menu.Item onClick={() => onExportAll("csv")}>Save all as CSV</Menu.Item>
                <Menu.Item onClick={() => onExportAll("json")}>Save all as JSON</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}

/** `12 of 1,000 rows`, and whether the query has more. */
export function countText(table: ResultTable, shown: number): string {
  const count = (rows: number) => `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;
  const text = shown === table.rows ? count(shown) : `${shown.toLocaleString("en-US")} of ${count(table.rows)}`;
  return table.truncated ? `${shown === table.rows ? "the first " : ""}${text}; the query has more` : text;
}
