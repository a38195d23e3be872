import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@godwit/client/verify-webhook';
import type { WebhookPayload } from '@godwit/client/webhook-payload';
import { expect } from 'vitest';
import { call } from './call.js';
import { until } from './runs.js';
import { type Identity, ours } from './settings.js';

export const production = 'workbook.production.export';
export const preview = 'workbook.preview.export';

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  disabled_reason: string | null;
  failing_since: string | null;
  old_secret_until: string | null;
}

export interface Delivery {
  id: string;
  status: 'pending' | 'delivered' | 'failed';
  event: string;
  export_id: string | null;
  batch_index: number | null;
  attempts: { at: string; status: number | null; error: string | null; ms: number }[];
  next_attempt_at: string | null;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answer: { status: number; headers?: Record<string, string>; body?: string };
  close(): Promise<void>;
}

/** A real receiver on this machine: the service must be allowed to reach it. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = await new Promise<Server>((resolve) => {
    const made = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const { status, headers = {}, body = '' } = receiver.answer;
        response.writeHead(status, headers).end(body);
      });
    }).listen(0, '127.0.0.1', () => resolve(made));
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

export async function newWebhook(
  fields: Record<string, unknown>,
  as: Identity = ours,
): Promise<{ webhook: Webhook; secret: string }> {
  const { status, body, text } = await call<{ webhook: Webhook; secret: string }>('POST', '/webhooks', {
    as,
    body: { events: [production, preview], ...fields },
  });
  expect(status, text).toBe(201);
  return body;
}

export async function readWebhook(id: string, as: Identity = ours): Promise<Webhook> {
  const { body } = await call<{ webhooks: Webhook[] }>('GET', '/webhooks', { as });
  return body.webhooks.find((webhook) => webhook.id === id)!;
}

export async function removeWebhook(id: string, as: Identity = ours): Promise<void> {
  expect((await call('DELETE', `/webhooks/${id}`, { as })).status).toBe(200);
}

export async function sendTest(id: string, body: object = {}, as: Identity = ours): Promise<Delivery[]> {
  const {
    status,
    body: sent,
    text,
  } = await call<{ deliveries: Delivery[] }>('POST', `/webhooks/${id}/test`, {
    as,
    body,
  });
  expect(status, text).toBe(202);
  return sent.deliveries;
}

export async function readDelivery<D extends Delivery>(webhookId: string, id: string): Promise<D> {
  const { status, body } = await call<{ delivery: D }>('GET', `/webhooks/${webhookId}/deliveries/${id}`);
  expect(status).toBe(200);
  return body.delivery;
}

/** The delivery once so many attempts ended. */
export function attempted(webhookId: string, id: string, attempts = 1): Promise<Delivery> {
  return until(`delivery ${id} is tried ${attempts} times`, async () => {
    const delivery = await readDelivery(webhookId, id);
    return delivery.attempts.length >= attempts ? delivery : undefined;
  });
}

/** One that failed, at an endpoint that is switched off by now. */
export async function newDelivery(as: Identity = ours): Promise<{ webhook_id: string; delivery_id: string }> {
  const { webhook } = await newWebhook({ url: 'http://127.0.0.1:9/', events: [production] }, as);
  const [delivery] = await sendTest(webhook.id, {}, as);
  await call('PATCH', `/webhooks/${webhook.id}`, { as, body: { enabled: false } });
  return { webhook_id: webhook.id, delivery_id: delivery!.id };
}

/** As a receiver does; the clock of the service may be far ahead of ours. */
export function verified(secret: string, { headers, body }: Received): Promise<WebhookPayload> {
  const now = new Date(Number(headers['webhook-timestamp']) * 1000);
  return verifyWebhook(secret, headers, body, { now });
}
