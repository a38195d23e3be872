import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from '../explain/diff.js';
import { explain } from '../explain/explain.js';
import { type Merge, mergeCells } from '../recipe/merge.js';
import { parseRecipe } from '../recipe/recipe.js';
import { made, plainTable, templateOf } from './testing/made.js';
import type { Cell } from './testing/plain-table.js';
import { scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const column = (name: string) => ({ op: 'column', name });

const rules: Merge[] = [
  { take: 'filled' },
  { take: 'most_common' },
  { take: 'least' },
  { take: 'greatest' },
  { take: 'least', as: 'number' },
  { take: 'greatest', as: 'number' },
  { take: 'sum' },
  { take: 'sum', decimal: ',' },
  { take: 'prefer', values: ['active', '0', ''] },
  { take: 'constant', value: 'Multiple' },
  { take: 'joined', separator: '; ' },
];

describe('merging one column', () => {
  it.each<[Merge, Cell[], Cell, number[]]>([
    [{ take: 'filled' }, [' ', null, 'b', 'c'], 'b', [2]],
    [{ take: 'filled' }, ['', null], '', [0]],
    [{ take: 'most_common' }, ['a', 'b', 'b ', 'a'], 'a', [0]],
    [{ take: 'most_common' }, ['', 'b', '', 'a', 'a'], 'a', [3]],
    [{ take: 'least' }, ['2024-05-01', '', '2023-01-31'], '2023-01-31', [2]],
    [{ take: 'greatest' }, ['9', '10'], '9', [0]],
    [{ take: 'greatest', as: 'number' }, ['9', '10', 'many'], '10', [1]],
    [{ take: 'least', as: 'number' }, ['-0.5', '-1.5', '-1.25'], '-1.5', [1]],
    [{ take: 'least', as: 'number' }, ['many', 'few'], 'many', [0]],
    [{ take: 'sum' }, ['0.10', '0.2', 'x', ''], '0.30', [0, 1]],
    [{ take: 'sum', decimal: ',' }, ['0,10', '0,2', '1.5', ''], '0,30', [0, 1]],
    [{ take: 'sum' }, ['1', '-2.5'], '-1.5', [0, 1]],
    [{ take: 'sum' }, ['99999999999999999999', '1'], '100000000000000000000', [0, 1]],
    [{ take: 'sum' }, ['123456789012345678901', '1'], '123456789012345678901', [0]],
    [{ take: 'prefer', values: ['Active', 'Paused'] }, ['gone', 'paused', ' ACTIVE'], ' ACTIVE', [2]],
    [{ take: 'prefer', values: ['Active'] }, ['gone', 'lost'], 'gone', [0]],
    [{ take: 'constant', value: 'Multiple' }, ['Leeds', '', 'York', 'Leeds'], 'Multiple', [0, 2]],
    [{ take: 'constant', value: 'Multiple' }, ['', 'York', 'York '], 'York', [1]],
    [{ take: 'joined', separator: ', ' }, ['a', '', ' b', 'a ', 'c'], 'a, b, c', [0, 2, 4]],
  ])('%j of %j', (merge, cells, value, from) => {
    expect(mergeCells(merge, cells)).toEqual({ value, from });
  });

  it('gives the same in SQL, for numbers of every sign and length too', async () => {
    const digits = (most: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most });
    const number = fc
      .tuple(fc.constantFrom('', '-', '+'), digits(21), fc.option(digits(21)))
      .map(([sign, whole, fraction]) => sign + whole + (fraction === null ? '' : `.${fraction}`));
    const cell = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('0.1', '-0.1', '0,75', '1', ' 1 ', '-1.05', '.5', '-3.', '00'),
      },
      { weight: 2, arbitrary: number },
      { weight: 3, arbitrary: fc.constantFrom(null, '', ' ', 'Active', 'ACTIVE ', 'b', '\uffee', '😀', 'é') },
    );
    const groups = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 20, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(groups, async (cells) => {
        // The rows of the groups stand between each other.
        const rows = [0, 1, 2, 3, 4].flatMap((place) =>
          cells.flatMap((group, at) => (place < group.length ? [[`g${at}`, group[place]!]] : [])),
        );
        const { sheets } = await made(
          out,
          [plainTable('in.csv', [['Key', 'Cell'], ...rows])],
          [
            {
              template: 'things',
              from: { input: 'in' },
              deduplicate: {
                by: ['Key'],
                merge: Object.fromEntries(rules.map((merge, at) => [`${at}`, merge])),
              },
              columns: {
                Key: column('Key'),
                ...Object.fromEntries(rules.map((_, at) => [`${at}`, column('Cell')])),
              },
            },
          ],
          [templateOf('things', 'Key', ...rules.map((_, at) => `${at}`))],
        );
        const expected = cells.map((group, at) =>
          [`g${at}`, ...rules.map((merge) => mergeCells(merge, group).value ?? '∅')].join('|'),
        );
        expect(sheets[0]!.rows).toEqual(expected);
      }),
      { numRuns: 4 },
    );
  });
});

