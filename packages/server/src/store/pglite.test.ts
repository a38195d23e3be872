import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { built, startChild } from '../testing/child.js';
import { copyPglite } from '../testing/databases.js';
import type { Queries } from './database.js';
import { openPglite } from './pglite.js';

const folders: string[] = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

describe('PGlite in a folder', () => {
  test('keeps every acknowledged write of a process that was killed', async () => {
    const home = await copyPglite();
    folders.push(home);
    let acknowledged = 0;
    for (let round = 0; round < 2; round++) {
      const child = startChild(`
        import { writeSync } from 'node:fs';
        import sql from 'sql-template-tag';
        import { openPglite } from '${built('store/pglite.js')}';
        const db = await openPglite(${JSON.stringify(join(home, 'pglite'))});
        await db.script('create table if not exists written (n integer primary key, text text)');
        for (let n = ${acknowledged}; ; n++) {
          await db.transaction(async (tx) => {
            await tx.run(sql\`insert into written values (\${n}, \${'x'.repeat(1000)}) on conflict do nothing\`);
          });
          writeSync(1, n + '\\n');
        }`);
      const enough = acknowledged + 200;
      while (acknowledged < enough) acknowledged = Number(await child.line()) + 1;
      await child.kill();
      for (let line = await child.line(); line !== undefined; line = await child.line()) {
        acknowledged = Number(line) + 1;
      }
      const db = await openPglite(join(home, 'pglite'));
      const row = await db.row<{ count: number }>(
        sql`select count(*) from written where n < ${acknowledged}`,
      );
      await db.close();
      expect(row).toEqual({ count: acknowledged });
    }
  });

  test('comes back by itself after a PANIC, with everything that was committed', async () => {
    const home = await copyPglite();
    folders.push(home);
    const db = await openPglite(join(home, 'pglite'));
    const heard: string[] = [];
    await db.listen('news', {
      onMessage: (text) => heard.push(text),
      onLost: () => heard.push('lost'),
      onBack: () => heard.push('back'),
    });
    await db.script('create table written (n integer)');
    await db.run(sql`insert into written values (1)`);
    // Where the log's next file has to be made, nothing can be, as on a full disk.
    const inTheWay = join(home, 'pglite', 'pg_wal', 'xlogtemp.42');
    await mkdir(inTheWay);
    const grow = (tx: Queries) => tx.run(sql`insert into written select 2 from pg_switch_wal()`);
    await expect(db.transaction(grow)).rejects.toMatchObject({ severity: 'PANIC' });
    // Told at once, and not by a process that hangs.
    await expect(db.run(sql`insert into written values (3)`)).rejects.toMatchObject({ severity: 'PANIC' });
    await expect(db.transaction((tx) => tx.row(sql`select 1`))).rejects.toMatchObject({ severity: 'PANIC' });
    await rm(inTheWay, { recursive: true });
    const rows = () => db.rows(sql`select n from written`);
    await vi.waitFor(rows, { timeout: 60_000, interval: 200 });
    expect(await rows()).toEqual([{ n: 1 }]);
    expect(heard).toEqual(['lost', 'back']);
    await db.run(sql`select pg_notify('news', 'hello')`);
    await vi.waitFor(() => expect(heard).toContain('hello'));
    await db.close();
  });

  test('opens after a creation that was killed midway', async () => {
    const home = await mkdtemp(join(tmpdir(), 'godwit-home-'));
    folders.push(home);
    const folder = join(home, 'pglite');
    const create = () =>
      startChild(`
        import { openPglite } from '${built('store/pglite.js')}';
        const db = await openPglite(${JSON.stringify(folder)});
        await db.close();`);
    // One that was faster than the eye is made again.
    while (!(await hasEntries(`${folder}.new`))) {
      await rm(folder, { recursive: true, force: true });
      const killed = create();
      let isEnded = false;
      void killed.ended.then(() => {
        isEnded = true;
      });
      while (!isEnded && !(await hasEntries(`${folder}.new`))) await delay(1);
      await killed.kill();
    }
    // PG_VERSION is what PGlite knows a database by. It happens to come late, so the worst is made by hand.
    await mkdir(`${folder}.new`, { recursive: true });
    await writeFile(join(`${folder}.new`, 'PG_VERSION'), '18\n');
    expect(await create().ended).toBe(0);
    expect(await readdir(home)).toEqual(['pglite']);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const db = await openPglite(folder);
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
    await db.close();
  });

  test('leaves the event loop its turns, however many statements wait', async () => {
    const home = await copyPglite();
    folders.push(home);
    const db = await openPglite(join(home, 'pglite'));
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    const busy = sql`select count(*)::integer as n from generate_series(1, 20000)`;
    const alone = Array.from({ length: 50 }, () => db.row(busy));
    const together = db.transaction(async (tx) => {
      for (let n = 0; n < 50; n += 1) await tx.row(busy);
    });
    setImmediate(turn);
    await Promise.all([...alone, together]);
    isOver = true;
    expect(turns).toBeGreaterThan(20);
    await db.close();
  });
});

async function hasEntries(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}
