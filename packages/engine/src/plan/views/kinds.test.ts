import { expect, test } from 'vitest';
import { kindsIn } from './kinds.js';

const columns = ['Date', 'Type', 'Code', 'Guest', 'Nights', 'Reference', 'Bank', 'Amount'];
const payout = (at: number) => [`2024-01-${10 + at}`, 'Payout', '', '', '', `G-${at}`, `IBAN ${at}`, ''];
const stay = (at: number) => [
  `2024-01-${10 + at}`,
  'Stay',
  `HM${at}`,
  `Guest ${at}`,
  '3',
  '',
  '',
  `${at}.00`,
];
const change = (at: number) => [`2024-01-${10 + at}`, 'Change', `HM${at}`, '', '', '', '', `-${at}.00`];

test('rows that fill other columns are of another kind, by the column that tells them apart', () => {
  const rows = [0, 1, 2, 3].flatMap((at) => [payout(at), stay(at), change(at)]);
  const kinds = kindsIn({ columns, rows, whole: true });
  expect(kinds.map(({ column, values, own }) => [column, values.join(), own.join()])).toEqual([
    ['Type', 'Payout', 'Reference,Bank'],
    ['Type', 'Stay', 'Guest,Nights'],
    ['Type', 'Stay,Change', 'Code,Guest,Nights,Amount'],
  ]);
  // What was paid out stands above what it was paid for.
  expect(kinds.map(({ heads }) => heads.join())).toEqual(['', 'Reference,Bank', 'Reference,Bank']);
});

test('a state is no kind: a closed ticket has one column more', () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    at % 3 === 0 ? [`T${at}`, `Text ${at}`, 'closed', '2024-02-01'] : [`T${at}`, `Text ${at}`, 'open', ''],
  );
  expect(kindsIn({ columns: ['No', 'Text', 'State', 'Closed on'], rows, whole: true })).toEqual([]);
});

test('what only some rows name tells no kinds apart', () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0
      ? [`${at}`, ['FR', 'DE'][at % 4 === 0 ? 0 : 1] ?? '', 'Street', 'City']
      : [`${at}`, '', '', ''],
  );
  expect(kindsIn({ columns: ['No', 'Country', 'Street', 'City'], rows, whole: true })).toEqual([]);
});

test('all rows but a test entry and a blank line are no kind', () => {
  const columns = ['No', 'Name', 'Section', 'City', 'Phone'];
  const rows = [
    ...Array.from({ length: 12 }, (_, at) => [
      `${at}`,
      `Name ${at}`,
      at % 2 ? 'A' : 'B',
      'Bourg',
      `06 0${at}`,
    ]),
    ['TEST', '', '?', '', ''],
    ['', 'Total 12', '', '', ''],
  ];
  expect(kindsIn({ columns, rows, whole: true })).toEqual([]);
});
