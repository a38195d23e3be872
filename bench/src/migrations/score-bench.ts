import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { weights } from '@godwit/engine/plan/sheets/score-weights';
import type { Outcome } from '../benchmark.js';
import { rounded, table } from '../table.js';
import { caseNames } from './case.js';
import { type ComparedCase, compareRecipes } from './compare-recipes.js';
import { goldRecipes } from './gold-recipe.js';
import {
  type ComparedSheet,
  isFault,
  type MadeSheet,
  preferencesOf,
  preferredOf,
  scoreOfMade,
} from './preference.js';
import type { Scorer } from './score.js';

interface ScoreBench {
  data: string;
  /** A part of the names of the cases. */
  case: string | undefined;
  /** Where the sheets are left. */
  out: string | undefined;
  score: Scorer;
}

/** A recipe written by hand makes the gold with so much of its cells right. */
const goal = 0.98;

/** How often the planner's score prefers the recipe of the gold to the plan that is found. */
export async function runScoreBench({ data, case: wanted, out: kept, score }: ScoreBench): Promise<Outcome> {
  const recipes = goldRecipes();
  const names = (await caseNames(data, wanted)).filter((name) => recipes.has(name));
  if (names.length === 0) {
    console.error(
      `bench: there is nothing to compare: no case at ${data}${wanted === undefined ? '' : ` whose name has "${wanted}"`} has a gold recipe (bench/src/migrations/gold-recipes)`,
    );
    return { ok: false, figures: { error: 'nothing to compare' } };
  }
  const out = kept === undefined ? await mkdtemp(join(tmpdir(), 'godwit-score-')) : resolve(kept);
  const cases = new Map<string, ComparedCase>();
  try {
    for (const name of names) {
      const goldRecipe = recipes.get(name);
      if (!goldRecipe) continue;
      const into = join(out, name);
      await rm(into, { recursive: true, force: true });
      await mkdir(into, { recursive: true });
      cases.set(name, await compareRecipes({ name, folder: join(data, name), goldRecipe, score, out: into }));
    }
  } finally {
    if (kept === undefined) await rm(out, { recursive: true, force: true });
  }
  const sheets = [...cases.values()].flatMap((each) => each.sheets);
  const lowest = Math.min(...[...cases.values()].map(({ gold }) => gold));
  const failed = [...cases.values()].filter((each) => each.failed !== undefined).length;
  const figures = { cases: cases.size, lowest_gold: rounded(lowest, 4), failed, ...preferencesOf(sheets) };
  print(cases, sheets);
  console.log(table(['figure', ''], Object.entries(figures)));
  return { ok: lowest >= goal && failed === 0 && figures.faults === 0, figures };
}

const termNames = Object.keys(weights) as (keyof typeof weights)[];

function print(cases: ReadonlyMap<string, ComparedCase>, sheets: readonly ComparedSheet[]): void {
  console.log(
    table(
      ['case', 'gold F1', 'planned F1', ''],
      [...cases].map(([name, { gold, planned, failed = '' }]) => [
        name,
        rounded(gold, 4),
        rounded(planned, 4),
        failed,
      ]),
    ),
  );
  console.log(
    table(
      ['case', 'sheet', 'by', 'F1', 'score', ...termNames, 'preferred'],
      sheets.flatMap((sheet) => [
        [sheet.case, sheet.slug, 'gold', ...row(sheet.gold), preferredOf(sheet)],
        ['', '', 'planned', ...row(sheet.planned), ''],
      ]),
    ),
  );
  for (const sheet of sheets.filter(isFault)) console.log(`  ${faultOf(sheet)}`);
}

function row(made: MadeSheet): (string | number)[] {
  const { terms } = made;
  return [made.f1, scoreOfMade(made), ...termNames.map((name) => terms?.[name] ?? '-')].map((cell) =>
    typeof cell === 'number' ? cell.toFixed(3) : cell,
  );
}

/** With the terms that speak for the worse one, by what they count. */
function faultOf({ case: name, slug, gold, planned }: ComparedSheet): string {
  const leads = termNames
    .map((term) => ({
      term,
      lead: weights[term] * ((planned.terms?.[term] ?? 0) - (gold.terms?.[term] ?? 0)),
    }))
    .filter(({ lead }) => lead >= 0.00005)
    .sort((a, b) => b.lead - a.lead)
    .map(({ term, lead }) => `${term} ${lead.toFixed(4)}`);
  const by = (scoreOfMade(planned) - scoreOfMade(gold)).toFixed(4);
  return `fault of the score: ${name} ${slug}: F1 ${planned.f1.toFixed(3)} scores ${by} above ${gold.f1.toFixed(3)}, by ${leads.join(', ')}`;
}
