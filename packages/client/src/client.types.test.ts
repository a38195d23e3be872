import type { Result } from '@godwit/contract/routes';
import { expectTypeOf, it } from 'vitest';
import { type Client, createClient } from './client.js';

const id = '01920000-0000-7000-8000-000000000001';

/** Never called: that these lines compile, and those below an expectation do not, is the test. */
export async function accepted(client: Client) {
  await client.listSources();
  await client.listSources({}, { signal: AbortSignal.timeout(1) });
  await client.listMigrations();
  await client.listMigrations({ query: { limit: '10', cursor: 'x' } });
  await client.listMigrations({ query: { limit: 10 } });
  await client.getThread({ params: { migration_id: id } });
  await client.getThread({ params: { migration_id: id }, query: { after: -1 } });
  await client.createMigration({ body: { name: 'x', source: '', templates: null } });
  await client.exportSheet({ params: { migration_id: id, file: 'x.csv' }, query: { omit_empty: true } });
  await client.getRow({ params: { migration_id: id, slug: 'x', row_index: 4 } });
  await client.updateSource({ params: { source: 'x' } });
  await client.putUpload({ params: { token: 't' }, body: new Blob([]) });
  await client.request('listSources');
  await client.request('getMigration', { params: { migration_id: id } }, {});
}

export async function refused(client: Client) {
  // @ts-expect-error no such operation
  await client.listNothing();
  // @ts-expect-error the input is needed
  await client.getMigration();
  // @ts-expect-error params are needed
  await client.getMigration({});
  // @ts-expect-error the name of the parameter is wrong
  await client.getMigration({ params: { id } });
  // @ts-expect-error the route has no body
  await client.getMigration({ params: { migration_id: id }, body: {} });
  // @ts-expect-error the route has no query
  await client.listSources({ query: {} });
  // @ts-expect-error the body is needed
  await client.createMigration({});
  // @ts-expect-error name is needed
  await client.createMigration({ body: {} });
  // @ts-expect-error name is text
  await client.createMigration({ body: { name: 1 } });
  // @ts-expect-error no such member
  await client.createMigration({ body: { name: 'x', nme: 'x' } });
  // @ts-expect-error no such member of the query
  await client.listMigrations({ query: { size: 10 } });
  // @ts-expect-error a limit is no boolean
  await client.listMigrations({ query: { limit: true } });
  // @ts-expect-error a cursor is text
  await client.listMigrations({ query: { cursor: 5 } });
  // @ts-expect-error no such choice
  await client.getThread({ params: { migration_id: id }, query: { include: 'everything' } });
  // @ts-expect-error both members of the query are needed
  await client.diffRecipes({ params: { migration_id: id }, query: { from: id } });
  // @ts-expect-error the query is needed
  await client.diffRecipes({ params: { migration_id: id } });
  // @ts-expect-error no such kind
  await client.startRun({ params: { migration_id: id }, body: { kind: 'guess' } });
  // @ts-expect-error no such operation
  await client.request('listNothing');
  // @ts-expect-error the input is needed
  await client.request('getMigration');
  // @ts-expect-error a key has no options of that name
  await client.listSources({}, { sginal: AbortSignal.timeout(1) });
  // @ts-expect-error baseUrl is needed
  createClient({ apiKey: 'k' });
  // @ts-expect-error the bytes are needed
  await client.uploadFile({ migrationId: id, name: 'x' });
  // @ts-expect-error a link is named by its token
  await client.uploadLinkFile({ migrationId: id, name: 'x', body: new Blob([]) });
}

it('types every answer by its route', () => {
  expectTypeOf<Awaited<ReturnType<Client['createMigration']>>>().toEqualTypeOf<Result<'createMigration'>>();
  expectTypeOf<Awaited<ReturnType<Client['listSources']>>>().toEqualTypeOf<{
    sources: { name: string; logo_url: string | null }[];
  }>();
  expectTypeOf<Awaited<ReturnType<Client['exportSheet']>>>().toEqualTypeOf<Response>();
  expectTypeOf<Awaited<ReturnType<Client['openThreadStream']>>>().toEqualTypeOf<Response>();
  expectTypeOf<Awaited<ReturnType<Client['uploadFile']>>>().toEqualTypeOf<Result<'putUpload'>>();
});

it('types what a run waits for, what was answered, and warnings', () => {
  expectTypeOf<Result<'getRun'>['blocked_reason']>().toEqualTypeOf<'question' | 'credentials' | undefined>();
  expectTypeOf<Result<'getRun'>['answers']>().toEqualTypeOf<Record<string, string> | null>();
  expectTypeOf<Result<'createMigration'>['warning']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Result<'createTemplate'>['warning']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Result<'updateTemplate'>['warning']>().toEqualTypeOf<string | undefined>();
});

it('types the status of a reply', () => {
  const ask = (client: Client) => client.request('createMigration', { body: { name: 'x' } });
  expectTypeOf<Awaited<ReturnType<typeof ask>>['status']>().toEqualTypeOf<200 | 201>();
  expectTypeOf<Awaited<ReturnType<typeof ask>>['body']>().toEqualTypeOf<Result<'createMigration'>>();
});
