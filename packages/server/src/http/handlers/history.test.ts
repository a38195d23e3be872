import { type Client, createClient } from '@godwit/client/client';
import { GodwitError } from '@godwit/client/errors';
import { openapi } from '@godwit/contract/openapi';
import { log } from '@godwit/contract/thread';
import { parseRecipe } from '@godwit/engine/recipe/recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationChain, record } from '../../domain/audit.js';
import { migrations } from '../../store/migrations/index.js';
import { openFreshPglite } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, storeRun } from '../../testing/stored-runs.js';
import { buildApp } from '../app.js';
import { RateLimits } from '../rate-limits.js';

describe('what runs left behind, over HTTP', () => {
  let test: TestService;
  let client: Client;
  let stop: () => Promise<void>;
  let params: { migration_id: string };
  let run: string;

  beforeAll(async () => {
    test = await testService(await openFreshPglite(migrations));
    const { service, actor } = test;
    const app = await buildApp(service, {
      limits: new RateLimits(1_000_000, service.seam),
      writeLine: () => undefined,
      stopping: () => false,
      sweep: async () => undefined,
    });
    const baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
    client = createClient({ baseUrl, apiKey: test.apiKey, retries: 0 });
    stop = () => app.close();
    const { migration_id } = await client.createMigration({ body: { name: 'm' } });
    params = { migration_id };
    run = await storeRun(service, migration_id, {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe: recipeNamed('a.csv'),
      made: nothingMade,
      answers: [{ id: 'q', question: 'Q?', value: 'A' }],
    });
    await service.db.transaction((tx) =>
      record(tx, service, migrationChain(migration_id), actor, 'run.settled', { run, figures: { rows: 10 } }),
    );
  });
  afterAll(async () => {
    await stop();
    await test.close();
  });
  const typeOf = (response: Response) => response.headers.get('content-type');

  it('the log is JSON that fits its schema, with all that the audit tells', async () => {
    const response = await client.getLog({ params });
    expect(typeOf(response)).toBe('application/json; charset=utf-8');
    const body = log.parse(await response.json());
    expect(body.runs[0]).toMatchObject({
      run_id: run,
      answers: [{ id: 'q', question: 'Q?', value: 'A' }],
      audit: [{ event: 'run.settled', by: { kind: 'key' }, figures: { rows: 10 } }],
    });
    expect(await client.verifyLog({ params })).toMatchObject({ ok: true, head: body.integrity.head });
  });

  it('the log is Markdown when asked for', async () => {
    const response = await client.getLog({ params, query: { format: 'md' } });
    expect(typeOf(response)).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toContain('# Migration log');
  });

  it('the recipe is its document, or English', async () => {
    const json = await client.getRecipe({ params });
    expect(typeOf(json)).toBe('application/json; charset=utf-8');
    expect(parseRecipe(await json.json())).toEqual(recipeNamed('a.csv'));
    const english = await client.getRecipe({ params, query: { format: 'md' } });
    expect(typeOf(english)).toBe('text/markdown; charset=utf-8');
    expect(await english.text()).toContain('# Plan');
    expect(await client.diffRecipes({ params, query: { from: run, to: run } })).toEqual({
      from: run,
      to: run,
      changes: [],
    });
  });

  it('refusals are told in JSON', async () => {
    const failure = await client.rollback({ params }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GodwitError);
    expect(failure).toMatchObject({ status: 409 });
    const { migration_id } = await client.createMigration({ body: { name: 'm' } });
    const missing = await client.getRecipe({ params: { migration_id } }).catch((error: unknown) => error);
    expect(missing).toMatchObject({ status: 404 });
  });

  it('the document of the API has the schema of the log beside its Markdown', () => {
    const { paths } = openapi('') as { paths: Record<string, Record<string, { responses: object }>> };
    expect(paths['/migrations/{migration_id}/log']!.get!.responses).toMatchObject({
      200: {
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Log' } },
          'text/markdown': {},
        },
      },
    });
  });
});
