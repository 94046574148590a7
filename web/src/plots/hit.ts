import type { BandMark, Figure, LineMark, Mark } from "./figure";
import type { Layout } from "./layout";
import { toX, toY } from "./layout";
import { bubbleSize } from "./option";
import { pixelsOf } from "./shapes";
import { lowerBound } from "./thin";

/** An item of a mark under or near the pointer, and where it stands in pixels. */
export interface Hit {
  readonly mark: Mark;
  readonly item: number;
  readonly x: number;
  readonly y: number;
  /** Of a rectangle. */
  readonly width?: number;
  readonly height?: number;
}

const NEAR = 14;

/**
 * What a tooltip is about: the rectangle, point or box at the pointer; else, on lines, the values of all of them at the x
 * that is nearest. Looks at the data itself, so an item that the drawing left out is found too.
 */
export function hits(figure: Figure, layout: Layout, hidden: ReadonlySet<string>, px: number, py: number): Hit[] {
  const marks = figure.marks.filter((m) => !hidden.has(m.name));
  const lines: (LineMark | BandMark)[] = [];
  let best: Hit | undefined;
  let distance = Infinity;
  for (const mark of marks) {
    const y = mark.right && layout.y2 ? layout.y2 : layout.y;
    if (mark.kind === "line" || mark.kind === "band") {
      lines.push(mark);
    } else if (mark.kind === "rects") {
      const found = rectAt(mark, layout, px, py);
      if (found)
        return [
          found,
          ...onLines(lines.concat(laterLines(marks, mark)), layout, px).filter((h) => Math.abs(h.x - px) < NEAR),
        ];
    } else if (mark.kind === "points") {
      for (let i = 0; i < mark.x.length; i++) {
        const x = toX(layout, layout.x.place(mark.x[i]!));
        if (Math.abs(x - px) > NEAR * 2) continue;
        const at = toY(layout, y, y.place(mark.y[i]!));
        const away = Math.max(0, Math.hypot(x - px, at - py) - (mark.size ? bubbleSize(mark.size[i]!) / 2 : 0));
        if (away < distance && away < NEAR) {
          distance = away;
          best = { mark, item: i, x, y: at };
        }
      }
    } else {
      const item = mark.boxes.findIndex(
        (b) => Math.abs(toX(layout, b.at) - px) < layout.plot.width / (layout.x.high - layout.x.low) / 2,
      );
      const box = mark.boxes[item];
      if (box && !best) best = { mark, item, x: toX(layout, box.at), y: toY(layout, y, y.place(box.median)) };
    }
  }
  if (best) return [best];
  return onLines(lines, layout, px);
}

function laterLines(marks: readonly Mark[], after: Mark): LineMark[] {
  return marks.slice(marks.indexOf(after) + 1).filter((m) => m.kind === "line");
}

function rectAt(mark: Extract<Mark, { kind: "rects" }>, layout: Layout, px: number, py: number): Hit | undefined {
  const pixels = pixelsOf(mark, layout);
  let found: Hit | undefined;
  for (let i = 0; i < mark.x0.length; i++) {
    const [x, y, w, h] = [pixels[4 * i]!, pixels[4 * i + 1]!, pixels[4 * i + 2]!, pixels[4 * i + 3]!];
    // A bar may be too small to be met: three pixels around it count.
    const [mx, my] = [Math.max(0, 3 - w) / 2, Math.max(0, 3 - h) / 2];
    if (px >= x - mx && px <= x + w + mx && py >= y - my && py <= y + h + my) {
      if (!found || w < (found.width ?? 0)) found = { mark, item: i, x, y, width: w, height: h };
    }
  }
  return found;
}

/** On each line the value at the x nearest to the pointer; only lines that have a value at the nearest x of all. */
function onLines(lines: readonly (LineMark | BandMark)[], layout: Layout, px: number): Hit[] {
  const found: Hit[] = [];
  let nearest = Infinity;
  for (const mark of lines) {
    const item = nearestItem(mark, layout, px);
    if (item < 0) continue;
    const x = toX(layout, layout.x.place(mark.x[item]!));
    const away = Math.abs(x - px);
    if (away > nearest + 0.5 || x < layout.plot.left - 1 || x > layout.plot.left + layout.plot.width + 1) continue;
    if (away < nearest - 0.5) found.length = 0;
    nearest = Math.min(nearest, away);
    const y = mark.right && layout.y2 ? layout.y2 : layout.y;
    const value = mark.kind === "line" ? mark.y[item]! : mark.high[item]!;
    found.push({ mark, item, x, y: toY(layout, y, y.place(value)) });
  }
  return found;
}

function nearestItem(mark: LineMark | BandMark, layout: Layout, px: number): number {
  const share = (px - layout.plot.left) / layout.plot.width;
  const value = layout.x.value(layout.x.low + share * (layout.x.high - layout.x.low));
  const y = mark.kind === "line" ? mark.y : mark.high;
  const at = lowerBound(mark.x, value);
  let right = at;
  while (right < y.length && Number.isNaN(y[right]!)) right++;
  let left = at - 1;
  while (left >= 0 && Number.isNaN(y[left]!)) left--;
  if (right >= y.length) return left;
  if (left < 0) return right;
  return value - mark.x[left]! <= mark.x[right]! - value ? left : right;
}
