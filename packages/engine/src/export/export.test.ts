import { readdirSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DuckSession, quoteText, withSession } from '../duck/session.js';
import { readCsv } from '../read/csv/read.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { readXlsx } from '../read/xlsx/read.js';
import { parseRecipe } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { type Cell, writeTable } from '../run/testing/plain-table.js';
import { scratchFolder } from '../run/testing/tables.js';
import type { TemplateColumn } from '../validate/template.js';
import { type ExportOptions, openExport } from './export.js';

const out = scratchFolder();
const scratch = scratchFolder();
const formats = ['csv', 'ndjson', 'parquet', 'xlsx'] as const;
const filters = ['valid', 'all', 'invalid'] as const;

/** A sheet with these cells; columns as the template has them. */
async function sheetOf(columns: (string | TemplateColumn)[], rows: Cell[][]): Promise<SheetFile> {
  const whole = columns.map((each) => (typeof each === 'string' ? { name: each } : each));
  const names = whole.map(({ name }) => name);
  const table = await writeTable(out, { file: 'in.csv', columns: names, rows, numbers: 2 });
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'in', file: 'in.csv', columns: names }],
    sheets: [
      {
        template: 'things',
        from: { input: 'in' },
        columns: Object.fromEntries(names.map((name) => [name, { op: 'column', name }])),
      },
    ],
  });
  const [sheet] = await run(recipe, [table], [{ slug: 'things', name: 'Things', columns: whole }], { out });
  return sheet!;
}

async function exported(sheet: SheetFile, options: Partial<ExportOptions>) {
  const { body, ...rest } = await openExport(sheet, { format: 'csv', filter: 'all', scratch, ...options });
  return { ...rest, bytes: await buffer(body) };
}

async function cellsOf({ columns, ...table }: Table): Promise<Cell[][]> {
  const marked = columns.map((_, at) => `'|' || c${at} AS c${at}`).join(', ');
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT ${marked} FROM ${tableSql(table)} ORDER BY "row"`),
  );
  return rows.map((row) => columns.map((_, at) => (row[`c${at}`] as string | null)?.slice(1) ?? null));
}

let count = 0;

/** Header and rows of an export, whichever format it has; a blank is null. */
async function readBack(format: (typeof formats)[number], bytes: Buffer): Promise<Cell[][]> {
  const blankless = (rows: Cell[][]) => rows.map((row) => row.map((cell) => cell || null));
  const path = join(out, `back-${count++}.${format}`);
  await writeFile(path, bytes);
  if (format === 'csv') return blankless(parse(bytes, { bom: false, relax_column_count: false }));
  if (format === 'ndjson') {
    const lines = bytes.toString().split('\n').filter(Boolean);
    const objects = lines.map((line) => JSON.parse(line) as Record<string, Cell>);
    return blankless([
      Object.keys(objects[0] ?? {}).slice(0, -2),
      ...objects.map((each) => cellsOfLine(each)),
    ]);
  }
  if (format === 'xlsx') {
    const [table] = await readXlsx({ path, name: 'back.xlsx' }, out);
    return blankless([table!.columns, ...(await cellsOf(table!))]);
  }
  return withSession({}, async (session) => {
    const from = `FROM read_parquet(${quoteText(path)})`;
    const names = (await session.rows(`DESCRIBE ${from}`)).map((each) => String(each.column_name));
    const marked = names.map((name, at) => `'|' || "${name.replaceAll('"', '""')}" AS c${at}`);
    const rows = await session.rows(`SELECT ${marked.join(', ')} ${from}`);
    const cells = rows.map((row) => names.map((_, at) => (row[`c${at}`] as Cell)?.slice(1) ?? null));
    return blankless([names, ...cells]);
  });
}

function cellsOfLine(line: Record<string, Cell>): Cell[] {
  return Object.values(line).slice(0, -2);
}

const names = ['Id', 'errors', 'a "b", c', 'two\nlines', 'c0', 'file_row_number', 'Empty'];
const people: Cell[][] = [
  ['1', 'x', '\ufeffmark', 'a,b', 'say "hi"', ' 007 ', ''],
  ['', null, '\u00a0', 'line\nfeed', 'cr\r\nlf', '😀', '\u00a0'],
  ['3', 'ß', ';', '\t', "'", '#x', null],
  [' ', 'y', 'z', 'w', 'v', 'u', ' '],
];
const chosenBy = { all: [0, 1, 2, 3], valid: [0, 2], invalid: [1, 3] };
let sheet: SheetFile;
beforeAll(async () => {
  sheet = await sheetOf([{ name: 'Id', required: true }, ...names.slice(1)], people);
});

const blankless = (rows: Cell[][]) => rows.map((row) => row.map((cell) => cell || null));

/** Leaving nothing behind is part of every test. */
const opened = vi.spyOn(DuckSession, 'open');
const closed = vi.spyOn(DuckSession.prototype, 'close');
const nothingLeft = () =>
  vi.waitFor(() => {
    expect(readdirSync(scratch)).toEqual([]);
    expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
  }, 240_000);
afterEach(nothingLeft);

