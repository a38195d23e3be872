import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quoteText, withSession } from '../duck/session.js';
import { TooManyColumns } from './columns.js';
import { TableWriter } from './table-writer.js';

it('writes a thousand columns within the memory of a usual session', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-wide-'));
  const parquet = join(scratch, 'wide.parquet');
  try {
    await withSession({ scratch, memoryMb: 400 }, async (session) => {
      const writer = new TableWriter(session, `${parquet}.staging`, 1000);
      for (let row = 1; row <= 2500; row += 1) {
        writer.add(
          row,
          Array.from({ length: 1000 }, (_, at) => `${row}.${at}`),
        );
      }
      await writer.finish(parquet);
      const [found] = await session.rows(
        `SELECT count(*)::INT AS n, max(c999) FILTER ("row" = 2500) AS last FROM read_parquet(${quoteText(parquet)})`,
      );
      expect(found).toEqual({ n: 2500, last: '2500.999' });
      const [usual] = await session.rows("SELECT current_setting('threads')::INT AS threads");
      expect(usual).toEqual({ threads: 2 });
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

it('refuses more columns than there may be before it writes any', async () => {
  await withSession({}, async (session) => {
    expect(() => new TableWriter(session, join(tmpdir(), 'never'), 16_385)).toThrow(TooManyColumns);
    expect(() => new TableWriter(session, join(tmpdir(), 'never'), 11, 10)).toThrow(
      /11 columns, and 10 is the most/,
    );
  });
});
