/** Text for HTML: the five characters that mean something there are escaped. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels in the font of the plots. Without a canvas (in tests) it is estimated. */
export function measure(text: string, size = 12, weight = 400): number {
  if (context === undefined) {
    context = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  }
  if (context) {
    context.font = `${weight} ${size}px ${FONT}`;
    return context.measureText(text).width;
  }
  return text.length * size * 0.58;
}

/** The one font of axes, legends and flame graphs. */
export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/**
 * Cuts a text to a width in pixels. Of a qualified name the outer parts go first, since its end is what it is called; of other texts the
 * middle, since files and sentences differ at both ends.
 */
export function cutToWidth(text: string, width: number, size = 12, weight = 400): string {
  if (measure(text, size, weight) <= width) return text;
  if (/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}\p{N}_$<>[\]]+){2,}/u.test(text)) {
    const parts = text.split(".");
    for (let from = 1; from < parts.length - 1; from++) {
      const end = "…" + parts.slice(from).join(".");
      if (measure(end, size, weight) <= width) return end;
    }
    text = parts.slice(-2).join(".");
  }
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(cutMiddle(text, middle), size, weight) <= width) low = middle;
    else high = middle - 1;
  }
  return cutMiddle(text, low);
}

/** Cuts a text to a number of characters, the ellipsis included: a third of what is kept from the start, the rest from the end. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = Math.max(0, length - 1);
  const head = Math.floor(kept / 3);
  return text.slice(0, head) + "…" + (kept > head ? text.slice(text.length - (kept - head)) : "");
}

/** The choice that is most like a word by edit distance, when it is like it at all. */
export function closest(word: string, choices: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const choice of choices) {
    const distance = editDistance(wanted, choice.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = choice;
    }
  }
  return best ?? choices.find((c) => wanted.length > 2 && c.toLowerCase().includes(wanted));
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
