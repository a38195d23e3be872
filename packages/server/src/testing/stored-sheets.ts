import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '@godwit/engine/read/read-file';
import { parseRecipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import sql from 'sql-template-tag';
import { createTemplate } from '../domain/catalog/templates.js';
import { keepObjects } from '../domain/files/kept-objects.js';
import { StoredPaths } from '../domain/files/stored-paths.js';
import { createMigration } from '../domain/migrations/migrations.js';
import { inputsNow } from '../domain/runs/run-inputs.js';
import type { Made, StoredSheet } from '../domain/runs/stored.js';
import type { TestService } from './service.js';
import { nothingMade, storeRun } from './stored-runs.js';

export interface StoredMigration {
  id: string;
  /** The template that the file fills, and one that nothing fills. */
  slug: string;
  empty: string;
  generateId: string;
  sheet: StoredSheet;
  /** The key of the table that it was made of. */
  table: string;
  /** As an execute of the preview would: the rows stand in the sheet. */
  execute(): Promise<string>;
}

const header = 'Name,E-Mail,City,Note';
export const columns = ['Name', 'Email', 'City', 'Note'];

/** One row in ten lacks its e-mail address, which the template requires; nobody has a note. */
export function sourceRow(at: number): string[] {
  return [`Person ${at}`, at % 10 === 3 ? '' : `P${at}@X.example`, at % 2 ? 'Köln, "Süd"' : '', ''];
}

/** A migration with a preview made by the engine from a CSV file of so many rows. */
export async function storedMigration(
  { service, actor }: TestService,
  rows: number,
  lines = Array.from({ length: rows }, (_, at) => sourceRow(at)),
): Promise<StoredMigration> {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-made-'));
  const { body: filled } = await createTemplate(service, actor, {
    name: 'People',
    columns: [{ name: 'Name' }, { name: 'Email', required: true }, { name: 'City' }, { name: 'Note' }],
  });
  const { body: other } = await createTemplate(service, actor, {
    name: 'Orders',
    columns: [{ name: 'No' }, { name: 'Sum' }],
  });
  const { slug } = filled;
  const created = await createMigration(service, actor, { name: 'm', templates: [slug, other.slug] });
  const id = created.body.migration_id;
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const csv = join(scratch, 'people.csv');
  await writeFile(csv, [header, ...lines.map((cells) => cells.map(quoted).join(','))].join('\n'));
  const tables = await readFile({ path: csv, name: 'people.csv' }, scratch);
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'people', file: 'people.csv', columns: header.split(',') }],
    sheets: [
      {
        template: slug,
        from: { input: 'people' },
        columns: {
          Name: { op: 'column', name: 'Name' },
          Email: { op: 'lower', of: { op: 'column', name: 'E-Mail' } },
          City: { op: 'column', name: 'City' },
          Note: { op: 'column', name: 'Note' },
        },
      },
    ],
  });
  const sheets = await run(recipe, tables, [filled], { out: scratch });
  const paths = new StoredPaths();
  const files = [...tables, ...sheets].map(({ parquet }) => parquet);
  const objects = await paths.store(service, id, files);
  await service.db.transaction((tx) => keepObjects(tx, id, objects));
  await rm(scratch, { recursive: true, force: true });
  const mapping = columns.map((column) => ({
    column,
    from: [{ input: 'people.csv', column }],
    steps: [],
    confidence: 1,
    reason: 'same name',
  }));
  const made: Made = {
    ...nothingMade,
    tables: paths.toKeys(tables),
    sheets: paths.toKeys(sheets),
    mapping: { [slug]: mapping },
  };
  const stored = { recipe, made, inputs: await inputsNow(service.db, id) };
  const generateId = await storeRun(service, id, {
    ...stored,
    kind: 'generate',
    status: 'awaiting_approval',
    plan: 'People come from people.csv.',
  });
  const sheet = made.sheets[0]!;
  return {
    id,
    slug,
    empty: other.slug,
    generateId,
    sheet,
    table: made.tables[0]!.parquet,
    async execute() {
      const runId = await storeRun(service, id, { ...stored, kind: 'execute', status: 'completed' });
      await service.db.run(sql`
        update sheets s set run_id = ${runId},
          file = case when t.slug = ${slug} then ${JSON.stringify(sheet)}::jsonb end,
          row_count = ${sheet.rowCount}, invalid_row_count = ${sheet.invalidRowCount}
        from templates t where t.id = s.template_id and s.migration_id = ${id}`);
      return runId;
    },
  };
}
