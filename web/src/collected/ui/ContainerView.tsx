import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { copyText } from "../../ui/files";
import { writeAddress, type View } from "../model/address";
import { agoText, bytesText, countText, timeText } from "../model/times";
import { fixedWindow, recordingsIn, windowMistake, type Window } from "../model/window";
import type { Place, Workload } from "../model/workloads";
import { Coverage } from "./Coverage";
import { navigate, useCollected } from "./hooks";
import { Progress } from "./NotebookDoor";
import { NotebookList } from "./NotebookList";
import { ProblemBox } from "./ProblemBox";
import { RecordingTable } from "./RecordingTable";
import { ReportView } from "./ReportView";
import { SummaryView } from "./SummaryView";
import { WindowPicker } from "./WindowPicker";
import classes from "./collected.module.css";

/** The container that is chosen: which part of time, and what to see of it. */
export function ContainerView() {
  const store = useCollected();
  const { workload, workloads, now, window } = store;
  const place = store.address.place as Place;
  if (workloads === undefined) {
    return <Text c="dimmed">{store.problem === undefined && "Loading…"}</Text>;
  }
  return (
    <Stack gap="md" maw={1100}>
      <a href="#/" className={classes.back}>
        All containers
      </a>
      <div>
        <Title order={1} size="h3" className={classes.name}>
          {place.pod}
        </Title>
        <Text size="sm" c="dimmed">
          {place.namespace} / {place.container}
          {workload !== undefined && `: ${aboutText(workload, now)}`}
        </Text>
      </div>
      {workload === undefined ? (
        <ProblemBox
          problem={{
            title: "There are no recordings of this container",
            text: "They may have expired, nothing may have come yet, or you may not read its namespace.",
            advice: "Choose one of the list.",
          }}
          again={() => void store.refresh()}
        />
      ) : (
        <>
          <Coverage workload={workload} window={window} now={now} />
          <WindowPicker
            key={writeAddress({ place, window })}
            workload={workload}
            window={window}
            now={now}
            onChange={(changed) => navigate({ place, window: changed }, true)}
          />
          <Tools workload={workload} window={window} now={now} />
          <Shown workload={workload} />
        </>
      )}
      <NotebookList />
    </Stack>
  );
}

function aboutText({ recordings, bytes, start, end }: Workload, now: number): string {
  return `${countText(recordings.length, "recording")}, ${bytesText(bytes)}, ${timeText(start)} – ${timeText(end)} UTC (${agoText(end, now)})`;
}

interface ToolsProps {
  workload: Workload;
  window: Window;
  now: number;
}

/** What can be done with the window. */
function Tools({ workload, window, now }: ToolsProps) {
  const { address } = useCollected();
  const place = placeOf(workload);
  const inside = recordingsIn(window, workload.recordings, now);
  const last = workload.recordings.at(-1);
  if (windowMistake(window) !== undefined) {
    return null;
  }
  const view = address.window === undefined ? undefined : address.view;
  const link = (target: View | undefined, label: string) => (
    <Button
      component="a"
      variant="default"
      size="sm"
      className={classes.tool}
      href={writeAddress({ place, window, ...(target === undefined ? {} : { view: target }) })}
      aria-current={view === target ? "page" : undefined}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {inside.length === 0 ? (
          <>
            Nothing was recorded in this window
            {last !== undefined && `: the last recording ended ${agoText(workload.end, now)}`}.
          </>
        ) : (
          `${countText(inside.length, "recording")} in this window, ${bytesText(inside.reduce((sum, { bytes }) => sum + bytes, 0))}${
            window.kind === "recording" ? "" : " as a whole"
          }.`
        )}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          size="sm"
          href={writeAddress({ place, window, view: "notebook" })}
          target="_blank"
          rel="noopener"
          title="In a new tab: charts, queries and notebooks over the events of this window"
        >
          Open notebook
        </Button>
        {link("report", "Report")}
        {link("summary", "Summary")}
        {link(undefined, "Recordings")}
        <CopyLink place={place} window={window} view={view} />
      </Group>
    </Stack>
  );
}

/** The last ten minutes are others when a colleague opens the link. */
function CopyLink({ place, window, view }: { place: Place; window: Window; view: View | undefined }) {
  const [done, setDone] = useState<boolean | undefined>(undefined);
  const copy = async () => {
    const fixed = fixedWindow(window, Date.now());
    const hash = writeAddress({ place, window: fixed, ...(view === undefined ? {} : { view }) });
    setDone(await copyText(new URL(hash, location.href).href));
  };
  const answer = done === undefined ? "" : done ? "Copied" : "Copy the address above";
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        onClick={() => void copy()}
        title="A link to this container and these times, for a colleague"
      >
        Copy link
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {answer}
      </Text>
    </>
  );
}

/** What the address asks for: a report, a summary, or else the recordings. */
function Shown({ workload }: { workload: Workload }) {
  const store = useCollected();
  const { result, window, address } = store;
  const place = placeOf(workload);
  if (result === undefined) {
    return (
      <RecordingTable
        workload={workload}
        window={window}
        now={store.now}
        download={(filename) => store.api.download(place, filename)}
      />
    );
  }
  switch (result.status) {
    case "running":
      return (
        <Group>
          <Progress
            since={result.since}
            what={address.view === "report" ? "Rules look at the events" : "The events are counted"}
          />
          <Button component="a" size="compact-sm" variant="default" href={writeAddress({ place, window })}>
            Stop
          </Button>
        </Group>
      );
    case "failed":
      return <ProblemBox key={writeAddress(address)} problem={result.problem} again={() => store.again()} />;
    case "done":
      return result.report !== undefined ? (
        <ReportView report={result.report} place={place} window={window} again={() => store.again()} />
      ) : result.summary !== undefined ? (
        <SummaryView summary={result.summary} again={() => store.again()} />
      ) : null;
  }
}

function placeOf({ namespace, pod, container }: Workload): Place {
  return { namespace, pod, container };
}
