import { describe, expect, it } from 'vitest';
import { diff } from '../explain/diff.js';
import { sourceEnglish } from '../explain/source.js';
import { check } from './check.js';
import { readsOf } from './lineage.js';
import { InvalidRecipe, parseRecipe, serialize } from './recipe.js';

const names = (...all: string[]) => all.map((cell) => ({ cell, to: cell }));
const steps = {
  rows: { step: 'rows', keep: ['total'], leave_out: ['hidden'] },
  sections: { step: 'sections', column: 'Region', heading: 'Name', blank: ['Mail', 'City'] },
  promote: { step: 'promote_header', rows: 2, names: [{ from: 'A', to: 'Name' }] },
  transpose: {
    ...{ step: 'transpose', key: 'Field', columns: ['Q1', 'Q2'], label: 'Quarter' },
    names: [{ cell: 'Net sales', to: 'Sales' }, ...names('Cost')],
  },
  records: { step: 'records', key: 'K', value: 'V', start: 'Name', names: names('Name', 'Mail') },
  unpivot: {
    ...{ step: 'unpivot', labels: ['Year', 'Quarter'], values: ['Amount'] },
    groups: [
      { labels: ['2023', 'Q1'], columns: ['2023 Q1'] },
      { labels: ['2023', 'Q2'], columns: ['2023 Q2'] },
    ],
  },
};

