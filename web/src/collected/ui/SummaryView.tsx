import { Stack, Text, TextInput, Title, UnstyledButton } from "@mantine/core";
import { Fragment, useDeferredValue, useMemo, useState } from "react";
import { Icon } from "../../ui/Icon";
import { topicText } from "../model/findings";
import {
  chooseEvents,
  statText,
  valuesText,
  type EventSummary,
  type FieldSummary,
  type Summary,
} from "../model/summary";
import { countText } from "../model/times";
import { LookedLine } from "./LookedLine";
import classes from "./collected.module.css";

/** The events of a window in sum, the most frequent types first. */
export function SummaryView({ summary, again }: { summary: Summary; again: () => void }) {
  const [filter, setFilter] = useState("");
  const wanted = useDeferredValue(filter);
  const events = useMemo(() => chooseEvents(summary.events, wanted), [summary, wanted]);
  const total = events.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" id="summary">
        Summary
      </Title>
      <LookedLine looked={summary} again={again} />
      <TextInput
        size="sm"
        maw={420}
        aria-label="Filter event types"
        placeholder="Filter: words of an event, a topic, a field"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <Text size="sm" fw={600} role="status">
        {countText(total, "event")} of {countText(events.length, "type")}
      </Text>
      <div className={classes.scroll} role="region" aria-labelledby="summary" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event type</th>
              <th scope="col">Topic</th>
              <th scope="col" className={classes.number}>
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventRows key={event.event} event={event} />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function EventRows({ event: { event, name, topic, count, fields } }: { event: EventSummary }) {
  const [open, setOpen] = useState(false);
  return (
    <Fragment>
      <tr data-event={event}>
        <th scope="row">
          <UnstyledButton className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? "down" : "right"} size={14} /> {name} <span className={classes.faint}>{event}</span>
          </UnstyledButton>
        </th>
        <td>{topicText(topic)}</td>
        <td className={classes.number}>{count.toLocaleString("en-US")}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={3} className={classes.nested}>
            {fields.length === 0 ? (
              <Text size="sm">Its fields are neither numbers nor texts.</Text>
            ) : (
              <Fields fields={fields} />
            )}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Fields({ fields }: { fields: readonly FieldSummary[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {["Field", "Least", "Average", "Greatest", "Sum"].map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? undefined : classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.name}</th>
            {field.values !== undefined ? (
              <td colSpan={4} className={classes.values}>
                {valuesText(field)}
              </td>
            ) : (
              (["min", "avg", "max", "sum"] as const).map((what) => (
                <td key={what} className={classes.number}>
                  {statText(field, what)}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
