import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { call } from './call.js';
import type { ErrorBody } from './shapes.js';

/** A source of our own over HTTP: suppliers, page by page, for who has the right token. */
export interface LiveSource {
  origin: string;
  suppliers: { code: string; title: string }[];
  close(): Promise<void>;
}

const pageSize = 2;

export async function startSource(token: string): Promise<LiveSource> {
  const suppliers = ['Acme Steel', 'Blue Ridge Timber', 'Corner Paints'].map((title, at) => ({
    code: `S-${at + 1}`,
    title,
  }));
  const server = createServer((request, response) => {
    const url = new URL(String(request.url), 'http://source');
    const isRight = request.headers.authorization === `Bearer ${token}`;
    const page = Number(url.searchParams.get('page') ?? 1);
    const body = isRight
      ? { suppliers: suppliers.slice((page - 1) * pageSize, page * pageSize) }
      : { error: `The token ${request.headers.authorization} was withdrawn` };
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    suppliers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function documentOf({ origin }: LiveSource) {
  return {
    name: 'Suppliers service',
    base_url: origin,
    auth: { type: 'bearer' },
    pagination: { type: 'page', parameter: 'page', start: 1, size: pageSize },
    streams: [{ name: 'suppliers', path: '/suppliers', record_path: 'suppliers', primary_key: ['code'] }],
  };
}

export interface Connection {
  id: string;
  profile_id: string;
  source_key: string;
  config: Record<string, unknown>;
  selected_streams: string[];
  creds_configured: boolean;
  bound_source_extractor_id: string | null;
  last_snapshot: { streams: { name: string; rows: number; columns: string[] }[] } | null;
  last_sync_at: string | null;
}

export type Answer = ErrorBody & { source_connection: Connection };

export const connectionPath = (migrationId: string) => `/migrations/${migrationId}/source-connection`;

export async function connect(migrationId: string, body: Record<string, unknown>): Promise<Connection> {
  const saved = await call<Answer>('POST', connectionPath(migrationId), { body });
  expect(saved.status, saved.text).toBe(201);
  return saved.body.source_connection;
}