describe('an export', () => {
  for (const format of formats)
    for (const filter of filters)
      for (const gzip of [false, true])
        it(`as ${format}, ${filter} rows${gzip ? ', zipped' : ''}`, async () => {
          const { bytes, total, columns } = await exported(sheet, { format, filter, gzip });
          const expected = chosenBy[filter].map((at) => people[at]!);
          expect(total).toBe(expected.length);
          expect(columns).toEqual(names);
          const rows = await readBack(format, gzip ? gunzipSync(bytes) : bytes);
          // The reader of workbooks tidies headers.
          if (format !== 'xlsx') expect(rows[0]).toEqual(names);
          expect(rows.slice(1)).toEqual(blankless(expected));
        });

  it.each(formats)('has the fields asked for, in that order, each once (%s)', async (format) => {
    const fields = ['file_row_number', 'Id', 'errors', 'Id'];
    const { bytes, columns } = await exported(sheet, { format, filter: 'valid', fields });
    expect(columns).toEqual(['file_row_number', 'Id', 'errors']);
    const rows = await readBack(format, bytes);
    expect(rows).toEqual([columns, [' 007 ', '1', 'x'], ['#x', '3', 'ß']]);
  });

  it('refuses a field that is not there', async () => {
    await expect(exported(sheet, { fields: ['Id', 'id'] })).rejects.toThrow(
      /no column "id" in Things. Its columns: Id/,
    );
  });

  it.each(formats)('leaves out columns that are blank in all of its rows (%s)', async (format) => {
    const { bytes, columns } = await exported(sheet, { format, omitEmpty: true });
    expect(columns).toEqual(names.slice(0, -1));
    expect((await readBack(format, bytes)).slice(1)).toEqual(
      blankless(people.map((row) => row.slice(0, -1))),
    );
    const few = await exported(sheet, { omitEmpty: true, filter: 'invalid', fields: ['Id', 'errors'] });
    expect(few.columns).toEqual(['errors']);
  });

  it.each(formats)('keeps its columns where all are blank (%s)', async (format) => {
    const blank = await sheetOf(['A', 'B'], [['', null]]);
    const { bytes, columns, total } = await exported(blank, { format, omitEmpty: true });
    expect([columns, total]).toEqual([['A', 'B'], 1]);
    if (format !== 'xlsx')
      expect(await readBack(format, bytes)).toEqual([
        ['A', 'B'],
        [null, null],
      ]);
  });

  it.each([true, false])('of no rows is the header alone (omitEmpty %s)', async (omitEmpty) => {
    const empty = await sheetOf(['A', 'B "q"'], []);
    const text = async (format: ExportOptions['format']) => exported(empty, { format, omitEmpty });
    const csv = await text('csv');
    expect([csv.total, csv.bytes.toString()]).toEqual([0, 'A,"B ""q"""\n']);
    expect((await text('ndjson')).bytes.toString()).toBe('');
    expect(await readBack('parquet', (await text('parquet')).bytes)).toEqual([['A', 'B "q"']]);
    expect((await text('xlsx')).bytes.length).toBeGreaterThan(500);
  });

  it('of one column quotes blank cells, so that no line is blank', async () => {
    const single = await sheetOf(['A'], [['x'], [''], [null], ['y']]);
    const { bytes } = await exported(single, {});
    expect(bytes.toString()).toBe('A\nx\n""\n""\ny\n');
    expect(parse(bytes, { skip_empty_lines: false })).toEqual([['A'], ['x'], [''], [''], ['y']]);
  });

  it('as NDJSON says where each row stands and what is wrong with it', async () => {
    const { bytes } = await exported(sheet, { format: 'ndjson', filter: 'invalid', fields: ['Id'] });
    const lines = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const errors = [{ column: 'Id', rule: 'required', message: 'Required field is empty' }];
    expect(lines).toEqual([
      { Id: '', row_index: 1, errors },
      { Id: ' ', row_index: 3, errors },
    ]);
  });

  it('as NDJSON gives way to columns that have its names', async () => {
    const clash = await sheetOf(['Errors', '_errors', 'row_index'], [['a', 'b', 'c']]);
    const { bytes } = await exported(clash, { format: 'ndjson' });
    expect(JSON.parse(bytes.toString())).toEqual({
      Errors: 'a',
      _errors: 'b',
      row_index: 'c',
      _row_index: 0,
      __errors: [],
    });
  });

  it('as safe CSV has no cell that a spreadsheet calculates, not in the header either; other formats stay', async () => {
    const cells = ['=1+1', '-5', '@x', null, 'a,"b"', '-1,5'];
    const risky = await sheetOf(['=A', "'=a", 'B'], [cells.slice(0, 3), cells.slice(3)]);
    const csv = await exported(risky, { safe: true });
    expect(parse(csv.bytes)).toEqual([
      ["'=A", "''=a", 'B'],
      ["'=1+1", '-5', "'@x"],
      ['', 'a,"b"', '-1,5'],
    ]);
    expect(csv.columns).toEqual(['=A', "'=a", 'B']);
    for (const format of formats) {
      const plain = await readBack(format, (await exported(risky, { format })).bytes);
      expect(plain.slice(1)).toEqual([cells.slice(0, 3), cells.slice(3)]);
      if (format === 'csv') continue;
      const safe = await readBack(format, (await exported(risky, { format, safe: true })).bytes);
      expect(safe).toEqual(plain);
    }
    const single = await sheetOf(['A'], [['=1'], [''], [null]]);
    expect((await exported(single, { safe: true })).bytes.toString()).toBe('A\n\'=1\n""\n""\n');
  });

  it('as CSV comes back through our own reader', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [`id ${at}`, `a "${at}", b\nc`, `${at}.50`]);
    const { bytes } = await exported(await sheetOf(['Id', 'Text, more', 'Price'], rows), {});
    const path = join(out, 'back.csv');
    await writeFile(path, bytes);
    const [table] = await readCsv({ path, name: 'back.csv' }, out);
    expect(table!.columns).toEqual(['Id', 'Text, more', 'Price']);
    expect(await cellsOf(table!)).toEqual(rows);
  });
});

