import type { EventType } from '@godwit/contract/webhook-payloads';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';

/** Tells the endpoints that want the event, if there are any; in the transaction of what they are told of. */
export async function notify(
  tx: Queries,
  { seam, queue }: Pick<Service, 'seam' | 'queue'>,
  accountId: string,
  event: EventType,
  body: object,
): Promise<void> {
  const endpoints = await tx.rows<{ id: string }>(sql`
    select id from webhooks where account_id = ${accountId} and enabled and ${event} = any(events)
    order by created_at, id`);
  const now = seam.now();
  for (const { id } of endpoints)
    await tx.run(sql`
      insert into deliveries (id, webhook_id, event, body, status, next_attempt_at, created_at)
      values (${seam.id()}, ${id}, ${event}, ${JSON.stringify(body)}, 'pending', ${now}, ${now})`);
  if (endpoints.length > 0) await queue.announce(tx, 'delivery');
}
