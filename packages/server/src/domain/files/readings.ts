import type { Result } from '@godwit/contract/routes';
import type { SeenTable } from '@godwit/engine/read/seen';
import { engineVersion } from '@godwit/engine/version';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';
import { releaseObjects } from './kept-objects.js';

export type Reading = Result<'getFile'>['file']['reading'];

/** What was read of a file, beside how far it is. */
export interface FileSeen {
  reading: Reading;
  tables: SeenTable[];
}

interface ReadingRow {
  status: Reading['status'];
  page: number | null;
  pages: number | null;
  table_count: number | null;
  row_count: number | null;
  error: string | null;
  completed_at: Date | null;
}

const unread: Reading = { status: 'pending' };
export const nothingSeen: FileSeen = { reading: unread, tables: [] };

/** Files that arrived and that nobody has begun to look at are going to be read. In the transaction that has them. */
export async function queueReadings(tx: Queries, service: Service, migrationId: string): Promise<void> {
  const queued = await tx.run(sql`
    insert into file_readings (id, migration_id, status, created_at)
    select f.id, f.migration_id, 'pending', ${service.seam.now()}::timestamptz from files f
    where f.migration_id = ${migrationId} and f.uploaded_at is not null
    on conflict (id) do nothing`);
  if (queued > 0) await service.queue.announce(tx, 'reading');
}

/** By the id of the file. One from before files were read by themselves is read as soon as somebody asks. */
export async function readingsOf(service: Service, migrationId: string): Promise<Map<string, Reading>> {
  const rows = await service.db.rows<ReadingRow & { id: string; is_asked: boolean }>(sql`
    select f.id, r.id is not null as is_asked, coalesce(r.status, 'pending') as status, r.page, r.pages,
           r.table_count, r.row_count, r.error, r.completed_at
    from files f left join file_readings r on r.id = f.id
    where f.migration_id = ${migrationId} and f.uploaded_at is not null`);
  if (rows.some(({ is_asked }) => !is_asked)) await queueMissing(service, migrationId);
  return new Map(rows.map((row) => [row.id, shownReading(row)]));
}

/** A page of many files stays within this; what was read last comes first. */
const mostCharacters = 5_000_000;

/** By the id of the file, with the tables, of one file or of all. */
export async function seenOf(
  service: Service,
  migrationId: string,
  fileId?: string,
): Promise<Map<string, FileSeen>> {
  const readings = await readingsOf(service, migrationId);
  const rows = await service.db.rows<{ id: string; seen: SeenTable[] }>(sql`
    select id, seen from (
      select id, seen, sum(length(seen::text)) over (order by completed_at desc, id desc) as characters
      from file_readings
      where migration_id = ${migrationId} and seen is not null ${fileId ? sql`and id = ${fileId}` : sql``}
    ) all_seen
    where characters <= ${mostCharacters} or ${fileId !== undefined}`);
  const tables = new Map(rows.map(({ id, seen }) => [id, seen]));
  return new Map([...readings].map(([id, reading]) => [id, { reading, tables: tables.get(id) ?? [] }]));
}

export function readingIn(readings: ReadonlyMap<string, Reading>, fileId: string): Reading {
  return readings.get(fileId) ?? unread;
}

async function queueMissing(service: Service, migrationId: string): Promise<void> {
  await service.db.transaction(async (tx) => {
    // Against a migration that is being deleted.
    await tx.run(sql`select 1 from migrations where id = ${migrationId} for no key update`);
    await queueReadings(tx, service, migrationId);
  });
}

function shownReading(row: ReadingRow): Reading {
  const { status, page, pages, table_count, row_count, error, completed_at } = row;
  return {
    status,
    ...(status === 'running' && page !== null && pages !== null && { progress: { page, pages } }),
    ...(completed_at && { completed_at: completed_at.toISOString() }),
    ...(status === 'completed' && { table_count: table_count ?? 0, row_count: row_count ?? 0 }),
    ...(status === 'failed' && error !== null && { error }),
  };
}

/**
 * Lets go of tables that were read ahead: of what an account has beyond READING_CACHE_BYTES the oldest, and those of
 * other versions of the engine, which no run would take. What people are shown stays; a run reads the file again.
 */
export async function trimReadings(service: Service, accountId?: string): Promise<void> {
  const { db, config } = service;
  const over = await db.rows<{ id: string; migration_id: string }>(sql`
    select id, migration_id from (
      select r.id, r.migration_id, r.engine,
        sum(r.bytes) over (partition by m.account_id order by r.completed_at desc, r.id desc) as bytes
      from file_readings r join migrations m on m.id = r.migration_id
      where r.result is not null ${accountId ? sql`and m.account_id = ${accountId}` : sql``}
    ) kept
    where bytes > ${config.readings.cacheLimit} or engine <> ${engineVersion} limit 1000`);
  for (const { id, migration_id } of over)
    await db.transaction(async (tx) => {
      await tx.run(sql`select 1 from migrations where id = ${migration_id} for no key update`);
      await tx.run(sql`update file_readings set result = null, bytes = 0 where id = ${id}`);
      await releaseObjects(tx, service, migration_id);
    });
}
