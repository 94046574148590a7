/** Lets at most a number of things go on at once. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(permits: number) {
    this.free = permits;
  }

  /** Waits for a permit; resolves in the order of the calls. */
  async acquire(): Promise<void> {
    if (this.free > 0) {
      this.free--;
      return;
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Gives a permit back. */
  release(): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.free++;
    } else {
      next();
    }
  }
}
