import type { ResultTable } from "../engine";

/** Results by the text of their queries, those that were used last; bounded by the number of their values. */
export class ResultCache {
  private readonly results = new Map<string, ResultTable>();
  private size = 0;
  private readonly capacity: number;

  /** `capacity` is how many values all results may have together. */
  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: string): ResultTable | undefined {
    const result = this.results.get(key);
    if (result !== undefined) {
      // The last in order is the one that was used last.
      this.results.delete(key);
      this.results.set(key, result);
    }
    return result;
  }

  set(key: string, result: ResultTable): void {
    this.delete(key);
    this.results.set(key, result);
    this.size += sizeOf(result);
    for (const oldest of this.results.keys()) {
      if (this.size <= this.capacity) {
        return;
      }
      this.delete(oldest);
    }
  }

  clear(): void {
    this.results.clear();
    this.size = 0;
  }

  private delete(key: string): void {
    const result = this.results.get(key);
    if (result !== undefined) {
      this.results.delete(key);
      this.size -= sizeOf(result);
    }
  }
}

function sizeOf(result: ResultTable): number {
  return (result.rows + 1) * result.columns.length;
}
