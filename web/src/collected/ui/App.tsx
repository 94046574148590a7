import { Center, Loader, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { ContainerView } from "./ContainerView";
import { useCollected } from "./hooks";
import { Header } from "./Header";
import { LoginView } from "./LoginView";
import { NotebookDoor } from "./NotebookDoor";
import { NotebookList } from "./NotebookList";
import { ProblemBox } from "./ProblemBox";
import { WorkloadList } from "./WorkloadList";
import classes from "./collected.module.css";

/** The page of what the analyzer has collected. */
export function App() {
  const store = useCollected();
  const { place, view } = store.address;
  useEffect(() => {
    document.title = place === undefined ? "Recordings – Skein" : `${place.pod} – Skein`;
  }, [place]);
  if (store.session === undefined) {
    return <main className={classes.alone}>{store.problem === undefined ? <Waiting /> : <Trouble />}</main>;
  }
  if (!store.open) {
    return <LoginView />;
  }
  if (view === "notebook" && place !== undefined && store.address.window !== undefined) {
    return <NotebookDoor />;
  }
  return (
    <>
      <Header />
      <div className={classes.frame} data-chosen={place !== undefined || undefined}>
        <nav className={classes.side} aria-label="Containers">
          <WorkloadList />
        </nav>
        <main className={classes.main}>
          {store.problem !== undefined && <Trouble />}
          {place !== undefined ? <ContainerView /> : <Welcome />}
        </main>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <Center mih="60vh">
      <Loader aria-label="Loading" />
    </Center>
  );
}

function Trouble() {
  const store = useCollected();
  return store.problem === undefined ? null : <ProblemBox problem={store.problem} again={() => void store.start()} />;
}

function Welcome() {
  const { workloads } = useCollected();
  return (
    <Stack maw={720} gap="lg">
      {workloads !== undefined && workloads.length === 0 ? (
        <div>
          <Title order={1} size="h2">
            No recordings
          </Title>
          <Text mt="xs">Nothing has been collected that you may read. Three things can be the reason:</Text>
          <ul className={classes.reasons}>
            <li>
              No JVM that is opted in has finished a chunk yet: the first one comes within a minute of its start. The
              agent of its node says why when it does not.
            </li>
            <li>
              Your token opens no namespace with recordings. A namespace is open to whoever may get its Pods (
              <code>kubectl auth can-i get pods -n NAMESPACE</code>), or to a token of the analyzer’s file that names
              it.
            </li>
            <li>What was recorded has expired.</li>
          </ul>
        </div>
      ) : (
        <div>
          <Title order={1} size="h2">
            Choose a container
          </Title>
          <Text mt="xs" c="dimmed">
            Then a window of time: its events open in a notebook, rules say what was wrong in it, and a summary counts
            what happened.
          </Text>
        </div>
      )}
      <NotebookList />
    </Stack>
  );
}
