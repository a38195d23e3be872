import { urlProblem } from '@godwit/connectors/outbound/check-url';
import type { Body, Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { newSecret } from './signature.js';

export type Endpoint = Result<'listWebhooks'>['webhooks'][number];

const mostEndpoints = 50;
const oldSecretLife = { hours: 24 };

interface EndpointRow extends Omit<Endpoint, 'failing_since' | 'old_secret_until' | 'created_at'> {
  failing_since: Date | null;
  old_secret_until: Date | null;
  created_at: Date;
}

const shownColumns: Sql = sql`
  id, url, events, description, enabled, disabled_reason, failing_since, old_secret_until, created_at`;

export async function listWebhooks({ db, seam }: Service, actor: Actor): Promise<Endpoint[]> {
  const rows = await db.rows<EndpointRow>(sql`
    select ${shownColumns} from webhooks where account_id = ${actor.accountId}
    order by created_at desc, id desc`);
  return rows.map((row) => shown(row, seam.now()));
}

export async function createWebhook(
  service: Service,
  actor: Actor,
  { url, events, description = null, enabled = true }: Body<'createWebhook'>,
): Promise<Result<'createWebhook'>> {
  const { seam, sealer } = service;
  const address = checked(service, url);
  return changeAccount(service, actor.accountId, async (tx) => {
    const { count } = (await tx.row<{ count: number }>(
      sql`select count(*)::int as count from webhooks where account_id = ${actor.accountId}`,
    )) ?? { count: 0 };
    if (count >= mostEndpoints) throw failures.tooManyWebhooks(mostEndpoints);
    const id = seam.id();
    const secret = newSecret(seam);
    await tx.run(sql`
      insert into webhooks (id, account_id, url, events, description, enabled, secret, created_at)
      values (${id}, ${actor.accountId}, ${address}, ${[...new Set(events)]}::text[], ${description}, ${enabled},
              ${sealer.seal(secret, about(id))}, ${seam.now()})`);
    await record(tx, service, accountChain(actor), actor, 'webhook.created', {
      webhook: id,
      url: address,
      events,
    });
    return { webhook: await readEndpoint(tx, service, actor, id), secret };
  });
}

export async function updateWebhook(
  service: Service,
  actor: Actor,
  id: string,
  change: Body<'updateWebhook'>,
): Promise<Endpoint> {
  const address = change.url === undefined ? undefined : checked(service, change.url);
  return changeAccount(service, actor.accountId, async (tx) => {
    const { url, events, description, enabled } = await readEndpoint(tx, service, actor, id);
    const isOn = change.enabled ?? enabled;
    await tx.run(sql`
      update webhooks set url = ${address ?? url}, events = ${[...new Set(change.events ?? events)]}::text[],
        description = ${change.description === undefined ? description : change.description}, enabled = ${isOn}
        ${change.enabled === undefined ? sql`` : sql`, disabled_reason = null, failing_since = null`}
      where id = ${id}`);
    if (!isOn) await giveUpPending(tx, id);
    await record(tx, service, accountChain(actor), actor, 'webhook.updated', { webhook: id, ...change });
    return readEndpoint(tx, service, actor, id);
  });
}

export async function deleteWebhook(service: Service, actor: Actor, id: string): Promise<void> {
  await changeAccount(service, actor.accountId, async (tx) => {
    const { url } = await readEndpoint(tx, service, actor, id);
    await tx.run(sql`delete from webhooks where id = ${id}`);
    await record(tx, service, accountChain(actor), actor, 'webhook.deleted', { webhook: id, url });
  });
}

export async function rotateSecret(
  service: Service,
  actor: Actor,
  id: string,
): Promise<Result<'rotateWebhookSecret'>> {
  const { seam, sealer } = service;
  return changeAccount(service, actor.accountId, async (tx) => {
    await readEndpoint(tx, service, actor, id);
    const secret = newSecret(seam);
    await tx.run(sql`
      update webhooks set old_secret = secret, old_secret_until = ${later(seam.now(), oldSecretLife)},
        secret = ${sealer.seal(secret, about(id))}
      where id = ${id}`);
    await record(tx, service, accountChain(actor), actor, 'webhook.rotated', { webhook: id });
    return { webhook: await readEndpoint(tx, service, actor, id), secret };
  });
}

/** Throws 404 unless it is the account's. */
export async function readEndpoint(
  db: Queries,
  { seam }: Pick<Service, 'seam'>,
  actor: Actor,
  id: string,
): Promise<Endpoint> {
  const row = await db.row<EndpointRow>(
    sql`select ${shownColumns} from webhooks where id = ${id} and account_id = ${actor.accountId}`,
  );
  if (!row) throw failures.webhookMissing(id);
  return shown(row, seam.now());
}

/** The same, and 409 where it is switched off. */
export async function requireEnabled(
  db: Queries,
  service: Pick<Service, 'seam'>,
  actor: Actor,
  id: string,
): Promise<Endpoint> {
  const endpoint = await readEndpoint(db, service, actor, id);
  if (!endpoint.enabled) throw failures.webhookOff(endpoint.disabled_reason);
  return endpoint;
}

/**
 * The receiver wants nothing any more, or has failed for too long. `still` is looked at again under the account's lock:
 * somebody may have switched it on anew, or it has worked meanwhile.
 */
export async function switchOff(
  service: Service,
  endpoint: { id: string; account_id: string },
  reason: string,
  still: Sql,
): Promise<void> {
  const actor: Actor = { accountId: endpoint.account_id, kind: 'system', id: 'deliveries' };
  await changeAccount(service, actor.accountId, async (tx) => {
    const changed = await tx.run(sql`
      update webhooks set enabled = false, disabled_reason = ${reason}
      where id = ${endpoint.id} and enabled and ${still}`);
    if (changed === 0) return;
    await giveUpPending(tx, endpoint.id);
    await record(tx, service, accountChain(actor), actor, 'webhook.switched_off', {
      webhook: endpoint.id,
      reason,
    });
  });
}

/** What is under way may still arrive; nobody writes down that it did. */
async function giveUpPending(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`
    update deliveries set status = 'failed', next_attempt_at = null, worker = null, lease_until = null
    where webhook_id = ${id} and status = 'pending'`);
}

/** What a secret is sealed for. */
export function about(webhookId: string): string {
  return `webhook ${webhookId}`;
}

function checked({ config }: Service, url: string): string {
  const wrong = urlProblem(url, config.outbound);
  if (wrong !== undefined) throw failures.malformed(`url: ${wrong}`);
  return new URL(url).href;
}

function shown({ failing_since, old_secret_until, created_at, ...row }: EndpointRow, now: Date): Endpoint {
  const isOver = !old_secret_until || old_secret_until <= now;
  return {
    ...row,
    failing_since: failing_since?.toISOString() ?? null,
    old_secret_until: isOver ? null : old_secret_until.toISOString(),
    created_at: created_at.toISOString(),
  };
}
