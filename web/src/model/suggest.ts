import { editDistance as distanceOf } from "../engine/distance";

/** How many letters have to be put in, taken out, replaced or swapped to make one word of the other; ignores case. */
export function editDistance(left: string, right: string): number {
  return distanceOf(left.toLowerCase(), right.toLowerCase());
}

/** Nobody mistypes a longer word than this. */
const MOST_LETTERS = 100;

/** The known word that is meant by an unknown one, if one is near enough: a third of its letters may differ. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  if (word.length > MOST_LETTERS) {
    return undefined;
  }
  let distance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    // As many letters have to be put in or taken out at least.
    const d = Math.abs(candidate.length - word.length) < distance ? editDistance(word, candidate) : distance;
    if (d < distance) {
      best = candidate;
      distance = d;
    }
  }
  return best;
}
