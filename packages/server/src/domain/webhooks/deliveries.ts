import type { Body, Query, Result } from '@godwit/contract/routes';
import type { EventType } from '@godwit/contract/webhook-payloads';
import sql, { type Sql } from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import { cut, pageOf } from '../paging.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { readBody } from './bodies.js';
import { readEndpoint, requireEnabled } from './endpoints.js';
import { sampleBody } from './sample.js';

type Delivery = Result<'listDeliveries'>['deliveries'][number];
type Detail = Result<'getDelivery'>['delivery'];

/** As it is kept (`deliveries.attempts`). */
export interface Attempt {
  at: string;
  status: number | null;
  error: string | null;
  ms: number;
  /** Without what only the receiver may know; gone once it was purged. */
  response?: { headers: Record<string, string>; body: string };
}

interface Row extends Omit<Delivery, 'attempts' | 'next_attempt_at' | 'delivered_at' | 'created_at'> {
  attempts: Attempt[];
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  created_at: Date;
}

/** Beyond that, what is shown of a body would be longer than anybody reads. */
const mostShown = 1024 ** 2;

const columns: Sql = sql`
  d.id, d.webhook_id, d.event, d.export_id, d.batch_index, d.status, d.attempts, d.next_attempt_at, d.delivered_at,
  d.created_at`;

export async function listDeliveries(
  service: Service,
  actor: Actor,
  webhookId: string,
  query: Query<'listDeliveries'>,
): Promise<Result<'listDeliveries'>> {
  const { db } = service;
  await readEndpoint(db, service, actor, webhookId);
  const { after, limit } = pageOf(query);
  const rows = await db.rows<Row>(sql`
    select ${columns} from deliveries d where d.webhook_id = ${webhookId}
      ${query.status ? sql`and d.status = ${query.status}` : sql``}
      ${after ? sql`and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${limit + 1}`);
  const page = cut(rows, limit);
  return { deliveries: page.rows.map(shown), next_cursor: page.next_cursor };
}

export async function getDelivery(
  service: Service,
  actor: Actor,
  ids: { webhook_id: string; delivery_id: string },
): Promise<Detail> {
  const { db } = service;
  const { url } = await readEndpoint(db, service, actor, ids.webhook_id);
  const row = await ownDelivery(db, ids);
  const body = await readBody(service, row.id, mostShown);
  const last = row.attempts.at(-1);
  return {
    ...shown(row),
    request: {
      url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': row.id,
        ...(last && { 'webhook-timestamp': String(Math.floor(Date.parse(last.at) / 1000)) }),
        'godwit-event': row.event,
      },
      bytes: body?.bytes ?? null,
      body: body?.text ?? null,
    },
    attempts: row.attempts.map(({ response = null, ...attempt }) => ({ ...attempt, response })),
  };
}

/** Sends it once more, whatever became of it; if that fails, as often as a new one. */
export async function replayDelivery(
  service: Service,
  actor: Actor,
  ids: { webhook_id: string; delivery_id: string },
): Promise<Delivery> {
  return changeAccount(service, actor.accountId, async (tx) => {
    await requireEnabled(tx, service, actor, ids.webhook_id);
    const { id } = await ownDelivery(tx, ids);
    const sent = await sendAgain(tx, service, sql`d.id = ${id}`);
    if (sent === 0) throw failures.deliveryPurged();
    await record(tx, service, accountChain(actor), actor, 'delivery.replayed', { delivery: id });
    return shown(await ownDelivery(tx, ids));
  });
}

export async function recoverWebhook(
  service: Service,
  actor: Actor,
  webhookId: string,
  { since }: Body<'recoverWebhook'>,
): Promise<Result<'recoverWebhook'>> {
  return changeAccount(service, actor.accountId, async (tx) => {
    await requireEnabled(tx, service, actor, webhookId);
    const deliveries = await sendAgain(
      tx,
      service,
      sql`d.webhook_id = ${webhookId} and d.status = 'failed' and d.created_at >= ${since}`,
    );
    await record(tx, service, accountChain(actor), actor, 'webhook.recovered', {
      webhook: webhookId,
      since,
      deliveries,
    });
    return { deliveries };
  });
}

export async function testWebhook(
  service: Service,
  actor: Actor,
  webhookId: string,
  { event }: { event?: EventType | undefined } = {},
): Promise<Result<'testWebhook'>> {
  const { seam, queue } = service;
  return changeAccount(service, actor.accountId, async (tx) => {
    const { events } = await requireEnabled(tx, service, actor, webhookId);
    if (event && !events.includes(event)) throw failures.eventNotWanted(event, events);
    const now = seam.now();
    const ids: string[] = [];
    for (const each of event ? [event] : events) {
      const id = seam.id();
      ids.push(id);
      await tx.run(sql`
        insert into deliveries (id, webhook_id, event, body, status, next_attempt_at, created_at)
        values (${id}, ${webhookId}, ${each}, ${sampleBody(each, id, now)}, 'pending', ${now}, ${now})`);
    }
    await queue.announce(tx, 'delivery');
    const rows = await tx.rows<Row>(
      sql`select ${columns} from deliveries d where d.id = any(${ids}::uuid[]) order by d.id`,
    );
    return { deliveries: rows.map(shown) };
  });
}

/** What is under way is left to its attempt. Nothing whose rows are gone can be sent. */
async function sendAgain(tx: Queries, { seam, queue }: Service, which: Sql): Promise<number> {
  const sent = await tx.run(sql`
    update deliveries d set
      status = 'pending', tries = 0, delivered_at = null,
      next_attempt_at = case when d.lease_until is null or d.lease_until < now() then ${seam.now()}::timestamptz
                             else d.next_attempt_at end
    where ${which} and d.purged_at is null`);
  if (sent > 0) await queue.announce(tx, 'delivery');
  return sent;
}

async function ownDelivery(
  db: Queries,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<Row> {
  const row = await db.row<Row>(sql`
    select ${columns} from deliveries d where d.id = ${delivery_id} and d.webhook_id = ${webhook_id}`);
  if (!row) throw failures.deliveryMissing(delivery_id);
  return row;
}

function shown({ attempts, next_attempt_at, delivered_at, created_at, ...row }: Row): Delivery {
  return {
    ...row,
    attempts: attempts.map(({ response, ...attempt }) => attempt),
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
