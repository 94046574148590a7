import { ActionIcon, Badge, Button, Group, Popover, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { RecordingInfo } from "../../engine/engine";
import { Icon } from "../Icon";
import { problem } from "../messages";
import { useFormatter, usePage, usePart } from "../store/hooks";
import { OpenRecording, progressText } from "./OpenRecording";

/** A page may lack the headers that isolate it, until its service worker adds them. */
const NOT_ISOLATED =
  " The page is not isolated from other sites: times are measured less finely, nothing else differs.";

/** Which recordings are open, and what opens others. */
export function RecordingsMenu() {
  const page = usePage();
  const recordings = usePart((state) => state.recordings);
  const loading = usePart((state) => state.loading);
  const [opened, setOpened] = useState(false);
  const first = recordings[0];
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        withinPortal
        shadow="md"
        width={420}
        trapFocus
      >
        <Popover.Target>
          <Button size="compact-sm" variant="default" onClick={() => setOpened(!opened)} title="Recordings">
            {loading !== undefined
              ? progressText(loading)
              : first === undefined
                ? "Open a recording"
                : recordings.length === 1
                  ? first.name
                  : `${recordings.length} recordings`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            {recordings.map((recording) => (
              <OpenOne key={recording.name} recording={recording} />
            ))}
            <OpenRecording onOpened={() => setOpened(false)} />
            <Group gap={6}>
              <Badge size="xs" variant="light" color="gray">
                {page.engine.mode}
              </Badge>
              <Text size="xs" c="dimmed">
                {page.engine.mode === "server"
                  ? "DuckDB runs in skein serve on its machine"
                  : `DuckDB runs in this browser; nothing leaves it.${self.crossOriginIsolated ? "" : NOT_ISOLATED}`}
              </Text>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {loading !== undefined && page.engine.mode === "browser" && (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Stop opening ${loading.name}`}
          title="Stop; what was open stays"
          onClick={loading.stop}
        >
          <Icon name="stop" size={12} />
        </ActionIcon>
      )}
    </>
  );
}

function OpenOne({ recording }: { recording: RecordingInfo }) {
  const page = usePage();
  const formatter = useFormatter();
  const { name, size, start, end, events, jvm } = recording;
  const facts = [
    ...(start === undefined || end === undefined ? [] : [formatter.duration((end - start) / 1e6)]),
    ...(events === undefined ? [] : [`${events.toLocaleString("en-US")} events`]),
    ...(size === undefined ? [] : [formatter.bytes(size)]),
  ];
  return (
    <Group wrap="nowrap" justify="space-between" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(" · ")}
        </Text>
        {jvm !== undefined && (
          <Text size="xs" c="dimmed" lineClamp={1} title={jvm}>
            {jvm}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Close ${name}`}
        title="Close this recording"
        onClick={() => void page.unload(name).catch(problem)}
      >
        <Icon name="close" size={14} />
      </ActionIcon>
    </Group>
  );
}
