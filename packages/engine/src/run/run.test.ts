import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RunCanceled, RunFailed } from '../failed.js';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import type { Template, TemplateColumn } from '../validate/template.js';
import { type RunOptions, run } from './run.js';
import { droppedOf, rowsOfSheet, scratchFolder, tableOf } from './testing/tables.js';

const out = scratchFolder();
const column = (name: string, input?: string) => ({ op: 'column', name, ...(input ? { input } : {}) });

function inputOf({ file, columns }: Table) {
  return { id: file.replace(/\W.*/, ''), file, columns };
}

function recipeOf(tables: Table[], sheets: unknown[]) {
  return parseRecipe({ version: 1, inputs: tables.map(inputOf), sheets });
}

function template(slug: string, ...columns: (string | TemplateColumn)[]): Template {
  const whole = columns.map((each) => (typeof each === 'string' ? { name: each } : each));
  return { slug, name: slug[0]?.toUpperCase() + slug.slice(1), columns: whole };
}

/** One sheet from some tables. */
async function sheetOf(
  tables: Table[],
  sheet: Record<string, unknown>,
  of: Template,
  options: Partial<RunOptions> = {},
) {
  const [written] = await run(recipeOf(tables, [{ template: of.slug, ...sheet }]), tables, [of], {
    out,
    ...options,
  });
  if (!written) throw new Error('nothing was written');
  return { file: written, rows: await rowsOfSheet(written) };
}

const cells = (rows: { cells: (string | null)[] }[]) => rows.map((row) => row.cells.join('|'));
const people = () =>
  tableOf(out, 'people.csv', [
    ['Name', 'Mail', 'Age'],
    [' Ann ', 'ann@x.org', '31'],
    ['Bob', 'BOB@x.org', '7'],
    ['Cy', '', null],
    ['ann', 'ann2@x.org', '40'],
  ]);
const copy = { Name: { op: 'trim', of: column('Name') }, Mail: column('Mail'), Age: column('Age') };
const person = template('people', 'Name', 'Mail', 'Age');

