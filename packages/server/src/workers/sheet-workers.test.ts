import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredSheet } from '../domain/runs/stored.js';
import { emptySheet } from '../domain/sheets/standing-sheets.js';
import { openFolder } from '../objects/folder.js';
import { openLocalFiles } from './local-files.js';
import { ownScratch } from './own-scratch.js';
import { SheetWorkerPool } from './sheet-workers/pool.js';
import { SheetWorkers } from './sheet-workers.js';

const rowCount = 300_000;

describe('the sheet workers', () => {
  let folder: string;
  let scratch: string;
  let pool: SheetWorkerPool;
  let sheetWorkers: SheetWorkers;
  let sheet: StoredSheet;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'godwit-sheets-'));
    const objects = await openFolder(join(folder, 'objects'));
    scratch = await ownScratch(join(folder, 'scratch'));
    pool = new SheetWorkerPool({ processes: 2, memoryMb: 800 });
    sheetWorkers = new SheetWorkers(
      pool,
      await openLocalFiles(objects, join(folder, 'cache'), 1e9, async () => new Map()),
      scratch,
    );
    const parquet = `sheets/${crypto.randomUUID()}/${crypto.randomUUID()}.parquet`;
    const path = join(folder, 'rows.parquet');
    await withSession({}, (session) =>
      session.run(`COPY (
        SELECT 'row ' || i AS c0, chr(65279) || md5(i::VARCHAR) AS c1,
          CASE WHEN i % 1000 = 7 THEN [{'column': 1, 'rule': 'strict', 'message': 'no match'}] END AS errors
        FROM range(${rowCount}) t(i)) TO ${quoteText(path)} (FORMAT parquet)`),
    );
    await objects.putFile(parquet, path);
    const empty = emptySheet({ slug: 'rows', name: 'Rows' }, [{ name: 'Row' }, { name: 'Hash' }]);
    const count = rowCount / 1000;
    const errors = [{ column: 'Hash', rule: 'strict' as const, count }];
    sheet = { ...empty, parquet, rowCount, invalidRowCount: count, errors };
  });
  afterAll(async () => {
    await sheetWorkers.close();
    await rm(folder, { recursive: true, force: true });
  });
  const page = (offset = 0, signal?: AbortSignal) =>
    sheetWorkers.pages([sheet], { offset, limit: 2 }, { signal });
  const csv = { format: 'csv', filter: 'all' } as const;

  it('reads a part of a sheet, every character as it stands', async () => {
    const [read] = await page(200_006);
    expect(read!.rows.map(([row]) => row)).toEqual(['row 200006', 'row 200007']);
    expect(read!.rows[0]![1]).toMatch(/^\ufeff[0-9a-f]{32}$/);
    const [own, ...elsewhere] = read!.invalidCells;
    expect([own]).toEqual([
      {
        row: 1,
        rowIndex: 200_007,
        column: 'Hash',
        value: read!.rows[1]![1],
        rule: 'strict',
        message: 'no match',
      },
    ]);
    expect(elsewhere[0]).toMatchObject({
      row: 7 - 200_006,
      rowIndex: 7,
      value: expect.stringMatching(/^\ufeff/),
    });
  });

  it('goes on after a process of it died, and tells whoever waited', async () => {
    const dying = sheetWorkers.open(sheet, { ...csv, format: 'xlsx' });
    const { body } = await dying;
    for (const pid of pool.pids) process.kill(pid, 'SIGKILL');
    await expect(text(body)).rejects.toMatchObject({ name: 'SheetWorkFailed', kind: 'crash' });
    expect((await page())[0]!.rows).toHaveLength(2);
  });

  it('has as many processes as it may, one of them for what is short', async () => {
    const opened = await Promise.all([1, 2].map(() => sheetWorkers.open(sheet, csv)));
    const pages = Promise.all(Array.from({ length: 8 }, (_, at) => page(at * 1000)));
    const bodies = Promise.all(opened.map(({ body }) => text(body)));
    expect((await pages).map(([read]) => read!.rows[0]![0])).toEqual(
      Array.from({ length: 8 }, (_, at) => `row ${at * 1000}`),
    );
    for (const body of await bodies) expect(body.split('\n')).toHaveLength(rowCount + 2);
    expect(pool.pids.length).toBeLessThanOrEqual(2);
  });

  it('drops what nobody waits for, and leaves nothing of it behind', async () => {
    const leave = new AbortController();
    const gone = { name: 'SheetWorkFailed', isCanceled: true };
    const waiting = [...Array(4)].map(() => page(0, leave.signal));
    const opening = sheetWorkers.open(sheet, csv, { signal: leave.signal });
    // All at once: one that is refused while another is waited for would be refused to nobody.
    const refused = Promise.all(
      [...waiting, opening].map((each) => expect(each).rejects.toMatchObject(gone)),
    );
    leave.abort();
    await refused;
    const { body } = await sheetWorkers.open(sheet, { ...csv, gzip: true });
    body.destroy();
    await expect.poll(() => readdir(scratch)).toEqual([]);
    expect((await page())[0]!.rows).toHaveLength(2);
  });

  it('ends a job that takes too long', async () => {
    const made = await sheetWorkers.folder();
    const job = { ...csv, sheet, path: join(made.path, 'export'), scratch: made.path };
    await expect(sheetWorkers.run('write', job, { seconds: 0.001 })).rejects.toMatchObject({ kind: 'time' });
    await made.remove();
  });

  it('says so when the rows are not there', async () => {
    const lost = { ...sheet, parquet: `sheets/${crypto.randomUUID()}/${crypto.randomUUID()}.parquet` };
    await expect(sheetWorkers.open(lost, csv)).rejects.toMatchObject({ name: 'ObjectMissing' });
  });

  it('clears away what processes that are gone have left', async () => {
    const root = join(folder, 'scratch');
    const { hostname } = await import('node:os');
    await mkdir(join(root, `999999999.${hostname()}.x`));
    // Of this number, before the container was started anew.
    await mkdir(join(root, `${process.pid}.${hostname()}.${crypto.randomUUID()}`));
    const own = await ownScratch(root);
    expect((await readdir(root)).map((name) => join(root, name)).sort()).toEqual([own, scratch].sort());
    await rm(own, { recursive: true });
  });
});
