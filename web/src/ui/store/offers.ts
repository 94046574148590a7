import type { Engine, SchemaItem, TemplateInfo } from "../../engine/engine";
import { nameUses } from "../../model/sqlnames";

/**
 * The template that says that it fits best: its `offer` is a query for a number from 0 to 100. Among equals the highest
 * priority wins. One that names a table or view which these recordings lack does not fit, and is not asked. One query at a time,
 * as long as it `goesOn`.
 */
export async function bestOffer(
  engine: Engine,
  templates: readonly TemplateInfo[],
  schema: readonly SchemaItem[],
  goesOn: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<TemplateInfo | undefined> {
  const there = new Set(
    schema.filter(({ missing }) => (missing ?? []).length === 0).map(({ name }) => name.toLowerCase()),
  );
  const fitting: { template: TemplateInfo; score: number }[] = [];
  for (const template of templates) {
    if (!(await goesOn())) {
      return undefined;
    }
    fitting.push({ template, score: await score(engine, template, there) });
  }
  return fitting
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || (b.template.priority ?? 0) - (a.template.priority ?? 0))[0]?.template;
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
