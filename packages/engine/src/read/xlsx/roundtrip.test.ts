import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeXlsx, type XlsxContent } from '../../export/xlsx-writer.js';
import { sheetNames } from '../../export/xlsx-writer-text.js';
import { rounds } from '../../testing/rounds.js';
import { testReader } from './testing/read.js';
import { escapeText, letters } from './testing/workbook.js';

const { read, readBytes, cellsOf } = testReader();

async function written(
  content: Omit<XlsxContent, 'rows'>,
  rows: (string | null)[][],
  batch = 3,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk as Buffer);
      done();
    },
  });
  async function* batches() {
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
  }
  await writeXlsx(out, { ...content, rows: batches() });
  return Buffer.concat(chunks);
}

/** Cells that fill a column of their own kind, so that header and rows are told apart; then anything at all. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...' az09_xAF\r\n\t&<>"\u0000\u0007\u001f\ud800\udfff'), maxLength: 10 }),
  fc.constantFrom('_x0041_', '_x005F_x0041_', '__x000D__', ' ', '\ufeff', '007', '1E5', '\uffff', '😀'),
);
const rowsOfAnything = fc.array(fc.tuple(fc.option(wild), fc.option(wild)), { minLength: 1, maxLength: 12 });

/** What neither UTF-8 nor Parquet can hold is read as U+FFFD. */
const held = (cell: string | null) => (cell === null ? null : cell.toWellFormed());

test('whatever is written is read back', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfAnything, async (pairs) => {
      const rows = pairs.map(([a, b], at) => [String(at + 1), a, b]);
      const bytes = await written({ sheetName: 'S', columns: ['number', 'first', 'second'] }, rows);
      const [table] = await readBytes(bytes);
      expect(table!.columns.slice(0, 1)).toEqual(['number']);
      const cells = (await cellsOf(table!)).map(([, ...rest]) => rest);
      expect(cells).toEqual(rows.map((row) => row.map(held)));
    }),
    { numRuns: rounds(12) },
  );
});

const stored = fc.oneof(
  fc.integer().map((n): [string, string] => [`><v>${n}</v>`, String(n)]),
  fc
    .stringMatching(/^[A-Za-zé&<> ]{0,12}$/)
    .map((text): [string, string] => [
      ` t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is>`,
      text,
    ]),
  fc.boolean().map((value): [string, string] => [` t="b"><v>${value ? 1 : 0}</v>`, value ? 'TRUE' : 'FALSE']),
);
const sparseRow = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), stored), {
  selector: ([column]) => column,
  maxLength: 6,
});
const sparseRows = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), sparseRow), {
  minLength: 1,
  maxLength: 25,
});

test('every cell of any sheet is in a row or in a skipped one, where it stood', async () => {
  await fc.assert(
    fc.asyncProperty(sparseRows, async (sheet) => {
      let row = 0;
      const cells = new Map<string, string>();
      const data = sheet.map(([step, list]) => {
        row += step;
        const xml = [...list]
          .sort(([a], [b]) => a - b)
          .map(([column, [value, text]]) => {
            if (text !== '') cells.set(`${row} ${text}`, text);
            return `<c r="${letters(column)}${row}"${value}</c>`;
          });
        return `<row r="${row}">${xml.join('')}</row>`;
      });
      let tables: Awaited<ReturnType<typeof read>>;
      try {
        tables = await read({ sheets: [{ data: data.join('') }] });
      } catch (error) {
        expect((error as Error).message).toContain('is empty');
        return;
      }
      expect(tables.reduce((sum, { dialect }) => sum + Number(dialect.records), 0)).toBe(sheet.length);
      for (const table of tables) {
        for (const [at, ...texts] of await cellsOf(table)) {
          const expected = [...cells].filter(([key]) => key.startsWith(`${at} `)).map(([, text]) => text);
          const found = texts.filter((text) => text !== null && text !== '');
          expect(new Set(found)).toEqual(new Set(expected));
        }
      }
    }),
    { numRuns: rounds(32) },
  );
});

describe('the writer', () => {
  const rows = Array.from({ length: 10 }, (_, at) => [`n${at}`, String(at), at % 2 ? '' : null]);
  const columns = ['name', 'number', 'mark'];

  test('goes on on another sheet where one is full', async () => {
    const tables = await readBytes(await written({ sheetName: 'People', columns, rowsPerSheet: 5 }, rows));
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['People', 4],
      ['People (2)', 4],
      ['People (3)', 2],
    ]);
    const all = (await Promise.all(tables.map(cellsOf))).flat().map(([, ...cells]) => cells);
    expect(all).toEqual(rows);
  });
  test('a sheet that is just full has no empty one behind it', async () => {
    const tables = await readBytes(await written({ sheetName: 'P', columns, rowsPerSheet: 11 }, rows));
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([['P', 10]]);
  });
  test('the same rows give the same bytes', async () => {
    const first = await written({ sheetName: 'P', columns }, rows, 2);
    expect(first.equals(await written({ sheetName: 'P', columns }, rows, 5))).toBe(true);
  });
  test('no rows give a header', async () => {
    const [table] = await readBytes(await written({ sheetName: 'P', columns }, []));
    expect(table).toBeDefined();
  });
  test('a cell that is too long is refused, by row and column', async () => {
    const long = [...rows, ['x', 'y'.repeat(32_768), null]];
    await expect(written({ sheetName: 'P', columns }, long)).rejects.toMatchObject({
      name: 'XlsxLimitError',
      message: expect.stringContaining('row 11, column number: 32768 characters'),
    });
    const most = [...rows, ['x', '🙂'.repeat(16_383), null]];
    const [table] = await readBytes(await written({ sheetName: 'P', columns }, most));
    expect((await cellsOf(table!)).at(-1)![2]).toBe('🙂'.repeat(16_383));
  });
  test('too many columns are refused', async () => {
    const many = Array.from({ length: 16_385 }, (_, at) => `c${at}`);
    await expect(written({ sheetName: 'P', columns: many }, [])).rejects.toThrow('16385 columns');
  });
  test('an error of the rows, or of the output, ends it', async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield [['a', 'b', 'c'.repeat(1000)]];
      } finally {
        closed = true;
      }
    }
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) });
    await expect(writeXlsx(broken, { sheetName: 'P', columns, rows: endless() })).rejects.toThrow(
      'disk full',
    );
    expect(closed).toBe(true);
    async function* failing() {
      yield [['a', 'b', 'c']];
      throw new Error('source gone');
    }
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    await expect(writeXlsx(out, { sheetName: 'P', columns, rows: failing() })).rejects.toThrow('source gone');
  });
  test.each([
    ['Orders', 1, ['Orders']],
    ['a/b:c*d?e[f]\\g', 1, ['a b c d e f g']],
    ["'quoted'", 1, ['quoted']],
    ['', 1, ['Sheet1']],
    ['History', 1, ['History 1']],
    ['x'.repeat(40), 2, ['x'.repeat(31), `${'x'.repeat(27)} (2)`]],
    [`${'x'.repeat(30)}😀`, 1, ['x'.repeat(30)]],
  ])('names sheets by the rules: %s', (wanted, count, names) => {
    expect(sheetNames(wanted, count)).toEqual(names);
  });
});
