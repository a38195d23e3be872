import type { QueryInput, Result } from '@godwit/contract/routes';
import { GodwitConnectionError, GodwitError } from './errors.js';
import { serverEvents } from './events.js';
import type { Operations } from './inputs.js';
import { Patience } from './patience.js';
import type { Transport } from './retry.js';

export type ThreadEvent = Result<'getThread'>['events'][number];

export interface ThreadFollow {
  migrationId: string;
  /** Only events behind this sequence. */
  after?: number | undefined;
  include?: QueryInput<'getThread'>['include'];
  signal?: AbortSignal | undefined;
}

export interface ThreadClient extends Pick<Operations, 'openThreadStream'> {
  readonly transport: Transport;
}

/** The server sends something every 15 s: a connection that is silent for so long is dead. */
const silenceMs = 45_000;
/** The server ends every stream after 5 minutes; one that ended sooner had nothing more to tell. */
const cutAfterMs = 290_000;

/**
 * What happens in a migration, from `after` on, until no run is queued or running. A connection that breaks, and the
 * end that the server sets to each, go unnoticed: it goes on behind the last event, none is missed or comes twice.
 */
export async function* streamThread(client: ThreadClient, follow: ThreadFollow): AsyncGenerator<ThreadEvent> {
  const patience = new Patience(client.transport, follow.signal);
  let after = follow.after ?? 0;
  for (;;) {
    const began = performance.now();
    try {
      const end = yield* connection(client, { ...follow, after }, (sequence) => {
        after = sequence;
        patience.renew();
      });
      if (end && performance.now() - began < cutAfterMs) return;
      if (end) continue;
      throw new GodwitConnectionError('openThreadStream', true, new Error('the stream ended too soon'));
    } catch (error) {
      await patience.after(error);
    }
  }
}

/** The events of one connection; returns whether the server said that it was done. */
async function* connection(
  client: ThreadClient,
  { migrationId, after = 0, include, signal }: ThreadFollow,
  reached: (sequence: number) => void,
): AsyncGenerator<ThreadEvent, boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    heard();
    const response = await client.openThreadStream(
      { params: { migration_id: migrationId }, query: { after, ...(include && { include }) } },
      { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal },
    );
    if (!response.body) return false;
    let last = after;
    for await (const { name, data } of serverEvents(response.body, heard)) {
      const event = JSON.parse(data) as ThreadEvent & { last_sequence: number };
      const sequence = name === 'done' ? event.last_sequence : event.sequence;
      const isNew = sequence > last;
      last = Math.max(last, sequence);
      reached(last);
      // The server ends the stream behind it: a body that is read to its end is no request that was broken off.
      if (name === 'done') isDone = true;
      else if (isNew) yield event;
    }
    return isDone;
  } catch (error) {
    signal?.throwIfAborted();
    if (isDone) return true;
    if (error instanceof GodwitError || error instanceof GodwitConnectionError) throw error;
    throw new GodwitConnectionError('openThreadStream', true, error);
  } finally {
    clearTimeout(timer);
  }
}