function recipeOf(reshape: unknown[], ...columns: string[]) {
  return parseRecipe({
    version: 1,
    inputs: [{ id: 'in', file: 'in.csv', columns: [] }],
    sheets: [
      {
        template: 'T',
        from: { input: 'in', reshape },
        columns: Object.fromEntries(columns.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
}

const table = (...columns: string[]) => [{ file: 'in.csv', name: 'in', columns }];

describe('what a step reads and makes', () => {
  it.each<[string, unknown[], string[], string[]]>([
    ['rows', [steps.rows], ['A'], ['A']],
    ['sections', [steps.sections], ['Region', 'City'], ['City', 'Mail', 'Name']],
    [
      'sections in place of the heading',
      [{ ...steps.sections, column: 'Name' }],
      ['Name'],
      ['City', 'Mail', 'Name'],
    ],
    ['promote_header', [steps.promote], ['Name', 'B'], ['A', 'B']],
    ['transpose', [steps.transpose], ['Quarter', 'Sales'], ['Field', 'Q1', 'Q2']],
    ['records', [steps.records], ['Mail'], ['K', 'V']],
    ['unpivot', [steps.unpivot], ['Id', 'Year', 'Amount'], ['2023 Q1', '2023 Q2', 'Id']],
    ['several', [steps.promote, steps.sections], ['Region', 'B'], ['A', 'B', 'City', 'Mail']],
  ])('%s', (_, reshape, wanted, reads) => {
    const recipe = recipeOf(reshape, ...wanted);
    expect(
      readsOf(recipe.sheets[0]!)
        .map(({ column }) => column)
        .sort(),
    ).toEqual(reads);
    expect(check(recipe, table(...reads)).clashes).toEqual([]);
    expect(parseRecipe(JSON.parse(serialize(recipe)))).toEqual(recipe);
  });
});

describe('a step that makes no sense is refused', () => {
  it.each<[string, unknown[], RegExp]>([
    ['rows later on', [steps.records, steps.rows], /rows .* can only be the first step/],
    [
      'a kind kept and left out',
      [{ step: 'rows', keep: ['hidden'], leave_out: ['hidden'] }],
      /both keeps and leaves out "hidden"/,
    ],
    ['a kind that is none', [{ step: 'rows', keep: ['footnote'] }], /expected one of "above"/],
    ['a heading that is blank', [{ ...steps.sections, blank: ['Name'] }], /"Name" both filled and blank/],
    ['no rows to promote', [{ ...steps.promote, rows: 0 }], /expected number to be >=1/],
    [
      'two columns of one name',
      [
        {
          ...steps.promote,
          names: [
            { from: 'A', to: 'X' },
            { from: 'B', to: 'X' },
          ],
        },
      ],
      /calls two columns "X"/,
    ],
    [
      'one column renamed twice',
      [
        {
          ...steps.promote,
          names: [
            { from: 'A', to: 'X' },
            { from: 'A', to: 'Y' },
          ],
        },
      ],
      /renames "A" twice/,
    ],
    [
      'a label that is a column',
      [{ ...steps.transpose, label: 'Cost' }],
      /transpose makes a column "Cost" twice/,
    ],
    ['a column twice', [{ ...steps.transpose, columns: ['Q1', 'Q1'] }], /lists column "Q1" twice/],
    [
      'a record without values',
      [{ ...steps.records, value: undefined }],
      /needs either "value".* or "separator"/,
    ],
    ['a record with both', [{ ...steps.records, separator: ':' }], /both "value" and "separator"/],
    ['a blank start', [{ ...steps.records, start: ' ' }], /cannot start at a blank key/],
    ['a key twice', [{ ...steps.records, names: names('Mail', ' Mail') }], /lists the key "Mail" twice/],
    [
      'labels without a column',
      [{ ...steps.unpivot, labels: ['Year'] }],
      /labels the group of "2023 Q1" with 2 texts; "labels" names 1 column/,
    ],
    [
      'a label that is a value',
      [{ ...steps.unpivot, labels: ['Year', 'Amount'] }],
      /makes a column "Amount" twice/,
    ],
  ])('%s', (_, reshape, message) => {
    expect(() => recipeOf(reshape, 'A')).toThrow(message);
    expect(() => recipeOf(reshape, 'A')).toThrow(InvalidRecipe);
  });
});

describe('check', () => {
  it.each<[string, unknown[], string[], string[], RegExp]>([
    [
      'a section over a column',
      [steps.sections],
      ['Name', 'Mail', 'City', 'Region'],
      ['Name'],
      /a column "Region", which is there already; give it another name/,
    ],
    [
      'a name that is taken',
      [steps.promote],
      ['A', 'Name'],
      ['Name'],
      /calls "A" "Name", but another column has that name/,
    ],
    [
      'a column that is taken up',
      [steps.records],
      ['K', 'V', 'Id'],
      ['Id'],
      /column "Id" is read after a step that took it up; what is left is "Name", "Mail"/,
    ],
    [
      'a step that reads it',
      [steps.records, { step: 'fill_down', columns: ['K'] }],
      ['K', 'V'],
      ['Name'],
      /column "K" is read after/,
    ],
    ['a renamed column', [steps.promote], ['A', 'B'], ['A'], /column "A" is read after/],
  ])('refuses %s', (_, reshape, columns, wanted, message) => {
    const { ok, sentences } = check(recipeOf(reshape, ...wanted), table(...columns));
    expect(ok).toBe(false);
    expect(sentences.join('\n')).toMatch(message);
    expect(sentences.join('\n')).toMatch(/in\.csv cannot be reshaped for sheet "T"/);
  });

  it('names a column that the file does not have once', () => {
    const { missingColumns, clashes } = check(recipeOf([steps.records], 'Mail'), table('K'));
    expect(missingColumns.map(({ column }) => column)).toEqual(['V']);
    expect(clashes).toEqual([]);
  });
});

it('says what each step does', () => {
  const said = (...reshape: unknown[]) => {
    const [sheet] = recipeOf(reshape, 'A').sheets;
    return sheet && /^input in \((.*)\)$/.exec(sourceEnglish(sheet.from))?.[1];
  };
  expect(said(steps.rows)).toBe('with totals and without hidden rows');
  expect(said({ step: 'rows' })).toBe('the rows that are data');
  expect(said(steps.sections)).toBe(
    'a row with "Name" alone ("Mail", "City" blank) heads the rows below it, which have it as "Region"',
  );
  expect(said(steps.promote)).toBe('the first 2 rows taken as header: "A" is called "Name"');
  expect(said(steps.transpose)).toBe(
    'one row for each of the columns "Q1", "Q2" (named in "Quarter"), with the rows that "Field" calls "Net sales" ("Sales"), "Cost" as columns',
  );
  expect(said(steps.records)).toBe(
    'one row for each record listed in "K" and "V", which "Name" begins, with the columns "Name", "Mail"',
  );
  expect(said({ ...steps.records, value: undefined, separator: ': ' })).toContain('"K" (split at ": ")');
  expect(said(steps.unpivot)).toBe(
    'one row for each of "2023 Q1"; "2023 Q2" as "Amount", labelled in "Year", "Quarter"',
  );
});

it('diff names the part of a long step that changed', () => {
  const many = (last: string) => [
    { ...steps.records, names: names('Name', 'a', 'b', 'c', 'd', 'e', 'f', last) },
  ];
  expect(diff(recipeOf(many('g'), 'Name'), recipeOf(many('h'), 'Name'))).toEqual([
    'Sheet "T": step 1 (records) of input in has other "names".',
  ]);
  expect(diff(recipeOf([steps.rows], 'A'), recipeOf([], 'A'))).toEqual([
    'Sheet "T" is now made from input in (before: input in (with totals and without hidden rows)).',
  ]);
});
