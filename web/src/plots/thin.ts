/**
 * Which points of a line are needed to draw it: of all that fall on the same column of pixels the first, the least, the largest and the
 * last. The drawing is the same as that of all points, and its cost depends on the width of the chart only. A gap (NaN) of a
 * column or more stays one. One point beyond each end of the window is kept, so that the line leaves the chart.
 *
 * @param x ascending
 */
export function thin(x: Float64Array, y: Float64Array, low: number, high: number, columns: number): Int32Array {
  const from = Math.max(0, lowerBound(x, low) - 1);
  const to = Math.min(x.length, lowerBound(x, high, true) + 1);
  if (to - from <= 4 * columns) return Int32Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  const kept: number[] = [];
  const scale = columns / (high - low);
  let column = Number.NaN;
  let [first, last, least, most] = [from, from, -1, -1];
  const flush = () => {
    const part = [first, least, most, last].filter((i) => i >= 0).sort((a, b) => a - b);
    for (const i of part) if (kept[kept.length - 1] !== i) kept.push(i);
  };
  for (let i = from; i < to; i++) {
    const here = Math.floor((x[i]! - low) * scale);
    if (here !== column) {
      if (i > from) flush();
      column = here;
      first = i;
      least = most = -1;
    }
    last = i;
    const value = y[i]!;
    if (value === value) {
      if (least < 0 || value < y[least]!) least = i;
      if (most < 0 || value > y[most]!) most = i;
    }
  }
  flush();
  return Int32Array.from(kept);
}

/** The index of the first value that is not below `wanted`, or with `above` the first beyond it. */
export function lowerBound(sorted: Float64Array, wanted: number, above = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted || (above && sorted[middle] === wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}
