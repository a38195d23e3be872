import { describe, expect, it } from 'vitest';
import type { Table } from '../read/reader.js';
import { parseRecipe } from '../recipe/recipe.js';
import { run } from './run.js';
import { lineageOf } from './sheet/lineage.js';
import { type PlainTable, writeTable } from './testing/plain-table.js';
import { droppedRowsOf, rowsOfSheet, scratchFolder } from './testing/tables.js';

const out = scratchFolder();
const names = (...all: string[]) => all.map((cell) => ({ cell, to: cell }));

/** Lines of text, their cells parted by `|`; the first names the columns, and the next is row 2. */
function plain(file: string, lines: string[], more: Partial<PlainTable> = {}): PlainTable {
  const [columns = [], ...rest] = lines.map((line) => line.split('|'));
  const rows = rest.map((cells) => columns.map((_, at) => cells[at] ?? null));
  return { file, columns, rows, numbers: 2, ...more };
}

/** The rows of the sheet (`cells @ row`), why others were left out, and where the cells of a row came from. */
async function reshaped(given: PlainTable[], reshape: unknown[], columns: string[]) {
  const tables: Table[] = [];
  for (const table of given) tables.push(await writeTable(out, table));
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'in', file: '*', columns: given[0]!.columns }],
    sheets: [
      {
        template: 't',
        from: { input: 'in', reshape },
        columns: Object.fromEntries(columns.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
  const template = { slug: 't', name: 'T', columns: columns.map((name) => ({ name })) };
  const [file] = await run(recipe, tables, [template], { out });
  const rows = (await rowsOfSheet(file!)).map(
    ({ cells, origin }) => `${cells.map((cell) => cell ?? '-').join('|')} @ ${origin.join(' ')}`,
  );
  const left = (await droppedRowsOf(file!)).map(
    ({ rule, origin }) => `${origin.slice(0, 2).join(' ')}: ${rule}`,
  );
  const sources = async (row: number) =>
    (await lineageOf(file!, row, { recipe, tables }))!.cells.map(({ value, sources: [source] }) =>
      source ? `${value} < ${source.row} ${source.column} "${source.value}"` : `${value}`,
    );
  return { file: file!, rows, left, sources };
}

describe('sections', () => {
  const step = { step: 'sections', column: 'Region', heading: 'Name', blank: ['City', 'Mail'] };
  const table = plain('a.csv', [
    'Name|City|Mail',
    'Early|X|',
    'North| |',
    'Ann|Oslo|a@x',
    'Bob|Rome|',
    ' South ||',
    'West||',
    'Cy|Nice|c@x',
  ]);

  it('heads the rows below with the text of the last section row, as it stands', async () => {
    const { rows, left, sources } = await reshaped([table], [step], ['Region', 'Name', 'City']);
    expect(rows).toEqual([
      '-|Early|X @ 0 2',
      'North|Ann|Oslo @ 0 4',
      'North|Bob|Rome @ 0 5',
      'West|Cy|Nice @ 0 8',
    ]);
    const why = 'a section row: it stands in "Region" of the rows below it';
    expect(left).toEqual([`0 3: ${why}`, `0 6: ${why}`, `0 7: ${why}`]);
    expect(await sources(2)).toEqual([
      'North < 3 Name "North"',
      'Bob < 5 Name "Bob"',
      'Rome < 5 City "Rome"',
    ]);
    expect(await sources(0)).toEqual(['null', 'Early < 2 Name "Early"', 'X < 2 City "X"']);
  });

  it('may take the place of the heading, and does not reach into the next table', async () => {
    const next = plain('b.csv', ['Name|City|Mail', 'Dan|Bern|d@x']);
    const { rows } = await reshaped([table, next], [{ ...step, column: 'Name' }], ['Name', 'City']);
    expect(rows).toEqual([
      '-|X @ 0 2',
      'North|Oslo @ 0 4',
      'North|Rome @ 0 5',
      'West|Nice @ 0 8',
      '-|Bern @ 1 2',
    ]);
  });
});

describe('promote_header', () => {
  it('takes the first rows of each table for the names of its columns', async () => {
    const step = {
      step: 'promote_header',
      rows: 2,
      names: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'A' },
      ],
    };
    const one = plain('a.csv', ['A|B|C', 'x|y|z', 'x2|y2|', '1|2|3']);
    const two = plain('b.csv', ['A|B|C', 'x|y|z']);
    const { rows, left, sources } = await reshaped([one, two], [step], ['A', 'B', 'C']);
    expect(rows).toEqual(['2|1|3 @ 0 4']);
    expect(left).toEqual(['0 2', '0 3', '1 2'].map((row) => `${row}: a header row: it names the columns`));
    expect(await sources(0)).toEqual(['2 < 4 B "2"', '1 < 4 A "1"', '3 < 4 C "3"']);
  });
});

