import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DuckSession, quoteText, withSession } from './session.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function one(session: DuckSession, sql: string): Promise<unknown> {
  const [row] = await session.rows(`SELECT ${sql} AS it`);
  return row?.it;
}

/** Several times: whichever instance it gets. */
async function inMany(work: (session: DuckSession) => Promise<void>): Promise<void> {
  for (let n = 0; n < 4; n += 1) await withSession({ scratch: folder }, work);
}

it('finds nothing of the session before it', async () => {
  await inMany(async (session) => {
    await session.run('CREATE TABLE kept (cell VARCHAR)');
    await session.append('"kept"', [['a'], [null]]);
    await session.run('CREATE TEMP TABLE passing AS SELECT 1 AS n');
    await session.run('CREATE MACRO twice(n) AS n * 2');
    await session.run('SET VARIABLE mine = 3');
    expect(await session.count('kept')).toBe(2);
  });
  await inMany(async (session) => {
    for (const gone of ['FROM kept', 'FROM passing', 'SELECT twice(2)'])
      await expect(session.run(gone)).rejects.toThrow('does not exist');
    expect(await one(session, "getvariable('mine')")).toBeNull();
  });
});

it('reads what a file holds now', async () => {
  const path = quoteText(join(folder, 'rows.parquet'));
  for (let n = 1; n < 5; n += 1) {
    await withSession({ scratch: folder }, (session) =>
      session.run(`COPY (SELECT ${n} AS n FROM range(${n})) TO ${path} (FORMAT parquet)`),
    );
    await withSession({ scratch: folder }, async (session) => {
      expect(await one(session, `(SELECT sum(n)::INTEGER FROM read_parquet(${path}))`)).toBe(n * n);
    });
  }
});

it('has the limits it was opened with, whatever the one before set', async () => {
  const settings = (session: DuckSession) =>
    one(
      session,
      "concat_ws(' ', current_setting('threads'), current_setting('memory_limit'), regexp_replace(current_setting('temp_directory'), 'godwit-spill-.*', 'its own'), current_setting('disabled_optimizers'))",
    );
  const usual = await withSession({}, settings);
  const own = await withSession({ threads: 1, memoryMb: 100, scratch: folder }, settings);
  expect(own).toBe(`1 95.3 MiB ${folder} `);
  await withSession({}, (session) => session.keepAsWritten());
  await withSession({}, (session) => session.withMemory(500, async () => {}));
  expect(await withSession({}, settings)).toBe(usual);
  expect(await withSession({ threads: 1, memoryMb: 100, scratch: folder }, settings)).toBe(own);
});

it('spills into a folder of its own, which goes with it', async () => {
  const spilled = await withSession({ memoryMb: 60, threads: 1 }, async (session) => {
    const [{ at } = { at: '' }] = await session.rows("SELECT current_setting('temp_directory') AS at");
    await session.run(
      'CREATE TEMP TABLE many AS SELECT md5(n::VARCHAR) || md5((n + 1)::VARCHAR) AS text FROM range(1500000) AS t(n)',
    );
    expect(await readdir(String(at))).not.toEqual([]);
    return String(at);
  });
  expect(dirname(spilled)).toBe(tmpdir());
  await expect(readdir(spilled)).rejects.toThrow('ENOENT');
});

it('is not locked by one that was, and goes on after one that failed', async () => {
  await withSession({}, (session) => session.lockDown([]));
  const path = quoteText(join(folder, 'one.parquet'));
  await withSession({}, (session) => session.run(`COPY (SELECT 1 AS n) TO ${path} (FORMAT parquet)`));
  await expect(withSession({}, (session) => session.run(`SELECT error('no')`))).rejects.toThrow('no');
  expect(await withSession({}, (session) => one(session, `(SELECT n FROM read_parquet(${path}))`))).toBe(1);
});

it('shares nothing with one that is open beside it', async () => {
  await withSession({}, async (first) => {
    await first.run('CREATE TABLE mine AS SELECT 1 AS n');
    await withSession({}, async (second) => {
      await expect(second.run('FROM mine')).rejects.toThrow('does not exist');
      await second.run('CREATE TABLE mine AS SELECT 2 AS n');
    });
    expect(await one(first, '(SELECT n FROM mine)')).toBe(1);
  });
});
