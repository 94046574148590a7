import { Group } from "@mantine/core";
import type { Declaration } from "../../model/declarations";
import { usePage, useSession } from "../store/hooks";
import { VariableWidget } from "./VariableWidget";
import { useOptions } from "./useOptions";

interface Props {
  entries: readonly Declaration[];
  /** Undefined for the notebook's. */
  cellId?: string;
}

/** A widget for each variable. */
export function VariableWidgets({ entries, cellId }: Props) {
  return (
    <Group gap="md" align="flex-end">
      {entries.map((entry) => (
        <One key={entry.name} entry={entry} {...(cellId === undefined ? {} : { cellId })} />
      ))}
    </Group>
  );
}

function One({ entry, cellId }: { entry: Declaration; cellId?: string }) {
  const page = usePage();
  const value = useSession((session) => session.variable(entry.name, cellId)) ?? null;
  const { options, problem } = useOptions(entry, cellId);
  return (
    <VariableWidget
      name={entry.name}
      value={value}
      declared={entry.value}
      hints={entry.widget ?? {}}
      options={options}
      problem={problem}
      onChange={(next) => page.setVariable(entry.name, next, cellId)}
    />
  );
}
