import { useEffect, useState } from "react";
import { message, problem } from "../messages";
import { usePage } from "../store/hooks";
import type { Page } from "../store/page";
import classes from "./shell.module.css";

/** Takes files that are dropped anywhere: recordings and notebooks. */
export function DropZone() {
  const page = usePage();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) {
        depth++;
        setOver(true);
      }
    };
    const leave = (event: DragEvent) => {
      if (hasFiles(event)) {
        depth = Math.max(0, depth - 1);
        setOver(depth > 0);
      }
    };
    const allow = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (hasFiles(event)) {
        event.preventDefault();
        depth = 0;
        setOver(false);
        void take(page, Array.from(event.dataTransfer?.files ?? []));
      }
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
    };
  }, [page]);
  return over ? <div className={classes.drop}>Drop a recording or a notebook</div> : null;
}

async function take(page: Page, files: readonly File[]): Promise<void> {
  const isNotebook = ({ name }: File) => /\.(md|markdown)$/i.test(name);
  const recordings = files.filter((file) => !isNotebook(file));
  try {
    if (recordings.length > 0 && page.engine.mode === "server") {
      const names = recordings.map(({ name }) => name).join(", ");
      message(
        `This page talks to a server, which reads recordings from its own folders only: put ${names} there, or start \`skein serve\` with it.`,
      );
    } else if (recordings.length > 0) {
      await page.load(recordings);
    }
    for (const file of files.filter(isNotebook)) {
      page.open(await file.text());
    }
  } catch (error) {
    problem(error);
  }
}
