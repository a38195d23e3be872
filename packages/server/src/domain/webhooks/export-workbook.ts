import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Body, Result } from '@godwit/contract/routes';
import type { Batch, Batches, DeliveredSheet } from '@godwit/engine/deliver/batches';
import { fileHash } from '@godwit/engine/run/sheet/file-hash';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { withStore } from '../../objects/patience.js';
import type { Queries } from '../../store/database.js';
import { SheetWorkFailed } from '../../workers/sheet-workers/pool.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { announceObject, keepObject } from '../files/trash.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { readStanding } from '../sheets/standing-sheets.js';
import { exportedSheets } from './exported-sheets.js';
import { eventOf, type Frame, frameBytes, type Mode } from './payload.js';
import { ownWorkbook } from './workbooks.js';

interface Options {
  signal?: AbortSignal | undefined;
  /** The execute that owes it: paid once. */
  owedBy?: string;
}

/** What was cut and stored, before anybody is told of it. */
interface Cut extends Batches {
  object: { key: string; bytes: number; sha256: string } | undefined;
}

/** Cuts the rows of a workbook into batches, and makes a delivery of each for each endpoint that wants the event. */
export async function exportWorkbook(
  service: Service,
  actor: Actor,
  workbookId: string,
  { channel, mode, filter = channel === 'production' ? 'valid' : 'all' }: Body<'exportWorkbook'>,
  { signal, owedBy }: Options = {},
): Promise<Result<'exportWorkbook'>> {
  const { db, seam, queue, log } = service;
  const { migration_id, company_name, external_id } = await ownWorkbook(db, actor, workbookId);
  const event = eventOf(channel);
  await wanting(db, actor, event);
  const [id, created_at] = [seam.id(), seam.now()];
  const frameOf = (root_sheets: string[]): Frame => ({
    workbook_id: workbookId,
    external_id,
    company_name,
    root_sheets,
  });
  const made = await readStanding(
    channel === 'production' ? failures.sheetUnreadable : failures.previewUnreadable,
    () => exportedSheets(db, migration_id, channel),
    (sheets) => {
      const frame = frameOf(sheets.map(({ sheet }) => sheet.template.name));
      const bytes = frameBytes({ id, mode, frame, created_at });
      return cutAndStore(
        service,
        { id, migrationId: migration_id, sheets, mode, filter, frameBytes: bytes },
        { account: actor.accountId, signal },
      );
    },
  );
  for (const row of made.oversized)
    log.warn(
      { export: id, sheet: row.sheet, row: row.rowIndex, bytes: row.bytes },
      'a row is a batch of its own',
    );
  return changeMigration(service, actor, migration_id, async (tx) => {
    if (owedBy !== undefined && !(await paid(tx, owedBy))) throw failures.exportedAlready();
    const endpoints = await wanting(tx, actor, event);
    const { object } = made;
    await tx.run(sql`
      insert into workbook_exports (id, migration_id, channel, mode, filter, frame, rows, batches, object_key, bytes,
                                    sha256, created_at)
      values (${id}, ${migration_id}, ${channel}, ${mode}, ${filter}, ${JSON.stringify(frameOf(made.rootSheets))}::json,
              ${made.rows}, ${made.batches.length}, ${object?.key ?? null}, ${object?.bytes ?? 0},
              ${object?.sha256 ?? null}, ${created_at})`);
    if (object && !(await keepObject(tx, object.key)))
      throw new Error('Storing the export took more than a day');
    await insertBatches(tx, id, made.batches);
    await insertDeliveries(tx, service, { id, event, batches: made.batches.length, created_at }, endpoints);
    await record(tx, service, migrationChain(migration_id), actor, 'workbook.exported', {
      export: id,
      channel,
      mode,
      filter,
      rows: made.rows,
      batches: made.batches.length,
      endpoints: endpoints.length,
    });
    await queue.announce(tx, 'delivery');
    return { export_id: id, batches: made.batches.length };
  });
}

/** The endpoints that are to get it; 409 without any. */
async function wanting(db: Queries, actor: Actor, event: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from webhooks where account_id = ${actor.accountId} and enabled and ${event} = any(events)
    order by created_at, id`);
  if (rows.length === 0) throw failures.noEndpoint(event);
  return rows.map(({ id }) => id);
}

interface Wanted {
  id: string;
  migrationId: string;
  sheets: DeliveredSheet[];
  mode: Mode;
  filter: 'valid' | 'all';
  frameBytes: number;
}

async function cutAndStore(
  service: Service,
  { id, migrationId, ...wanted }: Wanted,
  asked: { account: string; signal: AbortSignal | undefined },
): Promise<Cut> {
  const { sheetWorkers, objects, local } = service;
  const folder = await sheetWorkers.folder();
  try {
    const path = join(folder.path, 'batches');
    const batches = await sheetWorkers
      .batches({ ...wanted, path, scratch: folder.path }, asked)
      .catch((error) => {
        if (error instanceof SheetWorkFailed && error.kind === 'BatchTooLarge')
          throw failures.batchTooLarge(error.message);
        throw error;
      });
    const { size: bytes } = await stat(path);
    // The object of nothing is nothing.
    if (bytes === 0) return { ...batches, object: undefined };
    const object = { key: `exports/${migrationId}/${id}`, bytes, sha256: await fileHash(path) };
    await announceObject(service, object.key);
    await withStore(service, 'Storing the export', bytes, objects.putFile(object.key, path));
    await local.keep(object.key, path);
    return { ...batches, object };
  } finally {
    await folder.remove();
  }
}

async function paid(tx: Queries, runId: string): Promise<boolean> {
  return (await tx.run(sql`delete from owed_exports where run_id = ${runId}`)) === 1;
}

async function insertBatches(tx: Queries, exportId: string, batches: readonly Batch[]): Promise<void> {
  const indexes = batches.map((_, index) => index);
  await tx.run(sql`
    insert into export_batches (export_id, index, start, bytes, rows)
    select ${exportId}, b.index, b.start, b.bytes, b.rows
    from unnest(${indexes}::int[], ${batches.map(({ offset }) => offset)}::bigint[],
                ${batches.map(({ bytes }) => bytes)}::bigint[], ${batches.map(({ rows }) => rows)}::bigint[])
      as b (index, start, bytes, rows)`);
}

/** Batch 0 goes first: the others are due when it was tried. */
async function insertDeliveries(
  tx: Queries,
  { seam }: Service,
  { id, event, batches, created_at }: { id: string; event: string; batches: number; created_at: Date },
  endpoints: readonly string[],
): Promise<void> {
  for (const endpoint of endpoints) {
    const ids = Array.from({ length: batches }, () => seam.id());
    await tx.run(sql`
      insert into deliveries (id, webhook_id, event, export_id, batch_index, status, next_attempt_at, created_at)
      select d.id, ${endpoint}, ${event}, ${id}, d.place - 1, 'pending',
             case when d.place = 1 then ${created_at}::timestamptz end, ${created_at}
      from unnest(${ids}::uuid[]) with ordinality as d (id, place)`);
  }
}
