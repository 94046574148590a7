/** Edits within this time of one place become one step back. */
const JOINED_MILLIS = 1500;
const MOST_STEPS = 200;

/** Texts of a notebook that can be gone back to. */
export class History {
  private past: string[] = [];
  private future: string[] = [];
  private lastPlace: string | undefined;
  private lastTime = -Infinity;

  /** Call before an edit with the text as it still is. `place` is what is being edited: typing there is one step. */
  before(text: string, place: string | undefined, now: number): void {
    const joined = place !== undefined && place === this.lastPlace && now - this.lastTime < JOINED_MILLIS;
    this.lastPlace = place;
    this.lastTime = now;
    this.future = [];
    if (!joined) {
      this.past.push(text);
      if (this.past.length > MOST_STEPS) {
        this.past.shift();
      }
    }
  }

  /** The text before the last edit; undefined where there is none. */
  undo(text: string): string | undefined {
    return this.step(this.past, this.future, text);
  }

  redo(text: string): string | undefined {
    return this.step(this.future, this.past, text);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  clear(): void {
    this.past = [];
    this.future = [];
    this.lastPlace = undefined;
  }

  private step(from: string[], to: string[], text: string): string | undefined {
    const found = from.pop();
    if (found !== undefined) {
      to.push(text);
      this.lastPlace = undefined;
    }
    return found;
  }
}