describe('duplicates that are merged', () => {
  const people = plainTable('people.csv', [
    ['Mail', 'Name', 'Phone', 'Spent', 'Branch'],
    ['ann@x.org', 'Ann', '', '1.50', 'Leeds'],
    ['bob@x.org', 'Bob', '1', '', 'Leeds'],
    ['ANN@x.org ', 'Ann B.', '22', '2.25', 'York'],
    ['', 'Nobody', '', '9', ''],
    ['ann@x.org', '', '33', 'n/a', 'Leeds'],
    ['', 'Nobody', '', '9', ''],
  ]);
  const sheet = {
    template: 'people',
    from: { input: 'people' },
    deduplicate: {
      by: ['Mail'],
      merge: {
        Phone: { take: 'filled' },
        Spent: { take: 'sum' },
        Branch: { take: 'constant', value: 'Multiple' },
      },
    },
    columns: {
      Mail: column('Mail'),
      Name: column('Name'),
      Phone: { op: 'prefix', of: column('Phone'), prefix: '+' },
      Spent: column('Spent'),
      Branch: column('Branch'),
    },
  };
  const template = templateOf('people', 'Mail', 'Name', { name: 'Phone', required: true }, 'Spent', {
    name: 'Branch',
    strictRule: '^Multiple$',
  });

  it('give their cells to the row that is kept, which rules then see', async () => {
    const { recipe, sheets } = await made(out, [people], [sheet], [template]);
    const [made0] = sheets;
    expect(made0!.rows).toEqual([
      'ann@x.org|Ann|+22|3.75|Multiple',
      'bob@x.org|Bob|+1||Leeds',
      '|Nobody||9|',
      '|Nobody||9|',
    ]);
    expect(made0!.dropped).toEqual(['row 4: rule 0, kept 2', 'row 6: rule 0, kept 2']);
    expect(made0!.file.errors).toEqual([
      { column: 'Phone', rule: 'required', count: 2 },
      { column: 'Branch', rule: 'strict', count: 1 },
    ]);
    expect(await made0!.lineage(0, 'Phone')).toEqual({
      value: '+22',
      sources: ['people.csv 4 Phone'],
      steps: ['"Phone", with "+" in front', 'the first cell that is filled of 3 rows with the same Mail'],
    });
    expect(await made0!.lineage(0, 'Spent')).toEqual({
      value: '3.75',
      sources: ['people.csv 2 Spent', 'people.csv 4 Spent'],
      steps: ['the sum of 3 rows with the same Mail'],
    });
    expect((await made0!.lineage(0, 'Branch')).sources).toEqual([
      'people.csv 2 Branch',
      'people.csv 4 Branch',
    ]);
    expect(await made0!.lineage(0, 'Name')).toEqual({
      value: 'Ann',
      sources: ['people.csv 2 Name'],
      steps: [],
    });
    expect((await made0!.lineage(1, 'Phone')).sources).toEqual(['people.csv 3 Phone']);
    expect(explain(recipe).replace(/\s+/g, ' ')).toContain(
      'Of rows with the same Mail, keeps the first; "Branch" has "Multiple" where they differ; "Phone" has the first cell that is filled; "Spent" has the sum.',
    );
    const other = structuredClone(recipe);
    delete other.sheets[0]!.deduplicate!.merge;
    expect(diff(recipe, other)).toEqual(['Sheet "people": Of rows with the same Mail, keeps the first.']);
  });

  it('of one row that became several are told apart in the lineage', async () => {
    const lists = plainTable('lists.csv', [
      ['Tags', 'Note'],
      ['a;b', ''],
      ['b;a', 'second'],
    ]);
    const { sheets } = await made(
      out,
      [lists],
      [
        {
          template: 'tags',
          from: {
            input: 'lists',
            reshape: [{ step: 'explode', column: 'Tags', by: { separator: ';' } }],
          },
          deduplicate: { by: ['Tag'], keep: 'first', merge: { Note: { take: 'joined', separator: ', ' } } },
          columns: { Tag: column('Tags'), Note: { op: 'concat', parts: [column('Note'), column('Tags')] } },
        },
      ],
      [templateOf('tags', 'Tag', 'Note')],
    );
    expect(sheets[0]!.rows).toEqual(['a|a, seconda', 'b|b, secondb']);
    expect(await sheets[0]!.lineage(1, 'Note')).toMatchObject({
      value: 'b, secondb',
      sources: ['lists.csv 2 Note', 'lists.csv 2 Tags', 'lists.csv 3 Note', 'lists.csv 3 Tags'],
    });
  });

  it('are traced up to a hundred rows, and have their cell all the same', async () => {
    const rows = Array.from({ length: 150 }, () => ['a', '1']);
    const { sheets } = await made(
      out,
      [plainTable('many.csv', [['Key', 'Count'], ...rows])],
      [
        {
          template: 'sums',
          from: { input: 'many' },
          deduplicate: { by: ['Key'], merge: { Count: { take: 'sum' } } },
          columns: { Key: column('Key'), Count: column('Count') },
        },
      ],
      [templateOf('sums', 'Key', 'Count')],
    );
    const { value, sources } = await sheets[0]!.lineage(0, 'Count');
    expect([value, sources.length]).toEqual(['150', 101]);
  });

  it('cannot be counted, nor be columns that are not there', async () => {
    const recipe = (merge: Record<string, unknown>) =>
      parseRecipe({
        version: 1,
        inputs: [{ id: 'people', file: 'people.csv', columns: [] }],
        sheets: [{ ...sheet, deduplicate: { by: ['Mail'], merge } }],
      });
    expect(() => recipe({ Fax: { take: 'filled' } })).toThrow(
      'Sheet "people": deduplicate names "Fax", which is no column of the sheet.',
    );
    expect(() => recipe({ Name: { take: 'best' } })).toThrow('Sheet "people", deduplicate');
    const counted = {
      ...sheet,
      deduplicate: { by: ['Mail'], merge: { Name: { take: 'filled' } } },
      columns: { ...sheet.columns, Name: { op: 'sequence' } },
    };
    await expect(made(out, [people], [counted], [template])).rejects.toThrow('which deduplicate merges');
  });
});
