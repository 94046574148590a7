import { Group, Loader, UnstyledButton, useComputedColorScheme } from "@mantine/core";
import { memo, useEffect, useRef, useState } from "react";
import type { ResultTable } from "../../engine/engine";
import type { NotebookCell, PlotBlock } from "../../model/notebook";
import type { Chart, PlotNode } from "../../model/plot";
import { charts } from "../../model/plotparser";
import type { Problem } from "../../model/problem";
import type { ChartData } from "../../model/states";
import { render, type Handle, type Hooks } from "../../plots";
import { completePlot } from "../editor/completeplot";
import { CodeEditor } from "../editor/CodeEditor";
import { plotWordsLanguage } from "../editor/language";
import { copyText, fileName, saveFile } from "../files";
import { Icon } from "../Icon";
import { useFormatter, usePage, usePart, useSession } from "../store/hooks";
import { ErrorLine } from "./ErrorLine";
import { leaveEditor } from "./focus";
import { Near } from "./Near";
import classes from "./notebook.module.css";

interface Props {
  cell: NotebookCell;
  block: PlotBlock;
}

/** A plot: its picture, what is wrong with it, and its text. */
export const PlotView = memo(function PlotView({ cell, block }: Props) {
  const page = usePage();
  const view = useSession((session) => session.plots.view(block.id));
  const [open, setOpen] = useState(false);
  const hideQueries = usePart(({ hideQueries }) => hideQueries);
  const problems = view?.problems ?? [];
  const plot = view?.plot ?? null;
  const data = usePart(({ session }) => dataOf(plot, (chart) => session?.plots.data(block.id, chart)));
  const showCode = open || problems.length > 0 || block.text.trim() === "";
  const columns = data.tables.flat().flatMap((table) => table.columns);
  return (
    <div
      role="group"
      className={classes.plot}
      aria-label={`Plot in ${cell.name}`}
      data-plot={block.id}
      data-status={data.status}
    >
      {plot !== null && problems.length === 0 && data.tables.length > 0 && (
        <div data-stale={data.stale || undefined} className={classes.result}>
          <Near height={340}>
            <Picture plot={plot} tables={data.tables} cell={cell} />
          </Near>
        </div>
      )}
      {plot !== null && problems.length === 0 && data.tables.length === 0 && (
        <div className={classes.noPlot}>
          {data.status === "running" || data.status === "waiting" ? <Loader size="sm" /> : (data.reason ?? "no data")}
        </div>
      )}
      {(!hideQueries || showCode) && (
        <Group gap={6} className={classes.blockBar}>
          <UnstyledButton data-code className={classes.toggle} aria-expanded={showCode} onClick={() => setOpen(!open)}>
            <Icon name={showCode ? "down" : "right"} size={12} /> Plot
          </UnstyledButton>
        </Group>
      )}
      {showCode && (
        <div className={classes.editor}>
          <CodeEditor
            value={block.text.replace(/\r?\n$/, "")}
            label={`Plot of ${cell.name}`}
            language={plotWordsLanguage}
            marks={problems.map(({ span, message }) => ({
              from: span.start - block.inner.start,
              to: span.end - block.inner.start,
              message,
            }))}
            hint='LINE_CHART(x: "column", y: ["column"]) TITLE "…"'
            onChange={(text) => page.editBlock(block.id, text)}
            complete={(text, at) => completePlot(text, at, columns)}
            onRun={() => page.session?.runCell(cell.id)}
            onLeave={() => leaveEditor(cell.id)}
          />
        </div>
      )}
      {problems.map((found) => (
        <ErrorLine key={`${found.span.start} ${found.message}`} failure={failureOf(found)} />
      ))}
    </div>
  );
});

