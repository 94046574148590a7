import type { Engine, SchemaItem, TemplateInfo } from "../../engine/engine";
import { nameUses } from "../../model/sqlnames";

/**
 * The template that says that it fits best: its `offer` is a query for a number from 0 to 100. Among equals the highest
 * priority wins. One that names a table or view which these recordings lack does not fit, and is not asked.
 */
export async function bestOffer(
  engine: Engine,
  templates: readonly TemplateInfo[],
  schema: readonly SchemaItem[],
): Promise<TemplateInfo | undefined> {
  const there = new Set(
    schema.filter(({ missing }) => (missing ?? []).length === 0).map(({ name }) => name.toLowerCase()),
  );
  const scores = await Promise.all(templates.map((template) => score(engine, template, there)));
  const fitting = templates
    .map((template, index) => ({ template, score: scores[index] as number }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || (b.template.priority ?? 0) - (a.template.priority ?? 0));
  return fitting[0]?.template;
}

async function score(engine: Engine, { offer }: TemplateInfo, there: ReadonlySet<string>): Promise<number> {
  const tables = offer === undefined ? [] : nameUses(offer).filter((use) => !use.call);
  if (offer === undefined || !tables.every(({ name }) => there.has(name.toLowerCase()))) {
    return 0;
  }
  try {
    const result = await engine.query(offer, { limit: 1 });
    const value = result.rows === 0 ? 0 : Number(result.cell(0, 0));
    return Number.isFinite(value) ? value : 0;
  } catch {
    return 0;
  }
}
