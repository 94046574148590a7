import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { RefCallback } from "react";
import { addCell } from "../../model/edit";
import { lineAndColumn, type Notebook } from "../../model/notebook";
import { usePage, usePart, useSession } from "../store/hooks";
import { VariableWidgets } from "../variables/VariableWidgets";
import { CellPlace } from "./CellPlace";
import classes from "./notebook.module.css";
import { suggestionText } from "./ErrorLine";

/** Cells that are drawn at once: more than most notebooks have. */
const AT_ONCE = 40;

const NONE: ReadonlySet<string> = new Set();

/** The notebook that is open. */
export function NotebookView() {
  const page = usePage();
  const notebook = useSession((session) => session.notebook);
  const snapshot = usePart((state) => state.snapshot);
  const consumed = useSession((session) => session.plots.consumed()) ?? NONE;
  const { ref: bar, height } = useElementSize();
  if (notebook === undefined) {
    return null;
  }
  const { cells, source } = notebook;
  // The one before the first directive cannot be moved.
  const before = cells[0]?.implicit === true ? 1 : 0;
  return (
    <Stack gap="md" className={classes.notebook} style={{ "--skein-bar": `${height}px` }}>
      {snapshot !== undefined && (
        <Alert color="yellow" title="A snapshot" role="status">
          <Group justify="space-between">
            <Text size="sm">
              Results of {snapshot.recordings.join(", ") || "no recording"}, taken on{" "}
              {snapshot.taken.slice(0, 16).replace("T", " ")} UTC, at most 500 rows of each query. Nothing is computed
              anew.
            </Text>
            {page.recordings.length > 0 && (
              <Button size="xs" variant="default" onClick={() => page.leaveSnapshot()}>
                Run it on the open recordings
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Head notebook={notebook} bar={bar} />
      <Problems notebook={notebook} />
      {cells.map((cell, index) => (
        <CellPlace
          key={cell.id}
          cell={cell}
          place={index - before}
          consumed={consumed}
          atOnce={index < AT_ONCE}
          text={source.slice(cell.directive.end, cell.span.end)}
        />
      ))}
      <Group gap="xs" justify="center" className={classes.addBar}>
        <Button
          size="xs"
          variant="default"
          onClick={() => page.edit((old) => addCell(old, "query", "```sql\n\n```"), { approved: true })}
        >
          + Query
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => page.edit((old) => addCell(old, "text", "## Title\n\nText"), { approved: true })}
        >
          + Text
        </Button>
      </Group>
    </Stack>
  );
}

interface HeadProps {
  notebook: Notebook;
  /** Gets the bar that stays above the cells. */
  bar: RefCallback<HTMLElement>;
}

function Head({ notebook, bar }: HeadProps) {
  const { title, description, variables } = notebook.frontMatter;
  // Many notebooks begin with their title as a heading, which is not said twice.
  const first = notebook.cells[0]?.blocks[0];
  const repeated = first?.kind === "prose" && title !== undefined && first.text.trim().startsWith(`# ${title}`);
  return (
    <>
      {!repeated && (
        <div>
          <Title order={1} size="h2">
            {title ?? "Untitled"}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </div>
      )}
      {variables.length > 0 && (
        <div ref={bar} role="group" className={classes.notebookVariables} aria-label="Variables of the notebook">
          <VariableWidgets entries={variables} />
        </div>
      )}
    </>
  );
}

const MOST_PROBLEMS = 8;

function Problems({ notebook }: { notebook: Notebook }) {
  const { problems, source } = notebook;
  if (problems.length === 0) {
    return null;
  }
  return (
    <Alert
      color="red"
      title={problems.length === 1 ? "A mistake in the notebook" : `${problems.length} mistakes in the notebook`}
    >
      {problems.slice(0, MOST_PROBLEMS).map(({ span, message, suggestion }) => {
        const { line, column } = lineAndColumn(source, span.start);
        return (
          <Text size="sm" key={`${span.start} ${message}`}>
            line {line}, column {column}: {message}
            {suggestion !== undefined && ` ${suggestionText(suggestion)}`}
          </Text>
        );
      })}
    </Alert>
  );
}
