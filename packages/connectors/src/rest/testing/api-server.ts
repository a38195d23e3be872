import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectContext } from '../../connector.js';
import { anywhere } from '../../testing/collected.js';
import type { Clock } from '../clock.js';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Text is sent as it is, all else as JSON. */
  body?: unknown;
}

export interface ApiServer extends AsyncDisposable {
  url: string;
  asked: Asked[];
  /** A context in which every host is this server. */
  context(more?: Partial<ConnectContext>): ReturnType<typeof anywhere>;
}

/** A source of our own. */
export async function serveApi(answerTo: (asked: Asked) => Answer | Promise<Answer>): Promise<ApiServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', 'http://server');
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    };
    asked.push(one);
    try {
      const { status = 200, headers = {}, body = {} } = await answerTo(one);
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
      response.end(isText ? body : JSON.stringify(body));
    } catch (error) {
      response.writeHead(599).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: { close(): void }[] = [];
  return {
    url,
    asked,
    context(more = {}) {
      const context = anywhere('unused', more);
      const { outbound } = context;
      opened.push(outbound);
      context.outbound = {
        ...outbound,
        sendRequest: (request) => {
          const { origin, host } = new URL(request.url);
          return outbound.sendRequest({
            ...request,
            url: request.url.replace(origin, url),
            headers: { ...request.headers, 'x-host': host },
          });
        },
      };
      return context;
    },
    async [Symbol.asyncDispose]() {
      for (const outbound of opened) outbound.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waiting takes no time, and is written down. */
export function quickClock(
  start = Date.UTC(2024, 0, 1),
): Clock & { waits: number[]; pass(ms: number): void } {
  let now = start;
  let seed = 1;
  const waits: number[] = [];
  return {
    now: () => now,
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
    pass: (ms) => {
      now += ms;
    },
    waits,
  };
}