describe('a run', () => {
  it('makes the columns of the template, in its order, with the origin of each row', async () => {
    const { file, rows } = await sheetOf(
      [await people()],
      { from: { input: 'people' }, columns: { Name: copy.Name, Mail: copy.Mail } },
      template('people', 'Mail', 'Name', 'Other'),
    );
    expect(rows.map((row) => row.cells)).toEqual([
      ['ann@x.org', 'Ann', null],
      ['BOB@x.org', 'Bob', null],
      ['', 'Cy', null],
      ['ann2@x.org', 'ann', null],
    ]);
    expect(rows.map((row) => row.origin)).toEqual([
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
    ]);
    expect(file).toMatchObject({ rowCount: 4, invalidRowCount: 0, errors: [], dropped: undefined });
    expect(file.parquet).toContain(file.sha256);
  });

  it('gives the same file for the same work', async () => {
    const tables = [await people()];
    const first = await sheetOf(tables, { from: { input: 'people' }, columns: copy }, person);
    const again = await sheetOf(tables, { from: { input: 'people' }, columns: copy }, person);
    expect(again.file.sha256).toBe(first.file.sha256);
  });

  it('may go on beside another in the same folder', async () => {
    const tables = [await people()];
    const filters = [{ keep: { test: 'blank', of: column('Mail') } }];
    const both = [filters, []].map((each) =>
      sheetOf(tables, { from: { input: 'people' }, filters: each, columns: copy }, person),
    );
    const [some, all] = await Promise.all(both);
    expect([some?.rows.length, all?.rows.length]).toEqual([1, 4]);
    expect(await droppedOf(some!.file)).toHaveLength(3);
  });

  it('reads all files that an input stands for, one after the other', async () => {
    const tables = [
      await tableOf(out, 'jan.csv', [['A'], ['1'], ['2']]),
      await tableOf(out, 'feb.csv', [
        ['B', 'A'],
        ['x', '3'],
      ]),
    ];
    const recipe = parseRecipe({
      version: 1,
      inputs: [{ id: 'months', file: '*.csv', columns: ['A'] }],
      sheets: [{ template: 'all', from: { input: 'months' }, columns: { A: column('A') } }],
    });
    const [file] = await run(recipe, tables, [template('all', 'A')], { out });
    if (!file) throw new Error('nothing was written');
    expect((await rowsOfSheet(file)).map(({ cells, origin }) => [...cells, ...origin])).toEqual([
      ['1', 0, 2],
      ['2', 0, 3],
      ['3', 1, 2],
    ]);
    expect(file.origins[0]?.tables.map((each) => each.file)).toEqual(['jan.csv', 'feb.csv']);
  });

  it('takes the union of inputs that call a column differently or lack it', async () => {
    const tables = [
      await tableOf(out, 'old.csv', [['Full name'], ['Ann']]),
      await tableOf(out, 'new.csv', [
        ['Name', 'Mail'],
        ['Bob', 'b@x'],
      ]),
    ];
    const union = [{ input: 'old', names: { Name: 'Full name', Mail: null } }, { input: 'new' }];
    const { rows } = await sheetOf(
      tables,
      { from: { union }, columns: { Name: column('Name'), Mail: column('Mail') } },
      template('people', 'Name', 'Mail'),
    );
    expect(rows.map((row) => [...row.cells, ...row.origin])).toEqual([
      ['Ann', null, 0, 2],
      ['Bob', 'b@x', 1, 2],
    ]);
  });

  it('leaves out what filters say, and writes it down', async () => {
    const filters = [
      { keep: { test: 'not', of: { test: 'blank', of: column('Mail') } }, reason: 'no mail' },
      { keep: { test: 'compare', of: column('Age'), as: 'number', is: '>=', to: '18' } },
    ];
    const { file, rows } = await sheetOf(
      [await people()],
      { from: { input: 'people' }, filters, columns: copy },
      person,
    );
    expect(cells(rows)).toEqual(['Ann|ann@x.org|31', 'ann|ann2@x.org|40']);
    expect(file.dropped?.rules).toEqual([
      { rule: 'no mail', count: 1 },
      { rule: 'kept only if column "Age" is at least 18', count: 1 },
    ]);
    expect(await droppedOf(file)).toEqual(['row 3: rule 1', 'row 4: rule 0']);
  });

  it.each([
    ['first', ['Ann|ann@x.org|31', 'Bob|BOB@x.org|7', 'Cy||'], 'row 5: rule 0, kept 2'],
    ['last', ['Bob|BOB@x.org|7', 'Cy||', 'ann|ann2@x.org|40'], 'row 2: rule 0, kept 5'],
  ])('keeps the %s of rows with the same key', async (keep, expected, dropped) => {
    const deduplicate = { by: ['Name'], keep };
    const { file, rows } = await sheetOf(
      [await people()],
      { from: { input: 'people' }, deduplicate, columns: copy },
      person,
    );
    expect(cells(rows)).toEqual(expected);
    expect(await droppedOf(file)).toEqual([dropped]);
  });

  it('keeps the most complete of rows with the same key, and all whose key is blank', async () => {
    const table = await tableOf(out, 'people.csv', [
      ['Name', 'Mail', 'Age'],
      ['Ann', '', ''],
      ['', 'a', ''],
      ['ANN ', 'x', '1'],
      [null, 'b', ''],
      ['Ann', 'y', ''],
    ]);
    const deduplicate = { by: ['Name'], keep: 'most_complete' };
    const { file, rows } = await sheetOf(
      [table],
      { from: { input: 'people' }, deduplicate, columns: copy },
      person,
    );
    expect(cells(rows)).toEqual(['|a|', 'ANN|x|1', '|b|']);
    expect(await droppedOf(file)).toEqual(['row 2: rule 0, kept 4', 'row 6: rule 0, kept 4']);
  });

  it('counts the rows that stay', async () => {
    const filters = [
      {
        keep: {
          test: 'not',
          of: { test: 'equals', of: column('Name'), to: { op: 'constant', value: 'Bob' } },
        },
      },
    ];
    const columns = { Name: copy.Name, No: { op: 'sequence', prefix: 'P-', width: 3 } };
    const { rows } = await sheetOf(
      [await people()],
      { from: { input: 'people' }, filters, columns },
      template('people', 'No', 'Name'),
    );
    expect(cells(rows)).toEqual(['P-001|Ann', 'P-002|Cy', 'P-003|ann']);
  });

  it('counts the rows of each group for itself', async () => {
    const lines = await tableOf(out, 'lines.csv', [
      ['Order', 'Item'],
      ['7', 'a'],
      ['8', 'b'],
      ['7', 'c'],
      ['', 'd'],
    ]);
    const columns = { Item: column('Item'), No: { op: 'sequence', within: column('Order') } };
    const { rows } = await sheetOf(
      [lines],
      { from: { input: 'lines' }, columns },
      template('lines', 'No', 'Item'),
    );
    expect(cells(rows)).toEqual(['1|a', '1|b', '2|c', '1|d']);
    const byItem = {
      ...columns,
      No: { ...columns.No, by: { op: 'replace', of: column('Item'), find: 'a', with: 'x' } },
    };
    const ordered = await sheetOf(
      [lines],
      { from: { input: 'lines' }, columns: byItem },
      template('lines', 'No', 'Item'),
    );
    expect(cells(ordered.rows)).toEqual(['2|a', '1|b', '1|c', '1|d']);
  });

  it('counts one file after the other, every time', async () => {
    const first = await tableOf(out, 'people 1.csv', [['Name'], ['Zoe']]);
    const second = await tableOf(out, 'people 2.csv', [['Name'], ['Ann'], ['Bob'], ['Cy'], ['Ann']]);
    const recipe = parseRecipe({
      version: 1,
      inputs: [{ id: 'people', file: 'people*', columns: ['Name'] }],
      sheets: [
        {
          template: 'people',
          from: { input: 'people' },
          columns: { No: { op: 'sequence' }, Name: { op: 'json_get', of: column('Name'), path: ['a'] } },
        },
      ],
    });
    const numbered = template('people', 'No', { name: 'Name', unique: true });
    for (let round = 0; round < 6; round++) {
      const [sheet] = await run(recipe, [first, second], [numbered], { out });
      const rows = await rowsOfSheet(sheet!);
      expect(rows.map((row) => row.cells[0])).toEqual(['1', '2', '3', '4', '5']);
    }
  });

  it('works out once per value what SQL cannot say', async () => {
    const table = await tableOf(out, 'p.csv', [
      ['T'],
      ['(415) 555-2671'],
      ['nonsense'],
      ['(415) 555-2671'],
      [null],
    ]);
    const columns = {
      T: { op: 'prefix', prefix: 'tel:', of: { op: 'phone_e164', country: 'US', of: column('T') } },
    };
    const { rows } = await sheetOf([table], { from: { input: 'p' }, columns }, template('p', 'T'));
    expect(cells(rows)).toEqual(['tel:+14155552671', 'tel:nonsense', 'tel:+14155552671', '']);
  });
});

