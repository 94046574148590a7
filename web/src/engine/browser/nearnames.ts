/**
 * The candidates that are close to what was written, the closest first. Case, hyphens and underscores do not count, and a full event
 * name is also compared by its last part.
 */
export function nearNames(wanted: string, candidates: Iterable<string>, limit: number): string[] {
  const word = plain(wanted);
  const near: { name: string; distance: number }[] = [];
  for (const name of new Set(candidates)) {
    const other = plain(name);
    const distance = Math.min(editDistance(word, other), editDistance(plain(last(wanted)), plain(last(name))));
    const allowed = Math.max(1, Math.floor(Math.min(word.length, other.length) / 3));
    if (distance <= allowed) {
      near.push({ name, distance });
    } else if (word.length >= 2 && other.includes(word)) {
      near.push({ name, distance: allowed + 1 + name.length });
    }
  }
  return near
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

function last(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] as number) + 1);
      }
      current.push(best);
    }
    beforeLast = previous;
    previous = current;
  }
  return previous[b.length] as number;
}
