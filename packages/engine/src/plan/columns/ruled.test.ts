import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { planned } from '../testing/planned.js';

const scratch = mkdtempSync(join(tmpdir(), 'godwit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const rows = (...more: string[]) =>
  Array.from({ length: 12 }, (_, at) => {
    const digits = String(35672199681 + at * 7919);
    const number = `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`;
    return [`Firm ${at}`, `F${100 + at}`, number, ...more.map(() => number)].join(',');
  });
const templates = (strictRule: string) => [
  {
    name: 'Firms',
    columns: [
      { name: 'Name', required: true, unique: true },
      { name: 'ABN', strictRule },
    ],
  },
];

it('the only column that follows a rule which hardly anything follows is meant by it', async () => {
  const files = { 'firms.csv': ['Name,Ref,Register', ...rows()].join('\n') };
  const { rows: made } = await planned(scratch, files, templates('^\\d{11}$'));
  expect(made.firms?.[0]).toBe('Firm 0|35672199681');
});

it('one of two is not, and a rule that takes anything says nothing', async () => {
  const two = { 'firms.csv': ['Name,Ref,Register,Other', ...rows('again')].join('\n') };
  expect((await planned(scratch, two, templates('^\\d{11}$'))).rows.firms?.[0]).toBe('Firm 0|');
  const one = { 'firms.csv': ['Name,Ref,Register', ...rows()].join('\n') };
  expect((await planned(scratch, one, templates('^.+$'))).rows.firms?.[0]).toBe('Firm 0|');
});

it('the only column of states that holds what a description shows of them is meant; every other value is the rest', async () => {
  const csv = ['Line,state,memo', '1,y,a', '2,n,b', '3,c,a', '4,y,c', '5,n,long'].join('\n');
  const templates = [
    {
      name: 'Zeilen',
      columns: [
        { name: 'Line', required: true, unique: true },
        { name: 'Abgestimmt', description: 'ja wenn abgeglichen (y), sonst nein', strictRule: '^(ja|nein)$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'zeilen.csv': csv }, templates);
  expect(rows.zeilen).toEqual(['1|ja', '2|nein', '3|nein', '4|ja', '5|nein']);
});

const people = [
  'No,Place,Branch,Wing',
  '1,Leeds,NOR,N',
  '2,York,SOU,S',
  '3,Leeds,NOR,N',
  '4,Ripon,MOB,S',
].join('\n');
const depots = (description: string) => [
  {
    name: 'People',
    columns: [
      { name: 'No', required: true, unique: true },
      { name: 'Home depot', description },
    ],
  },
];

it('the only column of the codes that a description explains is meant by it', async () => {
  const legend = depots('NOR = Northern, SOU = Southern, MOB = Mobile');
  const { rows: made } = await planned(scratch, { 'people.csv': people }, legend);
  expect(made.people).toEqual(['1|Northern', '2|Southern', '3|Northern', '4|Mobile']);
});
