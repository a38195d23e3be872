import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, WebhookVerificationError } from '@godwit/client/verify-webhook';
import { type PayloadSummary, summaryOf } from './payload-summary.js';

/** One request that came, and what it was answered. */
export interface Delivery {
  at: Date;
  event: string | undefined;
  id: string | undefined;
  bytes: number;
  /** Why it was not checked, or why it is wrong. */
  signature: 'right' | { unchecked: string } | { wrong: string };
  /** The same `webhook-id` came before. */
  isRepeat: boolean;
  /** Undefined where the body is no payload. */
  summary: PayloadSummary | undefined;
  /** What it was answered. */
  status: number;
}

export interface ListenerOptions {
  /** 0 takes a free one. */
  port: number;
  host: string;
  secret?: string | undefined;
  /** The answer to a delivery that is as it should be: 204. */
  status?: number;
  onDelivery(delivery: Delivery): void;
}

export interface Listener {
  url: string;
  close(): Promise<void>;
}

export const mostBytes = 64 * 1024 ** 2;

/** Receives webhooks on this machine. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, options, seen).catch(() => response.destroy());
  });
  const { port, host } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(whyNot(error, host, port))));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ListenerOptions,
  seen: Set<string>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end('Webhooks are posted here.\n');
    return;
  }
  const { bytes, body } = await bodyOf(request);
  const delivery = await judged(request.headers, bytes, body, options, seen);
  response.writeHead(delivery.status, body ? {} : { connection: 'close' }).end();
  options.onDelivery(delivery);
}

async function judged(
  headers: IncomingHttpHeaders,
  bytes: number,
  body: Buffer | undefined,
  { secret, status = 204 }: ListenerOptions,
  seen: Set<string>,
): Promise<Delivery> {
  const id = headerOf(headers, 'webhook-id') ?? headerOf(headers, 'svix-id');
  const came = { at: new Date(), event: headerOf(headers, 'godwit-event'), id, bytes };
  const refused = (status: number, signature: Delivery['signature']): Delivery => ({
    ...came,
    signature,
    isRepeat: false,
    summary: undefined,
    status,
  });
  if (!body) return refused(413, { unchecked: 'the body is too large' });
  const payload = jsonIn(body);
  if (payload === undefined) return refused(400, { unchecked: 'the body is no JSON' });
  const signature = await signatureOf(secret, headers, body);
  if (typeof signature === 'object' && 'wrong' in signature) return refused(401, signature);
  const isRepeat = id !== undefined && seen.has(id);
  if (id !== undefined) seen.add(id);
  return { ...came, signature, isRepeat, summary: summaryOf(payload), status };
}

async function signatureOf(
  secret: string | undefined,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Delivery['signature']> {
  if (secret === undefined) return { unchecked: 'no secret' };
  try {
    await verifyWebhook(secret, headers, body);
    return 'right';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { wrong: error.message };
    throw error;
  }
}

/** No body: it is too large. The rest of it is let go by. */
async function bodyOf(request: IncomingMessage): Promise<{ bytes: number; body: Buffer | undefined }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= mostBytes) parts.push(part);
    else parts.length = 0;
  }
  return { bytes, body: bytes <= mostBytes ? Buffer.concat(parts) : undefined };
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function headerOf(
  headers: IncomingHttpHeaders,
  name: 'webhook-id' | 'svix-id' | 'godwit-event',
): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or name another by --port (0 takes any free one).`;
  if (code === 'EACCES') return `This user may not listen at port ${port}. Name one above 1023 by --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine has no address ${host}. Name one of its own by --host, or 0.0.0.0 for all.`;
  return message;
}
