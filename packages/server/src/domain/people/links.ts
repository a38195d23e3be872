import type { Body, Result } from '@godwit/contract/routes';
import type { CompanyDonePayload } from '@godwit/contract/webhook-payloads';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken, later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { accountChain, migrationChain, record } from '../audit.js';
import type { Column } from '../catalog/columns.js';
import { changeMigration } from '../changes.js';
import { giveCredentials } from '../connections/credentials.js';
import { filesOf, requestUploads } from '../files/files.js';
import { nothingSeen, seenOf } from '../files/readings.js';
import { answerRun } from '../runs/runs.js';
import type { Service } from '../service.js';
import { notify } from '../webhooks/notify.js';
import type { Actor } from './actor.js';

const linkLife = { days: 7 };

type Opened = Result<'openLink'>;

/** Someone who holds a live magic link: may see and fill one workbook, and nothing else. */
export interface LinkHolder extends Actor {
  kind: 'link';
  companyId: string;
  migrationId: string;
  acceptedAt: Date | null;
  expiresAt: Date;
}

/** A new link; the one before stops at once. */
export async function mintLink(
  tx: Queries,
  service: Service,
  actor: Actor,
  companyId: string,
): Promise<Result<'refreshMagicLink'>> {
  const { seam, config } = service;
  const [token, now] = [seam.token(), seam.now()];
  const expires = later(now, linkLife);
  await tx.run(sql`
    update magic_links set replaced_at = ${now} where company_id = ${companyId} and replaced_at is null`);
  await tx.run(sql`
    insert into magic_links (token_hash, company_id, expires_at, created_at)
    values (${hashToken(token)}, ${companyId}, ${expires}, ${now})`);
  await record(tx, service, accountChain(actor), actor, 'magic_link.minted', { company: companyId });
  return { magic_link_url: `${config.publicUrl()}/links/${token}`, expires_at: expires.toISOString() };
}

export async function linkHolder({ db, seam }: Service, token: string): Promise<LinkHolder> {
  const link = await db.row<{
    account_id: string;
    company_id: string;
    migration_id: string | null;
    expires_at: Date;
    replaced_at: Date | null;
    notice_accepted_at: Date | null;
  }>(sql`
    select c.account_id, c.id as company_id, m.id as migration_id, l.expires_at, l.replaced_at, c.notice_accepted_at
    from magic_links l join companies c on c.id = l.company_id left join migrations m on m.company_id = c.id
    where l.token_hash = ${hashToken(token)}`);
  if (!link) throw failures.linkMissing();
  if (link.replaced_at || link.expires_at <= seam.now() || !link.migration_id) throw failures.linkExpired();
  return {
    accountId: link.account_id,
    kind: 'link',
    id: link.company_id,
    companyId: link.company_id,
    migrationId: link.migration_id,
    acceptedAt: link.notice_accepted_at,
    expiresAt: link.expires_at,
  };
}

export async function openLink(service: Service, holder: LinkHolder): Promise<Opened> {
  const { db } = service;
  const company = await db.row<{
    name: string;
    done_at: Date | null;
    source: string | null;
    auth_url: string | null;
    team: string;
    email: string | null;
  }>(sql`
    select c.name, c.done_at, s.name as source, s.auth_url, a.name as team,
           case when u.removed_at is null then u.email end as email
    from companies c left join sources s on s.id = c.source_id
    join accounts a on a.id = c.account_id join users u on u.id = c.created_by where c.id = ${holder.companyId}`);
  const sheets = await db.rows<{
    slug: string;
    name: string;
    description: string | null;
    columns: Column[];
  }>(sql`
    select t.slug, t.name, t.description, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${holder.migrationId} order by s.position`);
  const asking = await waitingRun(db, holder.migrationId);
  const files = await filesOf(db, holder.migrationId);
  const seen = await seenOf(service, holder.migrationId);
  return {
    company: { name: company?.name ?? '' },
    contact: { team: company?.team ?? '', email: company?.email ?? null },
    sheets: sheets.map(({ columns, ...sheet }) => ({
      ...sheet,
      columns: columns.map(({ name }) => name),
      fields: columns.map(({ name, description, required }) => ({ name, description, required })),
    })),
    files: files.map((file) => ({ ...file, ...(seen.get(file.id) ?? nothingSeen) })),
    source: company?.source ?? null,
    auth_url: company?.auth_url ?? null,
    questions: asking?.questions ?? [],
    ...(asking?.credential_request && { credential_request: asking.credential_request }),
    accepted_at: holder.acceptedAt?.toISOString() ?? null,
    done_at: company?.done_at?.toISOString() ?? null,
    expires_at: holder.expiresAt.toISOString(),
  };
}

