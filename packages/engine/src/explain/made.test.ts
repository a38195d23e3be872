import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { planned } from '../plan/testing/planned.js';

const scratch = mkdtempSync(join(tmpdir(), 'godwit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const files = {
  'members.csv': [
    'Member No,Full Name,E-Mail,Joined,Fee,Status',
    '1,Ada Lovelace,ADA@example.com,31/12/2023,"1,200.50",active',
    '2,Grace Hopper,Grace@example.com,05/01/2024,80.00,active',
    '2,Grace Hopper,,05/01/2024,,active',
    '3,Alan Turing,alan@example.com,17/02/2024,95.10,deleted',
  ].join('\n'),
};
const templates = [
  {
    name: 'Club members',
    slug: 'members',
    columns: [
      { name: 'Member Number', required: true, unique: true },
      { name: 'Name' },
      { name: 'Email' },
      { name: 'Joined', description: 'YYYY-MM-DD' },
      { name: 'Shoe size' },
    ],
  },
];

it('a plan has the rows of each sheet, why others are not in it, and a record before and after', async () => {
  const { plan } = await planned(scratch, files, templates, {
    knowledge: 'Leave out members with status deleted.',
  });
  expect(plan).toContain('## Sheet Club members (members)\n\n2 rows, of 4 rows read; 2 rows left out.');
  expect(plan).toMatch(/deleted.*1 row left out\./s);
  expect(plan).toContain('Of rows with the same Member Number, keeps the most complete; 1 row left out.');
  expect(plan).toContain('| Column | From | Sure | Example |');
  expect(plan).toMatch(/\| Email \| E-Mail \| \d+ % \| ADA@example\.com → ada@example\.com \|/);
  expect(plan).toMatch(/\| Joined \| Joined \| \d+ % \| 31\/12\/2023 → 2023-12-31 \|/);
  expect(plan).toMatch(/\| Name \| Full Name \| \d+ % \| Ada Lovelace \|/);
  expect(plan).toContain('Left empty: Shoe size (nothing in the files feeds it).');
});

it('no line is longer than a screen, whatever the files and people say', async () => {
  const long = 'a rather long name of a column that somebody once thought of '.repeat(3).trim();
  const cells = ['word '.repeat(200), 'x'.repeat(5000), '|'.repeat(300)];
  const { plan } = await planned(
    scratch,
    { 'long.csv': `${long},Code,Bars\n${cells.map((cell) => `"${cell}"`).join(',')}\n` },
    [{ name: long, columns: [{ name: long }, { name: 'Code' }, { name: 'Bars' }] }],
    { knowledge: 'These rows come from a system that nobody remembers. '.repeat(8) },
  );
  // What keeps bars from being those of the table comes on top.
  const longest = Math.max(...plan.split('\n').map((line) => line.replaceAll('\\|', '|').length));
  expect(plan).toContain('| Code | Code |');
  expect(longest).toBeLessThan(160);
});
