import { isDeepStrictEqual } from 'node:util';
import type { Body, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, migrationChain, record } from '../audit.js';
import { fold } from '../catalog/fold.js';
import { findSource } from '../catalog/sources.js';
import { changeAccount } from '../changes.js';
import { findConnection } from '../connections/stored.js';
import { filesOf } from '../files/files.js';
import { discard, objectsOf } from '../files/trash.js';
import type { Actor } from '../people/actor.js';
import { lastRun } from '../runs/runs.js';
import type { Service } from '../service.js';
import { inFlight, ownMigration, refuseInFlight } from './own-migration.js';

export type Migration = Result<'createMigration'>['migration'];

export interface MigrationRow extends Omit<Migration, 'created_at' | 'owner'> {
  owner_id: string;
  owner_email: string;
  created_at: Date;
}

interface NewMigration {
  name: string;
  sourceId: string | null;
  externalId: string | null;
  companyId: string | null;
  ownerId: string;
  templateIds: string[];
  /** Somebody asked for these templates; false: all there were. */
  named: boolean;
}

/** Creates, or finds what an earlier call with the same `external_id` and source created. */
export async function createMigration(
  service: Service,
  actor: Actor & { userId: string },
  input: Body<'createMigration'>,
): Promise<{ created: boolean; body: Result<'createMigration'> }> {
  return changeAccount(service, actor.accountId, async (tx) => {
    const source = !input.source ? null : await findSource(tx, actor, input.source);
    const [sourceId, externalId] = [source?.id ?? null, input.external_id ?? null];
    const earlier = externalId && (await sameMigration(tx, actor, externalId, sourceId));
    const id = earlier || (await newMigration(tx, service, actor, input, sourceId, externalId));
    const migration = await shownMigration(tx, actor, id);
    const warning = earlier ? repeatWarning(migration, input) : undefined;
    return { created: !earlier, body: { migration_id: id, migration, ...(warning && { warning }) } };
  });
}

/** A repeat changes nothing: what it asks for and does not get is named. Templates that are left out ask for none. */
function repeatWarning(stored: Migration, { name, templates }: Body<'createMigration'>): string | undefined {
  const quoted = (slugs: readonly string[]) => slugs.map((slug) => `"${slug}"`).join(', ');
  const slugs = stored.templates.map(({ slug }) => slug);
  const isSame = !templates || isDeepStrictEqual(new Set(templates), new Set(slugs));
  const differences = [
    ...(name === stored.name ? [] : [`its name is "${stored.name}", not "${name}"`]),
    ...(isSame ? [] : [`its templates are ${quoted(slugs)}, not ${quoted(templates)}`]),
  ];
  if (differences.length === 0) return undefined;
  return `The migration "${stored.external_id}" exists and stays as it is: ${differences.join('; ')}`;
}

async function newMigration(
  tx: Queries,
  service: Service,
  actor: Actor & { userId: string },
  { name, templates }: Body<'createMigration'>,
  sourceId: string | null,
  externalId: string | null,
): Promise<string> {
  await requireLiveRegion(tx, service, actor);
  const templateIds = await templatesBySlug(tx, actor, templates);
  const ownerId = actor.userId;
  const named = templates != null;
  const wanted = { name, sourceId, externalId, companyId: null, ownerId, templateIds, named };
  return (await insertMigration(tx, service, actor, wanted)).id;
}

export async function insertMigration(
  tx: Queries,
  service: Service,
  actor: Actor,
  migration: NewMigration,
): Promise<{ id: string; workbookId: string; sheetIds: string[] }> {
  const { seam } = service;
  const [id, workbookId, now] = [seam.id(), seam.id(), seam.now()];
  await tx.run(sql`
    insert into migrations (id, account_id, workbook_id, company_id, name, folded_name, source_id, external_id, owner_id,
                            named_templates, knowledge_updated_at, last_activity_at, created_at)
    values (${id}, ${actor.accountId}, ${workbookId}, ${migration.companyId}, ${migration.name}, ${fold(migration.name)},
            ${migration.sourceId}, ${migration.externalId}, ${migration.ownerId}, ${migration.named},
            ${now}, ${now}, ${now})`);
  const sheetIds = migration.templateIds.map(() => seam.id());
  await tx.run(sql`
    insert into sheets (id, migration_id, template_id, position)
    select s.id, ${id}, s.template_id, s.position
    from unnest(${sheetIds}::uuid[], ${migration.templateIds}::uuid[]) with ordinality as s (id, template_id, position)`);
  const told = { migration: id, name: migration.name, external_id: migration.externalId };
  await record(tx, service, accountChain(actor), actor, 'migration.created', told);
  await record(tx, service, migrationChain(id), actor, 'migration.created', told);
  return { id, workbookId, sheetIds };
}