describe('joins and lookups', () => {
  const orders = () =>
    tableOf(out, 'orders.csv', [
      ['No', 'Customer'],
      ['1', 'c1'],
      ['2', 'c9'],
      ['3', ''],
      ['4', 'c2'],
    ]);
  const customers = () =>
    tableOf(out, 'customers.csv', [
      ['Id', 'Name'],
      ['c1', 'Ann'],
      ['c2', 'Bob'],
      ['c2', 'Bea'],
      ['', 'Nobody'],
    ]);
  const columns = { No: column('No'), Name: column('Name', 'customers') };
  const from = (kind: string) => ({
    join: {
      input: 'orders',
      with: [{ input: 'customers', kind, on: [{ left: column('Customer'), right: column('Id') }] }],
    },
  });

  it('keeps rows without a partner in a left join, and never joins blanks', async () => {
    const { rows } = await sheetOf(
      [await orders(), await customers()],
      { from: from('left'), columns },
      template('o', 'No', 'Name'),
    );
    expect(rows.map((row) => [...row.cells, ...row.origin])).toEqual([
      ['1', 'Ann', 0, 2, 0, 2],
      ['2', null, 0, 3, null, null],
      ['3', null, 0, 4, null, null],
      ['4', 'Bob', 0, 5, 0, 3],
      ['4', 'Bea', 0, 5, 0, 4],
    ]);
  });

  it('writes down rows that an inner join leaves out', async () => {
    const { file, rows } = await sheetOf(
      [await orders(), await customers()],
      { from: from('inner'), columns },
      template('o', 'No', 'Name'),
    );
    expect(cells(rows)).toEqual(['1|Ann', '4|Bob', '4|Bea']);
    expect(await droppedOf(file)).toEqual(['row 3: rule 0', 'row 4: rule 0']);
  });

  it('looks values up through a key: the first row with it counts', async () => {
    const lookup = { op: 'lookup', of: column('Customer'), input: 'customers', key: 'Id', value: 'Name' };
    const { rows } = await sheetOf(
      [await orders(), await customers()],
      { from: { input: 'orders' }, columns: { No: column('No'), Name: lookup } },
      template('o', 'No', 'Name'),
    );
    expect(cells(rows)).toEqual(['1|Ann', '2|', '3|', '4|Bob']);
  });
});

