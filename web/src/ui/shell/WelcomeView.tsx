import { Alert, Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { GalleryView } from "../panel/GalleryView";
import { usePage, usePart } from "../store/hooks";
import { problem } from "../messages";
import { NEW_NOTEBOOK } from "../store/page";
import { OpenRecording } from "./OpenRecording";
import { openNotebook } from "./actions";
import classes from "./shell.module.css";

/** What the page shows while no notebook is open: how to open a recording, then which notebook. */
export function WelcomeView() {
  const page = usePage();
  const recordings = usePart((state) => state.recordings);
  const offer = usePart((state) => state.offer);
  if (recordings.length === 0) {
    return <FirstView />;
  }
  return (
    <Stack maw={1280} mx="auto" gap="lg">
      <div>
        <Title order={1} size="h2">
          Choose a notebook
        </Title>
        <Text size="sm" c="dimmed">
          For {recordings.map(({ name }) => name).join(", ")}
        </Text>
      </div>
      {offer !== undefined && (
        <Alert title="Fits these recordings" variant="light">
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>{offer.title}</Text>
              <Text size="sm">{offer.description}</Text>
            </div>
            <Button onClick={() => void page.openTemplate(offer.name).catch(problem)}>Open {offer.title}</Button>
          </Group>
        </Alert>
      )}
      <GalleryView />
      <Group>
        <Button variant="default" onClick={() => page.open(NEW_NOTEBOOK)}>
          Empty notebook
        </Button>
        <Button variant="default" onClick={() => void openNotebook(page)}>
          Open a notebook file…
        </Button>
      </Group>
    </Stack>
  );
}

function FirstView() {
  const page = usePage();
  return (
    <Stack maw={720} mx="auto" gap="lg" pt="xl">
      <div>
        <Title order={1}>Ask a flight recording</Title>
        <Text mt="xs">
          Skein turns recordings of JDK Flight Recorder and async-profiler into tables that answer SQL. Notebooks show
          what a recording says about garbage collection, CPU time, allocation, locks and more, with charts and flame
          graphs; every number comes from a query that you can see and change.
        </Text>
      </div>
      <Card withBorder className={page.engine.mode === "browser" ? classes.dropHere : undefined}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {page.engine.mode === "browser" ? "Drop a recording here" : "Open a recording"}
          </Title>
          <OpenRecording />
        </Stack>
      </Card>
      <div>
        <Title order={2} size="h4">
          No recording yet?
        </Title>
        <List size="sm" mt="xs" spacing={4}>
          <List.Item>
            From a running JVM: <code>jcmd PID JFR.start duration=60s filename=app.jfr settings=profile</code>
          </List.Item>
          <List.Item>
            From the start of a program: <code>java -XX:StartFlightRecording:filename=app.jfr,settings=profile …</code>
          </List.Item>
          <List.Item>
            With async-profiler: <code>asprof -d 60 -f app.jfr PID</code>
          </List.Item>
        </List>
      </div>
      <Text size="sm" c="dimmed">
        A notebook that was exported with data needs no recording:{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => void openNotebook(page)}>
          open it
        </Button>
      </Text>
    </Stack>
  );
}