export async function getMigration(
  { db }: Service,
  actor: Actor,
  id: string,
): Promise<Result<'getMigration'>> {
  const migration = await shownMigration(db, actor, id);
  const details = await db.row<{ knowledge: string }>(sql`select knowledge from migrations where id = ${id}`);
  const active = await db.row<{ id: string }>(
    sql`select id from runs where migration_id = ${id} and ${inFlight}`,
  );
  const sheets = await db.rows<{ slug: string; row_count: number; invalid_row_count: number }>(sql`
    select t.slug, s.row_count, s.invalid_row_count from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${id} order by s.position`);
  return {
    migration: {
      ...migration,
      connection: (await findConnection(db, id))?.source_key ?? null,
      active_run_id: active?.id ?? null,
      last_run: await lastRun(db, id),
      knowledge: details?.knowledge ?? '',
      files: await filesOf(db, id),
      sheets,
    },
  };
}

export async function deleteMigration(service: Service, actor: Actor, id: string): Promise<void> {
  await changeAccount(service, actor.accountId, async (tx) => {
    await ownMigration(tx, actor, id, 'for no key update');
    await refuseInFlight(tx, id);
    await discard(tx, service, objectsOf(id));
    const chain = await tx.row<{ audit_seq: number; audit_head: string }>(
      sql`delete from migrations where id = ${id} returning audit_seq, audit_head`,
    );
    await record(tx, service, accountChain(actor), actor, 'migration.deleted', { migration: id, chain });
  });
}

export async function requireLiveRegion(tx: Queries, { config }: Service, actor: Actor): Promise<void> {
  const account = await tx.row<{ region: string }>(
    sql`select region from accounts where id = ${actor.accountId}`,
  );
  if (account && account.region !== config.region)
    throw failures.regionNotLive(account.region, config.region);
}

/** The ids of the templates with these slugs, or of all active ones. */
export async function templatesBySlug(tx: Queries, actor: Actor, slugs?: string[] | null): Promise<string[]> {
  const active = await tx.rows<{ id: string; slug: string }>(sql`
    select id, slug from templates where account_id = ${actor.accountId} and archived_at is null
    order by created_at, id`);
  if (!slugs) return active.map((template) => template.id);
  const bySlug = new Map(active.map((template) => [template.slug, template.id]));
  const unknown = slugs.filter((slug) => !bySlug.has(slug));
  if (unknown.length > 0) throw failures.unknownSlugs(unknown);
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? []);
}

async function sameMigration(
  tx: Queries,
  actor: Actor,
  externalId: string,
  sourceId: string | null,
): Promise<string | undefined> {
  const row = await tx.row<{ id: string; source_id: string | null }>(sql`
    select id, source_id from migrations where account_id = ${actor.accountId} and external_id = ${externalId}`);
  if (row && row.source_id !== sourceId) throw failures.migrationExternalIdTaken(externalId);
  return row?.id;
}

export async function shownMigration(db: Queries, actor: Actor, id: string): Promise<Migration> {
  const row = await db.row<MigrationRow>(
    sql`${selectMigrations()} where m.id = ${id} and m.account_id = ${actor.accountId}`,
  );
  if (!row) throw failures.migrationMissing(id);
  return shownRow(row);
}

/** What migrations are shown by; what follows may name `m` and `src`. `more` is selected beside. */
export const selectMigrations = (more?: Sql): Sql => sql`
  select ${more ? sql`${more}, ` : sql``}m.id, m.workbook_id, m.name, src.name as source, m.external_id,
         m.created_at, u.id as owner_id, u.email as owner_email,
         coalesce((select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by s.position)
                   from sheets s join templates t on t.id = s.template_id where s.migration_id = m.id),
                  '[]'::json) as templates,
         case
           when settled.kind in ('generate', 'update') then 'awaiting_approval'
           when settled.kind = 'execute' then 'completed'
           when exists (select 1 from files f where f.migration_id = m.id and f.uploaded_at is not null)
             or exists (select 1 from source_connections c where c.migration_id = m.id)
             then 'ready'
           else 'awaiting_files'
         end as status
  from migrations m
  join users u on u.id = m.owner_id
  left join sources src on src.id = m.source_id
  left join lateral (
    select r.kind from runs r
    where r.migration_id = m.id and (r.status = 'awaiting_approval' or (r.kind = 'execute' and r.status = 'completed'))
    order by r.completed_at desc, r.id desc limit 1
  ) settled on true`;

export function shownRow({ owner_id, owner_email, created_at, ...row }: MigrationRow): Migration {
  return { ...row, owner: { id: owner_id, email: owner_email }, created_at: created_at.toISOString() };
}
