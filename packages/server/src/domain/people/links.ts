import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken, later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { accountChain, migrationChain, record } from '../audit.js';
import type { Column } from '../catalog/columns.js';
import { changeMigration } from '../changes.js';
import { giveCredentials } from '../connections/credentials.js';
import { filesOf, requestUploads } from '../files/files.js';
import { answerRun } from '../runs/runs.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';

const linkLife = { days: 7 };

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

export async function openLink({ db }: Service, holder: LinkHolder): Promise<Result<'openLink'>> {
  const company = await db.row<{ name: string }>(
    sql`select name from companies where id = ${holder.companyId}`,
  );
  const sheets = await db.rows<{ name: string; description: string | null; columns: Column[] }>(sql`
    select t.name, t.description, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${holder.migrationId} order by s.position`);
  const asking = await waitingRun(db, holder.migrationId);
  return {
    company: { name: company?.name ?? '' },
    sheets: sheets.map((sheet) => ({ ...sheet, columns: sheet.columns.map(({ name }) => name) })),
    files: await filesOf(db, holder.migrationId),
    questions: asking?.questions ?? [],
    ...(asking?.credential_request && { credential_request: asking.credential_request }),
    accepted_at: holder.acceptedAt?.toISOString() ?? null,
    expires_at: holder.expiresAt.toISOString(),
  };
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

/** The run that waits for answers or for credentials. */
function waitingRun(db: Queries, migrationId: string) {
  type Opened = Result<'openLink'>;
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