describe('reshaping', () => {
  it('fills blank cells from the row above, table by table', async () => {
    const table = await tableOf(out, 'r.csv', [
      ['G', 'V'],
      [' ', '0'],
      ['a', '1'],
      ['', '2'],
      [null, '3'],
      ['b', '4'],
    ]);
    const from = { input: 'r', reshape: [{ step: 'fill_down', columns: ['G'] }] };
    const { rows } = await sheetOf(
      [table],
      { from, columns: { G: column('G'), V: column('V') } },
      template('r', 'G', 'V'),
    );
    expect(cells(rows)).toEqual(['|0', 'a|1', 'a|2', 'a|3', 'b|4']);
  });

  it('fills no cell from another file', async () => {
    const tables = [
      await tableOf(out, 'jan.csv', [['G'], ['a'], ['']]),
      await tableOf(out, 'feb.csv', [['G'], [''], ['b'], [' ']]),
    ];
    const recipe = parseRecipe({
      version: 1,
      inputs: [{ id: 'months', file: '*.csv', columns: ['G'] }],
      sheets: [
        {
          template: 'r',
          from: { input: 'months', reshape: [{ step: 'fill_down', columns: ['G'] }] },
          columns: { G: column('G') },
        },
      ],
    });
    const [file] = await run(recipe, tables, [template('r', 'G')], { out });
    expect((await rowsOfSheet(file!)).map((row) => row.cells[0])).toEqual(['a', 'a', null, 'b', 'b']);
  });

  it('makes rows of groups of columns, and writes down a row that has none', async () => {
    const table = await tableOf(out, 'r.csv', [
      ['Who', 'Jan', 'Feb'],
      ['a', '1', '2'],
      ['b', '', '3'],
      ['c', ' ', null],
    ]);
    const unpivot = {
      step: 'unpivot',
      labels: ['Month'],
      values: ['Amount'],
      groups: [
        { labels: ['January'], columns: ['Jan'] },
        { labels: ['February'], columns: ['Feb'] },
      ],
    };
    const columns = { Who: column('Who'), Month: column('Month'), Amount: column('Amount') };
    const { file, rows } = await sheetOf(
      [table],
      { from: { input: 'r', reshape: [unpivot] }, columns },
      template('r', 'Who', 'Month', 'Amount'),
    );
    expect(rows.map((row) => [...row.cells, ...row.origin])).toEqual([
      ['a', 'January', '1', 0, 2, 0],
      ['a', 'February', '2', 0, 2, 1],
      ['b', 'February', '3', 0, 3, 1],
    ]);
    expect(await droppedOf(file)).toEqual(['row 4: rule 0']);
  });

  it.each([
    [{ separator: ';' }, 'x; y;;z', ['x', 'y', 'z']],
    ['json', '["x", "y z", 3]', ['x', 'y z', '3']],
    [
      'json',
      '[1.50, 1e5, 12345678901234567890.10, [-0, {"a|": "|1"}]]',
      ['1.50', '1e5', '12345678901234567890.10', '[-0,{"a|":"|1"}]'],
    ],
    ['json', 'no list', ['no list']],
    [{ separator: ';' }, ' ; ', [' ; ']],
    [{ separator: ';' }, '', ['']],
  ])('makes a row of each item (%j of %j)', async (by, cell, expected) => {
    const table = await tableOf(out, 'r.csv', [
      ['Who', 'Tags'],
      ['a', cell],
      ['b', 'one'],
    ]);
    const from = { input: 'r', reshape: [{ step: 'explode', column: 'Tags', by }] };
    const { rows } = await sheetOf(
      [table],
      { from, columns: { Who: column('Who'), Tag: column('Tags') } },
      template('r', 'Who', 'Tag'),
    );
    expect(rows.map((row) => row.cells)).toEqual([...expected.map((tag) => ['a', tag]), ['b', 'one']]);
  });
});

