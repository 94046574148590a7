import { Button, Group, Text } from "@mantine/core";
import type { Looked } from "../model/findings";
import { bytesText, countText, shortTime } from "../model/times";

/** What a report or a summary is about, and when it was made. */
export function LookedLine({ looked, again }: { looked: Looked; again: () => void }) {
  const { recordings, from, to, start, end, bytes, chunks, generatedAt } = looked;
  const first = from ?? start;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {shortTime(first)} – {shortTime(to ?? end, first)} UTC, {countText(chunks, "chunk")} of{" "}
        {countText(recordings.length, "recording")}, {bytesText(bytes)}. Made at {shortTime(generatedAt, first)}.
      </Text>
      <Button size="compact-xs" variant="default" onClick={again}>
        Ask again
      </Button>
    </Group>
  );
}
