import { createClient } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import { describe, expect, it } from 'vitest';
import { recordedFetch } from './testing/call.js';
import { base, ours } from './testing/settings.js';
import { noId, unique } from './testing/unique.js';

const client = createClient({ baseUrl: base, apiKey: ours['x-api-key'], fetch: recordedFetch });

describe('the TypeScript client', () => {
  it('walks from a source to an uploaded file', async () => {
    const { source } = await client.createSource({ body: { name: unique('Client source') } });
    const template = await client.createTemplate({
      body: { name: unique('Client'), columns: [{ name: 'Code' }] },
    });
    const body = {
      name: 'By client',
      source: source.name,
      external_id: unique('ext'),
      templates: [template.slug],
    };
    const made = await client.request('createMigration', { body });
    expect(made.status).toBe(201);
    const again = await client.request('createMigration', { body });
    expect(again.status).toBe(200);
    const { migration_id } = made.body;
    const sent: number[] = [];
    const file = await client.uploadFile({
      migrationId: migration_id,
      name: 'codes.csv',
      body: new Blob(['Code\n1\n']),
      onProgress: (bytes) => sent.push(bytes),
    });
    expect(file).toMatchObject({ name: 'codes.csv', size: 7 });
    expect(sent.at(-1)).toBe(7);
    const { migration } = await client.getMigration({ params: { migration_id } });
    expect(migration).toMatchObject({ status: 'ready', files: [{ id: file.id }] });
  });

  it('escapes names in addresses', async () => {
    const name = `A/B & C? ${unique('100%')}`;
    await client.createSource({ body: { name } });
    const knowledge = await client.getSourceKnowledge({ params: { source: name } });
    expect(knowledge.source).toBe(name);
  });

  it('throws what the service answered', async () => {
    const failure = await client
      .getMigration({ params: { migration_id: noId } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GodwitError);
    expect(failure).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });

  it('hands over the marker of a refused write', async () => {
    const { migration_id } = (await client.createMigration({ body: { name: 'Stale' } })) as {
      migration_id: string;
    };
    const params = { migration_id };
    const { updated_at } = await client.getMigrationKnowledge({ params });
    const current = await client.updateMigrationKnowledge({ params, body: { knowledge: 'One' } });
    const failure = await client
      .updateMigrationKnowledge({ params, body: { knowledge: 'Two', if_unmodified_since: updated_at } })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 412, body: { updated_at: current.updated_at } });
  });

  it('lists page by page', async () => {
    const { migrations, next_cursor } = await client.listMigrations({ query: { limit: 1 } });
    expect(migrations).toHaveLength(1);
    expect(next_cursor).not.toBeNull();
  });
});
