import { getOwn, setOwn } from '@godwit/contract/own';
import { share } from '@godwit/engine/coverage/coverage';
import { withFindings } from '@godwit/engine/explain/explain';
import { findingTexts } from '@godwit/engine/health/health';
import { judgeAgain } from '@godwit/engine/health/judge';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import type { Queries } from '../../store/database.js';
import { engineTemplates } from '../runs/run-inputs.js';
import type { Coverage, Made, StoredSheet } from '../runs/stored.js';

/**
 * What a run made, with its sheets edited since: health, findings in the plan and how full columns are go by the cells as
 * they are. How many different values a column has stays what the run counted.
 */
export async function judgedAgain<P extends string | null>(
  db: Queries,
  migrationId: string,
  recipe: Recipe,
  { made, plan }: { made: Made; plan: P },
): Promise<{ made: Made; plan: P | string }> {
  const { sheets, health: before, coverage } = made;
  // Versions before did not count cells, or did not judge.
  if (!before || !sheets.some(({ cells }) => cells)) return { made, plan };
  const templates = await engineTemplates(db, migrationId);
  const health = judgeAgain(before, { recipe, templates, sheets });
  return {
    made: { ...made, health, coverage: filledAgain(coverage, sheets) },
    plan: plan === null ? plan : withFindings(plan, findingTexts(health, templates)),
  };
}

function filledAgain(coverage: Coverage, sheets: readonly StoredSheet[]): Coverage {
  const outputs = { ...coverage.outputs };
  for (const { template, columns, rowCount, cells } of sheets)
    for (const [at, counts] of (cells ?? []).entries()) {
      const name = `${template.slug} / ${columns[at]}`;
      const before = getOwn(outputs, name);
      if (before) setOwn(outputs, name, { ...before, fill: share(counts.filled, rowCount) });
    }
  return { ...coverage, outputs };
}