describe('a sheet that cannot be read', () => {
  it.each(formats)('is an error before the first byte (%s)', async (format) => {
    const damaged = await sheetOf(['A'], [[`damaged ${format}`]]);
    await truncate(damaged.parquet, 20);
    await expect(exported(damaged, { format })).rejects.toThrow(
      'The stored rows of Things are missing or damaged.',
    );
    await rm(damaged.parquet);
    await expect(exported(damaged, { format })).rejects.toThrow(
      'The stored rows of Things are missing or damaged.',
    );
  });
});

describe('a large export', () => {
  // More than a row group of DuckDB holds (122,880): order is lost between them, if anywhere.
  const rows = 150_000;
  let large: SheetFile;
  beforeAll(async () => {
    const parquet = join(out, 'large.parquet');
    await withSession({ scratch: out, memoryMb: 800 }, (session) =>
      session.run(
        `COPY (SELECT 'row ' || i AS c0, 'a "' || (i % 7) || '", b' AS c1, 'text of some length ' || (i * 7919 % 1000003) AS c2,
           CASE WHEN i % 3 = 0 THEN [{'column': 0::USMALLINT, 'rule': 'required', 'message': 'm'}] END AS errors
         FROM range(${rows}) t(i)) TO ${quoteText(parquet)} (FORMAT parquet)`,
      ),
    );
    large = {
      template: { slug: 'large', name: 'Large' },
      columns: ['Id', 'Quoted', 'Text'],
      parquet,
      sha256: '',
      bytes: 0,
      rowCount: rows,
      invalidRowCount: rows / 3,
      errors: [],
      origins: [],
      dropped: undefined,
    };
  });

  const idOf = { csv: /^row (\d+),/, ndjson: /^\{"Id":"row (\d+)"/ };

  it.each(['csv', 'ndjson'] as const)('streams in order, with flat memory (%s)', async (format) => {
    const { body, total } = await openExport(large, { format, filter: 'valid', scratch });
    global.gc?.();
    const before = process.memoryUsage().rss;
    let [most, seen, last, left, disordered] = [0, 0, -1, '', 0];
    for await (const chunk of body) {
      most = Math.max(most, process.memoryUsage().rss);
      const lines = (left + (chunk as Buffer).toString('latin1')).split('\n');
      left = lines.pop() ?? '';
      for (const line of lines) {
        const id = Number(idOf[format].exec(line)?.[1] ?? Number.NaN);
        if (Number.isNaN(id)) continue;
        if (id <= last) disordered += 1;
        seen += 1;
        last = id;
      }
    }
    expect([seen, last, disordered]).toEqual([total, rows - 1, 0]);
    expect((most - before) / 2 ** 20).toBeLessThan(500);
  });

  it('keeps the order in a workbook', async () => {
    const { bytes } = await exported(large, { format: 'xlsx', filter: 'valid', fields: ['Id'] });
    const path = join(out, 'large.xlsx');
    await writeFile(path, bytes);
    const [table] = await readXlsx({ path, name: 'large.xlsx' }, out);
    const cells = await cellsOf(table!);
    expect(cells.length).toBe(100_000);
    expect(cells.findIndex(([id], at) => id !== `row ${Math.floor(at / 2) * 3 + (at % 2) + 1}`)).toBe(-1);
  });

  const firstChunk = (body: Readable) => new Promise((resolve) => body.once('data', resolve));
  const done = (body: Readable) => new Promise((resolve) => body.once('close', resolve));

  for (const format of formats)
    for (const gzip of [false, true])
      it(`leaves nothing when its reader stops early or never begins (${format}, zipped ${gzip})`, async () => {
        const open = () => openExport(large, { format, filter: 'all', gzip, scratch });
        const stopped = (await open()).body;
        await firstChunk(stopped);
        stopped.destroy();
        await done(stopped);
        const unread = (await open()).body;
        unread.destroy();
        await done(unread);
        const failed = (await open()).body;
        const error = new Promise((resolve) => failed.once('error', resolve));
        await firstChunk(failed);
        failed.destroy(new Error('the line went dead'));
        expect(await error).toMatchObject({ message: 'the line went dead' });
        await nothingLeft();
      });
});
