import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunCanceled } from '../failed.js';
import { readHere } from '../read/read-file.js';
import type { Table } from '../read/reader.js';
import type { Template } from '../validate/template.js';
import { extract } from './extract.js';
import type { ExtractedRow, ExtractedTable } from './extracted.js';
import { shapedTo } from './piece.js';

let scratch: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'extract-'));
});
afterEach(() => rm(scratch, { recursive: true }));

async function tablesOf(name: string, text: string): Promise<Table[]> {
  const path = join(scratch, name);
  await writeFile(path, text);
  return readHere({ path, name }, scratch);
}

async function rowsOf({ rows }: ExtractedTable): Promise<ExtractedRow[]> {
  const lines = (await readFile(rows, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as ExtractedRow);
}

const cellsOf = async (table: ExtractedTable | undefined) => (await rowsOf(table!)).map(({ cells }) => cells);

const html = (...tables: string[][][]) =>
  tables
    .map(
      (rows) =>
        `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
    )
    .join('<p>and</p>');

const invoices: Template = {
  slug: 'invoices',
  name: 'Invoices',
  columns: [
    { name: 'Invoice no', unique: true, required: true },
    { name: 'Invoice date' },
    { name: 'Customer' },
  ],
};
const lines: Template = {
  slug: 'lines',
  name: 'Invoice lines',
  columns: [
    {
      name: 'Invoice no',
      required: true,
      linkRule: [{ templateId: 'invoices', columnName: 'Invoice no' }],
    },
    { name: 'Description' },
    { name: 'Quantity' },
    { name: 'Unit price' },
    { name: 'Amount' },
  ],
};
const templates = [invoices, lines];

const head = (number: string) => [
  ['Invoice number', number],
  ['Date of invoice', '05.01.2026'],
  ['Payment terms', '30 days'],
];
const items = [
  ['Item description', 'Qty', 'Price each', 'Line total', 'Tax'],
  ['Bolts', '10', '1.50', '15.00', 'S'],
  ['Nuts', '20', '0.50', '10.00', 'S'],
  ['Hammer', '1', '19.00', '19.00', 'R'],
];

/** The tables of a file, on these pages: one page, or the first row of each page. */
function paged(tables: Table[], pages: Table['pages'][]): Table[] {
  return tables.map((table, at) => ({ ...table, ...(pages[at] ? { pages: pages[at] } : {}) }));
}

describe('a table', () => {
  it('has the columns of its template first, in its order and by its names, then its own', async () => {
    const tables = await tablesOf(
      'lines.csv',
      'Tax,Line total,Item description,Qty,Price each\nS, 15.00 ,Bolts,010,1.50\nS,10.00,Nuts,20,0.50\n',
    );
    const { tables: found, notes } = await extract(tables, { templates: [lines], scratch });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ name: 'Invoice lines', template: 'lines', rowCount: 2, pages: [] });
    const { headers } = found[0]!;
    expect(headers).toEqual(['Description', 'Quantity', 'Unit price', 'Amount', 'Tax']);
    // As it was read: nothing is trimmed or made a number.
    expect((await cellsOf(found[0]))[0]).toEqual(['Bolts', '010', '1.50', ' 15.00 ', 'S']);
    expect(notes).toEqual([]);
    const shaped = shapedTo(
      lines,
      { ...tables[0]!, columns: ['amount', 'Sum'] },
      [],
      new Map([['Amount', 'Sum']]),
      [],
    );
    expect(shaped.columns.map(({ header }) => header)).toEqual(['Amount', 'amount (2)']);
  });

  it('that fits no template, or where none is asked for, stays as it is', async () => {
    const text = 'Planet,Moons,Rings\nEarth,1,\nMars,2,\n';
    const other = await extract(await tablesOf('planets.csv', text), { templates, scratch });
    const none = await extract(await tablesOf('planets.csv', text), { templates: [], scratch });
    for (const { tables } of [other, none]) {
      expect(tables).toMatchObject([
        { template: null, headers: ['Planet', 'Moons', 'Rings'], filled: [true, true, false], rowCount: 2 },
      ]);
      expect(await cellsOf(tables[0])).toEqual([
        ['Earth', '1', ''],
        ['Mars', '2', ''],
      ]);
    }
  });

  it('of totals alone keeps them; elsewhere they are left out, with a note', async () => {
    const block = html([
      ['Subtotal', '44.00'],
      ['VAT', '8.80'],
      ['Total', '52.80'],
    ]);
    const { tables, notes } = await extract(await tablesOf('totals.html', block), { templates, scratch });
    expect((await cellsOf(tables[0])).flat()).toContain('52.80');
    expect(notes.join()).not.toContain('skipped');
    const sum = 'Item,Qty\nBolts,10\nNuts,20\nScrews,3\nTotal,33\n';
    const whole = await extract(await tablesOf('sum.csv', sum), { templates: [], scratch });
    expect(whole.tables[0]?.rowCount).toBe(3);
    expect(whole.notes.join()).toContain('Total');
  });

  it('of the same template as another is a table of its own, with a number', async () => {
    const tables = await tablesOf('two.html', html(items, items));
    const { tables: found } = await extract(tables, { templates: [lines], scratch });
    expect(found.map(({ name }) => name)).toEqual(['Invoice lines', 'Invoice lines (2)']);
  });
});

describe('a joining column', () => {
  it('is carried from the only head of a file, which is a form', async () => {
    const tables = await tablesOf('invoice.html', html(head('INV-7'), items));
    const { tables: found } = await extract(tables, { templates, scratch });
    expect(found.map(({ template }) => template)).toEqual(['invoices', 'lines']);
    expect(await cellsOf(found[0])).toEqual([['INV-7', '05.01.2026', '30 days']]);
    expect(found[1]?.headers[0]).toBe('Invoice no');
    expect((await cellsOf(found[1])).map(([number]) => number)).toEqual(['INV-7', 'INV-7', 'INV-7']);
  });

  it('comes from the head that stands before, page by page where a table goes on', async () => {
    const file = html(head('INV-1'), items, head('INV-2'), items, head('INV-3'));
    const tables = paged(await tablesOf('invoices.html', file), [
      [{ from: 1, page: 1 }],
      [{ from: 1, page: 1 }],
      [{ from: 1, page: 2 }],
      [
        { from: 1, page: 2 },
        { from: 4, page: 3 },
      ],
      [{ from: 1, page: 3 }],
    ]);
    const { tables: found } = await extract(tables, { templates, scratch });
    const numbers = async (at: number) => (await cellsOf(found[at])).map(([number]) => number);
    expect(await numbers(1)).toEqual(['INV-1', 'INV-1', 'INV-1']);
    expect(await numbers(3)).toEqual(['INV-2', 'INV-2', 'INV-3']);
    expect(found[3]?.pages).toEqual([2, 3]);
    const second = await extract(tables, { templates, scratch, instruction: 'only the second invoice' });
    expect(second.tables.map(({ name }) => name)).toEqual(['Invoices', 'Invoice lines']);
  });

  it('comes from the row of its page where the heads of all pages are one table, and so is one of them chosen', async () => {
    const list = [
      ['Invoice number', 'Invoice date'],
      ['INV-1', '2026-01-01'],
      ['INV-2', '2026-01-02'],
    ];
    const tables = paged(await tablesOf('forms.html', html(list, items, items)), [
      [
        { from: 1, page: 1 },
        { from: 3, page: 2 },
      ],
      [{ from: 1, page: 1 }],
      [{ from: 1, page: 2 }],
    ]);
    const { tables: found } = await extract(tables, { templates, scratch });
    const last = await cellsOf(found[2]);
    expect(last.map(([number]) => number)).toEqual(['INV-2', 'INV-2', 'INV-2']);
    const second = await extract(tables, { templates, scratch, instruction: 'the second invoice' });
    expect(second.tables.map(({ pages, rowCount }) => [rowCount, pages])).toEqual([
      [1, [2]],
      [3, [2]],
    ]);
    const others = await extract(tables, { templates, scratch, instruction: 'skip the second invoice' });
    expect(others.tables.map(({ pages }) => pages)).toEqual([[1], [1]]);
  });

  it('is left out, with a note, where it is not plain whose rows they are', async () => {
    const list = [
      ['Invoice number', 'Invoice date', 'Customer'],
      ['INV-1', '2026-01-01', 'Acme'],
      ['INV-2', '2026-01-02', 'Bolt'],
      ['INV-3', '2026-01-03', 'Cobalt'],
    ];
    const tables = await tablesOf('list.html', html(list, items));
    const { tables: found, notes } = await extract(tables, { templates, scratch });
    expect(found[1]?.headers).not.toContain('Invoice no');
    expect(notes.join('\n')).toMatch(/^Invoice lines: It has no Invoice no, and it is not plain which/m);
  });
});

it('numbers of lines are no keys, and belong to no other column', async () => {
  const numbered = items.map((row, at) => [at === 0 ? 'Pos.' : String(at), ...row]);
  const orders: Template = {
    slug: 'order-items',
    name: 'Order items',
    columns: [
      { name: 'Order number' },
      { name: 'Description' },
      { name: 'Quantity' },
      { name: 'Line total' },
    ],
  };
  const order: Template = {
    slug: 'orders',
    name: 'Orders',
    columns: [{ name: 'Order number', unique: true }, { name: 'Order date' }],
  };
  const tables = await tablesOf('pos.html', html(numbered));
  const { tables: found } = await extract(tables, { templates: [order, orders], scratch });
  expect(found[0]?.headers).toEqual(['Description', 'Quantity', 'Line total', 'Pos.', 'Price each', 'Tax']);
});

describe('what a scan is sure of', () => {
  it('is told for each cell, also of a form', async () => {
    const [form, list] = await tablesOf('invoice.html', html(head('INV-7'), items));
    const sure = (rows: [number, number[]][]) => rows.map(([row, cells]) => ({ row, cells }));
    const tables = [
      {
        ...form!,
        confidence: sure([
          [1, [99, 91]],
          [2, [98, 82]],
          [3, [97, 73]],
        ]),
      },
      { ...list!, confidence: sure([[2, [90, 80, 70, 60, 50]]]) },
    ];
    const { tables: found } = await extract(tables, { templates, scratch });
    expect(await rowsOf(found[0]!)).toEqual([
      { cells: ['INV-7', '05.01.2026', '30 days'], confidence: [91, 82, 73] },
    ]);
    const [first, second] = await rowsOf(found[1]!);
    // What was carried was not recognised there.
    expect(first?.confidence).toEqual([null, 90, 80, 70, 60, 50]);
    expect(second?.confidence).toEqual([null, null, null, null, null, null]);
  });
});

describe('an extraction', () => {
  it('obeys its instruction, and says what it did not understand', async () => {
    const tables = paged(await tablesOf('invoice.html', html(head('INV-7'), items)), [
      [{ from: 1, page: 1 }],
      [
        { from: 1, page: 1 },
        { from: 3, page: 2 },
      ],
    ]);
    const instruction = 'Only page 2. Leave out the Unit price column. Sing a song.';
    const { tables: found, notes } = await extract(tables, { templates, scratch, instruction });
    expect(found).toMatchObject([{ name: 'Invoice lines', rowCount: 2, pages: [2] }]);
    expect(found[0]?.headers).not.toContain('Unit price');
    expect(notes.filter((note) => note.includes('was not understood'))).toEqual([
      'The instruction "Sing a song" was not understood; nothing was left out for it.',
    ]);
    const none = await extract(tables, { templates, scratch, instruction: 'only page 9' });
    expect(none.tables).toEqual([]);
    expect(none.notes).toEqual([
      'Nothing is left of what the instruction asks for ("page 9"); there is: Invoices (page 1), Invoice lines (pages 1–2).',
    ]);
  });

  it('ends with the signal of the caller', async () => {
    const tables = await tablesOf('lines.csv', 'Item description,Qty\nBolts,10\n');
    const canceled = extract(tables, { templates, scratch, signal: AbortSignal.abort() });
    await expect(canceled).rejects.toThrow(RunCanceled);
  });

  it('tells at most fifty notes', async () => {
    const tables = await tablesOf('lines.csv', 'Item description,Qty\nBolts,10\n');
    const noted = Array.from({ length: 80 }, (_, at) => ({
      ...tables[0]!,
      name: `table ${at}`,
      notes: [{ text: `row ${at} is odd` }],
    }));
    const { notes } = await extract(noted, { templates: [], scratch });
    expect(notes).toHaveLength(51);
    expect(notes[0]).toBe('table 0: row 0 is odd');
    expect(notes.at(-1)).toBe('and 30 more');
  });
});