describe('validation', () => {
  const table = () =>
    tableOf(out, 'v.csv', [
      ['Code', 'Parent'],
      ['A-1', ''],
      [' a-1', 'A-1'],
      ['B 2', 'b 2 '],
      ['\u00a0', 'A-1'],
      ['C-3', 'X-9'],
    ]);
  const columns = { Code: column('Code'), Parent: column('Parent') };

  it('flags cells with the messages of the specification', async () => {
    const of = template(
      'things',
      { name: 'Code', required: true, unique: true, strictRule: '^\\S+$' },
      { name: 'Parent', linkRule: [{ templateId: 'things', columnName: 'Code' }] },
    );
    const { file, rows } = await sheetOf([await table()], { from: { input: 'v' }, columns }, of);
    expect(rows.map((row) => row.errors)).toEqual([
      ['Code: unique: Duplicate value: "A-1" appears 2 times'],
      [
        'Code: unique: Duplicate value: "a-1" appears 2 times',
        'Code: strict: Value does not match required pattern',
      ],
      ['Code: strict: Value does not match required pattern'],
      ['Code: required: Required field is empty'],
      ['Parent: link: Value "X-9" not found in Code column from Things'],
    ]);
    expect(file.invalidRowCount).toBe(5);
    expect(file.errors).toEqual([
      { column: 'Code', rule: 'required', count: 1 },
      { column: 'Code', rule: 'strict', count: 2 },
      { column: 'Code', rule: 'unique', count: 2 },
      { column: 'Parent', rule: 'link', count: 1 },
    ]);
  });

  it('links to sheets of the same run and to sheets that were there, whichever has the value', async () => {
    const codes = await tableOf(out, 'codes.csv', [['Code'], ['a-1']]);
    const older = await tableOf(out, 'older.csv', [['Code'], ['X-9']]);
    const old = await sheetOf(
      [older],
      { from: { input: 'older' }, columns: { Code: column('Code') } },
      template('older', 'Code'),
    );
    const linkRule = [
      { templateId: 'codes', columnName: 'Code' },
      { templateId: 'older', columnName: 'Code' },
    ];
    const templates = [
      template('codes', 'Code'),
      template('things', 'Code', { name: 'Parent', linkRule }),
      template('older', 'Code'),
    ];
    const tables = [codes, await table()];
    const recipe = recipeOf(tables, [
      { template: 'things', from: { input: 'v' }, columns },
      { template: 'codes', from: { input: 'codes' }, columns: { Code: column('Code') } },
    ]);
    const [things] = await run(recipe, tables, templates, { out, existing: [old.file] });
    if (!things) throw new Error('nothing was written');
    expect((await rowsOfSheet(things)).flatMap((row) => row.errors)).toEqual([
      'Parent: link: Value "b 2" not found in Code column from Codes',
    ]);
  });

  it('runs patterns that only JavaScript understands', async () => {
    const of = template('things', { name: 'Code', strictRule: '^(?=.*\\d)(?!B)\\S+$' });
    const { rows } = await sheetOf(
      [await table()],
      { from: { input: 'v' }, columns: { Code: column('Code') } },
      of,
    );
    expect(rows.map((row) => row.errors.length)).toEqual([0, 1, 1, 0, 0]);
  });

  it('ends with an error that names the column when a pattern blows up', async () => {
    const hostile = await tableOf(out, 'v.csv', [['Code'], [`${'a'.repeat(40)}!`]]);
    const of = template('things', { name: 'Code', strictRule: '^(?=(a+)+$)' });
    await expect(
      sheetOf([hostile], { from: { input: 'v' }, columns: { Code: column('Code') } }, of, { patternMs: 300 }),
    ).rejects.toThrow(/Column "Code": The pattern .* took longer than/);
  });

  it('checks what a description says', async () => {
    const states = await tableOf(out, 'v.csv', [['S'], ['Open'], ['Gone'], ['']]);
    const of = template('deals', {
      name: 'Stage',
      description: 'One of: Open, Won, Lost',
      desiredRule: 'ai',
    });
    const { rows } = await sheetOf([states], { from: { input: 'v' }, columns: { Stage: column('S') } }, of);
    expect(rows.map((row) => row.errors)).toEqual([
      [],
      ['Stage: ai: Value must be one of: Open, Won, Lost'],
      [],
    ]);
  });
});

