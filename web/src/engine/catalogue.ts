import { parseTime } from "./cells";
import type { Column, RecordingInfo, SchemaItem, TemplateInfo } from "./engine";

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A table, view or macro as the server describes it: what is not known is null. */
export interface ServerItem extends Nullable<Omit<SchemaItem, "name" | "kind" | "columns" | "parameters">> {
  name: string;
  kind: SchemaItem["kind"];
  columns: (Nullable<Column> & { name: string; type: string })[];
  parameters?: string[];
}

/** What the server says of recordings: those that are open, and those in its folders. */
export interface ServerRecordings {
  open: {
    name: string;
    bytes: number | null;
    start: string | null;
    end: string | null;
    events: number | null;
    jvm: string | null;
  }[];
  available: { path: string; name: string; bytes: number; open: boolean }[];
}

export function itemOf(item: ServerItem): SchemaItem {
  const { columns, parameters, ...rest } = item;
  return {
    ...withoutNulls(rest),
    name: item.name,
    kind: item.kind,
    columns: columns.map((column) => ({ ...withoutNulls(column), name: column.name, type: column.type })),
    ...(parameters === undefined ? {} : { parameters }),
  };
}

export function recordingOf(open: ServerRecordings["open"][number]): RecordingInfo {
  const { name, bytes, start, end, events, jvm } = open;
  const known = {
    size: bytes,
    start: start === null ? null : (parseTime(start) ?? null),
    end: end === null ? null : (parseTime(end) ?? null),
    events,
    jvm,
  };
  return { name, ...withoutNulls(known) };
}

/** A notebook of the gallery as the server describes it. */
export type ServerTemplate = Nullable<TemplateInfo> & { name: string; title: string };

export function templateOf(template: ServerTemplate): TemplateInfo {
  return { ...withoutNulls(template), name: template.name, title: template.title };
}

function withoutNulls<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)) as never;
}
