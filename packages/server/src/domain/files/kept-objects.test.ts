import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineVersion } from '@godwit/engine/version';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportJob, exportJobs, runExport } from '../../jobs/export-job.js';
import { finishStep } from '../../runner/finish-step.js';
import { workOrder } from '../../runner/work-order.js';
import { migrations } from '../../store/migrations/index.js';
import { keysOf } from '../../testing/bodies.js';
import { databases } from '../../testing/databases.js';
import { newMigration, upload } from '../../testing/runs.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed } from '../../testing/stored-runs.js';
import { deleteMigration } from '../migrations/migrations.js';
import { claimNext } from '../runs/lease.js';
import { rollback } from '../runs/rollback.js';
import { leasedRuns, type RunLease } from '../runs/run-lease.js';
import { cancelRun, startRun } from '../runs/runs.js';
import { settleAnswer, settleExecute, settleFailed, settlePreview } from '../runs/settle.js';
import type { Made, StoredSheet, StoredTable } from '../runs/stored.js';
import { createExport } from '../sheets/export-jobs.js';
import { deleteFile, listFiles } from './files.js';
import { StoredPaths } from './stored-paths.js';
import { emptyTrash } from './trash.js';

const moves = [
  'generate',
  'update that changes nothing',
  'update',
  'clarify',
  'execute',
  'execute anew',
  'cancel',
  'fail',
  'rollback',
  'export',
  'file',
  'delete file',
  'sweep',
] as const;
type Move = (typeof moves)[number];

/**
 * Runs of this test are settled by hand, as their worker would: a read step for each file, tables and sheets that are
 * a few bytes, everything else as in the service.
 */
