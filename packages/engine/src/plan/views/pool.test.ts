import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned, tablesOf } from '../testing/planned.js';
import { pooled } from './pool.js';
import { viewsOf } from './views.js';

const scratch = scratchFolder();
const march = 'No,Day,Amount\n1,2024-03-01,10.00\n2,2024-03-04,12.50\n';
const april = 'No,Day,Amount\n1,2024-04-02,8.00\n2,2024-04-03,12.50\n3,2024-04-09,1.00\n';

test('tables under the same header are pieces of one', async () => {
  const tables = await tablesOf(scratch, {
    'march.csv': march,
    'april.csv': april,
    'other.csv': 'Code\nA\nB\n',
  });
  const { views } = await viewsOf(tables, { scratch });
  const [first, second, other] = pooled(views);
  expect([first?.rows, second?.rows, other?.rows]).toEqual([5, 5, 2]);
  expect(first?.pool).toBe(second?.pool);
  expect(other?.pool).toBeUndefined();
  const [number, , amount] = second?.columns ?? [];
  expect(amount?.profile).toMatchObject({ filled: 5, distinct: 4 });
  expect(number?.countsPiece).toBe(true);
  expect(amount?.countsPiece).toBeUndefined();
});

test('every piece is read alike, however few rows it has', async () => {
  const { rows, recipe } = await planned(scratch, { 'march.csv': march, 'april.csv': april }, [
    {
      slug: 'payments',
      name: 'Payments',
      columns: [
        { name: 'Day', required: true },
        { name: 'Amount', required: true },
      ],
    },
  ]);
  expect(rows.payments).toHaveLength(5);
  expect(JSON.stringify(recipe.sheets[0]?.columns)).not.toContain('(source)');
});

test('a table that is looked at twice in the same way is no piece of itself', async () => {
  const tables = await tablesOf(scratch, { 'march.csv': march });
  const { views } = await viewsOf(tables, { scratch });
  const twice = pooled([...views, ...views.map((view) => ({ ...view, label: 'Payments' }))]);
  expect(twice.map(({ rows, pool }) => [rows, pool])).toEqual([
    [2, undefined],
    [2, undefined],
  ]);
});
