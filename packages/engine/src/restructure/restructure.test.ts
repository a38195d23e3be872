import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSession } from '../duck/session.js';
import { readFile } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import type { Reshape } from '../recipe/reshape.js';
import { run } from '../run/run.js';
import { type Restructured, restructure, restructureGrid } from './restructure.js';

interface Case {
  name: string;
  csv: string[];
  steps: string[];
  rows?: string[][];
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../cases/restructure.json', import.meta.url), 'utf8'),
);
let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-restructure-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(lines: readonly string[]): Promise<Table> {
  const path = join(scratch, 'in.csv');
  await writeFile(path, `${lines.join('\n')}\n`);
  const [table] = await readFile({ path, name: 'in.csv' }, scratch);
  return table!;
}

function brief(step: Reshape): string {
  switch (step.step) {
    case 'unpivot': {
      const groups = step.groups.map(({ columns }) => columns.map((name) => `"${name}"`).join('+'));
      return `unpivot ${groups.join(' ')} as ${[...step.labels, ...step.values].join(', ')}`;
    }
    case 'fill_down':
      return `fill_down ${step.columns.join(', ')}`;
    case 'explode':
      return `explode ${step.column} by ${step.by === 'json' ? 'json' : JSON.stringify(step.by.separator)}`;
    case 'sections':
      return `sections ${step.heading} as ${step.column}`;
    case 'transpose':
    case 'records':
      return `${step.step} ${step.names.map(({ to }) => to).join(', ')}`;
    default:
      return step.step;
  }
}

async function carriedOut(table: Table, { steps, columns }: Restructured): Promise<string[][]> {
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'in', file: '*', columns: table.columns }],
    sheets: [
      {
        template: 'out',
        from: { input: 'in', reshape: steps.map(({ step }) => step) },
        columns: Object.fromEntries(columns.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
  const template = { slug: 'out', name: 'Out', columns: columns.map((name) => ({ name })) };
  const [sheet] = await run(recipe, [table], [template], { out: scratch });
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT * FROM read_parquet('${sheet!.parquet}')`),
  );
  return rows.map((row) => columns.map((_, at) => String(row[`c${at}`] ?? '')));
}

describe('finds the steps of', () => {
  test.each(cases.filter(({ steps }) => steps.length > 0))('$name', async ({ csv, steps, rows }) => {
    const table = await read(csv);
    const found = await restructure(table);
    expect(found.steps.map(({ step }) => brief(step))).toEqual(steps);
    for (const { note } of found.steps) expect(note).toMatch(/^.{20,}\.$/);
    if (rows) expect((await carriedOut(table, found)).sort()).toEqual([...rows].sort());
  });
});

describe('leaves an ordinary table as it is', () => {
  test.each(cases.filter(({ steps }) => steps.length === 0))('$name', async ({ csv }) => {
    const table = await read(csv);
    expect(await restructure(table)).toEqual({ steps: [], columns: table.columns });
  });
});
