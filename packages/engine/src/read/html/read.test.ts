import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReadSession } from '../../duck/testing/read-session.js';
import { choose } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';
import type { HtmlLimits } from './limits.js';
import { readHtml } from './read.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-html-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(content: string | Buffer, options: Partial<HtmlLimits> = {}): Promise<Table[]> {
  count += 1;
  const path = join(scratch, `in-${count}.html`);
  await writeFile(path, content);
  return readHtml({ path, name: 'in.html' }, scratch, options);
}

async function cellsOf(table: Table | undefined): Promise<(string | null)[][]> {
  const rows = await inReadSession((session) =>
    session.rows(
      `SELECT * FROM ${tableSql(table!, { keep: ['total', 'below', 'repeated_header'] })} ORDER BY "row"`,
    ),
  );
  return rows.map((row) => table!.columns.map((_, at) => row[`c${at}`] as string | null));
}

const people = `<tr><th>Name<th>Born</tr><tr><td>Ada</td><td>1815</td></tr><tr><td>Grace</td><td>1906</td></tr>`;

test('a table under its header, closed or not', async () => {
  for (const html of [
    `<html><body><table id=people>${people}</table></body></html>`,
    `<table id="people"><thead><tr><td>Name<td>Born<tbody><tr><td>Ada<td>1815<tr><td>Grace<td>1906`,
    `<table id=people><tr><td>Name</td><td>Born</td></tr><tr><td>Ada</td><td>1815</td></tr><tr><td>Grace</td><td>1906</td></tr></table>`,
  ]) {
    const [table, ...others] = await read(html);
    expect(others).toEqual([]);
    expect(table).toMatchObject({ name: 'people', columns: ['Name', 'Born'], rowCount: 2 });
    expect(await cellsOf(table)).toEqual([
      ['Ada', '1815'],
      ['Grace', '1906'],
    ]);
  }
});

describe('cells hold what a browser shows', () => {
  const cases: [html: string, text: string][] = [
    ['a &amp; b &eacute; &#8364; &lt;x&gt;', 'a & b é € <x>'],
    ['  much \n\t space ', 'much space'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['<b>bo</b>ld', 'bold'],
    ['&nbsp;', ''],
    ['a&nbsp;b', 'a b'],
    ['x<script>if (a < b) "</td>"</script>y<style>td{}</style>', 'xy'],
    ['x<span style="display: none">secret</span>y', 'xy'],
    ['x<span hidden>secret', 'x'],
    ['x<!-- comment -->y', 'xy'],
    ['<table><tr><td>in</td><td>side</td></tr></table>', 'in\nside'],
  ];
  test.each(cases)('%s', async (html, text) => {
    const [table] = await read(`<table><tr><th>a<th>b</tr><tr><td>${html}</td><td>z</td></tr></table>`);
    expect(await cellsOf(table)).toEqual([[text, 'z']]);
  });
});

test('cells over several rows and columns stand in each', async () => {
  const [table] = await read(`<table><caption> Sales <b>2024</b></caption>
    <thead><tr><th rowspan=2>Region</th><th colspan=2>First half</th></tr><tr><th>Q1</th><th>Q2</th></tr></thead>
    <tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td colspan=2>3</td></tr>
    <tr><td>South</td><td>5</td><td>6</td></tr>
    <tfoot><tr><td>Total</td><td>9</td><td>11</td></tr></tfoot></table>`);
  expect(table).toMatchObject({ name: 'Sales 2024', columns: ['Region', 'First half Q1', 'First half Q2'] });
  expect(await cellsOf(table)).toEqual([
    ['North', '1', '2'],
    ['North', '3', '3'],
    ['South', '5', '6'],
    ['Total', '9', '11'],
  ]);
  expect(table).toMatchObject({ rowCount: 3, marks: [{ kind: 'total', rows: [[6, 6]] }] });
  expect(table?.notes.map(({ text }) => text)).toContain('1 row skipped: the foot of the table');
});

test('a title over all columns is no header', async () => {
  const [table] = await read(`<table><tr><td colspan=3>Report of May</td></tr>
    <tr><td>id</td><td>name</td><td>amount</td></tr>
    ${[1, 2, 3, 4].map((n) => `<tr><td>${n}</td><td>n${n}</td><td>${n}.50</td></tr>`).join('')}</table>`);
  expect(table).toMatchObject({ columns: ['id', 'name', 'amount'], rowCount: 4 });
});

test('of tables within tables the innermost with data are read', async () => {
  const tables = await read(`<table><tr><td>Menu</td><td><table><tr><td>
    <table>${people}</table></td></tr></table><table id=two>${people}</table></td></tr></table>`);
  expect(tables.map(({ name, columns }) => [name, columns])).toEqual([
    ['table 1', ['Name', 'Born']],
    ['two', ['Name', 'Born']],
  ]);
});

test('a table of data keeps its rows when one of its cells holds a table', async () => {
  const row = (n: number, more = '') => `<tr><td>${n}</td><td>name ${n}${more}</td></tr>`;
  const tables = await read(
    `<table id=outer><tr><th>id<th>name</tr>${[1, 2, 3, 4].map((n) => row(n)).join('')}${row(5, `<table id=inner>${people}</table>`)}</table>`,
  );
  expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['outer', 5],
    ['inner', 2],
  ]);
});

