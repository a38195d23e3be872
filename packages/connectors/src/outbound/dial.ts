import net, { isIP, type Socket } from 'node:net';
import { failureOf, OutboundError, type Stage, timedOut } from './outbound-error.js';
import type { Outbound } from './request.js';

const connectMs = 15_000;

/** A connection for a driver that speaks something else than HTTP. Throws `OutboundError`. */
export async function dial(
  { lookup, refusal }: Pick<Outbound, 'lookup' | 'refusal'>,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const refused = refusal(host);
  if (refused !== undefined) throw new OutboundError('refused', refused);
  let stage: Stage = isIP(host) === 0 ? 'lookup' : 'connect';
  const socket = net.connect({
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
  });
  socket.once('lookup', (error: Error | null) => {
    if (!error) stage = 'connect';
  });
  return new Promise((resolve, reject) => {
    const onAbort = () => socket.destroy(signal.reason);
    const timer = setTimeout(() => socket.destroy(timedOut(stage, host, connectMs)), connectMs);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', settle);
      if (!error) resolve(socket.setKeepAlive(true, 30_000));
      else if (signal.aborted || error instanceof OutboundError) reject(error);
      else reject(failureOf(error, stage, `${host}:${port}`));
    };
    signal.addEventListener('abort', onAbort);
    socket.once('connect', () => settle());
    socket.on('error', settle);
  });
}
