import { afterAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, day } from './testing/clock.js';
import { otherAdmin } from './testing/people.js';
import { nobody, otherAdminEmail, ours, theirs } from './testing/settings.js';
import type { Account } from './testing/shapes.js';
import {
  listFiles,
  newCompany,
  newMigration,
  newTemplate,
  readFileRecord,
  upload,
} from './testing/things.js';

// The second account keeps nothing for long here; the first is the control.
const retain = async (retention: number | 'forever') => {
  const { status, body } = await call<{ account: Account }>('PATCH', '/account', {
    as: await otherAdmin(),
    body: { retention },
  });
  expect(status).toBe(200);
  expect(body.account.retention).toBe(retention);
};

const filled = async (as: Record<string, string>) => {
  const { migration_id } = await newMigration({}, as);
  const file = await upload(migration_id, 'old.csv', 'a\n1\n', as);
  return { migration_id, file };
};

/** What is left of a migration: its files, or nothing when the record went too. */
async function filesLeft(migrationId: string, as: Record<string, string>): Promise<number> {
  const reply = await call<{ files: unknown[] }>('GET', `/migrations/${migrationId}/files`, { as });
  return reply.status === 404 ? 0 : reply.body.files.length;
}

afterAll(() => retain('forever'));

describe('retention', () => {
  it('purges files so many days after the last activity, and leaves templates and companies', async () => {
    await retain(30);
    const template = await newTemplate({}, theirs);
    const { company, migration_id: companyMigration } = await newCompany({ email: otherAdminEmail }, theirs);
    await upload(companyMigration, 'company.csv', 'x', theirs);
    const idle = await filled(theirs);
    const busy = await filled(theirs);
    const control = await filled(ours);

    await advance(20 * day);
    expect(await filesLeft(idle.migration_id, theirs)).toBe(1);
    await upload(busy.migration_id, 'new.csv', 'b\n', theirs);

    await advance(11 * day);
    expect(await filesLeft(idle.migration_id, theirs)).toBe(0);
    expect(await filesLeft(companyMigration, theirs)).toBe(0);
    expect(await listFiles(busy.migration_id, theirs)).toHaveLength(2);
    expect(await listFiles(control.migration_id, ours)).toHaveLength(1);
    expect((await call('GET', `/templates/${template.slug}`, { as: theirs })).status).toBe(200);
    expect((await call('GET', `/companies/${company.id}`, { as: theirs })).status).toBe(200);

    await advance(31 * day);
    expect(await filesLeft(busy.migration_id, theirs)).toBe(0);
    expect(await listFiles(control.migration_id, ours)).toHaveLength(1);
  });

  it('takes the bytes along: a download made before leads nowhere', async () => {
    await retain(1);
    const { migration_id, file } = await filled(theirs);
    await advance(day - 1800);
    const { download_url } = await readFileRecord(migration_id, file.id, theirs);
    await advance(2100);
    expect((await call('GET', download_url, { as: nobody })).status).toBe(404);
  });

  it('of forever purges nothing', async () => {
    await retain('forever');
    const { migration_id } = await filled(theirs);
    await advance(400 * day);
    expect(await listFiles(migration_id, theirs)).toHaveLength(1);
  });
});
