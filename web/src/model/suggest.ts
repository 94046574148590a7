/** How many letters have to be put in, taken out, replaced or swapped to make one word of the other; ignores case. */
export function editDistance(left: string, right: string): number {
  const a = left.toLowerCase();
  const b = right.toLowerCase();
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] as number) + 1);
      }
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] as number;
}

/** The known word that is meant by an unknown one, if one is near enough: a third of its letters may differ. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let distance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const d = editDistance(word, candidate);
    if (d < distance) {
      best = candidate;
      distance = d;
    }
  }
  return best;
}
