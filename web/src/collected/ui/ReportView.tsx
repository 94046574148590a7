import { Stack, Text, TextInput, Title } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { groupFindings, type Finding, type Report } from "../model/findings";
import { countText } from "../model/times";
import type { Window } from "../model/window";
import type { Place } from "../model/workloads";
import { FindingRow } from "./FindingRow";
import { LookedLine } from "./LookedLine";
import { Fold } from "./Fold";
import classes from "./collected.module.css";

interface Props {
  report: Report;
  place: Place;
  window: Window;
  again: () => void;
}

/** What rules found in a window, the worst first. */
export function ReportView({ report, place, window, again }: Props) {
  const [filter, setFilter] = useState("");
  const wanted = useDeferredValue(filter);
  const { found, failed, ok, notApplicable } = useMemo(() => groupFindings(report.findings, wanted), [report, wanted]);
  // The very window that was looked at: the last ten minutes are others by now.
  const { from, to } = report;
  const looked: Window =
    window.kind === "recording"
      ? window
      : { kind: "range", ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const rows = (findings: readonly Finding[]) =>
    findings.map((finding) => <FindingRow key={finding.rule} finding={finding} place={place} window={looked} />);
  const warnings = found.filter(({ state }) => state === "warning").length;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" id="report">
        Report
      </Title>
      <LookedLine looked={report} again={again} />
      <TextInput
        size="sm"
        maw={420}
        aria-label="Filter findings"
        placeholder="Filter: words of a name, a topic, a text"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <Text size="sm" fw={600} role="status">
        {found.length === 0
          ? "No rule found anything to look at"
          : `${countText(warnings, "warning")}, ${(found.length - warnings).toLocaleString("en-US")} for information`}
        {wanted.trim() !== "" && ` among “${wanted.trim()}”`}
      </Text>
      {found.length > 0 && <div className={classes.findings}>{rows(found)}</div>}
      {failed.length > 0 && (
        <Fold title={countText(failed.length, "rule failed", "rules failed")}>
          <Text size="sm">They threw, or ran out of time or memory: what they look for may be there.</Text>
          {rows(failed)}
        </Fold>
      )}
      {ok.length > 0 && (
        <Fold title={countText(ok.length, "rule found nothing", "rules found nothing")}>{rows(ok)}</Fold>
      )}
      {notApplicable.length > 0 && (
        <Fold title={countText(notApplicable.length, "rule could not look", "rules could not look")}>
          <Text size="sm">
            The events that they need are not in the recording, or they are about another kind of JVM.
          </Text>
          {rows(notApplicable)}
        </Fold>
      )}
    </Stack>
  );
}