describe('cross-cell rules', () => {
  it('flag the cells they name in rows for which they are false', async () => {
    const table = await tableOf(out, 'v.csv', [
      ['From', 'To', 'Net', 'Total'],
      ['2024-01-02', '2024-01-01', '1', '2'],
      ['2024-01-02', '2024-01-03', '9', '10'],
      ['2024-01-02', '', '9', 'x'],
    ]);
    const of: Template = {
      ...template('trips', 'From', 'To', 'Net', 'Total'),
      rules: [
        {
          name: 'order',
          expression: '"to" >= "From"',
          message: 'Ends before it starts',
          columns: ['From', 'To'],
        },
        { name: 'sum', expression: '"Total" > "Net" + 0.5', message: 'Too little', columns: ['Total'] },
        { name: 'gone', expression: '"Old" > 0', message: 'Never', columns: ['Old'] },
      ],
    };
    const columns = Object.fromEntries(['From', 'To', 'Net', 'Total'].map((name) => [name, column(name)]));
    const { rows } = await sheetOf([table], { from: { input: 'v' }, columns }, of);
    expect(rows.map((row) => row.errors)).toEqual([
      ['From: cross_cell: Ends before it starts', 'To: cross_cell: Ends before it starts'],
      [],
      [],
    ]);
  });

  it('and expressions of recipes are refused when they reach for anything else', async () => {
    const tables = [await people()];
    const reach = { op: 'sql', expression: "read_text('/etc/hostname')" };
    const recipe = recipeOf(tables, [
      { template: 'people', from: { input: 'people' }, columns: { Name: reach } },
    ]);
    await expect(run(recipe, tables, [person], { out })).rejects.toThrow(/Sheet "people", column "Name"/);
  });

  it('expressions of recipes are carried out', async () => {
    const columns = {
      Name: { op: 'sql', expression: `upper(n) || '/' || (a + 1)`, args: { n: copy.Name, a: column('Age') } },
    };
    const { rows } = await sheetOf(
      [await people()],
      { from: { input: 'people' }, columns },
      template('people', 'Name'),
    );
    expect(cells(rows)).toEqual(['ANN/32', 'BOB/8', '', 'ANN/41']);
  });
});

