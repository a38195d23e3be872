import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { newMigration, startSpokenRun } from '../../testing/threads.js';
import type { ThreadType } from './said.js';
import { getThread, readHeads, readThread, typesOf } from './thread-reads.js';

describe.each(databases)('reading a thread on $name', ({ open }) => {
  let test: TestService;

  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  it('shows the types of a level, behind a sequence, and where to go on', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    const all = typesOf.all as ThreadType[];
    expect(all).toHaveLength(11);
    await run.say(22, all);

    const read = (query: object) => getThread(test.service, test.actor, id, query);
    const everything = await read({ include: 'all' });
    expect(everything.last_sequence).toBe(22);
    expect(everything.events.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 22 }, (_, at) => at + 1),
    );
    expect(everything.events[0]).toEqual({
      sequence: 1,
      type: 'message',
      data: { message: 'Line\n1 ü' },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      run_id: run.id,
    });
    expect((await read({})).events.map(({ type }) => type)).toEqual([...typesOf.user, ...typesOf.user]);
    expect((await read({ include: 'tools' })).events).toHaveLength(18);
    const rest = await read({ after: 20, include: 'user' });
    expect(rest).toEqual({ events: [], last_sequence: 20 });
    expect(await read({ after: 99 })).toEqual({ events: [], last_sequence: 99 });
  });

  it('is read once by a client that polls from `last_sequence`, whatever it does not see between', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    const heard: number[] = [];
    let after = 0;
    const poll = async () => {
      const page = await getThread(test.service, test.actor, id, { after });
      heard.push(...page.events.map(({ sequence }) => sequence));
      const moved = page.last_sequence > after;
      after = page.last_sequence;
      return moved;
    };
    await run.say(5, ['status', 'tool_call', 'thinking', 'tool_result', 'task']);
    expect([await poll(), await poll()]).toEqual([true, false]);
    await run.say(3, ['tool_call', 'tool_result', 'status']);
    expect([await poll(), await poll()]).toEqual([true, false]);
    await run.say(1, ['thinking']);
    expect(await poll()).toBe(false);
    expect(heard).toEqual([1, 6]);
  });

  it('cuts a very long thread and says where to go on', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    for (let n = 0; n < 3; n += 1) await run.say(4000, ['status'], () => ({}));
    const first = await getThread(test.service, test.actor, id, {});
    expect([first.events.length, first.last_sequence]).toEqual([10_000, 10_000]);
    const second = await getThread(test.service, test.actor, id, { after: first.last_sequence });
    expect([second.events.length, second.last_sequence]).toEqual([2000, 12_000]);
  });

  it('is nothing at first, and 404 for anybody else', async () => {
    const id = await newMigration(test);
    expect(await getThread(test.service, test.actor, id, {})).toEqual({ events: [], last_sequence: 0 });
    const stranger = { ...test.actor, accountId: test.service.seam.id() };
    await expect(getThread(test.service, stranger, id, {})).rejects.toMatchObject({ status: 404 });
  });

  it('tells in one statement how far it goes and whether more will come', async () => {
    const id = await newMigration(test);
    const { db } = test.service;
    expect(await readThread(db, id, { after: 0, limit: 5 })).toEqual({ head: 0, live: false, events: [] });
    const run = await startSpokenRun(test, id);
    await run.say(7);
    const part = await readThread(db, id, { after: 2, upTo: 6, limit: 3 });
    expect(part).toMatchObject({ head: 7, live: true });
    expect(part?.events.map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
    expect(await readHeads(db, [id, test.service.seam.id()])).toEqual(
      new Map([[id, { head: 7, live: true }]]),
    );
    await run.settle('blocked');
    expect(await readThread(db, id, { after: 7, limit: 3 })).toEqual({ head: 7, live: false, events: [] });
    await db.run(sql`delete from migrations where id = ${id}`);
    expect(await readThread(db, id, { after: 0, limit: 3 })).toBeUndefined();
  });
});
