import type { Engine } from "../../engine/engine";
import type { Notebook } from "../../model/notebook";
import { Session } from "../../model/session";
import { joinSnapshot, SNAPSHOT_SCHEMA } from "./snapshot";
import { CapturingEngine } from "./snapshotengine";

/** Runs a notebook once more, whole, and gives its text with the first rows of every result in it. */
export async function withData(engine: Engine, notebook: Notebook): Promise<string> {
  const capturing = new CapturingEngine(engine);
  const session = new Session(capturing, notebook, { schemaName: SNAPSHOT_SCHEMA });
  try {
    await session.start();
    session.runAll();
    await session.settled();
    const [recordings, schema] = await Promise.all([engine.recordings(), engine.schema()]);
    return joinSnapshot(notebook.source, {
      taken: new Date().toISOString(),
      recordings: recordings.map((recording) => recording.name),
      results: capturing.results,
      // Conditions ask for names and whether there are rows; columns would be most of the file.
      schema: schema.map(({ name, kind, rows, missing }) => ({
        name,
        kind,
        columns: [],
        ...(rows === undefined ? {} : { rows }),
        ...(missing === undefined ? {} : { missing }),
      })),
      creates: capturing.creates,
    });
  } finally {
    await session.dispose();
  }
}
