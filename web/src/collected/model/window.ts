import { countText, readTime, shortTime } from "./times";
import type { Recording } from "./workloads";

/** The part of a container's recordings that somebody looks at: as the analyzer takes it, in its own words. */
export type Window =
  | { kind: "last"; last: string }
  /** Without `from` from the earliest, without `to` until now. */
  | { kind: "range"; from?: string; to?: string }
  | { kind: "recording"; file: string };

/** What the page offers. */
export const LASTS = ["5m", "10m", "30m", "1h", "3h", "12h", "1d", "7d"];

const UNITS: readonly [pattern: RegExp, millis: number, word: string][] = [
  [/^s(ec(ond)?s?)?$/, 1000, "second"],
  [/^m(in(ute)?s?)?$/, 60_000, "minute"],
  [/^h((ou)?rs?)?$/, 3_600_000, "hour"],
  [/^d(ays?)?$/, 86_400_000, "day"],
];

/** A JVM that is alive sends a chunk more often than that. */
const LIVE = 15 * 60_000;

/** The window of an address; undefined where it has none, or one that cannot be read. */
export function windowOf(parameters: URLSearchParams): Window | undefined {
  const [recording, last] = [parameters.get("recording"), parameters.get("last")];
  if (recording !== null && recording !== "") {
    return { kind: "recording", file: recording };
  }
  if (last !== null && unitOf(last) !== undefined) {
    return { kind: "last", last };
  }
  // What is given in the analyzer's own words for half a window is the same.
  const from = timeOf(parameters.get("from") ?? parameters.get("after"));
  const to = timeOf(parameters.get("to") ?? parameters.get("before"));
  return from === undefined && to === undefined
    ? undefined
    : { kind: "range", ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function timeOf(text: string | null): string | undefined {
  // A time without a day would be another one tomorrow.
  return text === null || !/^\d{4}-/.test(text) ? undefined : readTime(text, 0);
}

/** The parameters that ask for a window. */
export function windowParameters(window: Window): [name: string, value: string][] {
  switch (window.kind) {
    case "last":
      return [["last", window.last]];
    case "recording":
      return [["recording", window.file]];
    case "range":
      return [
        ...(window.from === undefined ? [] : [["from", window.from] as [string, string]]),
        ...(window.to === undefined ? [] : [["to", window.to] as [string, string]]),
      ];
  }
}

/** For people, within a sentence. */
export function windowText(window: Window): string {
  switch (window.kind) {
    case "last":
      return `the last ${lastText(window.last)}`;
    case "recording":
      return window.file;
    case "range":
      return window.from === undefined
        ? `everything until ${shortTime(window.to ?? "")} UTC`
        : window.to === undefined
          ? `${shortTime(window.from)} UTC until now`
          : `${shortTime(window.from)} – ${shortTime(window.to, window.from)} UTC`;
  }
}

/** `10 minutes` for `10m`. */
export function lastText(last: string): string {
  const [count, [, , word]] = unitOf(last) ?? [0, UNITS[0]!];
  return countText(count, word);
}

/** Milliseconds of `10m`. */
export function lastMillis(last: string): number {
  const [count, [, millis]] = unitOf(last) ?? [0, UNITS[0]!];
  return count * millis;
}

function unitOf(last: string): [count: number, unit: (typeof UNITS)[number]] | undefined {
  const parts = /^(\d{1,9})\s*([a-z]+)$/.exec(last.trim().toLowerCase());
  const unit = UNITS.find(([pattern]) => pattern.test(parts?.[2] ?? ""));
  return parts === null || unit === undefined ? undefined : [Number(parts[1]), unit];
}

/** The same window with times that stay what they are: `last` means another one in a minute. */
export function fixedWindow(window: Window, now: number): Window {
  return window.kind === "last"
    ? { kind: "range", from: isoTime(now - lastMillis(window.last)), to: isoTime(now) }
    : window;
}

export function isoTime(millis: number): string {
  return `${new Date(millis).toISOString().slice(0, 19)}Z`;
}

/** Begin and end of a window, in milliseconds since 1970; infinite where it is open. Undefined for a recording that is not there. */
export function windowBounds(
  window: Window,
  recordings: readonly Recording[],
  now: number,
): [start: number, end: number] | undefined {
  switch (window.kind) {
    case "last":
      return [now - lastMillis(window.last), now];
    case "range":
      return [
        window.from === undefined ? -Infinity : Date.parse(window.from),
        window.to === undefined ? now : Date.parse(window.to),
      ];
    case "recording": {
      const recording = recordings.find(({ filename }) => filename === window.file);
      return recording === undefined ? undefined : [recording.start, recording.end];
    }
  }
}

/** The recordings that have a part in a window. */
export function recordingsIn(window: Window, recordings: readonly Recording[], now: number): Recording[] {
  if (window.kind === "recording") {
    return recordings.filter(({ filename }) => filename === window.file);
  }
  const [start, end] = windowBounds(window, recordings, now) ?? [0, 0];
  return recordings.filter((recording) => recording.start < end && recording.end > start);
}

/** What to look at first: the last minutes of a JVM that is alive, else the last recording that there is. */
export function firstWindow(recordings: readonly Recording[], now: number): Window {
  const last = recordings.reduce<Recording | undefined>(
    (latest, one) => (latest === undefined || one.end >= latest.end ? one : latest),
    undefined,
  );
  return last === undefined || last.end > now - LIVE
    ? { kind: "last", last: "10m" }
    : { kind: "recording", file: last.filename };
}

/** Why a window cannot be meant; undefined where it can. */
export function windowMistake(window: Window): string | undefined {
  if (window.kind === "range" && window.from !== undefined && window.to !== undefined) {
    return Date.parse(window.from) < Date.parse(window.to) ? undefined : "The window ends before it begins.";
  }
  return undefined;
}
