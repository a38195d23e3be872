import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  /** Path and query as they came over the wire. */
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Handler = (seen: Seen, response: ServerResponse, request: IncomingMessage) => unknown;

export interface TestServer {
  origin: string;
  baseUrl: string;
  /** Every request whose body arrived whole, in order. */
  seen: Seen[];
  /** Answers from now on. */
  answer(handler: Handler): void;
  /** Looks at requests before their body is read; true means that it has taken the request over. */
  intercept(early: (request: IncomingMessage, response: ServerResponse) => boolean): void;
  reset(): void;
  close(): Promise<void>;
}

/** A real HTTP server on loopback that records what it is asked and answers as told. */
export async function startServer(): Promise<TestServer> {
  const notFound: Handler = (_, response) => json(response, 404, { error: 'No answer set' });
  let handler = notFound;
  let early: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    if (early(request, response)) return;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // The client went away: nothing arrived whole.
    }
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks) };
    seen.push(one);
    await handler(one, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/api/v1`,
    seen,
    answer(next) {
      handler = next;
    },
    intercept(next) {
      early = next;
    },
    reset() {
      handler = notFound;
      early = () => false;
      seen.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