/** The tables of all charts in their order, and how they stand together. Flat, so that it can be compared. */
function dataOf(
  plot: PlotNode | null,
  ask: (chart: Chart) => ChartData | undefined,
): { status: string; stale: boolean; reason: string | undefined; tables: Tables } {
  const all = (plot === null ? [] : charts(plot)).map(ask);
  const complete = all.every((data) => data !== undefined && data.tables.length > 0);
  const behind = all.find((data) => data?.status !== "done");
  return {
    status: behind?.status ?? "done",
    stale: all.some((data) => data?.stale === true),
    reason: behind?.reason,
    tables: complete ? keep(all.map((data) => data?.tables ?? [])) : NO_TABLES,
  };
}

/** Those of each chart. */
type Tables = readonly (readonly ResultTable[])[];

const NO_TABLES: Tables = [];
const kept = new WeakMap<ResultTable, Tables[]>();

/** The same array for the same tables, so that nothing is drawn anew that did not change. */
function keep(tables: Tables): Tables {
  const first = tables[0]?.[0];
  if (first === undefined) {
    return NO_TABLES;
  }
  const flat = tables.flat();
  const known = kept.get(first) ?? [];
  const same = known.find((list) => {
    const other = list.flat();
    return (
      other.length === flat.length && list.length === tables.length && flat.every((table, at) => table === other[at])
    );
  });
  if (same !== undefined) {
    return same;
  }
  kept.set(first, [...known, tables]);
  return tables;
}

function failureOf({ message, suggestion }: Problem): { message: string; suggestion?: string } {
  return suggestion === undefined ? { message } : { message, suggestion };
}

interface PictureProps {
  plot: PlotNode;
  tables: Tables;
  cell: NotebookCell;
}

/** Where plots and React meet: an element that the plot draws into, as long as both are there. */
function Picture({ plot, tables, cell }: PictureProps) {
  const page = usePage();
  const formatter = useFormatter();
  const dark = useComputedColorScheme("light") === "dark";
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<Handle | null>(null);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const data = dataFor(plot, tables);
  const hooks = (): Hooks => {
    return {
      dark,
      format: (value, column) => formatter.cell(value, column),
      getVariable: (name) => page.session?.variable(name, cell.id),
      setVariable: (name, value) => page.setVariable(name, value, cell.id),
      problem: setProblem,
      save: (title, ending, content) => saveFile(fileName(title) + ending, content),
      copy: copyText,
    };
  };

  useEffect(() => {
    const target = host.current as HTMLDivElement;
    setProblem(undefined);
    setFailure(undefined);
    try {
      const made = render(target, plot, data, hooks());
      handle.current = made;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    const observer = new ResizeObserver(() => handle.current?.resize());
    observer.observe(target);
    return () => {
      observer.disconnect();
      handle.current?.dispose();
      handle.current = null;
      target.replaceChildren();
    };
  }, [plot, tables]);

  // Variables that a plot follows, and the theme: it looks at them again.
  const followed = usePart(({ session }) =>
    JSON.stringify(variablesOf(plot).map((name) => session?.variable(name, cell.id) ?? null)),
  );
  useEffect(() => {
    handle.current?.update({ hooks: hooks() });
  }, [followed, dark, formatter]);

  return (
    <>
      <div ref={host} className={classes.picture} />
      {failure !== undefined && <ErrorLine failure={{ message: `this plot cannot be drawn: ${failure}` }} />}
      {problem !== undefined && failure === undefined && problem.suggestion !== undefined && (
        <ErrorLine failure={failureOf(problem)} />
      )}
    </>
  );
}

function dataFor(plot: PlotNode, tables: Tables): (chart: Chart) => readonly ResultTable[] {
  const order = charts(plot);
  return (chart) => tables[order.indexOf(chart)] ?? [];
}

function variablesOf(plot: PlotNode): string[] {
  return charts(plot).flatMap((chart) => [
    ...(chart.brush === undefined ? [] : [chart.brush.variable]),
    ...(chart.linkX?.variables ?? []),
    ...(chart.linkY === undefined ? [] : [chart.linkY.variable]),
  ]);
}
