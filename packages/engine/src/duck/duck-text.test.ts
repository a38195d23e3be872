import { expect, it } from 'vitest';
import { isDuckText } from './duck-text.js';
import { withSession } from './session.js';

it.each([
  `SELECT * FROM read_parquet('/nowhere/x.parquet')`,
  `SELECT 'x'::INTEGER`,
  'SELECT no_such_column FROM range(1)',
  'SELEKT 1',
  'SELECT no_such_function(1)',
  `SELECT error('gone')`,
])('what DuckDB says of %s is known as such', async (statement) => {
  const said = await withSession({}, (session) => session.run(statement)).catch(
    (error: Error) => error.message,
  );
  expect(said).toEqual(expect.any(String));
  expect(isDuckText(String(said))).toBe(true);
});

it('what is written for people is not', () => {
  for (const text of ['Rule "end": "from" is no column.', 'orders.csv: the file is empty', 'Error: x', ''])
    expect(isDuckText(text)).toBe(false);
});
