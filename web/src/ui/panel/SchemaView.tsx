import { SegmentedControl, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import type { SchemaItem } from "../../engine/engine";
import { Icon } from "../Icon";
import { usePart } from "../store/hooks";
import { areasOf, KINDS, type Area } from "./areas";
import { SchemaEntry } from "./SchemaEntry";
import classes from "./panel.module.css";

const TITLES = { view: "Views", table: "Tables", macro: "Macros" } as const;

/** What can be asked: views, tables and macros by their area, with columns, units and meanings. */
export function SchemaView() {
  const schema = usePart((state) => state.schema);
  const [filter, setFilter] = useState("");
  const [chosen, setKind] = useState<SchemaItem["kind"]>("view");
  const wanted = useDeferredValue(filter);
  const count = (of: SchemaItem["kind"]) =>
    areasOf(schema, of, wanted).reduce((sum, area) => sum + area.items.length, 0);
  // What is found is shown, of whatever kind it is.
  const kind = count(chosen) > 0 ? chosen : (KINDS.find((other) => count(other) > 0) ?? chosen);
  const areas = areasOf(schema, kind, wanted);
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        type="search"
        placeholder="Name, title or column"
        aria-label="Filter the schema"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Kind"
        value={kind}
        onChange={(value) => setKind(value as SchemaItem["kind"])}
        data={KINDS.map((value) => ({ value, label: `${TITLES[value]} ${count(value)}` }))}
      />
      {areas.map((area) => (
        <AreaView key={area.key} area={area} open={wanted.trim() !== ""} />
      ))}
      {areas.length === 0 && (
        <Text size="xs" c="dimmed">
          {schema.length === 0 ? "Open a recording first." : "Nothing here has that name."}
        </Text>
      )}
    </Stack>
  );
}

function AreaView({ area, open }: { area: Area; open: boolean }) {
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const shown = chosen ?? open;
  return (
    <div>
      <UnstyledButton className={classes.area} aria-expanded={shown} onClick={() => setChosen(!shown)}>
        <Icon name={shown ? "down" : "right"} size={12} />
        <span className={classes.areaTitle}>{area.title}</span>
        <span className={classes.count}>{area.items.length}</span>
      </UnstyledButton>
      {shown && area.items.map((item) => <SchemaEntry key={item.name} item={item} />)}
    </div>
  );
}
