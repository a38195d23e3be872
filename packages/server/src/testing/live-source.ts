import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A source of our own over HTTP: pages of people, for who has the right token. */
export interface LiveSource {
  origin: string;
  /** What may be changed in the middle. */
  token: string;
  people: { id: number; name: string; email: string; changed: number }[];
  /** Pages that were asked for. */
  asked: string[];
  /** Holds the answers to pages from this one on, until it is released. */
  holdFrom: number | undefined;
  close(): Promise<void>;
}

export const pageSize = 2;

const names = ['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth'];

export async function liveSource(token: string): Promise<LiveSource> {
  const source: LiveSource = {
    origin: '',
    token,
    people: names.map((name, at) => ({
      id: at + 1,
      name,
      email: `${name.replace(' ', '.').toLowerCase()}@example.org`,
      changed: at + 1,
    })),
    asked: [],
    holdFrom: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => void answer(source, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return source;
}

async function answer(source: LiveSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(String(request.url), source.origin);
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const { authorization } = request.headers;
  // As careless services do.
  if (authorization !== `Bearer ${source.token}`)
    return void send(401, { error: { message: `${authorization} is not valid here` } });
  source.asked.push(`${url.pathname}${url.search}`);
  const page = Number(url.searchParams.get('page') ?? 1);
  while (source.holdFrom !== undefined && page >= source.holdFrom)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const since = Number(url.searchParams.get('since') ?? 0);
  const found = source.people.filter(({ changed }) => changed >= since);
  send(200, { people: found.slice((page - 1) * pageSize, page * pageSize) });
}

export function documentOf({ origin }: LiveSource, more: Record<string, unknown> = {}) {
  return {
    name: 'People service',
    base_url: origin,
    auth: { type: 'bearer' },
    pagination: { type: 'page', parameter: 'page', start: 1, size: pageSize },
    streams: [{ name: 'people', path: '/people', record_path: 'people', primary_key: ['id'], ...more }],
  };
}
