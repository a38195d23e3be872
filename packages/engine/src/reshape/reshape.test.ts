import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReadSession } from '../duck/testing/read-session.js';
import { readFile } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import type { Reshape } from '../recipe/reshape.js';
import { run } from '../run/run.js';
import { type Found, findGridReshape, findReshape, listsAmong, type Reshaping } from './reshape.js';

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

async function carriedOut(table: Table, { steps, columns }: Reshaping): Promise<string[][]> {
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
  const rows = await inReadSession((session) =>
    session.rows(`SELECT * FROM read_parquet('${sheet!.parquet}')`),
  );
  return rows.map((row) => columns.map((_, at) => String(row[`c${at}`] ?? '')));
}

describe('finds the steps of', () => {
  test.each(cases.filter(({ steps }) => steps.length > 0))('$name', async ({ csv, steps, rows }) => {
    const table = await read(csv);
    const found = await findReshape(table);
    expect(found.steps.map(({ step }) => brief(step))).toEqual(steps);
    for (const { note } of found.steps) expect(note).toMatch(/^.{20,}\.$/);
    if (rows) expect((await carriedOut(table, found)).sort()).toEqual([...rows].sort());
  });
});

describe('leaves an ordinary table as it is', () => {
  test.each(cases.filter(({ steps }) => steps.length === 0))('$name', async ({ csv }) => {
    const table = await read(csv);
    expect(await findReshape(table)).toMatchObject({ steps: [], columns: table.columns });
  });
});

describe('what reading made of the file', () => {
  test('header lines that are the first fields of records become rows again', async () => {
    const table = await read([
      'Company Name,iRobot,ABB,Fanuc',
      'ISIN,US46272,CH00122,JP38024',
      'Staff,1200,105000,7000',
      'Founded,1990-05-01,1988-01-01,1956-06-01',
      'Share,0.03,0.05,0.04',
    ]);
    const merged: Table = {
      ...table,
      columns: ['Company Name ISIN', 'iRobot US46272', 'ABB CH00122', 'Fanuc JP38024'],
      marks: [{ kind: 'header', rows: [[2, 2]] }],
      rowCount: 3,
      aside: [
        { kind: 'header', row: 1, cells: ['Company Name', 'iRobot', 'ABB', 'Fanuc'] },
        { kind: 'header', row: 2, cells: ['ISIN', 'US46272', 'CH00122', 'JP38024'] },
      ],
    };
    const { steps, columns } = await findReshape(merged);
    expect(steps.map(({ step }) => step.step)).toEqual(['rows', 'promote_header', 'transpose']);
    expect(columns).toEqual(['Company Name', 'ISIN', 'Staff', 'Founded', 'Share']);
  });

  test('fields below each other with key and value in one cell', () => {
    const lines = ['Found: 10:21', 'Title: Canon', 'Price: 69', 'Found: 10:22', 'Title: Lumix', 'Price: 32'];
    const grid = { columns: ['column_1'], rows: lines.map((line) => [line]), whole: true };
    expect(findGridReshape(grid, false)).toMatchObject({
      steps: [{ step: { step: 'records', key: 'column_1', separator: ': ', start: 'Found' } }],
      columns: ['Found', 'Title', 'Price'],
    });
  });

  test('sizes that tell goods apart are no units of measures', () => {
    const columns = ['Description', 'Quantity', 'Unit Price', 'Amount'];
    const rows = [
      ['Boxes, 30 x 20 cm', '200', '0.45', '90.00'],
      ['Ribbon, red, 50 m', '3', '7.90', '23.70'],
    ];
    expect(findGridReshape({ columns, rows, whole: true }, true).steps).toEqual([]);
  });

  test('names that reading made up are no series', () => {
    const rows = [
      ['a', 'x', 'x', 'y'],
      ['b', 'y', 'x', 'x'],
      ['c', 'x', 'y', 'x'],
    ];
    const columns = ['column_1', 'column_2', 'column_3', 'column_4'];
    expect(findGridReshape({ columns, rows, whole: true }, false).steps).toEqual([]);
  });
});

describe('bounded work', () => {
  const wide = (columns: number) => ({
    columns: Array.from({ length: columns }, (_, at) => `alpha ${at % 7} beta ${at}`),
    rows: Array.from({ length: 20 }, (_, row) => Array.from({ length: columns }, (_, at) => `${row * at}`)),
    whole: true,
  });

  test('a table of 5,000 columns is looked at in seconds', () => {
    const before = process.cpuUsage();
    findGridReshape(wide(5000), true);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  });

  test('a wider one is left as it is', async () => {
    const names = Array.from({ length: 5001 }, (_, at) => `${1000 + at}`);
    const table = await read(['a,b', '1,2']);
    const { steps, columns } = await findReshape({ ...table, columns: names });
    expect([steps, columns.length]).toEqual([[], 5001]);
  });
});

test('a record that names its fields is no list of rows, a list of names is one', () => {
  const unpivot: Found = {
    step: {
      step: 'unpivot',
      labels: ['item'],
      values: ['line'],
      groups: [
        { labels: ['1'], columns: ['line 1'] },
        { labels: ['2'], columns: ['line 2'] },
      ],
      keep_blank: false,
    },
    note: '',
  };
  const gridOf = (cell: (at: number) => string) => ({
    columns: ['order', 'line 1', 'line 2'],
    rows: Array.from({ length: 8 }, (_, at) => [`A${at}`, cell(at), cell(at + 10)]),
    whole: true,
  });
  expect(
    listsAmong(
      gridOf((at) => `sku:C-${at}|quantity:${at}`),
      unpivot,
    ),
  ).toBeUndefined();
  const list = listsAmong(
    gridOf((at) => `flour, water, salt ${at}`),
    unpivot,
  );
  expect(list?.step).toMatchObject({ step: 'explode', column: 'line' });
});
