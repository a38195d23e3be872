import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSession } from '../../duck/session.js';
import { RunCanceled } from '../../failed.js';
import { rounds } from '../../testing/rounds.js';
import { limitsOf } from '../guard/limits.js';
import { readFile, readHere } from '../read-file.js';
import type { ReadContext, Table } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { type Draw, grid, pdfOf } from './testing/document.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function fileOf(content: Draw | Uint8Array, options?: PDFKit.PDFDocumentOptions) {
  const path = join(folder, `${made++}.pdf`);
  await writeFile(path, typeof content === 'function' ? await pdfOf(content, options) : content);
  return { path, name: 'list.pdf' };
}

const usual: ReadContext = { limits: limitsOf(), passwords: [] };

async function read(content: Draw | Uint8Array, context: Partial<ReadContext> = {}): Promise<Table[]> {
  return readHere(await fileOf(content), folder, { ...usual, ...context });
}

function rowsOf(table: Table): Promise<string[]> {
  return withSession({ scratch: folder }, async (session) => {
    const rows = await session.rows(tableSql(table));
    return rows.map((row) => table.columns.map((_, at) => row[`c${at}`] ?? '').join('|'));
  });
}

const widths = [80, 160, 90];
const header = ['Item', 'Description', 'Price'];
const items = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => [
    `A-${from + at}`,
    `Part number ${from + at}`,
    `${from + at}.50`,
  ]);

