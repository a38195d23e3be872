import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReadSession } from '../../duck/testing/read-session.js';
import { rounds } from '../../testing/rounds.js';
import { readCsv } from '../csv/read.js';
import type { RowKind, Table } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { testReader } from '../xlsx/testing/read.js';
import { rowsXml } from '../xlsx/testing/workbook.js';

/** Rows by their numbers in the sheet; what a case does not name is not looked at, or must be empty for marks. */
interface TableCase {
  columns?: string[];
  data: number[];
  header?: number[];
  above?: number[];
  totals?: number[];
  below?: number[];
  repeated?: number[];
  notes?: string[];
}

interface Case {
  name: string;
  /** Lines of cells with bars between. */
  sheet: string[];
  tables: TableCase[];
}

const cases = JSON.parse(
  readFileSync(new URL('../../../cases/structure.json', import.meta.url), 'utf8'),
) as Case[];

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-structure-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
const { read } = testReader();

async function readLines(lines: string[], fastFrom = Number.POSITIVE_INFINITY): Promise<Table[]> {
  count += 1;
  const path = join(scratch, `in-${count}.psv`);
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return readCsv({ path, name: 'in.psv' }, scratch, { fastFrom });
}

function readSheet(lines: string[]): Promise<Table[]> {
  const rows = lines.map((line) => line.split('|').map((cell) => (cell === '' ? null : cell)));
  return read({ sheets: [{ data: rowsXml(rows) }] });
}

function marked(table: Table, kind: RowKind): number[] {
  const runs = table.marks?.find((mark) => mark.kind === kind)?.rows ?? [];
  return runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function leftOut(table: Table): number[] {
  return (['total', 'below', 'repeated_header'] as const).flatMap((kind) => marked(table, kind));
}

async function rowsOf(table: Table): Promise<number[]> {
  const rows = await inReadSession((session) =>
    session.rows(`SELECT "row" FROM ${tableSql(table, { keep: ['total', 'below', 'repeated_header'] })}`),
  );
  return rows.map(({ row }) => Number(row));
}

async function expectTable(table: Table, wanted: TableCase): Promise<void> {
  const aside = (kind: string) =>
    (table.aside ?? []).filter((row) => row.kind === kind).map(({ row }) => row);
  const out = new Set(leftOut(table));
  expect((await rowsOf(table)).filter((row) => !out.has(row))).toEqual(wanted.data);
  expect(table.rowCount).toBe(wanted.data.length);
  expect(marked(table, 'total')).toEqual(wanted.totals ?? []);
  expect(marked(table, 'below')).toEqual(wanted.below ?? []);
  expect(marked(table, 'repeated_header')).toEqual(wanted.repeated ?? []);
  if (wanted.columns) expect(table.columns).toEqual(wanted.columns);
  if (wanted.header) expect(aside('header')).toEqual(wanted.header);
  if (wanted.above) expect(aside('above')).toEqual(wanted.above);
  const texts = table.notes.map(({ text }) => text);
  for (const note of wanted.notes ?? []) expect(texts).toContain(note);
}

describe.each(cases)('$name', ({ sheet, tables: wanted }) => {
  test.each([
    ['as a file', readLines],
    ['as a sheet', readSheet],
  ])('%s', async (_, reading) => {
    const tables = await reading(sheet);
    expect(tables).toHaveLength(wanted.length);
    for (const [at, table] of tables.entries()) await expectTable(table, wanted[at] as TableCase);
  });
});

describe('a large plain file', () => {
  const body = Array.from({ length: 400 }, (_, at) => `${at + 1}|n${at}|${at}|${at / 4}`);
  const sum = (of: (at: number) => number) => body.reduce((total, _, at) => total + of(at), 0);
  const header = 'id|name|units|amount';

  test('its total at the end is marked, and the rest is read by DuckDB', async () => {
    const last = `|Total|${sum((at) => at)}|${sum((at) => at / 4)}`;
    const [table] = await readLines(['May||||', header, ...body, last].slice(1), 0);
    expect(table!.dialect.readBy).toBe('duckdb');
    expect(table).toMatchObject({ rowCount: 400, marks: [{ kind: 'total', rows: [[402, 402]] }] });
    expect(table!.notes).toEqual([{ text: '1 row skipped: a total (Total)', rows: [402, 402] }]);
    expect(table!.aside).toEqual([{ kind: 'header', row: 1, cells: ['id', 'name', 'units', 'amount'] }]);
    expect(table!.rowCount + Number(table!.dialect.skippedRows)).toBe(table!.dialect.records);
  });
  test('a customer called Total at the end is none', async () => {
    const [table] = await readLines([header, ...body, '401|Total|7|8.5'], 0);
    expect(table).toMatchObject({ rowCount: 401, marks: [] });
  });
  test('with subtotals on the way it is read row by row', async () => {
    const rows = [...body.slice(0, 3), '|Subtotal|3|0.75', ...body.slice(3)];
    const [table] = await readLines([header, ...rows], 0);
    expect(table!.dialect.readBy).toBe('parser');
    expect(marked(table!, 'total')).toEqual([5]);
  });
});

/** A sheet of parts as people put them together. */
const line = (cells: fc.Arbitrary<string>) => fc.tuple(cells, cells, cells).map((row) => row.join('|'));
const word = fc.constantFrom('North', 'South', 'Item', 'a', 'b c', 'Total', 'x, y');
const number = fc.integer({ min: -50, max: 5000 }).map(String);
const part = fc.oneof(
  fc.constant(['||']),
  fc.constant(['Report of May||']),
  fc.constant(['Region|2001|2002']),
  fc.constant(['id|name|amount']),
  fc.constant(['|Sales|', 'Region|Q1|Q2']),
  fc.constant(['Source: us||']),
  fc.constant(['# a comment']),
  fc.constant(['one|two|three|four']),
  fc.tuple(number, number).map(([a, b]) => [`Total|${a}|${b}`]),
  fc.array(line(fc.oneof(word, number, fc.constant(''))), { maxLength: 4 }),
  fc.array(
    fc.tuple(word, number, number).map((row) => row.join('|')),
    { minLength: 1, maxLength: 8 },
  ),
);

test('every row of any sheet is data, marked, set aside, blank or a reject', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
      const lines = parts.flat();
      const tables = await readLines(lines).catch((error: Error) => {
        expect(error.name).toBe('UnreadableFile');
        return [];
      });
      const seen = new Map<number, number>();
      for (const table of tables) {
        const { rowCount, rejects, dialect, notes, aside = [] } = table;
        const rows = await rowsOf(table);
        const out = leftOut(table);
        const blanks = notes
          .map(({ text }) => Number(/^(\d+) blank rows? skipped/.exec(text)?.[1] ?? 0))
          .reduce((sum, blank) => sum + blank, 0);
        expect(rows.length - out.length).toBe(rowCount);
        expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
        if (!notes.some(({ text }) => text.includes('side by side'))) {
          expect(rows.length + aside.length + rejects.length + blanks).toBe(dialect.records);
          for (const row of [...rows, ...aside.map((it) => it.row), ...rejects.map((it) => it.row)])
            seen.set(row, (seen.get(row) ?? 0) + 1);
        }
      }
      expect([...seen.values()].every((times) => times === 1)).toBe(true);
    }),
    { numRuns: rounds(12) },
  );
});
