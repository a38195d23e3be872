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

it('pads rows that are shorter than the table, and puts columns into the order asked for', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-order-'));
  const parquet = join(scratch, 'order.parquet');
  try {
    await withSession({ scratch }, async (session) => {
      const writer = new TableWriter(session, `${parquet}.staging`, 0);
      writer.add(1, []);
      writer.widen(1);
      writer.add(2, ['a\n"quoted"']);
      writer.widen(500);
      const late: string[] = [];
      late[499] = 'last';
      writer.add(3, late);
      writer.add(4, ['', undefined, 'c']);
      const rest = Array.from({ length: 498 }, (_, at) => at + 1);
      await writer.finish(parquet, [499, 0, ...rest]);
      const rows = await session.rows(
        `SELECT "row"::INT AS n, c0, c1, c3 FROM read_parquet(${quoteText(parquet)}) ORDER BY "row"`,
      );
      expect(rows).toEqual([
        { n: 1, c0: null, c1: null, c3: null },
        { n: 2, c0: null, c1: 'a\n"quoted"', c3: null },
        { n: 3, c0: 'last', c1: null, c3: null },
        { n: 4, c0: null, c1: '', c3: 'c' },
      ]);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});
