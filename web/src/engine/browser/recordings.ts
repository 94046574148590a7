import type { Cell, RecordingInfo } from "../engine";
import type { Ask, Catalogue } from "./catalogue";
import { RECORDINGS } from "./catalogue";

/** The files that are open, with what their database knows of each. */
export async function recordingsOf(files: readonly File[], catalogue: Catalogue, ask: Ask): Promise<RecordingInfo[]> {
  const described = catalogue.relations.some(({ database, name }) => database === RECORDINGS && name === "recording");
  const facts =
    files.length === 0 || !described
      ? []
      : await ask(
          "SELECT file, startTime, endTime, events, concat_ws(' ', jvmName, jvmVersion)" +
            ` FROM ${RECORDINGS}.main.recording`,
        );
  return files.map((file) => {
    // The only one may have been imported under another name.
    const row = files.length === 1 && facts.length === 1 ? facts[0] : facts.find(([name]) => name === file.name);
    const [, start, end, events, jvm] = row ?? [];
    return {
      name: file.name,
      size: file.size,
      ...number("start", start),
      ...number("end", end),
      ...number("events", events),
      ...(typeof jvm === "string" && jvm !== "" ? { jvm } : {}),
    };
  });
}

function number<K extends string>(key: K, value: Cell | undefined): { [name in K]?: number } {
  return typeof value === "number" && Number.isFinite(value) ? ({ [key]: value } as { [name in K]?: number }) : {};
}
