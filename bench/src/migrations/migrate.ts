import { mkdir, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeExport } from '@godwit/engine/export/export';
import { plan } from '@godwit/engine/plan/plan';
import type { Answer, Question } from '@godwit/engine/plan/question';
import { readFile } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { serialize } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import type { SheetFile } from '@godwit/engine/sheet/sheet';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';

export interface Attempt {
  questions: { question: string; answer: string }[];
  seconds: number;
  /** Why nothing came of it. */
  failed: string | undefined;
}

export interface Case {
  name: string;
  source?: string;
  knowledge?: string;
  templates: unknown[];
  answers?: { about: string[]; value: string }[];
}

/** What an onboarding engineer does: files, templates and knowledge in; answers where it asks; sheets out. */
export async function migrate(folder: string, out: string): Promise<Attempt> {
  const given = JSON.parse(await readText(join(folder, 'case.json'), 'utf8')) as Case;
  const scratch = join(out, '.working');
  await mkdir(scratch, { recursive: true });
  const started = performance.now();
  const asked: Attempt['questions'] = [];
  const done = (failed?: string): Attempt => ({
    questions: asked,
    seconds: (performance.now() - started) / 1000,
    failed,
  });
  try {
    const tables: Table[] = [];
    for (const name of (await readdir(join(folder, 'files'))).sort())
      tables.push(...(await readFile({ path: join(folder, 'files', name), name }, scratch)));
    const templates = parseTemplates(given.templates);
    const context = { source: given.source ?? null, knowledge: given.knowledge ?? '', scratch };
    let planned = await plan(tables, templates, context);
    if (planned.questions.length > 0) {
      const answers: Answer[] = planned.questions.map((question) => {
        const value = answerTo(question, given.answers ?? []);
        asked.push({ question: question.question, answer: value });
        return { id: question.id, question: question.question, value };
      });
      planned = await plan(tables, templates, { ...context, answers });
    }
    await writeFile(join(out, 'recipe.json'), serialize(planned.recipe));
    await writeFile(join(out, 'plan.md'), planned.plan);
    const sheets = planned.sheets ?? (await run(planned.recipe, tables, templates, { out: scratch }));
    for (const sheet of sheets) await writeSheet(sheet, out, scratch);
    return done();
  } catch (error) {
    return done(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** As the cases say: the entry with the most words that all stand in the question. */
export function answerTo(
  { question }: Pick<Question, 'question'>,
  answers: readonly { about: string[]; value: string }[],
): string {
  const asked = question.toLowerCase();
  const fitting = answers
    .filter(({ about }) => about.every((word) => asked.includes(word.toLowerCase())))
    .sort((a, b) => b.about.length - a.about.length);
  return fitting[0]?.value ?? 'Please follow the column descriptions.';
}

async function writeSheet(sheet: SheetFile, out: string, scratch: string): Promise<void> {
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
