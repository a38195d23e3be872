import type { Body } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteConnection, getConnection, saveConnection } from '../domain/connections/connections.js';
import { giveCredentials } from '../domain/connections/credentials.js';
import { cancelRun, getRun, startRun } from '../domain/runs/runs.js';
import { getRow } from '../domain/sheets/lineage.js';
import { databases } from '../testing/databases.js';
import { documentOf, type LiveSource, liveSource } from '../testing/live-source.js';
import {
  newMigration,
  peopleCsv,
  runTo,
  settled,
  start,
  upload,
  type WorkingService,
  workingService,
} from '../testing/runs.js';

const right = 'tok-5f3a9c1e77d04b8e';
const wrong = 'tok-wrong-1234567890';

describe.each(databases)('a live source, on $name', ({ open }) => {
  let test: WorkingService;
  beforeAll(async () => {
    test = await workingService(open);
  });
  afterAll(() => test.close());

  async function connected(
    source: LiveSource,
    credentials: Record<string, unknown> | undefined = { token: right },
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const migration = await newMigration(test, {});
    await saveConnection(test.service, test.actor, migration, {
      source_key: 'rest',
      config: { document: documentOf(source, more) },
      ...(credentials && { credentials }),
    });
    return migration;
  }

  const connectionOf = async (migration: string) =>
    (await getConnection(test.service, test.actor, migration, {})).source_connection;

  const threadOf = (migration: string) =>
    test.service.db.rows<{ type: string; data: Record<string, unknown> }>(
      sql`select type, data from thread where migration_id = ${migration} order by sequence`,
    );

  it('feeds a generate without a file, its execute works on what was pulled, each cell knows its row; changed or deleted it makes the preview stale', async () => {
    const source = await liveSource(right);
    try {
      const migration = await connected(source);
      expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
      source.people = [];
      const { report } = await runTo(test, migration, 'execute');
      expect(report).toMatchObject({ inserted: 5, invalidCellCount: 0 });
      const slug = await test.service.db.row<{ slug: string }>(sql`
        select t.slug from sheets s join templates t on t.id = s.template_id where s.migration_id = ${migration}`);
      const row = await getRow(test.service, test.actor, {
        migration_id: migration,
        slug: slug!.slug,
        row_index: 2,
      });
      expect(row.cells[0]).toMatchObject({
        value: 'Edsger Dijkstra',
        origins: [
          { connection: 'JSON API', table: 'people', column: 'name', key: [{ column: 'id', value: '3' }] },
        ],
      });
      expect(await connectionOf(migration)).toMatchObject({
        creds_configured: true,
        bound_source_extractor_id: 'rest@1',
        last_snapshot: {
          streams: [{ name: 'people', rows: 5, columns: expect.arrayContaining(['id', 'name']) }],
        },
        last_sync_at: expect.any(String),
      });
      const tools = (await threadOf(migration)).filter(({ data }) => data.name === 'run_api_extractor');
      expect(tools.map(({ type }) => type)).toEqual(['tool_call', 'tool_result']);
      await saveConnection(test.service, test.actor, migration, { selected_streams: ['people'] });
      await expect(start(test, migration, 'execute')).rejects.toThrow(/live source connection was changed/);
      await deleteConnection(test.service, test.actor, migration, {});
      await expect(start(test, migration, 'execute')).rejects.toThrow(/live source connection was deleted/);
      await expect(start(test, migration, 'generate')).rejects.toMatchObject({ status: 409 });
    } finally {
      await source.close();
    }
  });

  it('is not asked where there are files, unless that is wished', async () => {
    const source = await liveSource(right);
    try {
      const migration = await connected(source);
      await upload(test, migration, 'people.csv', peopleCsv);
      expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
      expect(source.asked).toEqual([]);
      const body: Body<'startRun'> = { kind: 'generate', extract_via_api: true };
      const { run_id } = await startRun(test.service, test.actor, migration, body);
      await settled(test, migration, run_id);
      expect(source.asked.length).toBeGreaterThan(0);
      const none = { kind: 'generate', extract_via_api: true } as const;
      await expect(startRun(test.service, test.actor, await newMigration(test), none)).rejects.toMatchObject({
        status: 409,
      });
    } finally {
      await source.close();
    }
  });

  it('is waited for until somebody gives credentials, and again where the source refuses them', async () => {
    const source = await liveSource(right);
    try {
      const migration = await connected(source, undefined as never);
      await saveConnection(test.service, test.actor, migration, { credentials: null });
      const blocked = await runTo(test, migration, 'generate');
      const connection = await connectionOf(migration);
      expect(connection.creds_configured).toBe(false);
      expect(blocked).toMatchObject({
        status: 'blocked',
        blocked_reason: 'credentials',
        credential_request: {
          connection_id: connection.id,
          source_key: 'rest',
          schema: { properties: { token: { writeOnly: true, airbyte_secret: true } } },
        },
      });
      const give = (credentials: Record<string, unknown>, connection_id?: string) =>
        giveCredentials(test.service, test.actor, migration, blocked.run_id, {
          credentials,
          ...(connection_id && { connection_id }),
        });
      await expect(give({ token: right }, test.service.seam.id())).rejects.toMatchObject({ status: 409 });
      await expect(give({ password: right })).rejects.toThrow(/credentials.token is missing/);
      await give({ token: wrong }, connection.id);
      const again = await settled(test, migration, blocked.run_id);
      expect(again).toMatchObject({ status: 'blocked', blocked_reason: 'credentials' });
      expect(again.credential_request?.reason).toContain('is not valid here');
      expect(JSON.stringify(await threadOf(migration))).not.toContain(wrong);
      await give({ token: right });
      expect(await settled(test, migration, blocked.run_id)).toMatchObject({ status: 'awaiting_approval' });
      const asked = (await threadOf(migration)).filter(({ data }) => data.kind === 'source_credentials');
      expect(asked).toHaveLength(2);
      expect(asked[1]!.data).toMatchObject({
        sourceKey: 'rest',
        credentialGuidance: { steps: expect.any(Array) },
      });
      await expect(give({ token: right })).rejects.toMatchObject({ status: 409 });
    } finally {
      await source.close();
    }
  });

  it('is asked for what changed alone, the second time, where it can say so', async () => {
    const source = await liveSource(right);
    try {
      const incremental = { field: 'changed', parameter: 'since', format: 'as_read' };
      const migration = await connected(source, { token: right }, { incremental });
      await runTo(test, migration, 'generate');
      source.people[1] = { ...source.people[1]!, name: 'Grace B. Hopper', changed: 6 };
      source.people.push({ id: 6, name: 'Kathleen Booth', email: 'booth@example.org', changed: 7 });
      source.asked.length = 0;
      await runTo(test, migration, 'generate');
      // The first page is looked at for its columns.
      const [, ...read] = source.asked;
      expect(read.length).toBeGreaterThan(0);
      expect(read.every((path) => path.includes('since=5'))).toBe(true);
      expect((await connectionOf(migration)).last_snapshot?.streams[0]?.rows).toBe(6);
      const { report } = await runTo(test, migration, 'execute');
      expect(report?.inserted).toBe(6);
    } finally {
      await source.close();
    }
  });

  it('is left within two seconds of a cancel', async () => {
    const source = await liveSource(right);
    source.holdFrom = 2;
    try {
      const migration = await connected(source);
      const run = await start(test, migration, 'generate');
      await expect.poll(() => source.asked.length).toBeGreaterThan(1);
      await cancelRun(test.service, test.actor, migration, run);
      expect(await getRun(test.service, test.actor, migration, run)).toMatchObject({ status: 'canceled' });
      expect((await connectionOf(migration)).last_snapshot).toBeNull();
    } finally {
      source.holdFrom = undefined;
      await source.close();
    }
  });

  it('that does not answer ends the run with a sentence', async () => {
    const source = await liveSource(right);
    await source.close();
    const migration = await connected(source);
    const failed = await runTo(test, migration, 'generate');
    expect(failed.status).toBe('failed');
    expect(failed.error).toMatch(/127\.0\.0\.1/);
    expect(failed.error).not.toContain(right);
  });
});
