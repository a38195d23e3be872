import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../failures/failures.js';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { createCompany } from './catalog/companies.js';
import { createSource, updateSource } from './catalog/sources.js';
import { createTemplate, updateTemplate } from './catalog/templates.js';
import { deleteFile, getFile, requestUploads } from './files/files.js';
import { receiveUpload } from './files/receive-upload.js';
import { emptyTrash } from './files/trash.js';
import { createMigration, deleteMigration } from './migrations/migrations.js';
import { getAccount, updateAccount } from './people/accounts.js';
import { signIn, signOut } from './people/sessions.js';
import { acceptInvitation, inviteMember, removeMember } from './people/team.js';

/** Whatever happens at once, a caller gets an answer that the contract knows: never a deadlock, never a 500. */
async function all(work: Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'fulfilled') return 200;
    if (result.reason instanceof Failure) return result.reason.status;
    throw result.reason;
  });
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe.each(databases)('changes at the same moment, on $name', ({ open }) => {
  let test: TestService;
  let slug: string;
  let source: string;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    const { service, actor } = test;
    slug = (await createTemplate(service, actor, { name: 'Contacts', columns: [{ name: 'Email' }] })).body
      .slug;
    source = (await createSource(service, actor, { name: 'CRM' })).source.id;
  });
  afterAll(() => test.close());

  const upload = async (migrationId: string) => {
    const { files } = await requestUploads(test.service, test.actor, migrationId, {
      files: [{ name: 'a.csv' }],
    });
    return files[0]!;
  };
  const newMigration = async () =>
    (await createMigration(test.service, test.actor, { name: 'm' })).body.migration_id;

  it('companies and template edits', async () => {
    const { service, actor } = test;
    const statuses = await all([
      ...times(20, (n) =>
        createCompany(service, actor, { name: `C${n}`, source, email: 'admin@test.example' }),
      ),
      ...times(20, (n) => updateTemplate(service, actor, slug, { description: `d${n}` })),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('uploads that end while their migration is deleted', async () => {
    const { service, actor } = test;
    for (let round = 0; round < 5; round += 1) {
      const migration = await newMigration();
      const slots = await Promise.all(times(6, () => upload(migration)));
      const statuses = await all([
        ...slots.map(({ token }) =>
          receiveUpload(service, token, Readable.from([Buffer.from('x')]), undefined),
        ),
        deleteMigration(service, actor, migration),
        requestUploads(service, actor, migration, { files: [{ name: 'b.csv' }] }),
      ]);
      for (const status of statuses) expect([200, 403, 404]).toContain(status);
    }
    await emptyTrash(service);
    expect(await keysBelow('')).toEqual([]);
  });

  it('the same external_id created and deleted again and again', async () => {
    const { service, actor } = test;
    const input = { name: 'm', external_id: 'churn' };
    const statuses = await all(
      times(30, async (n) => {
        const { body } = await createMigration(service, actor, input);
        if (n % 3 === 0) await deleteMigration(service, actor, body.migration_id);
      }),
    );
    for (const status of statuses) expect([200, 404]).toContain(status);
  });

  it('partial updates of the same thing, none of which is lost', async () => {
    const { service, actor } = test;
    await createSource(service, actor, { name: 'Before' });
    await all([
      updateSource(service, actor, 'Before', { name: 'before' }),
      updateSource(service, actor, 'Before', { auth_url: 'https://a.example' }),
      updateSource(service, actor, 'Before', { logo_url: 'https://l.example' }),
      updateAccount(service, actor, { name: 'New name' }),
      updateAccount(service, actor, { retention: 30 }),
    ]);
    const { source: after } = await updateSource(service, actor, 'before', { name: 'before' });
    expect(after).toEqual({ name: 'before', auth_url: 'https://a.example', logo_url: 'https://l.example' });
    expect(await getAccount(service, actor)).toMatchObject({ name: 'New name', retention: 30 });
    await updateAccount(service, actor, { retention: 'forever' });
  });

  it('a person who signs out, joins or is removed', async () => {
    const { service, actor } = test;
    const device = { userAgent: null, address: '192.0.2.1' };
    const { signal } = new AbortController();
    for (let round = 0; round < 4; round += 1) {
      const email = `p${round}@test.example`;
      const { token, member } = await inviteMember(service, actor, { email });
      const joined = await all([
        acceptInvitation(service, { token, password: 'long enough' }, device),
        acceptInvitation(service, { token, password: 'long enough' }, device),
      ]);
      expect(joined.sort()).toEqual([200, 404]);
      const sessions = await Promise.all(
        times(3, () => signIn(service, { email, password: 'long enough' }, device, signal)),
      );
      const people = await Promise.all(
        sessions.map((one) => service.principals.bySession(one.session_token)),
      );
      const statuses = await all([
        ...people.map((person) => signOut(service, person!)),
        removeMember(service, actor, member.id),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  });

  it('leaves nothing of an attempt that a crash cut off before its commit', async () => {
    const { service, actor } = test;
    const { db } = service;
    const migration = await newMigration();
    const slot = await upload(migration);
    const bytes = () => Readable.from([Buffer.from('whole')]);
    const dead = { ...service, db: { ...db, transaction: () => Promise.reject(new Error('killed')) } };
    await expect(receiveUpload(dead, slot.token, bytes(), undefined)).rejects.toThrow('killed');
    const file = await receiveUpload(service, slot.token, bytes(), undefined);
    expect(await keysBelow(slot.storage_path)).toHaveLength(2);
    service.seam.advance(2 * 24 * 3600);
    await emptyTrash(service);
    expect(await keysBelow(slot.storage_path)).toHaveLength(1);
    const { file: shown } = await getFile(service, actor, migration, file.id);
    expect(shown).toMatchObject({ size: 5, download_url: expect.stringContaining('/api/v1/downloads/') });
    await deleteFile(service, actor, migration, file.id);
    await emptyTrash(service);
    expect(await keysBelow(slot.storage_path)).toEqual([]);
    expect(await db.rows(sql`select * from object_trash`)).toEqual([]);
  });

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of test.service.objects.list(prefix)) keys.push(key);
    return keys;
  }
});
