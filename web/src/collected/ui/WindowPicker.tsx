import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { bytesText, readTime, shortTime, timeText } from "../model/times";
import { isoTime, LASTS, lastText, windowBounds, windowMistake, type Window } from "../model/window";
import type { Workload } from "../model/workloads";
import classes from "./collected.module.css";

interface Props {
  workload: Workload;
  window: Window;
  now: number;
  onChange: (window: Window) => void;
}

const KINDS = [
  { value: "last", label: "Last" },
  { value: "range", label: "From – to" },
  { value: "recording", label: "One recording" },
];

/** Chooses the part of time. */
export function WindowPicker({ workload, window, now, onChange }: Props) {
  const [kind, setKind] = useState(window.kind);
  const change = (value: string) => {
    setKind(value as Window["kind"]);
    // Times are typed first; the others have something to begin with.
    if (value === "last") {
      onChange({ kind: "last", last: "10m" });
    } else if (value === "recording") {
      const last = workload.recordings.at(-1);
      if (last !== undefined) {
        onChange({ kind: "recording", file: last.filename });
      }
    }
  };
  return (
    <Stack gap="xs" role="group" aria-label="Window">
      <div>
        <SegmentedControl size="sm" aria-label="Kind of window" value={kind} onChange={change} data={KINDS} />
      </div>
      {kind === "last" && window.kind === "last" && (
        <NativeSelect
          maw={220}
          aria-label="How long until now"
          value={window.last}
          onChange={(event) => onChange({ kind: "last", last: event.currentTarget.value })}
          data={[...new Set([...LASTS, window.last])].map((last) => ({ value: last, label: lastText(last) }))}
        />
      )}
      {kind === "recording" && window.kind === "recording" && (
        <NativeSelect
          maw={520}
          aria-label="Recording"
          value={window.file}
          onChange={(event) => onChange({ kind: "recording", file: event.currentTarget.value })}
          data={recordingsOf(workload, window.file)}
        />
      )}
      {kind === "range" && <Times workload={workload} window={window} now={now} onChange={onChange} />}
    </Stack>
  );
}

/** The newest first. One that has expired stands for itself. */
function recordingsOf({ recordings }: Workload, chosen: string) {
  const known = recordings.toReversed().map(({ filename, start, bytes }) => ({
    value: filename,
    label: `${filename}, ${timeText(start)}, ${bytesText(bytes)}`,
  }));
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: `${chosen}, which is not there` }, ...known];
}

/** Both times as text: what an alert or a log says can be put in as it is. */
function Times({ workload, window, now, onChange }: Props) {
  const [begin, end] = windowBounds(window, workload.recordings, now) ?? [-Infinity, now];
  const [from, setFrom] = useState(window.kind === "range" ? shown(window.from) : shown(isoOf(begin)));
  const [to, setTo] = useState(window.kind === "range" ? shown(window.to) : shown(isoOf(Math.ceil(end / 1000) * 1000)));
  // A time without a day means the last day that there is something of.
  const read = (text: string) => (text.trim() === "" ? undefined : (readTime(text, workload.end) ?? null));
  const [start, stop] = [read(from), read(to)];
  const wanted: Window | undefined =
    start === null || stop === null || (start === undefined && stop === undefined)
      ? undefined
      : { kind: "range", ...(start === undefined ? {} : { from: start }), ...(stop === undefined ? {} : { to: stop }) };
  const mistake = wanted === undefined ? undefined : windowMistake(wanted);
  const wrong = start === null ? `${from} is no time.` : stop === null ? `${to} is no time.` : mistake;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== undefined && mistake === undefined) {
      onChange(wanted);
    }
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label="From (UTC)"
          placeholder="the earliest"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={start === null}
          aria-describedby="times"
          className={classes.time}
        />
        <TextInput
          label="To (UTC)"
          placeholder="now"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={stop === null || mistake !== undefined}
          aria-describedby="times"
          className={classes.time}
        />
        <Button type="submit" variant="default" px="sm" disabled={wanted === undefined || mistake !== undefined}>
          Use these times
        </Button>
      </Group>
      {wrong !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {wrong}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4} id="times">
        2026-11-30 09:00, 2026-11-30T11:00:00+02:00, or 09:00 on {timeText(workload.end).slice(0, 10)}, the last day
        with recordings. An empty field leaves that end open.
      </Text>
    </form>
  );
}

function shown(time: string | undefined): string {
  return time === undefined ? "" : /\.\d/.test(time) ? time : shortTime(time);
}

function isoOf(millis: number): string | undefined {
  return Number.isFinite(millis) ? isoTime(millis) : undefined;
}
