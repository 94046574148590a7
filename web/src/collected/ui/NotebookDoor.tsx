import { Loader, Stack, Text, Title } from "@mantine/core";
import { windowText } from "../model/window";
import { writeAddress } from "../model/address";
import { useClock, useCollected } from "./hooks";
import { NotebookList } from "./NotebookList";
import { ProblemBox } from "./ProblemBox";
import classes from "./collected.module.css";

/** What a tab shows until its notebook is there. */
export function NotebookDoor() {
  const store = useCollected();
  const { place, window } = store.address;
  const { result } = store;
  if (place === undefined || window === undefined) {
    return null;
  }
  return (
    <main className={classes.alone}>
      <Stack maw={640} mx="auto" pt="16vh" gap="md">
        <Title order={1} size="h2">
          {result?.status === "failed" ? "The notebook could not be opened" : "Opening the notebook"}
        </Title>
        <Text>
          {place.namespace} / {place.pod} / {place.container}, {windowText(window)}
        </Text>
        {result?.status === "failed" ? (
          <>
            <ProblemBox problem={result.problem} again={() => store.again()} />
            <NotebookList />
            <a href={writeAddress({ place, window })}>Choose another window</a>
          </>
        ) : (
          <Progress
            since={result?.status === "running" ? result.since : undefined}
            what="The events are read into a database of their own"
          />
        )}
      </Stack>
    </main>
  );
}

/** That something is being made, and for how long already. */
export function Progress({ since, what }: { since: number | undefined; what: string }) {
  const now = useClock();
  const seconds = since === undefined ? 0 : Math.max(0, Math.round((now - since) / 1000));
  return (
    <div className={classes.progress}>
      <Loader size="sm" />
      <Text size="sm" role="status">
        {what}…
      </Text>
      <Text size="sm" c="dimmed" aria-hidden>
        {seconds} s
      </Text>
    </div>
  );
}
