import { expect, test } from 'vitest';
import { footOf } from './foot.js';

const row = (page: number, ...cells: string[]) => ({ page, cells });

test('sums at the end of each page are the foot, rows with gaps are not', () => {
  const rows = [
    row(1, 'A', 'x', '1', '5.00'),
    row(1, '', '', 'net', '5.00'),
    row(1, 'B', 'y', '2', '6.00'),
    row(1, '', '', 'Subtotal', '11.00'),
    row(1, '', '', 'VAT 20 %', '2.20'),
    row(1, '', '', 'Total', '13.20'),
    row(2, 'C', 'z', '1', '7.00'),
    row(2, '', 'in blue', '', ''),
  ];
  expect([...footOf(rows, 4)].sort()).toEqual([3, 4, 5]);
});

test('what is carried from page to page is no row', () => {
  const rows = [
    row(1, '1 Jan', 'Rent', '5', '95'),
    row(1, '', 'Balance carried forward', '', '95'),
    row(2, '', 'Balance brought forward', '', '95'),
    row(2, '2 Jan', 'Gas', '1', '94'),
  ];
  expect([...footOf(rows, 4)].sort()).toEqual([1, 2]);
  expect(footOf(rows.slice(0, 2), 4).size).toBe(0);
});
