import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted } from '../../health/judge.js';
import { parseRecipe } from '../../recipe/recipe.js';
import { rounds } from '../../testing/rounds.js';
import type { Template } from '../../validate/template.js';
import { revalidate } from '../revalidate.js';
import { run } from '../run.js';
import type { SheetFile } from '../sheet/sheet.js';
import { wholeSheet } from '../sheet/whole-sheet.js';
import { rowsOfSheet, scratchFolder, tableOf } from '../testing/tables.js';
import { applyEdits } from './apply-edits.js';
import { changeRows, type RowChange } from './change-rows.js';
import { editRow } from './edit-row.js';
import type { KeptEdit } from './locate.js';

const out = scratchFolder();

const teams: Template = {
  slug: 'teams',
  name: 'Teams',
  columns: [
    { name: 'Code', unique: true, required: true },
    { name: 'Lead', linkRule: [{ templateId: 'people', columnName: 'Name' }] },
  ],
};
const people: Template = {
  slug: 'people',
  name: 'People',
  columns: [
    { name: 'Name', unique: true, required: true },
    { name: 'Mail', strictRule: '^\\S+@\\S+$', unique: true },
    { name: 'Team', linkRule: [{ templateId: 'teams', columnName: 'Code' }] },
    { name: 'Boss', linkRule: [{ templateId: 'people', columnName: 'Name' }] },
    { name: 'From', desiredRule: 'ai', description: 'Date, YYYY-MM-DD' },
    { name: 'Until' },
  ],
  rules: [
    {
      name: 'order',
      expression: '"From" <= "Until"',
      message: 'Ends before it begins',
      columns: ['From', 'Until'],
    },
  ],
};
const templates = [people, teams];

async function made(rows: (string | null)[][], codes: (string | null)[][]): Promise<SheetFile[]> {
  const tables = [
    await tableOf(out, 'people.csv', [people.columns.map(({ name }) => name), ...rows]),
    await tableOf(out, 'teams.csv', [teams.columns.map(({ name }) => name), ...codes]),
  ];
  const recipe = parseRecipe({
    version: 1,
    inputs: tables.map(({ file, columns }) => ({ id: file.replace('.csv', ''), file, columns })),
    sheets: templates.map(({ slug, columns }) => ({
      template: slug,
      from: { input: slug },
      columns: Object.fromEntries(columns.map(({ name }) => [name, { op: 'column', name }])),
    })),
  });
  return counted(await run(recipe, tables, templates, { out }));
}

const some = () =>
  made(
    [
      ['Ann', 'ann@x.org', 'red', null, '2020-01-01', '2021-01-01'],
      ['Bob', 'bob@x.org', 'Blue', 'ann', '2022-01-01', '2023-01-01'],
      ['Cyd', 'cyd', 'green', 'Bob', '2020-01-01', null],
      ['Dan', 'ann@x.org', '', 'Zoe', null, null],
    ],
    [
      ['RED', 'Ann'],
      ['blue', 'Eve'],
    ],
  );

const change = (slug: string, row: number, column: number, value: string | null): RowChange => ({
  slug,
  row,
  cells: [{ column, value }],
});

let wholes = 0;
const whole = (sheet: SheetFile) => wholeSheet(sheet, out, String(wholes++));

/** Everything there is to say about the sheets: cells and errors of all rows, and the counts. */
async function told(sheets: readonly SheetFile[]) {
  const all = [];
  for (const sheet of sheets) {
    const { rowCount, invalidRowCount, errors } = sheet;
    const cells = sheet.cells?.map(({ filled, seen, raw }) => ({ filled, seen, raw }));
    all.push({ rowCount, invalidRowCount, errors, cells, rows: await rowsOfSheet(await whole(sheet)) });
  }
  return all;
}

