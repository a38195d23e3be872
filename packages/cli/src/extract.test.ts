import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ended, godwitHere, program } from './testing/godwit.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-cli-extract-'));
  const table = (...rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const files: Record<string, string> = {
    'invoice.html': `${table(['Invoice number', 'INV-7'], ['Invoice date', '05.01.2026'], ['Terms', '30 days'])}<p>x</p>${table(
      ['Item description', 'Qty', 'Remark'],
      ['Bolts, long', '10', ''],
      ['Nuts', '20', 'say "hi"'],
      ['Hammer', '1', ''],
    )}`,
    'people.csv': 'Name,City\nAnn,Bern\n',
    'templates.json': JSON.stringify([
      { name: 'Invoices', columns: [{ name: 'Invoice no', unique: true }, { name: 'Invoice date' }] },
      {
        name: 'Invoice lines',
        columns: [{ name: 'Invoice no' }, { name: 'Description' }, { name: 'Quantity' }],
      },
    ]),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const godwit = (args: string[]) => godwitHere(['extract', ...args], { cwd: folder });

/** As people start it. */
function started(args: string[], onStart: (child: ChildProcess) => void = () => {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, 'extract', ...args],
      { cwd: folder },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    onStart(child);
  });
}

const shaped = ['invoice.html', '--templates', 'templates.json'];

it('prints what was found, and the first rows', async () => {
  const { code, out, err } = await started(shaped);
  expect([code, err]).toEqual([0, 'reading invoice.html\nmatching the tables of invoice.html\n']);
  expect(out).toMatch(/^invoice\.html: 2 tables\n/);
  expect(out).toMatch(/^ {2}Invoice lines +invoice_lines +3 +4 +– +–$/m);
  expect(out).toMatch(/^ {2}INV-7 +Bolts, long +10$/m);
});

it('writes a file for each table, also where another file cannot be read', async () => {
  const { code, out, err } = await started([...shaped, 'none.csv', 'people.csv', '--out', 'done']);
  expect(code).toBe(1);
  expect(err).toContain('none.csv: there is no such file');
  expect(readdirSync(join(folder, 'done')).sort()).toEqual([
    'invoice_invoice_lines.csv',
    'invoice_invoices.csv',
    'people_people.csv',
  ]);
  expect(readFileSync(join(folder, 'done', 'invoice_invoice_lines.csv'), 'utf8')).toBe(
    'Invoice no,Description,Quantity,Remark\nINV-7,"Bolts, long",10,\nINV-7,Nuts,20,"say ""hi"""\nINV-7,Hammer,1,\n',
  );
  expect(out).toContain('people_people.csv');
});

it('gives JSON, of what the instruction asks for', async () => {
  const { code, out } = await godwit([
    ...shaped,
    '--json',
    '--instruction',
    'Only the line items. Hum a tune.',
  ]);
  expect(code).toBe(0);
  const [found] = JSON.parse(out);
  expect(found.notes[0]).toContain('"Hum a tune" was not understood');
  expect(found.tables).toMatchObject([
    { name: 'Invoice lines', template: 'invoice_lines', row_count: 3, pages: [] },
  ]);
  expect(found.tables[0].rows[1]).toEqual({
    'Invoice no': 'INV-7',
    Description: 'Nuts',
    Quantity: '20',
    Remark: 'say "hi"',
  });
});

it.each([
  [[], 'which files?'],
  [['people.csv', '--format', 'xml', '--out', 'x'], '--format must be one of csv, json, ndjson, not "xml"'],
  [['people.csv', '--templates', 'none.json', '--out', 'x'], 'there is no file none.json'],
])('refuses a wrong command line: %j', async (args, message) => {
  const { code, err } = await godwit(args);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(join(folder, 'x'))).toBe(false);
});

it('ends at once when it is told to, and leaves nothing', async () => {
  const db = new sqlite.Database(join(folder, 'endless.db'));
  db.exec(
    'CREATE TABLE t (a); CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS most FROM n',
  );
  db.close();
  const { code, err } = await started(['endless.db', '--out', 'stopped'], (child) =>
    child.stderr?.once('data', () => child.kill('SIGINT')),
  );
  expect([code, err]).toEqual([1, expect.stringContaining('canceled')]);
  expect(existsSync(join(folder, 'stopped'))).toBe(false);
});

it('does to the invoices of the README what is shown there', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, command = '', shown = ''] =
    /```sh\nnpx godwit extract (.*)\n```\n\n```\n([\s\S]*?)```/.exec(readme) ?? [];
  const args = command.split(' ').map((each) => (each.startsWith('examples/') ? join(root, each) : each));
  const { code, out } = await godwit(args);
  expect([code, shown.length > 100]).toEqual([0, true]);
  expect(out).toContain(shown);
});
