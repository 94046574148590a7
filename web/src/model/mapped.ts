/** A text put together from parts of others, which still knows where each part came from. */
export class MappedText {
  readonly text: string;
  private readonly runs: readonly Run[];

  private constructor(runs: readonly Run[]) {
    this.runs = runs;
    this.text = runs.map((run) => run.text).join("");
  }

  /** A copy of a text that stands at `source` in `owner`. */
  static copy(text: string, owner: string, source: number): MappedText {
    return new MappedText([{ text, owner, source, fixed: false }]);
  }

  /** A text that stands nowhere. */
  static made(text: string): MappedText {
    return new MappedText([{ text, owner: undefined, source: 0, fixed: true }]);
  }

  static join(parts: readonly MappedText[]): MappedText {
    return new MappedText(parts.flatMap((part) => part.runs));
  }

  slice(start: number, end = this.text.length): MappedText {
    const runs: Run[] = [];
    let at = 0;
    for (const run of this.runs) {
      const from = Math.max(start - at, 0);
      const to = Math.min(end - at, run.text.length);
      if (from < to) {
        runs.push({ ...run, text: run.text.slice(from, to), source: run.fixed ? run.source : run.source + from });
      }
      at += run.text.length;
    }
    return new MappedText(runs);
  }

  /** Puts texts in place of parts, which are in order and do not overlap. What was put in stands where the part stood. */
  replace(edits: readonly { start: number; end: number; text: string }[]): MappedText {
    const parts: MappedText[] = [];
    let at = 0;
    for (const { start, end, text } of edits) {
      parts.push(this.slice(at, start));
      const place = this.locate(start);
      parts.push(new MappedText([{ text, owner: place?.owner, source: place?.offset ?? 0, fixed: true }]));
      at = end;
    }
    parts.push(this.slice(at));
    return MappedText.join(parts);
  }

  /** Where the character at an offset came from; for the end, the place behind the last one. Undefined where it stands nowhere. */
  locate(offset: number): { owner: string; offset: number } | undefined {
    let at = 0;
    let last: { owner: string; offset: number } | undefined;
    for (const { text, owner, source, fixed } of this.runs) {
      if (owner !== undefined && offset < at + text.length) {
        return { owner, offset: fixed ? source : source + offset - at };
      }
      if (offset < at + text.length) {
        return undefined;
      }
      last = owner === undefined ? last : { owner, offset: fixed ? source : source + text.length };
      at += text.length;
    }
    return last;
  }
}

interface Run {
  text: string;
  owner: string | undefined;
  /** Of the first character; of all characters where fixed. */
  source: number;
  fixed: boolean;
}