/** The same cells, judged from the start. */
async function judgedAnew(sheets: readonly SheetFile[]) {
  const existing: SheetFile[] = [];
  for (const sheet of sheets) existing.push(await whole(sheet));
  const anew: SheetFile[] = [];
  for (const [at, sheet] of existing.entries()) {
    const template = templates[at];
    if (template) anew.push(await revalidate(sheet, template, { out, existing, templates }));
  }
  return told(await counted(anew));
}

describe('a cell that is changed by hand', () => {
  it('has what depends on it validated again: duplicates, links to it, rules over several cells', async () => {
    const sheets = await some();
    const after = await changeRows(
      sheets,
      [
        change('people', 0, 0, 'Zoe'),
        change('people', 1, 1, 'ANN@x.org'),
        change('people', 1, 5, '2021-01-01'),
      ],
      { templates, out },
    );
    const rows = await rowsOfSheet(await whole(after[0]!));
    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Mail: unique: Duplicate value: "ann@x.org" appears 3 times'],
      [
        'Mail: unique: Duplicate value: "ANN@x.org" appears 3 times',
        'Boss: link: Value "ann" not found in Name column from People',
        'From: cross_cell: Ends before it begins',
        'Until: cross_cell: Ends before it begins',
      ],
      [
        'Mail: strict: Value does not match required pattern',
        'Team: link: Value "green" not found in Code column from Teams',
      ],
      ['Mail: unique: Duplicate value: "ann@x.org" appears 3 times'],
    ]);
    expect(await told(after)).toEqual(await judgedAnew(after));
    // The lead of the first team is gone.
    expect(after[1]?.invalidRowCount).toBe(2);
  });

  it('leaves the file as it was, and is written beside it', async () => {
    const sheets = await some();
    const [edited, other] = await changeRows(sheets, [change('people', 2, 5, 'x')], { templates, out });
    expect(edited?.parquet).toBe(sheets[0]?.parquet);
    expect(edited?.edits?.parquet).toBeDefined();
    expect(other).toEqual(sheets[1]);
  });

  it('tells how its row stood and stands; one that is so already changes nothing', async () => {
    const sheets = await some();
    const { before, after } = await editRow(sheets, change('people', 2, 1, 'cyd@x.org'), {
      templates,
      out,
    });
    expect([before.cells[1], after.cells[1]]).toEqual(['cyd', 'cyd@x.org']);
    expect([before.errors.length, after.errors.length]).toEqual([2, 1]);
    const same = await editRow(sheets, change('people', 3, 2, null), { templates, out });
    expect(same.sheets).toEqual(sheets);
  });

  it('is judged as if all rows were judged anew, whatever was changed before', {
    timeout: 300_000,
  }, async () => {
    const value = fc.constantFrom(
      null,
      '',
      ' ',
      'Ann',
      'ann',
      ' BOB',
      'Cyd',
      'a@x',
      'A@X',
      'b@x',
      'red',
      'Blue',
      'x',
      '2020-01-01',
      '2021-05-05',
      // What is looked for first: digits and marks as they are, letters in either case.
      'A-1234',
      '\u00a0a-1234 ',
      'a-12345',
      "o'-'1",
      "O'-'1\u200b",
      'É',
      'é ',
      '\u212aim',
      'KIM',
      '["a"]',
      'ДА',
      'да',
    );
    const row = fc.array(value, { minLength: 6, maxLength: 6 });
    const team = fc.array(value, { minLength: 2, maxLength: 2 });
    const change = fc.record({ sheet: fc.nat(1), row: fc.nat(), column: fc.nat(5), value });
    const changes = fc.oneof(
      fc.array(change, { minLength: 1, maxLength: 2 }),
      fc.array(change, { minLength: 1, maxLength: 24 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(team, { minLength: 1, maxLength: 6 }),
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        async (rows, codes, batches) => {
          let sheets = await made(rows, codes);
          for (const batch of batches) {
            const wanted = batch.flatMap((each): RowChange[] => {
              const sheet = sheets[each.sheet];
              if (!sheet || sheet.rowCount === 0) return [];
              const cells = [{ column: each.column % sheet.columns.length, value: each.value }];
              return [{ slug: sheet.template.slug, row: each.row % sheet.rowCount, cells }];
            });
            if (wanted.length > 0) sheets = await changeRows(sheets, wanted, { templates, out });
          }
          expect(await told(sheets)).toEqual(await judgedAnew(sheets));
        },
      ),
      { numRuns: rounds(12) },
    );
  });
});

