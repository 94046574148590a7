import { Button, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../ui/Icon";
import { writeAddress } from "../model/address";
import { topicText, type Finding, type OtherFinding } from "../model/findings";
import { shortTime } from "../model/times";
import type { Window } from "../model/window";
import type { Place } from "../model/workloads";
import classes from "./collected.module.css";

interface Props {
  finding: Finding;
  place: Place;
  /** What the report is about. */
  window: Window;
}

const WORDS: Record<Finding["state"], string> = {
  warning: "Warning",
  info: "Info",
  ok: "OK",
  not_applicable: "Not applicable",
  failed: "Failed",
};

/** A finding in one line; pressed, all that is known of it. */
export function FindingRow({ finding, place, window }: Props) {
  const [open, setOpen] = useState(false);
  const { state, score, name, topic, summary } = finding;
  return (
    <div className={classes.finding} data-rule={finding.rule}>
      <UnstyledButton className={classes.findingHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={14} />
        <span className={classes.state} data-state={state}>
          {WORDS[state] ?? state}
          {score >= 0 && ` ${Math.round(score)}`}
        </span>
        <span className={classes.findingText}>
          <span className={classes.findingName}>{name}</span> <span className={classes.faint}>{topicText(topic)}</span>
          {summary !== undefined && !open && <span className={classes.summary}>{summary}</span>}
        </span>
      </UnstyledButton>
      {open && <Details finding={finding} place={place} window={window} />}
    </div>
  );
}

function Details({ finding, place, window }: Props) {
  const { summary, explanation, solution, missing = [], others = [], query, name, rule, source } = finding;
  return (
    <div className={classes.details}>
      {summary !== undefined && <p className={classes.said}>{summary}</p>}
      <AboutLine about={finding} />
      {explanation !== undefined && <p>{explanation}</p>}
      {solution !== undefined && (
        <p>
          <b>What to do: </b>
          {solution}
        </p>
      )}
      {missing.length > 0 && (
        <ul>
          {missing.map(({ event, why }) => (
            <li key={event}>
              <code>{event}</code>: {why}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <b>It also found:</b>
          <ul>
            {others.map((other, index) => (
              <li key={index}>
                {other.summary ?? other.subject}
                <AboutLine about={other} />
              </li>
            ))}
          </ul>
        </>
      )}
      {query !== undefined && (
        <>
          <pre className={classes.query}>{query}</pre>
          <Button
            component="a"
            size="compact-sm"
            href={writeAddress({ place, window, view: "notebook", sql: query, title: name })}
            target="_blank"
            rel="noopener"
            aria-label={`Open query of ${name}`}
            title="In a notebook of this window, in a new tab"
          >
            Open query
          </Button>
        </>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {rule}, a rule {source === "jmc" ? "of JDK Mission Control" : "in SQL"}
      </Text>
    </div>
  );
}

/** What it is about, and when. */
function AboutLine({ about: { subject, from, to } }: { about: Pick<OtherFinding, "subject" | "from" | "to"> }) {
  if (subject === undefined && from === undefined) {
    return null;
  }
  return (
    <Text size="sm" c="dimmed" className={classes.about}>
      {subject}
      {subject !== undefined && from !== undefined && ", "}
      {from !== undefined && `${shortTime(from)}${to === undefined ? "" : ` – ${shortTime(to, from)}`} UTC`}
    </Text>
  );
}