describe('transpose', () => {
  const table = plain('a.csv', [
    'Field|Q1|Q2|Note',
    'Sales |10|20|n',
    'Cost|5||',
    '|',
    'Cost|7|8|',
    'Staff|3|4|',
    'Cost|9|9|',
  ]);
  const step = {
    ...{ step: 'transpose', key: 'Field', columns: ['Q2', 'Q1'], label: 'Quarter' },
    names: [
      ...names('Sales'),
      { cell: 'Cost', to: 'Cost' },
      { cell: 'Cost', to: 'Cost 2' },
      ...names('Profit'),
    ],
  };

  it('makes rows of columns; what a key says again is listed again', async () => {
    const all = ['Quarter', 'Sales', 'Cost', 'Cost 2', 'Profit'];
    const { rows, left, sources } = await reshaped([table], [step], all);
    expect(rows).toEqual(['Q2|20||8|- @ 0 2 0', 'Q1|10|5|7|- @ 0 2 1']);
    const why = 'what "Field" says is not listed as a column';
    expect(left).toEqual([`0 4: ${why}`, `0 6: ${why}`, `0 7: ${why}`]);
    expect(await sources(1)).toEqual([
      'Q1 < 2 Q1 "10"',
      '10 < 2 Q1 "10"',
      '5 < 3 Q1 "5"',
      '7 < 5 Q1 "7"',
      'null',
    ]);
  });

  it('makes no row of a table where nothing is listed', async () => {
    const other = plain('b.csv', ['Field|Q1|Q2', 'Else|1|2']);
    const none = plain('c.csv', ['Field|Q1|Q2']);
    const { rows, left } = await reshaped([other, none], [step], ['Quarter', 'Sales']);
    expect(rows).toEqual([]);
    expect(left).toEqual(['0 2: what "Field" says is not listed as a column']);
  });
});

describe('records', () => {
  const step = { step: 'records', key: 'K', value: 'V', start: 'Name', names: names('Name', 'Mail', 'Fax') };
  const why = 'before the first "Name", or a key that is not listed or that the record has already';

  it('makes a row of the lines from one start to the next', async () => {
    const table = plain('a.csv', [
      'K|V',
      'Mail|early',
      'Name|Ann',
      ' Mail |a@x',
      '| ',
      'Age|7',
      'Name|Bob',
      'Mail|b@x',
      'Mail|b2@x',
      '|stray',
    ]);
    const { rows, left, sources } = await reshaped([table], [step], ['Name', 'Mail', 'Fax']);
    expect(rows).toEqual(['Ann|a@x|- @ 0 3', 'Bob|b@x|- @ 0 7']);
    expect(left).toEqual([2, 6, 9, 10].map((row) => `0 ${row}: ${why}`));
    expect(await sources(0)).toEqual(['Ann < 3 V "Ann"', 'a@x < 4 V "a@x"', 'null']);
  });

  it('splits a cell that holds both at the first separator', async () => {
    const table = plain('a.csv', ['K', 'Name: Ann', 'Mail : a:x ', 'Name', 'Fax:']);
    const { rows, sources } = await reshaped(
      [table],
      [{ ...step, value: undefined, separator: ':' }],
      ['Name', 'Mail', 'Fax'],
    );
    expect(rows).toEqual(['Ann|a:x|- @ 0 2', '-|-| @ 0 4']);
    expect(await sources(0)).toEqual(['Ann < 2 K "Name: Ann"', 'a:x < 3 K "Mail : a:x "', 'null']);
  });

  it('goes on with other steps, and accounts for the rows of both', async () => {
    const table = plain('a.csv', ['K|V', 'Name|Ann', 'Mail|a;b', 'Name|', 'Mail|', 'Name|Cy', 'Mail|c']);
    const unpivot = {
      step: 'unpivot',
      values: ['Is'],
      groups: [{ columns: ['Name'] }, { columns: ['Mail'] }],
    };
    const { rows, left } = await reshaped(
      [table],
      [step, { step: 'explode', column: 'Mail', by: { separator: ';' } }, unpivot],
      ['Is'],
    );
    expect(rows).toEqual([
      'Ann @ 0 2 0 0',
      'a @ 0 2 0 1',
      'Ann @ 0 2 1 0',
      'b @ 0 2 1 1',
      'Cy @ 0 6 0 0',
      'c @ 0 6 0 1',
    ]);
    expect(left).toEqual(['0 4: no partner in the join, or no value to unpivot']);
  });
});

