import { Formatter } from "../../model/format";

/** Times as people write and read them. All are in UTC, as in the notebook. */

const formatter = new Formatter();

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]+|$)/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * A time as the analyzer takes it, `2026-11-30T09:00:00Z`; undefined for what is none. Without a day it is on the day of `today`
 * (milliseconds since 1970); without a clock it is midnight; without a zone it is in UTC. Digits of seconds are kept as they are.
 */
export function readTime(text: string, today: number): string | undefined {
  const trimmed = text.trim();
  const day = DAY.exec(trimmed);
  const clock = trimmed.slice(day?.[0].length ?? 0);
  const parts = CLOCK.exec(clock === "" && day !== null ? "00:00" : clock);
  if (parts === null) {
    return undefined;
  }
  const [, hours = "", minutes, seconds = "00", fraction = "", zone = "Z"] = parts;
  const date = day?.[1] ?? new Date(today).toISOString().slice(0, 10);
  const local = `${date}T${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  const millis = Date.parse(`${local}Z`);
  // Dates that do not exist are taken for others.
  if (Number.isNaN(millis) || new Date(millis).toISOString().slice(0, 19) !== local) {
    return undefined;
  }
  const utc = millis - offset(zone);
  return `${new Date(utc).toISOString().slice(0, 19)}${fraction}Z`;
}

/** Milliseconds. */
function offset(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return parts === null ? 0 : (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3])) * 60_000;
}

/** `2026-11-30 09:00:00`, of milliseconds since 1970. */
export function timeText(millis: number): string {
  return new Date(millis).toISOString().slice(0, 19).replace("T", " ");
}

/** The same of a time as the analyzer writes it, without its day where that is the one of `beside`. */
export function shortTime(time: string, beside?: string): string {
  const text = time.slice(0, 19).replace("T", " ");
  return beside !== undefined && beside.slice(0, 10) === time.slice(0, 10) ? text.slice(11) : text;
}

/** `2 min 5 s`, of milliseconds. */
export function spanText(millis: number): string {
  return formatter.duration(millis < 1000 ? millis / 1000 : Math.round(millis / 1000));
}

/** `5 min ago`. Clocks that differ a little must not lead into the future. */
export function agoText(millis: number, now: number): string {
  const minutes = Math.round((now - millis) / 60_000);
  if (minutes < 1) {
    return "just now";
  }
  const [count, unit] =
    minutes < 60 ? [minutes, "min"] : minutes < 48 * 60 ? [minutes / 60, "h"] : [minutes / 60 / 24, "days"];
  return `${Math.floor(count)} ${unit} ago`;
}

/** `1.5 MiB`. */
export function bytesText(bytes: number): string {
  return formatter.bytes(bytes);
}

/** `1,234`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