describe('a table over several pages', () => {
  const pages: Draw = (doc) => {
    for (const [at, [from, to]] of [
      [1, 40],
      [41, 80],
      [81, 90],
    ].entries()) {
      if (at > 0) doc.addPage();
      doc.text('Price list 2024', 60, 30, { lineBreak: false });
      doc.text(`Page ${at + 1} of 3`, 500, 810, { lineBreak: false });
      grid(doc, { x: 60, y: 80, widths, rows: [header, ...items(from!, to!)] });
    }
  };

  test('is one table, with the page of each row', async () => {
    const told: [number, number][] = [];
    const tables = await read(pages, { page: (done, of) => told.push([done, of]) });
    expect(tables).toHaveLength(1);
    const [table] = tables as [Table];
    expect(table.columns).toEqual(header);
    expect(table.rowCount).toBe(90);
    const rows = await rowsOf(table);
    expect([rows[0], rows[40], rows[89]]).toEqual([
      'A-1|Part number 1|1.50',
      'A-41|Part number 41|41.50',
      'A-90|Part number 90|90.50',
    ]);
    expect(table.pages).toEqual([
      { from: 1, page: 1 },
      { from: 42, page: 2 },
      { from: 83, page: 3 },
    ]);
    expect(table.marks).toEqual([
      {
        kind: 'repeated_header',
        rows: [
          [42, 42],
          [83, 83],
        ],
      },
    ]);
    expect(table.dialect).toMatchObject({ pages: '1–3', drawn: 'ruled', headerRows: 1 });
    // What stands on the page above the table, and not the number of the page.
    expect(table.aside?.filter(({ kind }) => kind === 'above')).toEqual([
      { kind: 'above', row: 0, cells: ['Price list 2024'] },
    ]);
    expect(told).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test('ends where another one with other columns begins', async () => {
    const tables = await read((doc) => {
      grid(doc, { x: 60, y: 80, widths, rows: [header, ...items(1, 40)] });
      doc.addPage();
      grid(doc, {
        x: 60,
        y: 80,
        widths,
        rows: [
          ['Name', 'Street', 'City'],
          ['Ada', '1 Main St', 'Bath'],
          ['Bo', '2 Main St', 'York'],
        ],
      });
    });
    expect(tables.map(({ columns }) => columns)).toEqual([header, ['Name', 'Street', 'City']]);
  });
});

test('the head of an invoice is a form, its lines are a table', async () => {
  const tables = await read((doc) => {
    for (const [at, number] of ['2024-17', '2024-18'].entries()) {
      if (at > 0) doc.addPage();
      doc.fontSize(20).text('Invoice', 60, 40, { lineBreak: false }).fontSize(10);
      doc.text(`Invoice No: ${number}`, 60, 90, { lineBreak: false });
      doc.text('Date:', 300, 90, { lineBreak: false });
      doc.text(`0${at + 1}/02/2024`, 400, 90, { lineBreak: false });
      doc.text('Bill to:', 60, 120, { lineBreak: false });
      doc.text(`Customer ${at + 1} Ltd`, 60, 134, { lineBreak: false });
      doc.text('1 Main Street', 60, 146, { lineBreak: false });
      grid(doc, { x: 60, y: 200, widths, rows: [header, ...items(at * 3 + 1, at * 3 + 3)] });
      doc.text('Thank you for your order. Please note: goods stay ours until they are paid.', 60, 400, {
        lineBreak: false,
      });
    }
  });
  const [form, lines] = tables as [Table, Table];
  expect(form.name).toBe('Invoice');
  expect(form.columns).toEqual(['Invoice No', 'Date', 'Bill to']);
  expect(await rowsOf(form)).toEqual([
    '2024-17|01/02/2024|Customer 1 Ltd\n1 Main Street',
    '2024-18|02/02/2024|Customer 2 Ltd\n1 Main Street',
  ]);
  expect(form.pages).toEqual([
    { from: 1, page: 1 },
    { from: 2, page: 2 },
  ]);
  expect(lines.columns).toEqual(header);
  expect(await rowsOf(lines)).toHaveLength(6);
  expect(lines.pages).toEqual([
    { from: 1, page: 1 },
    { from: 5, page: 2 },
  ]);
});

test('fields that were filled in are a form under what stands beside them', async () => {
  const tables = await read((doc) => {
    doc.initForm();
    doc.text('Full name', 60, 104, { lineBreak: false });
    doc.formText('f1', 160, 100, 200, 20, { value: 'Ada Lovelace' });
    doc.text('Born on', 60, 134, { lineBreak: false });
    doc.formText('f2', 160, 130, 200, 20, { value: '10 December 1815' });
    doc.formText('f3', 160, 160, 200, 20, {});
  });
  expect(tables.map(({ columns }) => columns)).toEqual([['Full name', 'Born on']]);
  expect(await rowsOf(tables[0]!)).toEqual(['Ada Lovelace|10 December 1815']);
});

describe('what cannot be read is named', () => {
  test('prose holds no table and no form', async () => {
    const prose =
      'Dear reader: this is a letter, and it says nothing of note. Remember: there is always more to say.';
    await expect(read((doc) => doc.text(prose.repeat(20), 60, 60, { width: 450 }))).rejects.toThrow(
      'list.pdf: no table was found on its one page',
    );
  });

  test('a password that is missing or wrong', async () => {
    const locked = await fileOf((doc) => doc.text('x', 60, 60), {
      userPassword: 'sesame',
      ownerPassword: 'x',
    });
    await expect(readHere(locked, folder, usual)).rejects.toThrow('protected by a password; give it');
    await expect(readHere(locked, folder, { ...usual, passwords: ['open'] })).rejects.toThrow(
      'none of those given',
    );
  });

  test('a damaged file, and a document of too many pages', async () => {
    const whole = await pdfOf((doc) => grid(doc, { x: 60, y: 80, widths, rows: [header, ...items(1, 5)] }));
    await expect(read(whole.slice(0, 200))).rejects.toThrow(/^list\.pdf: the PDF is damaged/);
    const limits = limitsOf({ document: { pages: 1 } });
    const two: Draw = (doc) => doc.addPage();
    await expect(read(two, { limits })).rejects.toThrow('the PDF has 2 pages, the limit is 1');
  });

  test('a file without its end is read as far as it goes', async () => {
    const whole = await pdfOf((doc) => grid(doc, { x: 60, y: 80, widths, rows: [header, ...items(1, 5)] }), {
      compress: false,
    });
    const end = Buffer.from(whole).lastIndexOf('xref\n0');
    const [table] = await read(whole.slice(0, end));
    expect(table!.rowCount).toBe(5);
    expect(table!.notes[0]!.text).toMatch(/was cut off/);
  });
});

describe('a document of many pages', () => {
  const count = rounds(100);
  const pages: Draw = (doc) => {
    for (let at = 0; at < count; at += 1) {
      if (at > 0) doc.addPage();
      grid(doc, { x: 60, y: 60, widths, rows: [header, ...items(at * 10 + 1, at * 10 + 10)] });
    }
  };

  test('is read in bounds, and ends at once when it is canceled', async () => {
    const file = await fileOf(pages);
    let last = 0;
    const tables = await readFile(file, folder, {
      limits: { memoryMb: 1024 },
      onPage: (done) => {
        last = done;
      },
    });
    expect(last).toBe(count);
    expect(tables.map(({ rowCount }) => rowCount)).toEqual([count * 10]);
    const stop = new AbortController();
    const reading = readFile(file, folder, {
      signal: stop.signal,
      onPage: (done) => {
        if (done === 20) stop.abort();
      },
    });
    await expect(reading).rejects.toThrow(RunCanceled);
  });
});
