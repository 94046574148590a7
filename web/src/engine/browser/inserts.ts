import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Step } from "./protocol";

/** Does what the importer asks of the database, one step after the other. */
export class Inserts {
  /** The most steps that were begun or waited at once. */
  highest = 0;
  /** How many were given, and are done. */
  given = 0;
  done = 0;
  private readonly connection: AsyncDuckDBConnection;
  private readonly waiting: Promise<void>[] = [];
  private last: Promise<void> = Promise.resolve();

  constructor(connection: AsyncDuckDBConnection) {
    this.connection = connection;
  }

  /** Resolves when this step is done; fails with what it or an earlier one failed with. */
  add(step: Step): Promise<void> {
    this.highest = Math.max(this.highest, ++this.given - this.done);
    // Each begins when the one before it is done: rows need their table.
    const done = this.last.then(() => this.run(step));
    this.last = done;
    this.waiting.push(done);
    return done;
  }

  /**
   * Waits for all that was given; fails with what a step failed with.
   *
   * @param onStep called before each that is waited for; what it throws ends the waiting
   */
  async finish(onStep: () => void): Promise<void> {
    for (const step of this.waiting.splice(0)) {
      onStep();
      await step;
    }
  }

  /** Waits until nothing is going on, whatever came of it. */
  async settled(): Promise<void> {
    await this.last.catch(() => undefined);
  }

  private async run(step: Step): Promise<void> {
    if (step.kind === "statements") {
      await this.connection.query(step.statements.join(";\n"));
    } else {
      await this.connection.insertArrowFromIPCStream(step.stream, { name: step.table, create: false });
    }
    this.done++;
  }
}
