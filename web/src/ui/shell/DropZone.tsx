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
  for (const file of files) {
    try {
      if (/\.(md|markdown)$/i.test(file.name)) {
        page.open(await file.text());
      } else if (page.engine.mode === "browser") {
        await page.load(file);
      } else {
        message(
          `This page talks to a server, which reads recordings from its own folders only: put ${file.name} there, or start \`skein serve ${file.name}\`.`,
        );
      }
    } catch (error) {
      problem(error);
    }
  }
}
