import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { planned } from '../testing/planned.js';

const scratch = mkdtempSync(join(tmpdir(), 'godwit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const names = ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'];

it('a code within the cells of another column is taken out of it, and away from it where that is asked', async () => {
  const csv = [
    'Nr,Kurs,Ort',
    ...names.map((name, at) => `${at + 1},Yoga ${name} (KU-${100 + at}),Bern`),
    '9,Ferienkurs,Bern',
  ];
  const templates = [
    {
      name: 'Kurse',
      columns: [
        { name: 'Nr', required: true, unique: true },
        { name: 'Kurs', required: true, description: 'Name ohne Kennziffer' },
        { name: 'Kennziffer', strictRule: '^KU-\\d{3}$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'kurse.csv': csv.join('\n') }, templates);
  expect(rows.kurse?.[0]).toBe('1|Yoga Ana|KU-100');
  expect(rows.kurse?.[8]).toBe('9|Ferienkurs|');
});

it('the one of several addresses that follows the rule is it', async () => {
  const csv = ['Id,Name,Websites'];
  for (const [at, name] of names.entries())
    csv.push(`${at + 1},${name},"https://${name}.example, https://www.linkedin.com/in/${name}-${at}"`);
  csv.push('9,Ida,https://www.linkedin.com/in/ida', '10,Jo,https://jo.example');
  const templates = [
    {
      name: 'People',
      columns: [
        { name: 'Id', required: true, unique: true },
        { name: 'Name' },
        { name: 'LinkedIn', strictRule: '^https://www\\.linkedin\\.com/in/.+$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'people.csv': csv.join('\n') }, templates);
  expect(rows.people?.[1]).toBe('2|Bo|https://www.linkedin.com/in/Bo-1');
  expect(rows.people?.slice(8)).toEqual(['9|Ida|https://www.linkedin.com/in/ida', '10|Jo|']);
});

it('figures within an address are no number that a rule of figures asks for', async () => {
  const csv = [
    'Id,Name,Address',
    ...names.map((name, at) => `${at + 1},${name},"Main St ${10000 + at * 7}, Rome"`),
  ];
  const templates = [
    {
      name: 'People',
      columns: [
        { name: 'Id', required: true, unique: true },
        { name: 'Name' },
        { name: 'Ledger', strictRule: '^\\d{5}$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'people.csv': csv.join('\n') }, templates);
  expect(rows.people?.[0]).toBe('1|Ana|');
});
