import { Badge, Button, Group, Loader, Text, UnstyledButton } from "@mantine/core";
import { memo, useState } from "react";
import type { NotebookCell, SqlBlock } from "../../model/notebook";
import type { TaskState } from "../../model/states";
import { complete } from "../editor/complete";
import { CodeEditor, type Mark } from "../editor/CodeEditor";
import { duckdb } from "../editor/language";
import { exportAll } from "../export/rows";
import { Icon } from "../Icon";
import { ResultTable } from "../result/ResultTable";
import { countText } from "../result/TableBar";
import { useFormatter, usePage, usePart, useSession } from "../store/hooks";
import { knownOf } from "../store/known";
import { focusNext, leaveEditor } from "./focus";
import { ErrorLine } from "./ErrorLine";
import { Near } from "./Near";
import classes from "./notebook.module.css";

interface Props {
  cell: NotebookCell;
  block: SqlBlock;
  /** Whether a plot draws the rows. */
  consumed: boolean;
}

/** A query: its text, how it stands, and its rows. */
export const SqlView = memo(function SqlView({ cell, block, consumed }: Props) {
  const page = usePage();
  const state = useSession((session) => session.state(block.id)) ?? { status: "idle", stale: false };
  const hideQueries = usePart(({ hideQueries }) => hideQueries);
  const formatter = useFormatter();
  const [open, setOpen] = useState<boolean | undefined>(undefined);
  const [showRows, setShowRows] = useState(false);
  const empty = block.sql.trim() === "";
  const showCode = open ?? (!hideQueries || empty || state.status === "error");
  const rows = !consumed || showRows;
  const name = block.alias ?? cell.name;
  return (
    <div
      role="group"
      className={classes.sql}
      aria-label={`Query ${name}`}
      data-block={block.id}
      data-status={state.status}
    >
      <Group gap={6} className={classes.blockBar} wrap="nowrap">
        <UnstyledButton
          data-code
          className={classes.toggle}
          aria-expanded={showCode}
          onClick={() => setOpen(!showCode)}
          title={showCode ? "Hide the query" : block.sql.trim()}
        >
          <Icon name={showCode ? "down" : "right"} size={12} /> SQL
        </UnstyledButton>
        {block.alias !== undefined && (
          <Badge size="xs" variant="light" tt="none" title="Usable as a table in other queries">
            {block.alias}
          </Badge>
        )}
        {!showCode && <span className={classes.firstLine}>{firstLine(block.sql)}</span>}
        <Group gap={6} wrap="nowrap" ml="auto">
          {consumed && state.result !== undefined && (
            <Button size="compact-xs" variant="subtle" aria-pressed={showRows} onClick={() => setShowRows(!showRows)}>
              {showRows ? "Hide rows" : "Rows"}
            </Button>
          )}
          <StatusText state={state} counted={consumed && !showRows} />
        </Group>
      </Group>
      {showCode && (
        <div className={classes.editor}>
          <Near height={heightOf(block.sql)} placeholder={<pre className={classes.plainCode}>{block.sql}</pre>}>
            <CodeEditor
              value={withoutLastLine(block.sql)}
              label={`SQL of ${name}`}
              language={duckdb}
              marks={marksOf(state, block)}
              hint="SELECT … or FROM a table: Ctrl-Enter runs, Ctrl-Space completes"
              onChange={(text) => page.editBlock(block.id, text)}
              complete={(text, at, asked) => complete(text, at, knownOf(page, cell), asked)}
              onRun={() => page.session?.runCell(cell.id)}
              onRunNext={() => {
                page.session?.runCell(cell.id);
                focusNext(block.id);
              }}
              onLeave={() => leaveEditor(cell.id)}
            />
          </Near>
        </div>
      )}
      {state.failure !== undefined && <ErrorLine failure={state.failure} block={block} />}
      {state.result !== undefined && rows && (
        <div data-stale={state.stale || undefined} className={classes.result}>
          <ResultTable
            table={state.result}
            formatter={formatter}
            name={name}
            {...(page.canRun
              ? { onExportAll: (format: "csv" | "json") => void exportAll(page, block.id, name, format) }
              : {})}
          />
        </div>
      )}
    </div>
  );
});

function StatusText({ state, counted }: { state: TaskState; counted: boolean }) {
  if (state.status === "running" || state.status === "waiting") {
    return (
      <Group gap={6} wrap="nowrap">
        <Loader size={12} />
        <Text size="xs" c="dimmed">
          {state.status}
        </Text>
      </Group>
    );
  }
  const parts = [
    ...(state.stale ? ["of an earlier text"] : []),
    ...(state.status === "idle" && state.reason !== undefined ? [state.reason] : []),
    ...(state.result !== undefined && counted ? [countText(state.result, state.result.rows)] : []),
    ...(state.result !== undefined && state.status === "done"
      ? [`${Math.round(state.result.millis).toLocaleString("en-US")} ms`]
      : []),
  ];
  return (
    <Text size="xs" c="dimmed" className={classes.status}>
      {parts.join(" · ")}
    </Text>
  );
}

function marksOf(state: TaskState, block: SqlBlock): Mark[] {
  const { failure } = state;
  if (failure?.span === undefined || failure.span.start < block.inner.start || failure.span.start > block.inner.end) {
    return [];
  }
  const from = failure.span.start - block.inner.start;
  return [{ from, to: failure.span.end - block.inner.start, message: failure.message }];
}

function firstLine(sql: string): string {
  const lines = sql.split("\n").filter((line) => line.trim() !== "" && !/^\s*--/.test(line));
  return `${lines[0]?.trim() ?? ""}${lines.length > 1 ? " …" : ""}`;
}

function withoutLastLine(text: string): string {
  return text.replace(/\r?\n$/, "");
}

function heightOf(sql: string): number {
  return sql.split("\n").length * 18.2 + 16;
}
