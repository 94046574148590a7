/** Edits within this time of one place become one step back. */
const JOINED_MILLIS = 1500;
const MOST_STEPS = 200;

/** States of a notebook that can be gone back to: its text, and what is set on the page. */
export class History<State> {
  private past: State[] = [];
  private future: State[] = [];
  private lastPlace: string | undefined;
  private lastTime = -Infinity;

  /** Call before an edit with the state as it still is. `place` is what is being edited: typing there is one step. */
  before(state: State, place: string | undefined, now: number): void {
    const joined = place !== undefined && place === this.lastPlace && now - this.lastTime < JOINED_MILLIS;
    this.lastPlace = place;
    this.lastTime = now;
    this.future = [];
    if (!joined) {
      this.past.push(state);
      if (this.past.length > MOST_STEPS) {
        this.past.shift();
      }
    }
  }

  /** The state before the last edit; undefined where there is none. */
  undo(state: State): State | undefined {
    return this.step(this.past, this.future, state);
  }

  redo(state: State): State | undefined {
    return this.step(this.future, this.past, state);
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

  private step(from: State[], to: State[], state: State): State | undefined {
    const found = from.pop();
    if (found !== undefined) {
      to.push(state);
      this.lastPlace = undefined;
    }
    return found;
  }
}
