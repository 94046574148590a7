import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { SchemaItem } from "../../engine/engine";
import { addCell } from "../../model/edit";
import { quoteName } from "../../model/sqltokens";
import { insertText } from "../editor/active";
import { Icon } from "../Icon";
import { goToCell } from "../notebook/focus";
import { usePage } from "../store/hooks";
import { NEW_NOTEBOOK, type Page } from "../store/page";
import { isEmpty, missingText } from "./areas";
import classes from "./panel.module.css";

/** A table, view or macro: its name goes into the editor in use, an arrow shows its columns, another runs it. */
export function SchemaEntry({ item }: { item: SchemaItem }) {
  const page = usePage();
  const [open, setOpen] = useState(false);
  const reason = missingText(item);
  const name = sqlName(item);
  const tip = [item.title, item.description, reason].filter((line) => line !== undefined).join("\n\n");
  return (
    <div className={isEmpty(item) ? classes.missing : undefined}>
      <Group gap={2} wrap="nowrap" className={classes.entry}>
        <UnstyledButton
          className={classes.open}
          aria-expanded={open}
          aria-label={`${open ? "Hide" : "Show"} what ${item.name} has`}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "down" : "right"} size={11} />
        </UnstyledButton>
        <UnstyledButton
          className={classes.name}
          title={tip}
          onClick={() => {
            // Without an editor in use, the name has nowhere to go: then it is shown what is behind it.
            if (!insertText(name)) {
              setOpen(!open);
            }
          }}
        >
          {item.name}
        </UnstyledButton>
        {item.rows !== undefined && <span className={classes.count}>{item.rows.toLocaleString("en-US")}</span>}
        {item.kind !== "macro" && !isEmpty(item) && (
          <ActionIcon
            size="xs"
            variant="subtle"
            className={classes.run}
            aria-label={`Run FROM ${item.name}`}
            title={`Run FROM ${name}`}
            onClick={() => runFrom(page, name)}
          >
            <Icon name="play" size={11} />
          </ActionIcon>
        )}
      </Group>
      {open && <Details item={item} reason={reason} />}
    </div>
  );
}

function Details({ item, reason }: { item: SchemaItem; reason: string | undefined }) {
  return (
    <div className={classes.details}>
      {reason !== undefined && <Text size="xs">{reason}</Text>}
      {(item.title ?? item.description) !== undefined && (
        <Text size="xs" c="dimmed" lineClamp={4} title={item.description}>
          {item.description ?? item.title}
        </Text>
      )}
      {item.kind === "macro" && <Text size="xs">({(item.parameters ?? []).join(", ")})</Text>}
      {item.columns.map((column) => (
        <UnstyledButton
          key={column.name}
          className={classes.column}
          title={column.description}
          onClick={() => insertText(/^[A-Za-z_]\w*$/.test(column.name) ? column.name : quoteName(column.name))}
        >
          <span>{column.name}</span>
          <span className={classes.type}>
            {column.references === undefined ? (column.contentType ?? column.type) : `→ ${column.references}`}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** As it is written in a query. */
export function sqlName({ name, kind }: Pick<SchemaItem, "name" | "kind">): string {
  const quoted = /^[A-Za-z_]\w*$/.test(name) ? name : quoteName(name);
  return kind === "macro" ? `${quoted}(` : quoted;
}

/** Adds a cell that shows a table, behind the cell in use, and runs it. */
function runFrom(page: Page, name: string): void {
  if (page.session === undefined) {
    page.open(NEW_NOTEBOOK.replace(/<!--[^]*/, ""));
  }
  const before = new Set(page.session?.notebook.cells.map((cell) => cell.id));
  page.edit(
    (notebook) =>
      addCell(
        notebook,
        name.replaceAll(/[^\w-]/g, ""),
        `\`\`\`sql\nFROM ${name}\n\`\`\``,
        notebook.cells.find((cell) => cell.id === page.cell),
      ),
    { approved: true },
  );
  const added = page.session?.notebook.cells.find((cell) => !before.has(cell.id));
  setTimeout(() => added !== undefined && goToCell(added.id));
}
