import { expect, test } from 'vitest';
import type { Table } from '../../read/reader.js';
import { saysThousands, saysThousandsAbove } from './thousands.js';

test.each([
  ['per year, in thousands', true],
  ['Umsatz (TEUR)', true],
  ['Revenue in T€', true],
  ['Revenue in euro (not in thousands)', false],
  ['Turnover', false],
  ['Miles driven', false],
  ['Plain number without thousands separator', false],
  ['Distance in miles', false],
  ['Ventas en miles', true],
])('%s: %s', (text, says) => {
  expect(saysThousands(text)).toBe(says);
});

test('a line above a table speaks of the column it names, or of all amounts', () => {
  const table = (line: string): Table => ({
    file: 'sales.xlsx',
    name: '2023',
    columns: ['Item', 'Revenue', 'Units'],
    parquet: '',
    rowCount: 1,
    firstRow: null,
    notes: [],
    rejects: [],
    dialect: {},
    aside: [{ kind: 'above', row: 1, cells: [line] }],
  });
  expect(saysThousandsAbove(table('Units in pieces, revenue in thousand EUR'), 'Revenue')).toBe(true);
  expect(saysThousandsAbove(table('Units in pieces, revenue in thousand EUR'), 'Units')).toBe(false);
  expect(saysThousandsAbove(table('Alle Angaben in TEUR'), 'Revenue')).toBe(true);
  expect(saysThousandsAbove(table('Units in pieces, revenue in EUR'), 'Revenue')).toBe(false);
});
