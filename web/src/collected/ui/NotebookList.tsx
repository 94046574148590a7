import { Button, Group, Text, Title } from "@mantine/core";
import type { OpenNotebook } from "../api";
import { agoText } from "../model/times";
import { windowText, type Window } from "../model/window";
import { useCollected } from "./hooks";
import classes from "./collected.module.css";

/** The notebooks that are open already, wherever they were opened. Each takes memory of the analyzer. */
export function NotebookList() {
  const store = useCollected();
  if (store.notebooks.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="notebooks">
      <Title order={2} size="h4" id="notebooks">
        Open notebooks
      </Title>
      <ul className={classes.plainList}>
        {store.notebooks.map((notebook) => (
          <li key={notebook.id} className={classes.notebookLine}>
            <a href={store.api.notebookAddress(notebook, undefined, undefined)} target="_blank" rel="noopener">
              {notebook.namespace} / {notebook.pod} / {notebook.container}
            </a>
            <Text size="sm" c="dimmed">
              {windowText(windowOf(notebook))}
              {notebook.used != null && `, used ${agoText(Date.parse(notebook.used), store.now)}`}
            </Text>
            <Group ml="auto">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Close the notebook of ${notebook.pod}`}
                onClick={() => void store.close(notebook.id)}
              >
                Close
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

function windowOf({ from, to, recordings }: OpenNotebook): Window {
  return from == null && to == null
    ? { kind: "recording", file: recordings.join(", ") }
    : { kind: "range", ...(from == null ? {} : { from }), ...(to == null ? {} : { to }) };
}
