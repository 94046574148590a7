import { Button, Group, Progress, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { chooseFiles } from "../files";
import { problem } from "../messages";
import { useFormatter, usePage, usePart } from "../store/hooks";
import type { Loading } from "../store/page";
import classes from "./shell.module.css";

/** What is being opened, and how far it is. */
export function progressText({ name, progress: { stage, fraction } }: Loading): string {
  return `${name}: ${stage}${fraction === undefined ? "" : ` ${Math.floor(fraction * 100)} %`}`;
}

/** Opens a recording: in a browser any file; on a server those of its folders, or one by its path. */
export function OpenRecording({ onOpened }: { onOpened?: () => void }) {
  const page = usePage();
  const loading = usePart((state) => state.loading);
  const available = usePart((state) => state.available);
  const recordings = usePart((state) => state.recordings);
  const [path, setPath] = useState("");
  const formatter = useFormatter();
  const load = (source: string | readonly File[]) =>
    void page
      .load(source)
      .then(() => onOpened?.())
      .catch(problem);
  if (loading !== undefined) {
    const { fraction } = loading.progress;
    return (
      <Stack gap={4} role="status">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {progressText(loading)}
          </Text>
          {page.engine.mode === "browser" && (
            <Button size="compact-xs" variant="default" onClick={loading.stop}>
              Stop
            </Button>
          )}
        </Group>
        <Progress
          value={fraction === undefined ? 100 : fraction * 100}
          animated={fraction === undefined}
          aria-label={`Opening ${loading.name}`}
        />
      </Stack>
    );
  }
  if (page.engine.mode === "browser") {
    const choose = async () => {
      const files = await chooseFiles(".jfr,.cjfr,.db,.gz,.lz4,.zip");
      if (files.length > 0) {
        load(files);
      }
    };
    return (
      <Stack gap={6} align="flex-start">
        <Group gap="xs">
          <Button size="xs" onClick={() => void choose()}>
            Open recordings…
          </Button>
          {recordings.length === 0 && (
            <Button size="xs" variant="default" onClick={() => load("examples/shop.jfr")}>
              Try the example
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Or drop them anywhere on the page: .jfr and .cjfr files, also packed, or a .db that <code>skein import</code>{" "}
          has made. They stay on this machine.
        </Text>
      </Stack>
    );
  }
  const closed = available.filter((file) => !file.open);
  return (
    <Stack gap={6}>
      {closed.length > 0 && (
        <div className={classes.files} role="list" aria-label="Recordings in the server's folders">
          {closed.map((file) => (
            <div key={file.path} role="listitem">
              <UnstyledButton className={classes.file} title={file.path} onClick={() => load(file.path)}>
                <Text size="sm" truncate>
                  {file.name}
                </Text>
                <Text size="xs" c="dimmed" className={classes.size}>
                  {formatter.bytes(file.size)}
                </Text>
              </UnstyledButton>
            </div>
          ))}
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim() !== "") {
            load(path.trim());
          }
        }}
      >
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            label="A path on the server's machine"
            description="within the files and folders that serve was started with"
            placeholder="/path/to/app.jfr"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button size="xs" type="submit" disabled={path.trim() === ""}>
            Open
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
