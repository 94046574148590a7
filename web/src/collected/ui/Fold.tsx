import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Icon } from "../../ui/Icon";
import classes from "./collected.module.css";

/** What is shown when its title is pressed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <UnstyledButton className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={14} /> {title}
      </UnstyledButton>
      {open && <div className={classes.findings}>{children}</div>}
    </div>
  );
}
