import { editDistance } from "../distance";

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
