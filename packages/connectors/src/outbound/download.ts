import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { failureAt, OutboundError, timedOut } from './outbound-error.js';
import { type Agents, Sending } from './sending.js';
import { watchedBody } from './watched-body.js';

/** A request whose answer is as large as it likes: it is not held, but read as it comes. */
export interface OutboundDownload {
  url: string;
  method: 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
  /** When it comes, request and body end with its reason. */
  signal?: AbortSignal;
  /** For each step on the way to the answer, then from one part of the body to the next. */
  silenceMs: number;
  /** A body with more is an error, not one cut off. */
  mostBytes: number;
}

export interface OutboundStream {
  /** Any: redirects are answers too, and are not followed. */
  status: number;
  headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed. Its error is an `OutboundError` where it did not come whole. */
  body: Readable;
}

/** Undefined: the connection was one that had been kept, and was closed before anything was answered. */
export function startDownload(
  request: OutboundDownload,
  agents: Agents,
): Promise<OutboundStream | undefined> {
  const { signal, silenceMs } = request;
  return new Promise((resolve, reject) => {
    const sending = new Sending(request, agents, () => silence.refresh());
    const { sent, host } = sending;
    const silence = setTimeout(() => fail(timedOut(sending.stage, host, silenceMs)), silenceMs);
    const onAbort = () => fail(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      clearTimeout(silence);
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown) => {
      if (isSettled) return;
      settle();
      sent.destroy();
      if (signal?.aborted) reject(signal.reason);
      else if (error === undefined) resolve(undefined);
      else reject(error);
    };
    sent.on('error', (error) => fail(sending.failure(error)));
    sent.on('close', () => fail(failureAt('exchange', host, undefined)));
    sent.on('response', (response) => {
      settle();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: bodyOf(response, request, host),
      });
    });
    sent.end();
  });
}

function bodyOf(
  response: IncomingMessage,
  { signal, silenceMs, mostBytes }: OutboundDownload,
  host: string,
): Readable {
  const body = watchedBody(response, {
    silenceMs,
    mostBytes,
    onSilence: () =>
      new OutboundError('timeout', `${host} stopped in the middle of its answer for ${silenceMs / 1000} s.`),
    onTooMuch: () => new OutboundError('limit', `${host} answered with more than ${mostBytes} bytes.`),
  });
  // In place of Node's own words; the first error counts.
  response.prependListener('error', () =>
    body.destroy(new OutboundError('broken', `${host} closed the connection in the middle of its answer.`)),
  );
  const onAbort = () => body.destroy(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  body.on('close', () => signal?.removeEventListener('abort', onAbort));
  // Errors of a body that nobody reads any more are nobody's.
  return body.on('error', () => {});
}
