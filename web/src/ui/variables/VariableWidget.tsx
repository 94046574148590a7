import {
  ActionIcon,
  Checkbox,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Select,
  Slider,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { useEffect, useState } from "react";
import type { VariableValue, WidgetHints } from "../../model/declarations";
import { widgetKind } from "../../model/widgets";
import { Icon } from "../Icon";
import { mapText, parseMap, rangeText } from "./text";

interface Props {
  name: string;
  value: VariableValue;
  /** What the notebook declares: what a range goes back to. */
  declared: VariableValue;
  hints: WidgetHints;
  options: readonly VariableValue[];
  /** Why there is nothing to choose from. */
  problem?: string | undefined;
  onChange: (value: VariableValue) => void;
}

/** What a variable is set with, by the kind of its value. */
export function VariableWidget({ name, value, declared, hints, options, problem, onChange }: Props) {
  const label = hints.label ?? name.replace(/^\$+/, "");
  const shared = { label, title: name, size: "xs" as const };
  switch (widgetKind(value ?? declared, hints)) {
    case "checkbox":
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          pb={6}
        />
      );
    case "slider":
      return <SliderWidget label={label} name={name} value={Number(value)} hints={hints} onChange={onChange} />;
    case "number":
      return <NumberWidget label={label} name={name} value={value} hints={hints} onChange={onChange} />;
    case "dropdown":
      return (
        <Select
          {...shared}
          data={choices(options, [value])}
          value={text(value)}
          error={problem}
          searchable={options.length > 10}
          allowDeselect={false}
          onChange={(next) => onChange(options.find((option) => text(option) === next) ?? next)}
          w={180}
        />
      );
    case "choices":
      return (
        <MultiSelect
          {...shared}
          data={choices(options, value as VariableValue[])}
          value={(value as VariableValue[]).map(text)}
          error={problem}
          searchable
          onChange={(next) => onChange(next.map((item) => options.find((option) => text(option) === item) ?? item))}
          miw={200}
        />
      );
    case "list":
      return (
        <TagsInput
          {...shared}
          value={(value as VariableValue[]).map(text)}
          onChange={(next) => onChange(next.map((item) => likeOthers(item, value as VariableValue[], declared)))}
          {...((value as VariableValue[]).length === 0 ? { placeholder: "a value, then Enter" } : {})}
          miw={200}
        />
      );
    case "range":
      return <RangeWidget label={label} name={name} value={value} onChange={onChange} />;
    case "map":
      return (
        <Typed
          label={label}
          name={name}
          value={mapText(value)}
          check={(typed) => (parseMap(typed) === undefined ? "a map in YAML: {a: 1}" : undefined)}
          onChange={(typed) => onChange(parseMap(typed) ?? value)}
        />
      );
    default:
      return <Typed label={label} name={name} value={text(value)} onChange={onChange} />;
  }
}

/** What is chosen can be seen also where the options (no longer) have it; a list names nothing twice. */
function choices(options: readonly VariableValue[], chosen: readonly VariableValue[]): string[] {
  return [...new Set([...options, ...chosen].filter((option) => option !== null).map(text))];
}

function text(value: VariableValue): string {
  return value === null ? "" : typeof value === "object" ? mapText(value) : String(value);
}

/** An item that was typed, as a number where the others are. */
function likeOthers(item: string, others: readonly VariableValue[], declared: VariableValue): VariableValue {
  const known = others.find((other) => text(other) === item);
  const first = others[0] ?? (Array.isArray(declared) ? declared[0] : undefined);
  return (
    known ?? (typeof first === "number" && item.trim() !== "" && !Number.isNaN(Number(item)) ? Number(item) : item)
  );
}

/** What a widget shows while it is typed: the variable's value again, when that changes. */
function useShown<T>(value: T): [T, (value: T) => void] {
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  return [shown, setShown];
}

interface Part {
  label: string;
  name: string;
}

function SliderWidget({
  label,
  name,
  value,
  hints,
  onChange,
}: Part & { value: number; hints: WidgetHints; onChange: (value: number) => void }) {
  const [shown, setShown] = useShown(value);
  const step = hints.step ?? (Number.isInteger(hints.min) && Number.isInteger(hints.max) ? 1 : 0.01);
  return (
    <Input.Wrapper label={`${label}: ${shown}`} size="xs" title={name} w={200}>
      <Slider
        size="sm"
        min={hints.min ?? 0}
        max={hints.max ?? 100}
        step={step}
        value={shown}
        onChange={setShown}
        onChangeEnd={onChange}
        thumbLabel={label}
        label={null}
        py={8}
      />
    </Input.Wrapper>
  );
}

function NumberWidget({
  label,
  name,
  value,
  hints,
  onChange,
}: Part & { value: VariableValue; hints: WidgetHints; onChange: (value: VariableValue) => void }) {
  const [shown, setShown] = useShown<string | number>(String(value ?? ""));
  const commit = () => {
    const typed = String(shown).trim();
    if (typed === "") {
      setShown(String(value ?? ""));
    } else if (/^-?\d{16,}$/.test(typed)) {
      onChange(BigInt(typed));
    } else if (!Number.isNaN(Number(typed))) {
      onChange(Number(typed));
    }
  };
  return (
    <NumberInput
      label={label}
      title={name}
      size="xs"
      w={130}
      value={shown}
      min={hints.min}
      max={hints.max}
      step={hints.step ?? 1}
      onChange={setShown}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

function Typed({
  label,
  name,
  value,
  check,
  onChange,
}: Part & { value: string; check?: (typed: string) => string | undefined; onChange: (value: string) => void }) {
  const [shown, setShown] = useShown(value);
  const problem = check?.(shown);
  const commit = () => {
    if (problem === undefined && shown !== value) {
      onChange(shown);
    }
  };
  return (
    <TextInput
      label={label}
      title={name}
      size="xs"
      w={220}
      value={shown}
      error={problem}
      onChange={(event) => setShown(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

function RangeWidget({
  label,
  name,
  value,
  onChange,
}: Part & { value: VariableValue; onChange: (value: VariableValue) => void }) {
  const range = value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  const chosen = Object.values(range).some((bound) => bound !== null);
  const open = Object.fromEntries(Object.keys(range).map((key) => [key, null]));
  return (
    <Input.Wrapper label={label} size="xs" title={name} labelElement="div">
      <Group gap={4} h={30} wrap="nowrap">
        <Text size="sm" c={chosen ? undefined : "dimmed"}>
          {chosen ? rangeText(range) : "all: drag over a chart to choose"}
        </Text>
        {chosen && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`Clear ${label}`}
            title="Clear"
            onClick={() => onChange(open)}
          >
            <Icon name="close" size={12} />
          </ActionIcon>
        )}
      </Group>
    </Input.Wrapper>
  );
}
