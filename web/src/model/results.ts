import type { ResultTable } from "../engine/engine";
import type { Span } from "./problem";

/** Why a query gave no result, with its place in the notebook where it is known. */
export interface Failure {
  message: string;
  suggestion?: string;
  span?: Span;
  /** The alias, view or macro that it is in, where that is not the block itself. */
  owner?: string;
  code?: string;
}

/** A place in a text that the database got: of the query, or of what was made for it before. */
export interface TextPlace {
  /** {@link Setup.key}; undefined for the query itself. */
  setup?: string;
  start: number;
  end: number;
}

/** What running a query ended with. Where an error is in the notebook depends on who asks, and on what is above it by then. */
export type Outcome =
  { result: ResultTable; failure?: undefined } | { failure: Failure; at?: TextPlace; result?: undefined };

/** Outcomes by the text of their query. Those that nobody shows go first when there are too many values in all. */
export class ResultCache {
  private readonly outcomes = new Map<string, Outcome>();
  private readonly capacity: number;
  private size = 0;

  /** `capacity` is in values: rows times columns. */
  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: string): Outcome | undefined {
    return this.outcomes.get(key);
  }

  /** `shown` says which others are on the page and have to stay. */
  set(key: string, outcome: Outcome, shown: (key: string) => boolean): void {
    this.delete(key);
    this.outcomes.set(key, outcome);
    this.size += values(outcome);
    for (const old of this.outcomes.keys()) {
      if (this.size <= this.capacity) {
        return;
      }
      if (old !== key && !shown(old)) {
        this.delete(old);
      }
    }
  }

  delete(key: string): void {
    const outcome = this.outcomes.get(key);
    if (outcome !== undefined) {
      this.size -= values(outcome);
      this.outcomes.delete(key);
    }
  }

  clear(): void {
    this.outcomes.clear();
    this.size = 0;
  }
}

function values({ result }: Outcome): number {
  return result === undefined ? 1 : result.rows * Math.max(1, result.columns.length) + 1;
}
