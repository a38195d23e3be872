import type { Query, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { getCompany } from '../catalog/companies.js';
import { shownMigration } from '../migrations/migrations.js';
import { cut, pageOf } from '../paging.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Exported = Result<'getWorkbookExport'>['export'];

interface ExportRow extends Omit<Exported, 'export_id' | 'deliveries' | 'created_at'> {
  id: string;
  purged_at: Date | null;
  created_at: Date;
  pending: number;
  delivered: number;
  failed: number;
}

interface Workbook {
  migration_id: string;
  company_id: string | null;
  company_name: string | null;
  external_id: string | null;
}

/** Throws 404 unless it is the account's. */
export async function ownWorkbook(db: Queries, actor: Actor, id: string): Promise<Workbook> {
  const row = await db.row<Workbook>(sql`
    select m.id as migration_id, c.id as company_id, c.name as company_name,
           coalesce(c.external_id, m.external_id) as external_id
    from migrations m left join companies c on c.id = m.company_id
    where m.workbook_id = ${id} and m.account_id = ${actor.accountId}`);
  if (!row) throw failures.workbookMissing(id);
  return row;
}

export async function getWorkbook(
  service: Service,
  actor: Actor,
  id: string,
): Promise<Result<'getWorkbook'>> {
  const { db } = service;
  const { migration_id, company_id } = await ownWorkbook(db, actor, id);
  const sheets = await db.rows<Result<'getWorkbook'>['sheets'][number]>(sql`
    select s.id, t.name, t.id as template_id, s.row_count, s.invalid_row_count
    from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migration_id} order by s.position`);
  const company = company_id === null ? null : (await getCompany(service, actor, company_id)).company;
  return { workbook_id: id, company, migration: await shownMigration(db, actor, migration_id), sheets };
}

const states: Sql = sql`
  select e.id, e.channel, e.mode, e.filter, e.rows, e.batches, e.purged_at, e.created_at,
         count(d.id) filter (where d.status = 'pending')::int as pending,
         count(d.id) filter (where d.status = 'delivered')::int as delivered,
         count(d.id) filter (where d.status = 'failed')::int as failed
  from workbook_exports e left join deliveries d on d.export_id = e.id`;

export async function listWorkbookExports(
  { db }: Service,
  actor: Actor,
  workbookId: string,
  query: Query<'listWorkbookExports'>,
): Promise<Result<'listWorkbookExports'>> {
  const { migration_id } = await ownWorkbook(db, actor, workbookId);
  const { after, limit } = pageOf(query);
  const rows = await db.rows<ExportRow>(sql`
    ${states} where e.migration_id = ${migration_id}
      ${after ? sql`and (e.created_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    group by e.id order by e.created_at desc, e.id desc limit ${limit + 1}`);
  const page = cut(rows, limit);
  return { exports: page.rows.map(shown), next_cursor: page.next_cursor };
}

type BatchState = Result<'getWorkbookExport'>['batches'][number];
type DeliveryState = BatchState['deliveries'][number];

export async function getWorkbookExport(
  { db }: Service,
  actor: Actor,
  { workbook_id, export_id }: { workbook_id: string; export_id: string },
  { offset = 0, limit = 100 }: Query<'getWorkbookExport'>,
): Promise<Result<'getWorkbookExport'>> {
  const { migration_id } = await ownWorkbook(db, actor, workbook_id);
  const row = await db.row<ExportRow>(
    sql`${states} where e.id = ${export_id} and e.migration_id = ${migration_id} group by e.id`,
  );
  if (!row) throw failures.workbookExportMissing(export_id);
  const batches = await db.rows<{ index: number; rows: number; bytes: number }>(sql`
    select index, rows, bytes from export_batches
    where export_id = ${export_id} and index >= ${offset} and index < ${offset + limit} order by index`);
  const deliveries = await db.rows<
    Omit<DeliveryState, 'next_attempt_at'> & { batch_index: number; next_attempt_at: Date | null }
  >(sql`
    select d.batch_index, d.id as delivery_id, d.webhook_id, d.status, jsonb_array_length(d.attempts) as attempts,
           d.next_attempt_at
    from deliveries d join webhooks w on w.id = d.webhook_id
    where d.export_id = ${export_id} and d.batch_index >= ${offset} and d.batch_index < ${offset + limit}
    order by w.created_at desc, w.id desc`);
  const byBatch = grouped(deliveries);
  return {
    export: shown(row),
    batches: batches.map(({ bytes, ...batch }) => ({
      ...batch,
      bytes: row.purged_at === null ? bytes : null,
      deliveries: (byBatch.get(batch.index) ?? []).map(({ batch_index, next_attempt_at, ...delivery }) => ({
        ...delivery,
        next_attempt_at: next_attempt_at?.toISOString() ?? null,
      })),
    })),
  };
}

function shown({ id, pending, delivered, failed, purged_at, created_at, ...row }: ExportRow): Exported {
  return {
    export_id: id,
    ...row,
    deliveries: { pending, delivered, failed },
    created_at: created_at.toISOString(),
  };
}

function grouped<D extends { batch_index: number }>(deliveries: readonly D[]): Map<number, D[]> {
  const byBatch = new Map<number, D[]>();
  for (const delivery of deliveries) {
    const others = byBatch.get(delivery.batch_index);
    if (others) others.push(delivery);
    else byBatch.set(delivery.batch_index, [delivery]);
  }
  return byBatch;
}
