import { expect, it } from 'vitest';
import { isDuckText, isOutOfMemory } from './duck-text.js';
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

it('knows work that needed too much memory, and not a disk that was too small for it', async () => {
  const error: unknown = await withSession({ memoryMb: 20 }, (session) =>
    session.rows(
      `SELECT count(*) FROM (SELECT repeat('x', 1000000) || i AS t FROM range(100) r(i)) GROUP BY t`,
    ),
  ).catch((thrown: unknown) => thrown);
  expect(isOutOfMemory(error)).toBe(true);
  const full = `Out of Memory Error: failed to offload data block (1 GiB/1 GiB used).\nThis limit was set by the 'max_temp_directory_size' setting.`;
  expect(isOutOfMemory(new Error(full))).toBe(false);
  expect(isOutOfMemory(new Error('orders.csv: Out of Memory Error: x'))).toBe(false);
});
