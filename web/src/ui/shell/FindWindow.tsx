import { Modal, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { goToPlace } from "../notebook/place";
import { useSession } from "../store/hooks";
import { findIn } from "./find";
import classes from "./shell.module.css";

/** Finds a text in all cells, also in those that are collapsed; Enter goes to the place. */
export function FindWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const notebook = useSession((session) => session.notebook);
  const [wanted, setWanted] = useState("");
  const [active, setActive] = useState(0);
  const found = notebook === undefined || !opened ? [] : findIn(notebook, wanted);
  const go = (index: number) => {
    const place = found[index];
    if (place !== undefined && notebook !== undefined) {
      onClose();
      // The window gives the keyboard back first.
      setTimeout(() => void goToPlace(notebook, place.cellId, place.offset, place.end - place.start), 60);
    }
  };
  const move = (by: number) => setActive((old) => Math.max(0, Math.min(found.length - 1, old + by)));
  return (
    <Modal opened={opened} onClose={onClose} title="Find in the notebook" size="lg" returnFocus={false}>
      <TextInput
        data-autofocus
        aria-label="Text to find"
        placeholder="In text, queries, plots and names"
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            go(active);
          } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            move(event.key === "ArrowDown" ? 1 : -1);
          }
        }}
      />
      <Text size="xs" c="dimmed" my={6} role="status">
        {wanted.trim() === "" ? "" : found.length === 1 ? "1 place" : `${found.length} places`}
      </Text>
      <div className={classes.found}>
        {found.map(({ cellId, line, start, end }, index) => (
          <UnstyledButton
            key={index}
            className={classes.foundLine}
            data-active={index === active || undefined}
            onClick={() => go(index)}
          >
            <Text size="xs" c="dimmed">
              {cellId}
            </Text>
            <div className={classes.foundText}>
              {line.slice(Math.max(0, start - 40), start)}
              <mark>{line.slice(start, end)}</mark>
              {line.slice(end)}
            </div>
          </UnstyledButton>
        ))}
      </div>
    </Modal>
  );
}
