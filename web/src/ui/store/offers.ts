import type { Engine, TemplateInfo } from "../../engine/engine";

/**
 * The template that says that it fits best: its `offer` is a query for a number from 0 to 100. Among equals the highest
 * priority wins. A query that fails names a view that these recordings lack, so its template does not fit.
 */
export async function bestOffer(engine: Engine, templates: readonly TemplateInfo[]): Promise<TemplateInfo | undefined> {
  const scores = await Promise.all(templates.map((template) => score(engine, template)));
  const fitting = templates
    .map((template, index) => ({ template, score: scores[index] as number }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || (b.template.priority ?? 0) - (a.template.priority ?? 0));
  return fitting[0]?.template;
}

async function score(engine: Engine, { offer }: TemplateInfo): Promise<number> {
  if (offer === undefined) {
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