describe('unpivot', () => {
  it('has a label for each level of the header', async () => {
    const table = plain('a.csv', ['Id|2023 Q1|2023 Q2', 'x|1|2']);
    const step = {
      ...{ step: 'unpivot', labels: ['Year', 'Quarter'], values: ['Amount'] },
      groups: [
        { labels: ['2023', 'Q1'], columns: ['2023 Q1'] },
        { labels: ['2023', 'Q2'], columns: ['2023 Q2'] },
      ],
    };
    const { rows, sources } = await reshaped([table], [step], ['Id', 'Year', 'Quarter', 'Amount']);
    expect(rows).toEqual(['x|2023|Q1|1 @ 0 2 0', 'x|2023|Q2|2 @ 0 2 1']);
    expect((await sources(1))[2]).toBe('Q2 < 2 2023 Q2 "2"');
  });
});

describe.each([
  ['numbered by the file', 2],
  ['with numbers of their own', [2, 4, 6, 7, 9, 10]],
])('rows %s', (_, numbers) => {
  const at = (index: number) => (typeof numbers === 'number' ? numbers + index : numbers[index]!);
  const table = plain('a.csv', ['A|B', 'x|1', 'Total|1', 'y|2', 'z|3', 'A|B', 'as of May|'], {
    numbers,
    marks: [
      { kind: 'total', rows: [[at(1), at(1)]] },
      { kind: 'hidden', rows: [[at(3), at(3)]] },
      { kind: 'repeated_header', rows: [[at(4), at(4)]] },
      { kind: 'below', rows: [[at(5), at(5)]] },
    ],
    aside: [{ kind: 'header', row: 1, cells: ['A', 'B', 'beyond'] }],
  });
  const next = plain('b.csv', ['A|B', 'w|9'], { aside: [{ kind: 'above', row: 1, cells: ['Title'] }] });
  const read = async (step: unknown[], tables = [table, next]) => {
    const { rows, left, file, sources } = await reshaped(tables, step, ['A', 'B']);
    return { rows, left, count: file.rowCount, sources };
  };

  it('that are no data are not read', async () => {
    const { rows, left } = await read([]);
    expect(rows).toEqual([`x|1 @ 0 ${at(0)}`, `y|2 @ 0 ${at(2)}`, `z|3 @ 0 ${at(3)}`, 'w|9 @ 1 2']);
    expect(left).toEqual([]);
  });

  it('are kept where a step asks for them, in the order of the file', async () => {
    const { rows, sources } = await read([{ step: 'rows', keep: ['total', 'below', 'header', 'above'] }]);
    expect(rows).toEqual([
      ...['A|B @ 0 1', `x|1 @ 0 ${at(0)}`, `Total|1 @ 0 ${at(1)}`, `y|2 @ 0 ${at(2)}`],
      ...[`z|3 @ 0 ${at(3)}`, `as of May| @ 0 ${at(5)}`, 'Title|- @ 1 1', 'w|9 @ 1 2'],
    ]);
    expect(await sources(0)).toEqual(['A < 1 A "A"', 'B < 1 B "B"']);
  });

  it('that are hidden are left out where a step says so, and written down', async () => {
    const { rows, left } = await read([{ step: 'rows', leave_out: ['hidden'] }]);
    expect(rows).toEqual([`x|1 @ 0 ${at(0)}`, `y|2 @ 0 ${at(2)}`, 'w|9 @ 1 2']);
    expect(left).toEqual([`0 ${at(3)}: read without hidden rows`]);
  });

  it('of the header may be promoted', async () => {
    const promote = {
      step: 'promote_header',
      rows: 1,
      names: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'A' },
      ],
    };
    const { rows, left } = await read([{ step: 'rows', keep: ['header'] }, promote], [table]);
    expect(rows).toEqual([`1|x @ 0 ${at(0)}`, `2|y @ 0 ${at(2)}`, `3|z @ 0 ${at(3)}`]);
    expect(left).toEqual(['0 1: a header row: it names the columns']);
  });
});
