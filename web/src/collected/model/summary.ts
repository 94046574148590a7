import { Formatter } from "../../model/format";
import type { Looked } from "./findings";

/** A field of an event type in sum. Numbers have a least and a greatest one, texts their most frequent values. */
export interface FieldSummary {
  name: string;
  unit?: string;
  count: number;
  min?: number;
  minDisplay?: string;
  max?: number;
  maxDisplay?: string;
  avg?: number;
  avgDisplay?: string;
  sum?: number;
  sumDisplay?: string;
  values?: readonly string[];
  counts?: readonly number[];
}

export interface EventSummary {
  /** The type's full name. */
  event: string;
  name: string;
  topic: string;
  count: number;
  fields: readonly FieldSummary[];
}

export interface Summary extends Looked {
  events: readonly EventSummary[];
}

type EventAnswer = { name?: string; topic?: string; count: number; fields: Record<string, FieldSummary> };

/** What `…/summary` answers, the most frequent events first. */
export function summaryOf(answer: Looked & { events: Record<string, EventAnswer> }): Summary {
  const events = Object.entries(answer.events).map(([event, { name = event, topic = "other", count, fields }]) => ({
    event,
    name,
    topic,
    count,
    fields: Object.values(fields),
  }));
  return { ...answer, events: events.sort((a, b) => b.count - a.count || (a.event < b.event ? -1 : 1)) };
}

/** Events that have all words of a text in their names, their topic or those of their fields. */
export function chooseEvents(events: readonly EventSummary[], filter: string): EventSummary[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter(({ event, name, topic, fields }) => {
    const text = [event, name, topic, topic.replaceAll("_", " "), ...fields.map((field) => field.name)]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const formatter = new Formatter();

/** A number of a field for people; nothing where there is none. */
export function statText(field: FieldSummary, what: "min" | "avg" | "max" | "sum"): string {
  const value = field[what];
  return value === undefined ? "" : (field[`${what}Display`] ?? formatter.decimals(value));
}

/** The most frequent values of a field. */
export function valuesText({ values = [], counts = [] }: FieldSummary): string {
  return values.map((value, index) => `${value} (${(counts[index] ?? 0).toLocaleString("en-US")})`).join(", ");
}
