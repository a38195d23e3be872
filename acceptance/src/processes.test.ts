import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { itWithinWindow, nextWindow } from './testing/clock.js';
import { admin, bearer, newKey, signIn } from './testing/people.js';
import { adminEmail, adminPassword, base, nobody, ours, rateLimit, secondBase } from './testing/settings.js';
import type { CreatedMigration, Knowledge } from './testing/shapes.js';
import {
  listFiles,
  newCompany,
  newMigration,
  newSource,
  readMigration,
  requestUpload,
  tokenOf,
} from './testing/things.js';
import { unique } from './testing/unique.js';

// On the embedded database both are the same process, and all of this holds the more.
const at = [base, secondBase] as const;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const rounds = Array.from({ length: 10 }, (_, n) => n);
const times = (count: number, value: number): number[] => Array<number>(count).fill(value);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

describe('two processes over one database', () => {
  it('read what the other wrote', async () => {
    const { body } = await call<CreatedMigration>('POST', `${secondBase}/migrations`, {
      body: { name: unique('There') },
    });
    expect((await readMigration(body.migration_id)).name).toBe(body.migration.name);
  });

  it('refuse a key at once that was revoked at the other', async () => {
    for (const _ of rounds) {
      const { api_key, as } = await newKey();
      for (const one of at) expect((await call('GET', `${one}/sources`, { as })).status).toBe(200);
      await call('DELETE', `/api-keys/${api_key.id}`, { as: await admin() });
      expect((await call('GET', `${secondBase}/sources`, { as })).status).toBe(401);
    }
  });

  it('end a session at once that was signed out at the other', async () => {
    for (const _ of rounds) {
      const as = bearer((await signIn(adminEmail, adminPassword)).session_token);
      for (const one of at) expect((await call('GET', `${one}/auth/me`, { as })).status).toBe(200);
      await call('POST', '/auth/sign-out', { as });
      expect((await call('GET', `${secondBase}/auth/me`, { as })).status).toBe(401);
    }
  });

  it('stop a magic link at once that was replaced at the other', async () => {
    const { company, magic_link_url } = await newCompany();
    const path = `${secondBase}/links/${tokenOf(magic_link_url)}`;
    expect((await call('GET', path, { as: nobody })).status).toBe(200);
    await call('POST', `/companies/${company.id}/magic-link`);
    expect((await call('GET', path, { as: nobody })).status).toBe(410);
  });

  it('make one migration of one external_id', async () => {
    await nextWindow();
    const { name: source } = await newSource();
    const body = { name: 'Racer', source, external_id: unique('race') };
    const replies = await Promise.all(
      times(50, 0).map((_, n) => call<CreatedMigration>('POST', `${at[n % 2]}/migrations`, { body })),
    );
    expect(statuses(replies)).toEqual([...times(49, 200), 201]);
    expect(new Set(replies.map((reply) => reply.body.migration_id)).size).toBe(1);
  });

  it('let one of many write knowledge', async () => {
    await nextWindow();
    const path = `/migrations/${(await newMigration()).migration_id}/knowledge`;
    const { updated_at } = (await call<Knowledge>('GET', path)).body;
    const replies = await Promise.all(
      times(50, 0).map((_, n) =>
        call('PATCH', `${at[n % 2]}${path}`, {
          body: { knowledge: `${n}`, if_unmodified_since: updated_at },
        }),
      ),
    );
    expect(statuses(replies)).toEqual([200, ...times(49, 412)]);
  });

  it('take one PUT of one signed upload', async () => {
    const { migration_id } = await newMigration();
    const { token } = await requestUpload(migration_id);
    const replies = await Promise.all(
      times(10, 0).map((_, n) => call('PUT', `${at[n % 2]}/uploads/${token}`, { as: nobody, raw: `${n}` })),
    );
    expect(statuses(replies)).toEqual([200, ...times(9, 403)]);
    expect(await listFiles(migration_id)).toHaveLength(1);
  });

  itWithinWindow('count requests together within a second', async () => {
    const { as } = await newKey();
    const ask = (one: string) => call('GET', `${one}/sources`, { as, impatient: true });
    const first = await Promise.all(times(rateLimit, 0).map(() => ask(base)));
    expect(statuses(first)).toEqual(times(rateLimit, 200));
    // A second's worth of requests may slip through before the second process has heard of the first.
    let status = 200;
    for (let asked = 0; asked < rateLimit / 4 && status !== 429; asked += 1) {
      await pause(500);
      ({ status } = await ask(secondBase));
    }
    expect(status).toBe(429);
    expect((await call('GET', `${secondBase}/templates`, { as: ours })).status).toBe(200);
  });
});
