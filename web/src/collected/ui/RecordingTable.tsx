import { Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { writeAddress } from "../model/address";
import { bytesText, countText, spanText, timeText } from "../model/times";
import { recordingsIn, type Window } from "../model/window";
import { gapsOf, type Recording, type Workload } from "../model/workloads";
import classes from "./collected.module.css";

interface Props {
  workload: Workload;
  window: Window;
  now: number;
  download: (filename: string) => string;
}

/** Rows that are drawn: thousands would make every choice slow. */
const AT_ONCE = 100;

/** All recordings of a container, the newest first, and where there are none between them. */
export function RecordingTable({ workload, window, now, download }: Props) {
  const [first, setFirst] = useState(0);
  const { recordings } = workload;
  const inside = new Set(recordingsIn(window, recordings, now));
  const gaps = new Map(gapsOf(recordings).map((gap) => [gap.end, gap]));
  const shown = recordings.toReversed().slice(first, first + AT_ONCE);
  return (
    <div>
      <Title order={2} size="h4" id="recordings" mb="xs">
        Recordings
      </Title>
      <div className={classes.scroll} role="region" aria-labelledby="recordings" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Recording</th>
              <th scope="col" className={classes.moment}>
                Start (UTC)
              </th>
              <th scope="col" className={classes.number}>
                Length
              </th>
              <th scope="col" className={classes.number}>
                Size
              </th>
              <th scope="col" className={`${classes.number} ${classes.chunks}`}>
                Chunks
              </th>
              <th scope="col">
                <span className={classes.unseen}>What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((recording) => {
              const gap = gaps.get(recording.start);
              return [
                <Row
                  key={recording.filename}
                  recording={recording}
                  chosen={inside.has(recording)}
                  address={writeAddress({
                    place: { namespace: workload.namespace, pod: workload.pod, container: workload.container },
                    window: { kind: "recording", file: recording.filename },
                  })}
                  download={download(recording.filename)}
                />,
                gap !== undefined && (
                  <tr key={gap.start} className={classes.gap}>
                    <td colSpan={6}>nothing for {spanText(gap.end - gap.start)}</td>
                  </tr>
                ),
              ];
            })}
          </tbody>
        </table>
      </div>
      {recordings.length > AT_ONCE && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" disabled={first === 0} onClick={() => setFirst(first - AT_ONCE)}>
            Later
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={first + AT_ONCE >= recordings.length}
            onClick={() => setFirst(first + AT_ONCE)}
          >
            Earlier
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {first + 1} to {first + shown.length} of {countText(recordings.length, "recording")}
          </Text>
        </Group>
      )}
    </div>
  );
}

interface RowProps {
  recording: Recording;
  /** Whether it has a part in the window. */
  chosen: boolean;
  address: string;
  download: string;
}

function Row({ recording: { filename, start, end, bytes, chunks }, chosen, address, download }: RowProps) {
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <a href={address} title="Take it as the window">
          {filename}
        </a>
        {chosen && <span className={classes.unseen}> (in the window)</span>}
      </th>
      <td className={classes.moment}>{timeText(start)}</td>
      <td className={classes.number}>{spanText(end - start)}</td>
      <td className={classes.number}>{bytesText(bytes)}</td>
      <td className={`${classes.number} ${classes.chunks}`}>{chunks}</td>
      <td>
        <a href={download} download aria-label={`Download ${filename}`}>
          Download
        </a>
      </td>
    </tr>
  );
}
