import type { Chance } from '../random.js';

const names = ["O'Neil", 'Müller', 'García & Søn', 'Nowak', 'C:\\users', '王小明', 'Smith "Bob"', 'Đorđević'];
const remarks = [
  '',
  'call first',
  'two\nlines',
  'a\ttab; and, a comma',
  'paid ("cash")',
  'nothing to say at all',
];

/** One row of a table with most of what makes a value hard to read. Null where there is none. */
export function orderRow(dice: Chance, id: number): (string | number | null)[] {
  const month = String(dice.between(1, 12)).padStart(2, '0');
  const day = String(dice.between(1, 28)).padStart(2, '0');
  return [
    id,
    `${dice.pick(names)} ${dice.between(1, 99_999)}`,
    `user${dice.between(1, 999_999)}@example.com`,
    `20${dice.between(10, 24)}-${month}-${day} 12:00:00`,
    (dice.between(1, 10_000_000) / 100).toFixed(2),
    dice.between(0, 1),
    dice.next() < 0.2 ? null : (dice.pick(remarks) ?? ''),
    dice.next() < 0.1 ? null : `Long Street ${dice.between(1, 400)}`,
  ];
}

export const orderColumns = ['id', 'customer', 'email', 'ordered', 'total', 'paid', 'remark', 'street'];
