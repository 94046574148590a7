/** A part of a text: offsets of its first character and of the one behind it. */
export interface Span {
  start: number;
  end: number;
}

/** Something wrong at a place. */
export interface Problem {
  span: Span;
  message: string;
  /** What the author may have meant. */
  suggestion?: string;
}