test('hidden rows are left out and noted', async () => {
  const [table] = await read(`<table>${people}<tr style="display:none"><td>x</td><td>y</td></tr></table>`);
  expect(table?.rowCount).toBe(2);
  expect(table?.notes.map(({ text }) => text)).toEqual(['1 row is hidden and left out']);
});

describe('encodings', () => {
  const html = (charset: string) =>
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><table><tr><th>Имя<th>b</tr><tr><td>Анна</td><td>1</td></tr></table>`;
  test.each([
    ['windows-1251', iconv.encode(html('windows-1251'), 'win1251')],
    ['koi8-r', iconv.encode(html('koi8-r'), 'koi8-r')],
    ['utf-8 that says otherwise', Buffer.from(html('iso-8859-1'))],
    ['utf-16 with a mark', iconv.encode(html('utf-16'), 'utf16le', { addBOM: true })],
  ])('%s', async (_, bytes) => {
    const [table] = await read(bytes);
    expect(table?.columns).toEqual(['Имя', 'b']);
    expect(await cellsOf(table)).toEqual([['Анна', '1']]);
  });
});

test('a large page is read piece by piece', async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, n) => `<tr><td>${n}</td><td>caf&eacute; ${n}</td><td>x<br>y</td></tr>`,
  );
  const [table] = await read(`<table><tr><th>n<th>name<th>z</tr>${rows.join('\n')}</table>`);
  expect(table?.rowCount).toBe(60_000);
  const sql = `SELECT count(*) AS n FROM ${tableSql(table!)} WHERE c1 = 'café ' || c0 AND c2 = 'x' || chr(10) || 'y'`;
  expect(await inReadSession((session) => session.rows(sql))).toEqual([{ n: '60000' }]);
});

describe('what cannot be read is said', () => {
  const bomb = `<table><tr><td rowspan=65000 colspan=900>xxxxxxxxxx<td>y</tr>${'<tr></tr>'.repeat(40_000)}</table>`;
  const wide = `<table><tr>${'<td>x</td>'.repeat(1001)}</tr></table>`;
  test.each([
    ['no table', '<html><body>Please log in</body></html>', {}, /no table with content/],
    ['too large', `<table>${people}</table>`, { fileBytes: 20 }, /larger than/],
    ['too wide', wide, { columns: 1000 }, /more than 1000 columns/],
    ['spans', bomb, { spreadChars: 1 << 20 }, /reach over so many/],
  ])('%s', async (_, html, limits, message) => {
    const result = read(html, limits);
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(message);
  });

  test('tables nested without end do not end the process', async () => {
    await expect(read('<table><tr><td>'.repeat(50_000))).rejects.toThrow(UnreadableFile);
  });
});

test('the content says that it is HTML, whatever the name', () => {
  const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
  expect(format(`<table border=1>${people}</table>`, 'export.xls')).toBe('html');
  expect(format(`<!DOCTYPE html><html><table>${people}</table>`, 'export.csv')).toBe('html');
  expect(format(`\uFEFF<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>`, 'a.xlsx')).toBe(
    'html',
  );
  expect(format('name,note\nAda,<table>\n', 'a.csv')).toBe('csv');
  expect(format('<rows><row/></rows>', 'a.xml')).not.toBe('html');
});
