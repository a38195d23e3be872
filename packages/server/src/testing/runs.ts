import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { createTemplate } from '../domain/catalog/templates.js';
import { requestUploads } from '../domain/files/files.js';
import { receiveUpload } from '../domain/files/receive-upload.js';
import { createMigration } from '../domain/migrations/migrations.js';
import { getRun, startRun } from '../domain/runs/runs.js';
import type { Service } from '../domain/service.js';
import { type TestFailpoints, testFailpoints } from '../failpoints/failpoints.js';
import { openQueue } from '../jobs/queue.js';
import { startWorkers, type Workers } from '../jobs/work.js';
import type { Database } from '../store/database.js';
import { migrations } from '../store/migrations/index.js';
import { type TestService, testService } from './service.js';

export interface WorkingService extends TestService {
  failpoints: TestFailpoints;
  workers: Workers;
}

/** A service with workers; what its store answers can be changed by the test. */
export async function workingService(
  open: (with_: typeof migrations) => Promise<Database>,
  change: (
    service: Service,
  ) => Partial<Omit<Service, 'seam'>> | Promise<Partial<Omit<Service, 'seam'>>> = () => ({}),
  readingSlots = 0,
): Promise<WorkingService> {
  const test = await testService(await open(migrations));
  const failpoints = await testFailpoints(test.service.db);
  const service = { ...test.service, failpoints, ...(await change(test.service)) };
  const home = await mkdtemp(join(tmpdir(), 'godwit-work-'));
  // Runs read their files themselves here, unless a test is about those that are read ahead.
  const readings = { ...service.config.readings, slots: readingSlots };
  service.config = { ...service.config, home, readings };
  const queue = await openQueue(service.db, service.log);
  const workers = await startWorkers(service, queue);
  return {
    ...test,
    service,
    failpoints,
    workers,
    async close() {
      await workers.stop();
      await test.close();
    },
  };
}

export const peopleCsv =
  'Name,E-mail\nAda Lovelace,ada@example.org\nBob,bob_at_example\nCyd,cyd@example.org\n';

/** A migration with one template and one file. */
export async function newMigration(
  { service, actor }: TestService,
  files: Record<string, string> = { 'people.csv': peopleCsv },
): Promise<string> {
  const { body: template } = await createTemplate(service, actor, {
    name: `People ${service.seam.id()}`,
    columns: [
      { name: 'Full name', required: true },
      { name: 'Email', desiredRule: 'strict', strictRule: '^[^@]+@[^@]+$' },
    ],
  } as Body<'createTemplate'>);
  const { body } = await createMigration(service, actor, {
    name: 'People',
    templates: [template.slug],
  } as Body<'createMigration'>);
  for (const [name, text] of Object.entries(files))
    await upload({ service, actor }, body.migration_id, name, text);
  return body.migration_id;
}

export async function upload(
  { service, actor }: Pick<TestService, 'service' | 'actor'>,
  migrationId: string,
  name: string,
  text: string,
): Promise<void> {
  const { files } = await requestUploads(service, actor, migrationId, { files: [{ name }] });
  await receiveUpload(service, String(files[0]?.token), Readable.from([Buffer.from(text)]), undefined);
}

type Run = Result<'getRun'>;

export async function start(
  { service, actor }: TestService,
  migrationId: string,
  kind: Body<'startRun'>['kind'],
  message?: string,
): Promise<string> {
  return (await startRun(service, actor, migrationId, { kind, message })).run_id;
}

/** Waits until the run is settled or blocked. */
export async function settled(
  { service, actor }: TestService,
  migrationId: string,
  runId: string,
): Promise<Run> {
  // By one statement, not by all that is shown of a run: this is asked twenty times a second.
  const status = () => service.db.row<{ status: string }>(sql`select status from runs where id = ${runId}`);
  await vi.waitFor(async () => expect((await status())?.status).not.toMatch(/queued|running/), {
    timeout: 240_000,
    interval: 50,
  });
  return getRun(service, actor, migrationId, runId);
}

export async function runTo(
  test: TestService,
  migrationId: string,
  kind: Body<'startRun'>['kind'],
  message?: string,
): Promise<Run> {
  return settled(test, migrationId, await start(test, migrationId, kind, message));
}