describe('edits of before', () => {
  const edit = (id: string, more: Partial<KeptEdit>): KeptEdit => ({
    ...{ id, slug: 'people', row: 0, key: [{ column: 'Name', value: 'Bob' }], cells: [] },
    ...more,
  });
  const mail = (from: string, to: string) => [{ column: 'Mail', from, to }];

  it('are applied where their row is there by its key and holds what they replaced', async () => {
    const sheets = await some();
    const [now, same] = await applyEdits(
      sheets,
      [
        edit('a', { cells: mail('bob@x.org', 'b@x.org'), row: 7 }),
        edit('b', { cells: mail('b@x.org', 'bb@x.org') }),
        edit('c', { cells: mail('bob@x.org', 'c@x.org') }),
        edit('d', { key: [{ column: 'Name', value: 'Eve' }], cells: mail('', 'e@x.org') }),
        edit('e', { cells: [{ column: 'Phone', from: '', to: '1' }] }),
        edit('f', {
          key: ['Dan', 'ann@x.org', '', 'Zoe', '', ''].map((value, at) => ({
            column: people.columns[at]!.name,
            value,
          })),
          cells: mail('ann@x.org', 'dan@x.org'),
        }),
      ],
      { templates, out },
    );
    expect(now?.edits?.applied).toEqual([
      { id: 'a', row: 1, columns: ['Mail'] },
      { id: 'b', row: 1, columns: ['Mail'] },
      { id: 'f', row: 3, columns: ['Mail'] },
    ]);
    expect(now?.edits?.missed).toEqual([
      { id: 'c', reason: 'Mail is "bb@x.org" there now, not "bob@x.org"' },
      { id: 'd', reason: 'There is no row with Name "Eve" any more' },
      { id: 'e', reason: 'The sheet has no column "Phone" any more' },
    ]);
    expect((await rowsOfSheet(await whole(now!))).map(({ cells }) => cells[1])).toEqual([
      'ann@x.org',
      'bb@x.org',
      'cyd',
      'dan@x.org',
    ]);
    expect(now?.sha256).not.toBe(sheets[0]?.sha256);
    expect(same).toEqual(sheets[1]);
  });

  it('stay where they are when others come, and are the same rows again from the same file', async () => {
    const sheets = await some();
    const a = edit('a', { cells: mail('bob@x.org', 'b@x.org') });
    const b = edit('b', { cells: [{ column: 'Team', from: 'Blue', to: 'red' }] });
    const once = await applyEdits(sheets, [a], { templates, out });
    const twice = await applyEdits(once, [a, b], { templates, out });
    const together = await applyEdits(sheets, [a, b], { templates, out });
    expect(twice.map(({ sha256 }) => sha256)).toEqual(together.map(({ sha256 }) => sha256));
    expect(await told(twice)).toEqual(await told(together));
  });

  it('of rows that are alike go where they were, or nowhere', async () => {
    const twins = await made(
      [1, 2, 3].map(() => ['', 'a@x', null, null, null, null]),
      [['red', null]],
    );
    const key = ['', 'a@x', '', '', '', ''].map((value, at) => ({ column: people.columns[at]!.name, value }));
    const cells = mail('a@x', 'b@x');
    const [now] = await applyEdits(
      twins,
      [edit('a', { key, cells, row: 2 }), edit('b', { key, cells, row: 9 })],
      { templates, out },
    );
    expect(now?.edits?.applied).toEqual([{ id: 'a', row: 2, columns: ['Mail'] }]);
    expect(now?.edits?.missed).toEqual([{ id: 'b', reason: 'There are 3 rows with these cells now' }]);
  });
});
