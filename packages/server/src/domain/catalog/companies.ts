import type { Body, Query, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { isUniqueViolation, type Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import { insertMigration, requireLiveRegion } from '../migrations/migrations.js';
import { cut, pageOf } from '../paging.js';
import type { Actor } from '../people/actor.js';
import { mintLink } from '../people/links.js';
import type { Service } from '../service.js';

type Company = Result<'getCompany'>['company'];

interface CompanyRow extends Omit<Company, 'created_at' | 'magic_link_expires_at' | 'done_at'> {
  done_at: Date | null;
  created_at: Date;
  magic_link_expires_at: Date | null;
}

/** A company, the migration behind its workbook, one sheet per template, and a magic link, all or nothing. */
export async function createCompany(
  service: Service,
  actor: Actor,
  input: Body<'createCompany'>,
): Promise<Result<'createCompany'>> {
  const { seam } = service;
  const { name, external_id: externalId = null } = input;
  try {
    return await changeAccount(service, actor.accountId, async (tx) => {
      await requireSource(tx, actor, input.source);
      const creator = await teammate(tx, actor, input.email);
      const templates = await chosenTemplates(tx, actor, input.template_ids);
      await requireLiveRegion(tx, service, actor);
      const [id, now] = [seam.id(), seam.now()];
      await tx.run(sql`
        insert into companies (id, account_id, name, external_id, source_id, created_by, created_at)
        values (${id}, ${actor.accountId}, ${name}, ${externalId}, ${input.source}, ${creator}, ${now})`);
      await record(tx, service, accountChain(actor), actor, 'company.created', {
        company: id,
        name,
        external_id: externalId,
      });
      const migration = await insertMigration(tx, service, actor, {
        name,
        sourceId: input.source,
        externalId: null,
        companyId: id,
        ownerId: creator,
        templateIds: templates.map((template) => template.id),
        named: true,
      });
      const link = await mintLink(tx, service, actor, id);
      return {
        company: { id, name, external_id: externalId, created_at: now.toISOString() },
        workbook_id: migration.workbookId,
        migration_id: migration.id,
        sheets: templates.map((template, index) => ({
          id: migration.sheetIds[index] ?? '',
          name: template.name,
          template_id: template.id,
        })),
        magic_link_url: link.magic_link_url,
      };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'companies_external_id')) {
      throw failures.companyExternalIdTaken(String(externalId));
    }
    throw error;
  }
}

export async function listCompanies(
  { db }: Service,
  actor: Actor,
  query: Query<'listCompanies'>,
): Promise<Result<'listCompanies'>> {
  const { after, limit } = pageOf(query);
  const rows = await db.rows<CompanyRow>(sql`
    ${select} where c.account_id = ${actor.accountId}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`);
  const page = cut(rows, limit);
  return { companies: page.rows.map(shown), next_cursor: page.next_cursor };
}

export async function getCompany({ db }: Service, actor: Actor, id: string): Promise<Result<'getCompany'>> {
  const row = await db.row<CompanyRow>(
    sql`${select} where c.id = ${id} and c.account_id = ${actor.accountId}`,
  );
  if (!row) throw failures.companyMissing(id);
  return { company: shown(row) };
}

export async function refreshMagicLink(
  service: Service,
  actor: Actor,
  companyId: string,
): Promise<Result<'refreshMagicLink'>> {
  return changeAccount(service, actor.accountId, async (tx) => {
    const company = await tx.row<{ migration_id: string | null }>(sql`
      select m.id as migration_id from companies c left join migrations m on m.company_id = c.id
      where c.id = ${companyId} and c.account_id = ${actor.accountId}`);
    if (!company) throw failures.companyMissing(companyId);
    if (!company.migration_id) throw failures.workbookGone();
    return mintLink(tx, service, actor, companyId);
  });
}

async function requireSource(tx: Queries, actor: Actor, id: string): Promise<void> {
  const found = await tx.row(sql`select 1 from sources where id = ${id} and account_id = ${actor.accountId}`);
  if (!found) throw failures.sourceIdMissing(id);
}

async function teammate(tx: Queries, actor: Actor, email: string): Promise<string> {
  const user = await tx.row<{ id: string }>(sql`
    select id from users where account_id = ${actor.accountId} and email = ${email.trim().toLowerCase()}
      and joined_at is not null and removed_at is null`);
  if (!user) throw failures.teammateMissing(email);
  return user.id;
}

async function chosenTemplates(
  tx: Queries,
  actor: Actor,
  ids?: string[],
): Promise<{ id: string; name: string }[]> {
  const active = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from templates where account_id = ${actor.accountId} and archived_at is null
    order by created_at, id`);
  if (!ids) return active;
  const byId = new Map(active.map((template) => [template.id, template]));
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const unknown = wanted.filter((id) => !byId.has(id));
  if (unknown.length > 0) throw failures.unknownTemplateIds(unknown);
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

const select: Sql = sql`
  select c.id, c.name, c.external_id, c.created_at, src.name as source, u.email as created_by,
         m.id as migration_id, m.workbook_id, l.expires_at as magic_link_expires_at, c.done_at,
         coalesce((select json_agg(json_build_object('id', s.id, 'name', t.name, 'template_id', t.id) order by s.position)
                   from sheets s join templates t on t.id = s.template_id where s.migration_id = m.id),
                  '[]'::json) as sheets
  from companies c
  join sources src on src.id = c.source_id
  join users u on u.id = c.created_by
  left join migrations m on m.company_id = c.id
  left join magic_links l on l.company_id = c.id and l.replaced_at is null and m.id is not null`;

function shown({ created_at, magic_link_expires_at, done_at, ...row }: CompanyRow): Company {
  return {
    ...row,
    created_at: created_at.toISOString(),
    magic_link_expires_at: magic_link_expires_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
  };
}
