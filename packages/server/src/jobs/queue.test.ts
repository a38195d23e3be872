import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../store/database.js';
import { databases } from '../testing/databases.js';
import { openQueue, type Queue } from './queue.js';

const log = pino({ level: 'silent' });

describe.each(databases)('the queue on $name', ({ open }) => {
  let db: Database;
  let queue: Queue;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    // So rarely that only a nudge can start anything.
    queue = await openQueue(db, log, { pollSeconds: 3600 });
  });
  afterEach(() => queue.stop());
  afterAll(() => db.close());

  it('starts work at once, each job once', async () => {
    const done: string[] = [];
    await queue.work('revalidate', 3, async (id) => void done.push(id));
    const ids = Array.from({ length: 12 }, (_, n) => `job-${n}`);
    for (const id of ids) await db.transaction((tx) => queue.send(tx, 'revalidate', id));
    await expect.poll(() => done.length).toBe(12);
    expect(done.sort()).toEqual(ids.sort());
  });

  it('keeps one wake-up of a row that nobody took yet', async () => {
    for (let times = 0; times < 5; times += 1) await queue.wake('revalidate', 'same');
    await db.transaction((tx) => queue.send(tx, 'revalidate', 'same'));
    await queue.wake('revalidate', 'other');
    const done: string[] = [];
    await queue.work('revalidate', 1, async (id) => void done.push(id));
    await expect.poll(() => done).toEqual(['same', 'other']);
    await queue.wake('revalidate', 'same');
    await expect.poll(() => done).toEqual(['same', 'other', 'same']);
  });

  it('forgets a job whose transaction is rolled back', async () => {
    const done: string[] = [];
    await queue.work('revalidate', 1, async (id) => void done.push(id));
    const refused = db.transaction(async (tx) => {
      await queue.send(tx, 'revalidate', 'never');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await db.transaction((tx) => queue.send(tx, 'revalidate', 'yes'));
    await expect.poll(() => done).toEqual(['yes']);
  });

  it('tells who watches a line at once, and of what is announced when it is committed', async () => {
    const looks: string[] = [];
    queue.watch('run', () => looks.push('run'));
    queue.watch('extraction', () => looks.push('extraction'));
    expect(looks).toEqual(['run', 'extraction']);
    const refused = db.transaction(async (tx) => {
      await queue.announce(tx, 'run');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await db.transaction((tx) => queue.announce(tx, 'extraction'));
    await expect.poll(() => looks).toEqual(['run', 'extraction', 'extraction']);
  });

  it('goes on after a handler that throws, and waits for what runs when it stops', async () => {
    const seen: string[] = [];
    let finish = () => {};
    await queue.work('revalidate', 1, async (id) => {
      if (id === 'bad') throw new Error('bad');
      seen.push('begun');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      seen.push('done');
    });
    await db.transaction((tx) => queue.send(tx, 'revalidate', 'bad'));
    await db.transaction((tx) => queue.send(tx, 'revalidate', 'good'));
    await expect.poll(() => seen).toEqual(['begun']);
    const stopping = queue.stop().then(() => seen.push('stopped'));
    await delay(100);
    finish();
    await stopping;
    expect(seen).toEqual(['begun', 'done', 'stopped']);
  });
});
