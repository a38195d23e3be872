import { mkdir, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Agent, builtIn } from '@godwit/engine/agent/agent';
import { explainMade } from '@godwit/engine/explain/made';
import { writeExport } from '@godwit/engine/export/export';
import type { Healths } from '@godwit/engine/health/health';
import { judge } from '@godwit/engine/health/judge';
import type { Answer } from '@godwit/engine/language/question';
import type { PlanContext, Planned } from '@godwit/engine/plan/plan';
import { readFile } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { readTogether } from '@godwit/engine/read/together';
import { type Recipe, serialize } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Answering, Asked } from './answering.js';
import { readCase } from './case.js';
import type { Worth } from './ideal.js';

export interface Attempt {
  asked: Asked[];
  health: Healths;
  seconds: number;
  /** Why nothing came of it. */
  failed: string | undefined;
  /** How sure each column was said to be, by sheet. */
  certainty?: Map<string, Map<string, number>>;
  recipe?: Recipe;
  /** Of the questions, where somebody knew the best answers. */
  worths?: Worth[];
}

interface Given {
  /** The files, where they were read already. */
  tables?: readonly Table[];
  tried?: PlanContext['tried'];
  weighed?: PlanContext['weighed'];
  /** The built-in one where it is left out. */
  agent?: Agent;
}

/** As often as a run may be answered. */
const mostRounds = 3;

/** What an onboarding engineer does: files, templates and knowledge in; answers where it asks; sheets out. */
export async function migrate(
  folder: string,
  out: string,
  answering: Answering,
  { tables: read, tried, weighed, agent = builtIn }: Given = {},
): Promise<Attempt> {
  const { source, knowledge, templates: given } = await readCase(folder);
  const scratch = join(out, '.working');
  await rm(out, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const started = performance.now();
  const asked: Asked[] = [];
  const done = (health: Healths, failed?: string): Attempt => ({
    asked,
    health,
    seconds: (performance.now() - started) / 1000,
    failed,
  });
  try {
    const tables = read ?? (await tablesOf(folder, scratch));
    const templates = parseTemplates(given);
    const context = {
      source: source ?? null,
      knowledge: knowledge ?? '',
      scratch,
      ...(weighed ? { weighed } : {}),
    };
    const plan = (more: Partial<PlanContext>): Promise<Planned> =>
      agent.plan(tables, templates, { ...context, ...more }, () => {});
    let planned = await plan(tried ? { tried } : {});
    const answers: Answer[] = [];
    for (let round = 0; round < mostRounds && planned.questions.length > 0; round += 1) {
      for (const answer of answering(planned.questions)) {
        const question = planned.questions.find(({ id }) => id === answer.id);
        if (question) asked.push({ question, answer: answer.value });
        // The newest one counts.
        answers.unshift(answer);
      }
      planned = await plan({ answers });
    }
    await writeFile(join(out, 'recipe.json'), serialize(planned.recipe));
    const sheets = planned.sheets ?? (await run(planned.recipe, tables, templates, { out: scratch }));
    for (const sheet of sheets) await writeSheet(sheet, out, scratch);
    const { recipe } = planned;
    const health = await judge({ recipe, templates, sheets, named: true });
    await writeFile(join(out, 'plan.md'), await explainMade({ recipe, templates, tables, sheets, health }));
    return { ...done(health), certainty: certaintyOf(recipe), recipe };
  } catch (error) {
    return done({}, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

export async function tablesOf(folder: string, scratch: string): Promise<Table[]> {
  const names = (await readdir(join(folder, 'files'))).sort();
  const files = names.map((name) => ({ path: join(folder, 'files', name), name }));
  const read: Table[] = [];
  for (const file of files) read.push(...(await readFile(file, scratch)));
  return readTogether(read, files, scratch);
}

function certaintyOf({ sheets }: Recipe): Map<string, Map<string, number>> {
  return new Map(
    sheets.map(({ template, confidence = {} }) => [template, new Map(Object.entries(confidence))]),
  );
}

export async function writeSheet(sheet: SheetFile, out: string, scratch: string): Promise<void> {
  const { slug } = sheet.template;
  await writeExport(sheet, join(out, `${slug}.csv`), { format: 'csv', filter: 'all', scratch });
  const rows = join(scratch, `${slug}.ndjson`);
  await writeExport(sheet, rows, { format: 'ndjson', filter: 'invalid', scratch });
  const invalid = invalidCells(await readText(rows, 'utf8'));
  await writeFile(join(out, `${slug}.invalid.json`), JSON.stringify(invalid));
}

/** Of the invalid rows of a sheet, as lines of JSON. */
export function invalidCells(lines: string): { row: number; column: string }[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const { row_index, errors } = JSON.parse(line) as { row_index: number; errors: { column: string }[] };
      return [...new Set(errors.map(({ column }) => column))].map((column) => ({ row: row_index, column }));
    });
}