describe('bad input', () => {
  it('says what does not fit before a row moves', async () => {
    const tables = [await people()];
    const recipe = recipeOf(tables, [
      {
        template: 'people',
        from: { input: 'people' },
        columns: { Name: column('Nome'), Wrong: column('Name') },
      },
    ]);
    await expect(run(recipe, tables, [person], { out })).rejects.toThrow(/people.csv has no column "Nome"/);
    await expect(
      run(
        recipeOf(tables, [
          { template: 'people', from: { input: 'people' }, columns: { Wrong: column('Name') } },
        ]),
        tables,
        [person],
        { out },
      ),
    ).rejects.toThrow(RunFailed);
    await expect(
      run(
        recipeOf(tables, [{ template: 'none', from: { input: 'people' }, columns: {} }]),
        tables,
        [person],
        { out },
      ),
    ).rejects.toThrow(/no template "none"/);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a counted number in a filter',
      {
        from: { input: 'people' },
        filters: [{ keep: { test: 'contains', of: { op: 'sequence' }, text: '1' } }],
        columns: copy,
      },
      /"sequence".* cannot be in a filter/,
    ],
    [
      'a counted number as the key of duplicates',
      {
        from: { input: 'people' },
        deduplicate: { by: ['Name'] },
        columns: { Name: { op: 'prefix', prefix: 'x', of: { op: 'sequence' } } },
      },
      /cannot be in "Name", which deduplicate names/,
    ],
    [
      'an input joined with itself',
      {
        from: {
          join: { input: 'people', with: [{ input: 'people', on: [{ left: copy.Name, right: copy.Name }] }] },
        },
        columns: copy,
      },
      /cannot have the same input twice/,
    ],
    [
      'a column that a step took up',
      {
        from: {
          input: 'people',
          reshape: [{ step: 'unpivot', values: ['V'], groups: [{ columns: ['Age'] }] }],
        },
        columns: copy,
      },
      /column "Age" is read after a step that took it up/,
    ],
  ])('says what cannot be carried out: %s', async (_, sheet, message) => {
    await expect(sheetOf([await people()], sheet, person)).rejects.toThrow(message);
    await expect(sheetOf([await people()], sheet, person)).rejects.toThrow(RunFailed);
  });

  it('leaves no half-written file', async () => {
    const hostile = await tableOf(out, 'v.csv', [['Code'], [`${'a'.repeat(40)}!`]]);
    const of = template('things', { name: 'Code', strictRule: '^(?=(a+)+$)' });
    const columns = { Code: column('Code') };
    const filters = [{ keep: { test: 'not', of: { test: 'blank', of: column('Code') } } }];
    await expect(
      sheetOf([hostile], { from: { input: 'v' }, columns }, of, { patternMs: 100 }),
    ).rejects.toThrow(RunFailed);
    const { file } = await sheetOf(
      [hostile],
      { from: { input: 'v' }, filters, columns },
      template('things', 'Code'),
    );
    expect(file.dropped).toBeUndefined();
    expect(readdirSync(out).filter((name) => /writing|dropped/.test(name))).toEqual([]);
  });

  it('takes a template by its slug before one by its name', async () => {
    const tables = [await people()];
    const named = { ...template('other', 'Name'), name: 'people' };
    const recipe = recipeOf(tables, [{ template: 'people', from: { input: 'people' }, columns: copy }]);
    const [file] = await run(recipe, tables, [named, person], { out });
    expect(file?.template.slug).toBe('people');
  });

  it('stops when it is told to', async () => {
    const tables = [await people()];
    const recipe = recipeOf(tables, [{ template: 'people', from: { input: 'people' }, columns: copy }]);
    await expect(run(recipe, tables, [person], { out, signal: AbortSignal.abort() })).rejects.toThrow(
      RunCanceled,
    );
  });
});
