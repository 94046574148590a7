import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openAsync } from "../../testing/asyncduckdb";
import { diskFile, nodeParts, type DiskFile } from "../../testing/imports";
import { libraryTests, wrongAnswers } from "../../testing/sqllogic";
import type { QueryError } from "../engine";
import { importWith, type ImportParts } from "./importer";
import { Importing, MOST_IN_FLIGHT } from "./importing";
import type { Reply } from "./protocol";

const RECORDING = "testdata/recordings/tiny-jdk25.jfr";

let parts: ImportParts;
let opened: Awaited<ReturnType<typeof openAsync>>;
let file: DiskFile;

beforeAll(async () => {
  [parts, opened] = await Promise.all([nodeParts(), openAsync()]);
  file = diskFile(`../${RECORDING}`, "tiny-jdk25.jfr");
  await ask("ATTACH ':memory:' AS jfr");
});

afterAll(async () => {
  file.close();
  await opened.end();
});

async function ask(sql: string): Promise<unknown> {
  const connection = await opened.db.connect();
  const value: unknown = (await connection.query(sql)).getChildAt(0)?.get(0);
  await connection.close();
  return value;
}

function tables(): Promise<unknown> {
  return ask("SELECT count(*)::INTEGER FROM duckdb_tables() WHERE database_name = 'jfr'");
}

test("the importer waits while four steps are not done", async () => {
  const replies: Reply[] = [];
  const importing = new Importing({
    module: parts.module,
    files: [file],
    stackDepth: 10,
    spool: () => {
      throw new Error("nothing to unpack");
    },
    post: (reply) => void replies.push(reply),
  });
  const steps = () => replies.filter(({ kind }) => kind === "statements" || kind === "rows").length;
  void importing.run();
  for (let taken = 0; taken < 3; taken++) {
    await vi.waitFor(() => expect(steps()).toBe(MOST_IN_FLIGHT + taken));
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(steps()).toBe(MOST_IN_FLIGHT + taken);
    importing.taken();
  }
});

test.each(["parsing", "inserting", "finishing"] as const)(
  "an import that is stopped while %s leaves nothing",
  async (at) => {
    const stop = new AbortController();
    const phases = new Set<string>();
    const work = importWith(parts, opened.db, [file], {
      database: "jfr",
      signal: stop.signal,
      onProgress: ({ phase }) => {
        phases.add(phase);
        if (phase === at) {
          stop.abort();
        }
      },
    });
    const error = (await work.catch((thrown: unknown) => thrown)) as QueryError;
    expect([error.message, error.code]).toEqual(["stopped", "cancelled"]);
    expect([...phases].at(-1)).toBe(at);
    expect(await tables()).toBe(0);
  },
);

test("a worker that ends by itself fails the import in one line and leaves nothing", async () => {
  const startWorker = () => {
    const worker = parts.startWorker();
    let steps = 0;
    return {
      ...worker,
      listen: (listener: (reply: Reply | Error) => void) =>
        worker.listen((reply) => listener(++steps > 3 ? new Error("the importer ended: killed") : reply)),
    };
  };
  await expect(importWith({ ...parts, startWorker }, opened.db, [file], { database: "jfr" })).rejects.toThrow(
    /^the importer ended: killed$/,
  );
  expect(await tables()).toBe(0);
});

test("after all that, the same database takes an import", async () => {
  const outcome = await importWith(parts, opened.db, [file], { database: "jfr" });
  expect(outcome).toEqual({ warnings: [], recordings: ["tiny-jdk25.jfr"] });
  expect(await ask("SELECT file FROM jfr.main.recording")).toBe("tiny-jdk25.jfr");
  expect(await ask("SELECT count(*)::INTEGER FROM jfr.main.import WHERE kind <> 'written'")).toBe(0);
});

// Those of the other recordings: e2e/views.ts.
test("the views and macros of that import answer as their .test files say", async () => {
  const steps = libraryTests().find(({ recording }) => recording === RECORDING)?.steps ?? [];
  expect(steps.filter(({ expected }) => expected !== undefined).length).toBeGreaterThan(20);
  expect(await wrongAnswers(opened.db, "jfr", steps)).toEqual([]);
});
