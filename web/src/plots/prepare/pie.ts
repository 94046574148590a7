import type { Source } from "../columns";
import type { Pie, Slice } from "../figure";
import { unitOf } from "../units";

const MOST_SLICES = 12;

/** PIE_CHART: a slice for each category, the largest first; rows of the same category are added, small ones become one slice. */
export function pieChart(source: Source): Pie {
  const category = source.required("category");
  const column = source.required("value");
  const groups = source.groups(category);
  const values = source.numbers(column);
  const sums = new Float64Array(groups.names.length);
  let negative = 0;
  for (let row = 0; row < source.rows; row++) {
    const value = values[row]!;
    if (value < 0) negative++;
    else if (Number.isFinite(value)) sums[groups.of[row]!]! += value;
  }
  const total = sums.reduce((a, b) => a + b, 0);
  let slices: Slice[] = groups.names
    .map((name, i) => ({ name, value: sums[i]!, members: [name] }))
    .filter((s) => s.value > 0)
    .sort((a, b) => b.value - a.value);
  const large = slices.filter((s, i) => i < MOST_SLICES - 1 && s.value >= total * 0.005).length;
  if (slices.length - large > 1) {
    const rest = slices.slice(large);
    slices = slices.slice(0, large);
    slices.push({
      name: `${rest.length} others`,
      value: rest.reduce((a, s) => a + s.value, 0),
      members: rest.map((s) => s.name),
    });
  }
  const written = source.text("innerRadius");
  const inner = written?.endsWith("%") ? Number(written.slice(0, -1)) / 100 : (source.number("innerRadius") ?? 0);
  return {
    chart: source.chart,
    table: source.table,
    slices,
    total,
    unit: unitOf(source.column(column)),
    innerRadius: Math.max(0, inner),
    notes: negative > 0 ? [`${negative} negative values cannot be slices and are left out`] : [],
  };
}
