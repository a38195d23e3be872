import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, advanceTo, day, hour, minute } from './testing/clock.js';
import { until } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import {
  attempted,
  type Delivery,
  newWebhook,
  production,
  type Receiver,
  readDelivery,
  readWebhook,
  removeWebhook,
  sendTest,
  startReceiver,
  verified,
  type Webhook,
} from './testing/webhooks.js';

let receiver: Receiver;
let webhook: Webhook;
let secret: string;

beforeAll(async () => {
  receiver = await startReceiver();
  ({ webhook, secret } = await newWebhook({ url: receiver.url, events: [production] }));
});
afterAll(async () => {
  await removeWebhook(webhook.id);
  await receiver.close();
});

const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

async function sendOne(): Promise<string> {
  const [{ id }] = (await sendTest(webhook.id)) as [Delivery];
  return id;
}

describe('a delivery that fails', () => {
  it('is tried eight times, by the schedule, under one id with fresh signatures; then it has failed', async () => {
    receiver.answer = { status: 503, body: 'Back soon' };
    const id = await sendOne();
    for (const [tried, pause] of pauses.entries()) {
      const delivery = await attempted(webhook.id, id, tried + 1);
      const last = delivery.attempts.at(-1)!;
      expect(last).toMatchObject({ status: 503, error: expect.stringContaining('503') });
      expect(delivery.status).toBe('pending');
      expect(Date.parse(delivery.next_attempt_at!) - Date.parse(last.at)).toBe(pause * 1000);
      await advanceTo(delivery.next_attempt_at!, 6);
    }
    const over = await attempted(webhook.id, id, 8);
    expect(over).toMatchObject({ status: 'failed', next_attempt_at: null });
    const arrived = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
    expect(arrived).toHaveLength(8);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    for (const one of arrived) expect(await verified(secret, one)).toBeDefined();
    expect((await readWebhook(webhook.id)).failing_since).not.toBeNull();
  });

  it('is sent again by a recover, which one success makes well', async () => {
    const failed = await until('a failed delivery', async () => {
      const path = `/webhooks/${webhook.id}/deliveries?status=failed`;
      const { body } = await call<{ deliveries: Delivery[] }>('GET', path);
      return body.deliveries[0];
    });
    receiver.answer = { status: 204 };
    const path = `/webhooks/${webhook.id}/recover`;
    expect((await call('POST', path, { body: { since: 'yesterday' } })).status).toBe(400);
    const { status, body } = await call<{ deliveries: number }>('POST', path, {
      body: { since: '2026-01-01T00:00:00+02:00' },
    });
    expect([status, body.deliveries]).toEqual([202, 1]);
    expect((await attempted(webhook.id, failed.id, 9)).status).toBe('delivered');
    expect((await readWebhook(webhook.id)).failing_since).toBeNull();
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    receiver.answer = { status: 307, headers: { location: other.url } };
    const delivery = await attempted(webhook.id, await sendOne());
    expect(delivery.attempts[0]).toMatchObject({
      status: 307,
      error: expect.stringContaining('redirects are not followed'),
    });
    expect(other.received).toEqual([]);
    await other.close();
    receiver.answer = { status: 204 };
    await advanceTo(delivery.next_attempt_at!, 6);
    expect((await attempted(webhook.id, delivery.id, 2)).status).toBe('delivered');
  });
});

describe('an endpoint that fails', () => {
  it('for five days is switched off, which its page tells', async () => {
    receiver.answer = { status: 500 };
    await attempted(webhook.id, await sendOne());
    await advance(5 * day + hour);
    const id = await sendOne();
    // The one from before comes first, and is the last straw.
    await until('it is switched off', async () => !(await readWebhook(webhook.id)).enabled || undefined);
    const off = await readWebhook(webhook.id);
    expect(off.disabled_reason).toMatch(/5 days.*500/);
    expect((await readDelivery(webhook.id, id)).status).toBe('failed');
    receiver.answer = { status: 204 };
    await call('PATCH', `/webhooks/${webhook.id}`, { body: { enabled: true } });
    expect(await readWebhook(webhook.id)).toMatchObject({ failing_since: null, disabled_reason: null });
  });
});

describe('what was sent', () => {
  it('is purged after 30 days: it can neither be read nor sent again', async () => {
    const id = await sendOne();
    await attempted(webhook.id, id);
    await advance(31 * day);
    const { request, attempts } = await readDelivery<
      Delivery & { request: { body: unknown }; attempts: { response: unknown }[] }
    >(webhook.id, id);
    expect(request.body).toBeNull();
    expect(attempts[0]!.response).toBeNull();
    const { status, body } = await call<ErrorBody>('POST', `/webhooks/${webhook.id}/deliveries/${id}/replay`);
    expect(status).toBe(410);
    expect(body.error).toContain('purged');
  });
});
