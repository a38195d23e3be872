import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { explainMade } from '../../explain/made.js';
import { readHere } from '../../read/read-file.js';
import type { InputFile, Table } from '../../read/reader.js';
import { readTogether } from '../../read/together.js';
import { check } from '../../recipe/check.js';
import { parseRecipe, serialize } from '../../recipe/recipe.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import { rowsOfSheet } from '../../run/testing/tables.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import type { Template } from '../../validate/template.js';
import { type PlanContext, type Planned, plan } from '../plan.js';
import type { Emit } from '../views/events.js';

/** The tables of files whose text is given. */
export async function tablesOf(scratch: string, files: Record<string, string>): Promise<Table[]> {
  const folder = mkdtempSync(join(scratch, 'files-'));
  const tables: Table[] = [];
  const given: InputFile[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, text);
    given.push({ path, name });
    tables.push(...(await readHere({ path, name }, folder)));
  }
  return readTogether(tables, given, folder);
}

export interface PlannedTexts extends Omit<Planned, 'sheets'> {
  sheets: SheetFile[];
  /** The plan in English. */
  plan: string;
  /** By slug: the cells of each row, joined by "|". */
  rows: Record<string, string[]>;
}

/** Plans files whose text is given; what every plan must be is checked here. */
export async function planned(
  scratch: string,
  files: Record<string, string>,
  templates: unknown,
  context: Partial<PlanContext> = {},
  emit?: Emit,
): Promise<PlannedTexts> {
  const tables = await tablesOf(scratch, files);
  return plannedFrom(scratch, tables, parseTemplates(templates), context, emit);
}

export async function plannedFrom(
  scratch: string,
  tables: readonly Table[],
  templates: readonly Template[],
  context: Partial<PlanContext> = {},
  emit?: Emit,
): Promise<PlannedTexts> {
  const made = await plan(tables, templates, { scratch, ...context }, emit);
  const text = serialize(made.recipe);
  expect(serialize(parseRecipe(JSON.parse(text)))).toBe(text);
  expect(check(made.recipe, tables)).toMatchObject({ ok: true, clashes: [], goneColumns: [] });
  const rows: Record<string, string[]> = {};
  const sheets = made.sheets ?? [];
  for (const sheet of sheets)
    rows[sheet.template.slug] = (await rowsOfSheet(sheet)).map(({ cells }) =>
      cells.map((cell) => cell ?? '').join('|'),
    );
  const english = await explainMade({ ...made, templates, tables, sheets });
  return { ...made, sheets, rows, plan: english };
}
