import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { measureSheet } from '@godwit/engine/plan/sheets/score';
import type { Table } from '@godwit/engine/read/reader';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Template } from '@godwit/engine/validate/template';
import { always } from './answering.js';
import { readCase } from './case.js';
import { migrate, tablesOf, writeSheet } from './migrate.js';
import type { ComparedSheet, MadeSheet } from './preference.js';
import type { Scorer } from './score.js';

interface Comparing {
  name: string;
  /** Of the case. */
  folder: string;
  goldRecipe: Recipe;
  score: Scorer;
  /** Where the sheets of both are left. */
  out: string;
}

export interface ComparedCase {
  sheets: ComparedSheet[];
  /** Cell F1 over all sheets. */
  gold: number;
  planned: number;
  /** Why nothing was planned, or compared. */
  failed?: string;
}

/** A case by its gold recipe and by the plan that is found, each measured as the planner measures its ways. */
export async function compareRecipes(comparing: Comparing): Promise<ComparedCase> {
  try {
    return await compared(comparing);
  } catch (error) {
    // The other cases are compared all the same.
    const failed = error instanceof Error ? error.message : String(error);
    return { sheets: [], gold: 0, planned: 0, failed };
  }
}

async function compared(comparing: Comparing): Promise<ComparedCase> {
  const { name, folder, goldRecipe, score, out } = comparing;
  const scratch = join(out, 'read');
  await mkdir(scratch, { recursive: true });
  const tables = await tablesOf(folder, scratch);
  const templates = parseTemplates((await readCase(folder)).templates);
  const { recipe: found, failed } = await migrate(folder, join(out, 'plan'), always('you decide'), {
    tables,
  });
  const none: Recipe = { ...goldRecipe, sheets: [] };
  const made = (recipe: Recipe, of: string) =>
    makeSheets({ recipe, tables, templates, folder, score, out: join(out, of) });
  const gold = await made(goldRecipe, 'gold');
  const planned = await made(found ?? none, 'planned');
  const sheets = templates.map(({ slug }) => ({
    case: name,
    slug,
    gold: gold.sheets.get(slug) ?? nothing,
    planned: planned.sheets.get(slug) ?? nothing,
  }));
  return { sheets, gold: gold.f1, planned: planned.f1, ...(failed !== undefined && { failed }) };
}

const nothing: MadeSheet = { f1: 0, terms: undefined };

interface Making {
  recipe: Recipe;
  tables: readonly Table[];
  templates: readonly Template[];
  folder: string;
  score: Scorer;
  out: string;
}

async function makeSheets({ recipe, tables, templates, folder, score, out }: Making) {
  const scratch = join(out, '.working');
  await mkdir(scratch, { recursive: true });
  const terms = new Map<string, MadeSheet['terms']>();
  const made = recipe.sheets.length === 0 ? [] : await run(recipe, tables, templates, { out: scratch });
  for (const sheet of made) {
    const template = templates.find(({ slug }) => slug === sheet.template.slug);
    // Nobody drafted the gold: each column is believed to be meant, and nothing was said beforehand.
    if (template)
      terms.set(
        template.slug,
        await measureSheet(sheet, template, { belief: () => 1, prior: 0, sheets: made }),
      );
    await writeSheet(sheet, out, scratch);
  }
  const { figure, sheets } = score(folder, out);
  return {
    f1: figure,
    sheets: new Map(
      sheets.map(({ slug, figure: f1 }): [string, MadeSheet] => [slug, { f1, terms: terms.get(slug) }]),
    ),
  };
}
