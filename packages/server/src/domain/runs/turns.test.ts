import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { addAccount, type TestService, testService } from '../../testing/service.js';
import { storeFile } from '../../testing/stored-runs.js';
import { createMigration } from '../migrations/migrations.js';
import { type Line, lines, takeInTurn } from './turns.js';

type Owner = 'a' | 'b' | 'c';
const owners: readonly Owner[] = ['a', 'b', 'c'];

describe.each(databases)('turns on $name', ({ name, open }) => {
  let test: TestService;
  const accounts = new Map<Owner, TestService>();
  beforeAll(async () => {
    test = await testService(await open(migrations));
    for (const owner of owners) accounts.set(owner, await addAccount(test, `turns-${owner}`));
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.service.db.run(sql`delete from migrations`);
    await test.service.db.run(sql`delete from extractions`);
    await test.service.db.run(sql`delete from turns`);
  });

  let waited = 0;
  async function wait(line: Line, owner: Owner): Promise<void> {
    const { service, actor } = accounts.get(owner)!;
    const { db, seam } = service;
    waited += 1;
    const [id, created] = [seam.id(), new Date(1e12 + waited)];
    if (line.name === 'extraction') {
      await db.run(sql`
        insert into extractions (id, account_id, status, templates, file_name, storage_path, content_type, object_key,
                                 uploaded_at, created_at, expires_at)
        values (${id}, ${actor.accountId}, 'pending', '[]', ${owner}, '', '', '', now(), ${created}, ${created})`);
      return;
    }
    const { body } = await createMigration(service, actor, { name: owner });
    if (line.name === 'run')
      await db.run(sql`
        insert into runs (id, migration_id, kind, status, created_at)
        values (${id}, ${body.migration_id}, 'generate', 'queued', ${created})`);
    else if (line.name === 'reading')
      await db.run(sql`
        insert into file_readings (id, migration_id, status, created_at)
        values (${(await storeFile(service, body.migration_id, 'a.csv')).id}, ${body.migration_id}, 'pending', ${created})`);
    else
      await db.run(sql`
        insert into export_jobs (id, migration_id, status, format, request, total_rows, created_at)
        values (${id}, ${body.migration_id}, 'pending', 'csv', '{}', 0, ${created})`);
  }
  async function waitAll(line: Line, ...all: Owner[]): Promise<void> {
    for (const owner of all) await wait(line, owner);
  }

  interface Taken {
    id: string;
    owner: Owner;
    created: Date;
  }
  const table = (line: Line) =>
    raw(
      { run: 'runs', export: 'export_jobs', extraction: 'extractions', reading: 'file_readings' }[line.name],
    );
  async function take(line: Line, isSpare = false): Promise<Taken | undefined> {
    const { db } = test.service;
    const row = await takeInTurn(db, line, { isSpare }, async (tx, id) => {
      await tx.run(sql`
        update ${table(line)} set status = 'running', lease_until = now() + interval '1 hour' where id = ${id}`);
      return tx.row<{ account_id: string; created: Date }>(sql`
        select ${line.account} as account_id, w.created_at as created, w.id from ${line.rows} where w.id = ${id}`);
    });
    if (!row) return undefined;
    const { account_id, ...rest } = row as { account_id: string; created: Date; id: string };
    const owner = owners.find((each) => accounts.get(each)!.actor.accountId === account_id)!;
    return { ...rest, owner };
  }
  const end = (line: Line, { id }: Taken) =>
    test.service.db.run(sql`update ${table(line)} set status = 'failed' where id = ${id}`);
  async function takeAll(line: Line): Promise<string> {
    const taken: string[] = [];
    for (let next = await take(line); next; next = await take(line)) taken.push(next.owner);
    return taken.join('');
  }

  describe.each(Object.values(lines))('of each $name', (line) => {
    it('go round the accounts, and within one to the oldest', async () => {
      await waitAll(line, 'a', 'a', 'a', 'a', 'b', 'b', 'c');
      const taken: Taken[] = [];
      for (let next = await take(line); next; next = await take(line)) {
        taken.push(next);
        await end(line, next);
      }
      expect(taken.map(({ owner }) => owner).join('')).toBe('abcabaa');
      const ofA = taken.filter(({ owner }) => owner === 'a').map(({ created }) => created.getTime());
      expect(ofA).toEqual([...ofA].sort());
    });

    it('go to the account with the fewest running', async () => {
      await waitAll(line, 'a', 'a', 'a');
      expect(await takeAll(line)).toBe('aaa');
      await waitAll(line, 'a', 'a', 'b', 'b', 'c', 'b', 'b');
      expect(await takeAll(line)).toBe('bcbbaba');
    });

    it('leave the spare place to accounts with nothing running', async () => {
      await waitAll(line, 'a', 'a');
      const [first, spare] = [await take(line), await take(line, true)];
      expect([first?.owner, spare]).toEqual(['a', undefined]);
      await waitAll(line, 'b', 'b');
      expect((await take(line, true))?.owner).toBe('b');
      expect(await take(line, true)).toBeUndefined();
      await end(line, first!);
      expect((await take(line, true))?.owner).toBe('a');
    });

    it('come to a row whose worker is gone, which takes up no place of its account', async () => {
      await waitAll(line, 'a', 'a', 'b');
      const [a, b] = [await take(line), await take(line)];
      expect([a?.owner, b?.owner]).toEqual(['a', 'b']);
      await test.service.db.run(sql`
        update ${table(line)} set lease_until = now() - interval '1 second' where id = ${a!.id}`);
      expect((await take(line, true))?.id).toBe(a!.id);
      expect(await takeAll(line)).toBe('a');
    });
  });

  it('take nothing twice when many workers take at once, and share out evenly', async () => {
    const line = lines.run;
    await waitAll(line, ...Array<Owner>(10).fill('a'), 'b', 'b', 'b', 'c', 'c', 'c');
    const first = await Promise.all(Array.from({ length: 9 }, () => take(line)));
    const counts = owners.map((each) => first.filter((taken) => taken?.owner === each).length);
    expect(counts).toEqual([3, 3, 3]);
    const rest = await Promise.all(Array.from({ length: 12 }, () => take(line)));
    const ids = [...first, ...rest].flatMap((taken) => taken?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([16, 16]);
  });

  // The embedded database has one connection: nobody else can be in the middle of a change.
  const many = name === 'postgres' ? [lines.run] : [];
  it.for(many)('pass over a row that somebody is changing', async (line) => {
    await waitAll(line, 'a', 'b');
    const taken = await test.service.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from runs w join migrations m on m.id = w.migration_id
        where m.name = 'a' for update of w`);
      return take(line);
    });
    expect(taken?.owner).toBe('b');
    expect((await take(line))?.owner).toBe('a');
  });

  it('come to everybody, however many rows others add', async () => {
    const line = lines.run;
    await waitAll(line, 'a', 'a', 'a', 'b');
    const seen: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      // One place, and a newcomer of c after each.
      await wait(line, 'c');
      const next = await take(line);
      seen.push(next!.owner);
      await end(line, next!);
    }
    expect(seen.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(seen[3]).toBe('a');
  });
});
