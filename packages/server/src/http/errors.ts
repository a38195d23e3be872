import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFull } from '@godwit/engine/disk-full';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, failures } from '../failures/failures.js';
import { drainMs } from './drain.js';

/** The one place where an error becomes an answer: a sentence for a person, never a stack, SQL or a path. */
export function renderErrors(app: FastifyInstance, bodyLimit: number): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    answer(error, request, reply, bodyLimit),
  );
  app.setNotFoundHandler((request, reply) => {
    send(reply, failures.noRoute((request.url.split('?', 1)[0] ?? '').slice(0, 200)));
  });
}

function answer(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
): void | Promise<void> {
  const failure = request.raw.readableAborted ? failures.requestBrokeOff() : asFailure(error, bodyLimit);
  if (failure.status >= 500) request.log.error({ reqId: request.id, err: error }, 'request failed');
  if (failure.code === 'bodyTooLarge') return drained(request.raw).then(() => send(reply, failure));
  send(reply, failure);
}

/** Reads and drops what is still on its way, for a moment. */
export async function drained(raw: IncomingMessage): Promise<void> {
  raw.resume();
  await Promise.race([finished(raw).catch(() => {}), delay(drainMs, undefined, { ref: false })]);
}

export function send(reply: FastifyReply, failure: Failure): void {
  reply.code(failure.status).type('application/json; charset=utf-8').serializer(JSON.stringify);
  reply.send({ error: failure.message, ...failure.extra });
}

function asFailure(error: Error & { code?: string; statusCode?: number }, bodyLimit: number): Failure {
  if (error instanceof Failure) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return failures.bodyTooLarge(bodyLimit);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return failures.needsJson();
  if (error.code?.startsWith('FST_ERR_CTP')) return failures.malformed(error.message);
  return isDiskFull(error) ? failures.diskFull() : failures.internal();
}