/** Whom to ask for a new link, by one that was good once. */
export async function linkContact({ db }: Service, token: string): Promise<Opened['contact'] | undefined> {
  return db.row<Opened['contact']>(sql`
    select a.name as team, case when u.removed_at is null then u.email end as email
    from magic_links l join companies c on c.id = l.company_id
    join accounts a on a.id = c.account_id join users u on u.id = c.created_by
    where l.token_hash = ${hashToken(token)}`);
}

/** Once: a second call answers with the first acceptance. */
export async function acceptLink(service: Service, holder: LinkHolder): Promise<Result<'acceptLink'>> {
  return changeMigration(service, holder, holder.migrationId, async (tx) => {
    const now = service.seam.now();
    const accepted = await tx.run(sql`
      update companies set notice_accepted_at = ${now}
      where id = ${holder.companyId} and notice_accepted_at is null`);
    if (accepted > 0) {
      await record(tx, service, migrationChain(holder.migrationId), holder, 'notice.accepted');
    }
    const company = await tx.row<{ notice_accepted_at: Date }>(
      sql`select notice_accepted_at from companies where id = ${holder.companyId}`,
    );
    return { accepted_at: (company?.notice_accepted_at ?? now).toISOString() };
  });
}

export async function requestLinkUploads(
  service: Service,
  holder: LinkHolder,
  body: Body<'requestLinkUploads'>,
): Promise<Result<'requestLinkUploads'>> {
  requireAccepted(holder);
  return requestUploads(service, holder, holder.migrationId, body);
}

/** The same as an answer of the account's own people; the audit tells them apart. */
export async function answerLinkQuestions(
  service: Service,
  holder: LinkHolder,
  body: Body<'answerLinkQuestions'>,
): Promise<Result<'answerLinkQuestions'>> {
  requireAccepted(holder);
  const asking = await waitingRun(service.db, holder.migrationId);
  if (!asking || asking.questions.length === 0) throw failures.noOpenQuestion();
  return answerRun(service, holder, holder.migrationId, asking.id, body);
}

/** For the connection of this workbook alone. */
export async function giveLinkCredentials(
  service: Service,
  holder: LinkHolder,
  body: Body<'giveLinkCredentials'>,
): Promise<Result<'giveLinkCredentials'>> {
  requireAccepted(holder);
  const waiting = await waitingRun(service.db, holder.migrationId);
  if (!waiting?.credential_request) throw failures.noOpenCredentialRequest();
  return giveCredentials(service, holder, holder.migrationId, waiting.id, body);
}

/** The team is told, once for what is there: said again it counts only where files came in between. */
export async function finishLink(service: Service, holder: LinkHolder): Promise<Result<'finishLink'>> {
  requireAccepted(holder);
  const { companyId, migrationId, accountId } = holder;
  return changeMigration(service, holder, migrationId, async (tx, { workbook_id }) => {
    const given = await tx.row<{ files: number; sources: number }>(sql`
      select (select count(*)::int from files where migration_id = ${migrationId} and uploaded_at is not null) as files,
             (select count(*)::int from source_connections where migration_id = ${migrationId}) as sources`);
    if (!given || given.files + given.sources === 0) throw failures.nothingGiven();
    const now = service.seam.now();
    const told = await tx.row<{ name: string; external_id: string | null }>(sql`
      update companies set done_at = ${now}
      where id = ${companyId} and (done_at is null or exists (
        select 1 from files f where f.migration_id = ${migrationId} and f.uploaded_at > done_at))
      returning name, external_id`);
    if (told) {
      const { name, external_id } = told;
      await record(tx, service, migrationChain(migrationId), holder, 'customer.done', { files: given.files });
      const payload: CompanyDonePayload = {
        version: '1.0',
        type: 'company.done',
        workbook_id,
        external_id,
        migration_id: migrationId,
        company: { id: companyId, name },
        files: given.files,
        done_at: now.toISOString(),
      };
      await notify(tx, service, accountId, 'company.done', payload);
    }
    const company = await tx.row<{ done_at: Date }>(
      sql`select done_at from companies where id = ${companyId}`,
    );
    return { done_at: (company?.done_at ?? now).toISOString() };
  });
}

/** The run that waits for answers or for credentials. */
function waitingRun(db: Queries, migrationId: string) {
  return db.row<{
    id: string;
    questions: Opened['questions'];
    credential_request: NonNullable<Opened['credential_request']> | null;
  }>(sql`
    select id, questions, credential_request from runs
    where migration_id = ${migrationId} and status = 'blocked'`);
}

function requireAccepted(holder: LinkHolder): void {
  if (!holder.acceptedAt) throw failures.noticeNotAccepted();
}
