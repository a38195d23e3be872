import type { FastifyRequest } from 'fastify';
import { ownMigration } from '../../domain/migrations/own-migration.js';
import { getThread } from '../../domain/migrations/thread-reads.js';
import { failures } from '../../failures/failures.js';
import type { Handlers } from '../call.js';
import { ok } from '../call.js';
import type { Tails } from '../thread/tails.js';

export function threadHandlers(tails: Tails): Handlers<'getThread' | 'openThreadStream'> {
  return {
    getThread: async ({ service, actor, params, query }) =>
      ok(await getThread(service, actor, params.migration_id, query)),
    openThreadStream: async ({ service, actor, params, query, reply }) => {
      // A browser that connects again sends both: the address it was given, and how far it got since.
      const after = Math.max(query.after ?? 0, lastEventId(reply.request));
      await ownMigration(service.db, actor, params.migration_id);
      return {
        status: 200,
        stream: await tails.follow({
          migrationId: params.migration_id,
          after,
          level: query.include ?? 'user',
        }),
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          // Afterwards the connection would stand idle, and hold up a stop.
          connection: 'close',
        },
      };
    },
  };
}

function lastEventId({ headers }: FastifyRequest): number {
  const sent = headers['last-event-id'] ?? '';
  if (!/^(-?\d{1,9})?$/.test(String(sent))) {
    throw failures.malformed('Last-Event-ID must be the id of an event of this thread, a whole number');
  }
  return Number(sent);
}
