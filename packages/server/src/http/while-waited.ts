import type { FastifyReply } from 'fastify';

/** Whoever hangs up needs no answer any more. */
export function whileWaited({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