describe.each(databases)('objects of a migration on $name', ({ open }) => {
  let test: TestService;
  let scratch: string;
  let count = 0;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    scratch = await mkdtemp(join(tmpdir(), 'godwit-kept-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(scratch, { recursive: true });
  });

  async function file(): Promise<string> {
    const path = join(scratch, `${++count}.parquet`);
    await writeFile(path, `bytes ${count}`);
    return path;
  }

  const table = (parquet: string) => ({ file: 'a.csv', name: 'a', parquet }) as StoredTable;
  const sheet = (slug: string, parquet: string, dropped: string) =>
    ({
      template: { slug, name: slug },
      columns: ['Full name', 'Email'],
      parquet,
      sha256: parquet.slice(-40),
      rowCount: 1,
      invalidRowCount: 0,
      dropped: { parquet: dropped, rules: [] },
    }) as unknown as StoredSheet;

  async function taken(id: string, kind: 'generate' | 'update' | 'clarify' | 'execute') {
    const { service, actor } = test;
    service.seam.advance(1);
    const started = await startRun(service, actor, id, { kind, message: 'x' });
    const lease = await claimNext<RunLease>(service, leasedRuns, 'test', { isSpare: false });
    if (lease?.id !== started.run_id) throw new Error('not taken');
    return { lease, order: await workOrder(service, lease), paths: new StoredPaths() };
  }
  type Taken = Awaited<ReturnType<typeof taken>>;

  /** Files that no earlier run has read are read. */
  async function read({ lease, order, paths }: Taken): Promise<StoredTable[]> {
    const tables: StoredTable[] = [];
    for (const { id } of order.inputs.files) {
      const step = `read:${id}`;
      const known = order.done[step] as { tables: StoredTable[] } | undefined;
      const result = known ?? { tables: [table(await file())] };
      if (!known)
        await finishStep(test.service, lease, paths, { step, result, paths: [result.tables[0]!.parquet] });
      tables.push(...paths.toKeys(result.tables));
    }
    return tables;
  }

  async function made(run: Taken, sheets?: StoredSheet[]): Promise<Made> {
    const { lease, order, paths } = run;
    const tables = await read(run);
    const engine = { ...nothingMade, engine: engineVersion, tables };
    if (sheets) return { ...engine, sheets };
    const [rows, dropped] = [await file(), await file()];
    const result = [sheet(order.templates[0]!.slug, rows, dropped)];
    await finishStep(test.service, lease, paths, { step: 'make:0', result, paths: [rows, dropped] });
    return { ...engine, sheets: paths.toKeys(result) };
  }

  const preview = (lease: RunLease, from: Made) =>
    settlePreview(test.service, lease, {
      recipe: recipeNamed('a.csv'),
      plan: '',
      made: from,
      objects: [],
      changes: [],
      undone: { refused: [], notUnderstood: [] },
      isBaseline: true,
      portable: undefined,
      knowledge: [],
    });

  async function move(id: string, what: Move): Promise<void> {
    const { service, actor } = test;
    if (what === 'generate') {
      const run = await taken(id, 'generate');
      return preview(run.lease, await made(run));
    }
    if (what === 'update' || what === 'update that changes nothing') {
      const run = await taken(id, 'update');
      return preview(
        run.lease,
        await made(run, what === 'update' ? undefined : run.order.base?.made?.sheets),
      );
    }
    if (what === 'clarify') {
      const run = await taken(id, 'clarify');
      await read(run);
      return settleAnswer(service, run.lease, '42');
    }
    if (what === 'execute' || what === 'execute anew') {
      const run = await taken(id, 'execute');
      const tested = run.order.base?.made;
      const now = what === 'execute' && tested ? tested : await made(run);
      return settleExecute(service, run.lease, recipeNamed('a.csv'), now);
    }
    if (what === 'cancel' || what === 'fail') {
      const run = await taken(id, 'generate');
      await made(run);
      if (what === 'fail') return settleFailed(service, run.lease, 'no');
      await cancelRun(service, actor, id, run.lease.id);
      return;
    }
    if (what === 'rollback') await rollback(service, actor, id);
    else if (what === 'export') {
      const { slug } = (await service.db.row<{ slug: string }>(sql`
        select t.slug from sheets s join templates t on t.id = s.template_id where s.migration_id = ${id}`))!;
      await createExport(service, actor, id, { slug });
    } else if (what === 'file') await upload(test, id, `${++count}.csv`, 'a,b\n1,2\n');
    else if (what === 'delete file') {
      const { files } = await listFiles(service, actor, id);
      if (files.length > 1) await deleteFile(service, actor, id, files[0]!.id);
    } else await sweep();
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const job = await claimNext<ExportJob>(test.service, exportJobs, 'test', { isSpare: false });
      if (!job) break;
      await runExport(test.service, job);
    }
    await emptyTrash(test.service);
  }

  /** Read from the documents by another way than the store does. */
  async function namedKeys(id: string): Promise<string[]> {
    const { db } = test.service;
    const runs = await db.rows<{ id: string; status: string; made: Made | null }>(sql`
      select id, status, made from runs where migration_id = ${id} order by completed_at desc, id desc`);
    const sheets = await db.rows<Record<'run_id' | 'previous_run_id', string | null>>(
      sql`select run_id, previous_run_id, file, previous_file from sheets where migration_id = ${id}`,
    );
    const wanted = new Set([
      ...runs.filter(({ status }) => ['queued', 'running', 'blocked'].includes(status)).map((run) => run.id),
      ...runs
        .filter(({ status }) => status === 'awaiting_approval')
        .map((run) => run.id)
        .slice(0, 2),
      ...sheets.flatMap((each) => [each.run_id, each.previous_run_id]),
    ]);
    const steps = await db.rows<{ run_id: string; result: unknown }>(
      sql`select s.run_id, s.result from run_steps s join runs r on r.id = s.run_id where r.migration_id = ${id}`,
    );
    const jobs = await db.rows(sql`
      select request from export_jobs where migration_id = ${id} and status in ('pending', 'running')`);
    const documents = [
      sheets,
      jobs,
      runs.filter((run) => wanted.has(run.id)).map((run) => run.made),
      steps.filter((step) => wanted.has(step.run_id)),
    ];
    return [...new Set(JSON.stringify(documents).match(/sheets\/[^"]+\.parquet/g))].sort();
  }

  const there = async (id: string) => (await keysOf(test.service.objects, `sheets/${id}/`)).sort();

  it('are never swept while anything names them, and nothing else stays', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...moves), { minLength: 4, maxLength: 14 }),
        async (sequence) => {
          const id = await newMigration(test);
          for (const what of ['generate', ...sequence] as Move[]) {
            // What the state does not allow is refused, and changes nothing.
            await move(id, what).catch((error: { status?: number }) => {
              if (error.status !== 409) throw error;
            });
            await emptyTrash(test.service);
            const present = new Set(await there(id));
            for (const key of await namedKeys(id)) expect(present, `${key} after ${what}`).toContain(key);
          }
          await sweep();
          await emptyTrash(test.service);
          expect(await there(id)).toEqual(await namedKeys(id));
          await deleteMigration(test.service, test.actor, id);
          await emptyTrash(test.service);
          expect(await there(id)).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.OBJECT_RUNS ?? 8) },
    );
  });

  it('cannot be named by a document when they are not kept', async () => {
    const id = await newMigration(test);
    const lost = `sheets/${id}/${crypto.randomUUID()}.parquet`;
    const naming = test.service.db.run(
      sql`update sheets set file = ${JSON.stringify({ parquet: lost })}::json where migration_id = ${id}`,
    );
    await expect(naming).rejects.toMatchObject({ code: '23503' });
  });

  it('are named by what is called parquet, not by texts that look like it', async () => {
    const key = `sheets/${crypto.randomUUID()}/${crypto.randomUUID()}.parquet`;
    const document = { a: `{"parquet":"${key}"}`, 'x,"parquet': key, parquets: key, text: key };
    const found = (value: object) =>
      test.service.db.rows(sql`select * from stored_keys(${JSON.stringify(value)}) k (key)`);
    expect(await found(document)).toEqual([]);
    expect(await found([{ b: 1, parquet: key }, { dropped: { parquet: key } }])).toEqual([{ key }]);
  });
});
