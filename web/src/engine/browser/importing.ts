import { arrowStream } from "./layout";
import type { Reply, Step } from "./protocol";
import { Semaphore } from "./semaphore";
import { start } from "./teavm";

/** More would only wait in memory: the database does one after the other. */
export const MOST_IN_FLIGHT = 4;

/** Bytes of a file that can be had at once; see `Source.java` in module wasm. */
export interface Source {
  size(): number;
  read(position: number, n: number): Int8Array;
}

/** See `Spool.java` in module wasm. */
export interface Spool {
  add(bytes: Int8Array): void;
  source(): Source;
}

/** What the compiled importer offers; see `Main.java` in module wasm. */
interface Importer {
  begin(receiver: Receiver, stackDepth: number): void;
  file(name: string, source: Source): void;
  step(): boolean;
  linearMemory(): ArrayBuffer;
}

/** See `Receiver.java` in module wasm. */
interface Receiver {
  table(name: string, statements: string[]): void;
  rows(table: string, rows: number, names: string[], layout: Int32Array): void;
  progress(unpacking: boolean, done: number, total: number): void;
  spool(): Spool;
  recording(name: string): void;
  warning(line: string): void;
  failed(reason: string): void;
}

export interface ImportJob {
  module: WebAssembly.Module;
  files: readonly { name: string; source: Source }[];
  stackDepth: number;
  /** Keeps the content of packed files. */
  spool: () => Spool;
  post(reply: Reply, transfer: Transferable[]): void;
}

/** An import in a worker: it goes on while the page takes what was found, and waits when that is too much. */
export class Importing {
  private readonly job: ImportJob;
  private readonly permits = new Semaphore(MOST_IN_FLIGHT);
  private readonly warnings: string[] = [];
  private readonly recordings: string[] = [];
  private found: Step[] = [];
  private failure: string | undefined;

  constructor(job: ImportJob) {
    this.job = job;
  }

  /** The page has done a step. */
  taken(): void {
    this.permits.release();
  }

  /** All of it; the last reply is `done` or `failed`. */
  async run(): Promise<void> {
    try {
      await this.steps();
    } catch (error) {
      this.failure ??= reasonOf(error);
    }
    this.tell(
      this.failure === undefined
        ? { kind: "done", warnings: this.warnings, recordings: this.recordings }
        : { kind: "failed", message: this.failure },
    );
  }

  private async steps(): Promise<void> {
    const { module, files, stackDepth } = this.job;
    const importer = await start<Importer>(module);
    importer.begin(this.receiver(importer), stackDepth);
    files.forEach(({ name, source }) => importer.file(name, source));
    for (let more = true; more;) {
      more = importer.step();
      await this.handOver();
    }
  }

  private async handOver(): Promise<void> {
    for (const step of this.found.splice(0)) {
      await this.permits.acquire();
      this.job.post(step, step.kind === "rows" ? [step.stream.buffer as ArrayBuffer] : []);
    }
  }

  private tell(reply: Reply): void {
    this.job.post(reply, []);
  }

  private receiver(importer: Importer): Receiver {
    return {
      table: (_name, statements) => {
        const last = this.found.at(-1);
        if (last?.kind === "statements") {
          last.statements.push(...statements);
        } else {
          this.found.push({ kind: "statements", statements: [...statements] });
        }
      },
      rows: (table, rows, names, layout) => {
        const stream = arrowStream({ memory: importer.linearMemory(), rows, names, layout });
        this.found.push({ kind: "rows", table, stream });
      },
      progress: (unpacking, done, total) =>
        this.tell({ kind: "progress", phase: unpacking ? "reading" : "parsing", done, total }),
      spool: this.job.spool,
      recording: (name) => void this.recordings.push(name),
      warning: (line) => void this.warnings.push(line),
      failed: (reason) => {
        this.failure = reason;
      },
    };
  }
}

/** What went wrong in the importer itself, for a person. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/linear memory|Out of memory|Array buffer allocation|grow/i.test(text) || error instanceof RangeError) {
    return "the importer needs more memory than the browser gives it: use a smaller recording, or skein serve";
  }
  return `the importer failed: ${text.split("\n", 1)[0] ?? ""}`;
}
