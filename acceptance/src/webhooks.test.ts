import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin, newTeammate } from './testing/people.js';
import { until } from './testing/runs.js';
import { full, type Identity, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { nowhere, targets } from './testing/targets.js';
import { noId } from './testing/unique.js';
import {
  attempted,
  type Delivery,
  newWebhook,
  preview,
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
const made: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const id of made) await call('DELETE', `/webhooks/${id}`);
  await receiver.close();
});

async function endpoint(fields: Record<string, unknown> = {}) {
  const created = await newWebhook({ url: receiver.url, ...fields });
  made.push(created.webhook.id);
  return created;
}

const change = (id: string, body: unknown) =>
  call<ErrorBody & { webhook: Webhook }>('PATCH', `/webhooks/${id}`, { body });

describe('an endpoint', () => {
  it('is made, changed, listed without its secret, and deleted', async () => {
    const { webhook, secret } = await endpoint({ events: [production], description: 'Loads rows' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: receiver.url, events: [production], enabled: true });
    const changed = await change(webhook.id, { events: [preview], description: null, enabled: false });
    expect(changed.body.webhook).toMatchObject({ events: [preview], enabled: false, disabled_reason: null });
    const { status, text } = await call('GET', '/webhooks');
    expect(status).toBe(200);
    expect(text).toContain(webhook.id);
    expect(text).not.toContain('whsec_');
    await removeWebhook(webhook.id);
    expect((await change(webhook.id, { enabled: true })).status).toBe(404);
  });

  it('is an https address that everybody can reach, unless the service allows more', async () => {
    const refused = {
      'no address': /not a|address/i,
      'ftp://example.com/': /https/,
      'https://user:secret@example.com/': /password|credentials|name/i,
      'https://169.254.169.254/latest': /169\.254/,
      'https://10.1.2.3/': /10\.1\.2\.3/,
      'https://[::1]/': /::1/,
    };
    for (const [url, why] of Object.entries(refused)) {
      const { status, body } = await call<ErrorBody>('POST', '/webhooks', {
        body: { url, events: [production] },
      });
      expect(status, url).toBe(400);
      expect(body.error, url).toMatch(/^url: /);
      expect(body.error, url).toMatch(why);
      expect(body.error).not.toContain('secret@');
    }
  });

  it('wants events that there are', async () => {
    for (const events of [[], ['workbook.deleted'], undefined]) {
      const { status } = await call('POST', '/webhooks', { body: { url: receiver.url, events } });
      expect(status).toBe(400);
    }
    const { webhook } = await endpoint();
    for (const body of [{}, { events: [] }, { url: 'http://10.0.0.1/' }, { unknown: 1 }])
      expect((await change(webhook.id, body)).status).toBe(400);
  });

  it('is one of 50 at most', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 50; n += 1)
      ids.push((await newWebhook({ url: receiver.url, enabled: false }, full)).webhook.id);
    const { status, body } = await call<ErrorBody>('POST', '/webhooks', {
      as: full,
      body: { url: receiver.url, events: [production] },
    });
    expect(status).toBe(409);
    expect(body.error).toContain('50');
    for (const id of ids) await removeWebhook(id, full);
  });
});

describe('who may', () => {
  let member: Promise<Identity> | undefined;
  const guarded = Object.entries(targets(nowhere)).filter(([, { caller }]) => caller === 'keyOrAdmin');

  it.each(guarded)('%s: a key and an admin, no member', async (_, { method, path, body }) => {
    member ??= (await newTeammate('member')).as();
    const ask = (as: Record<string, string>) =>
      call(method, path, { as, ...(body !== undefined && { body }) });
    expect((await ask(await member)).status).toBe(403);
    const [asAdmin, asKey] = [await ask(await admin()), await ask(ours)];
    expect(asAdmin.status).toBe(asKey.status);
    expect([200, 400, 404]).toContain(asKey.status);
  });
});

describe('a test', () => {
  it('sends a sample of each event that is wanted, signed for both families of verifiers', async () => {
    const { webhook, secret } = await endpoint();
    const sent = await sendTest(webhook.id);
    expect(sent.map(({ event }) => event).sort()).toEqual([preview, production]);
    for (const { id } of sent) expect((await attempted(webhook.id, id)).status).toBe('delivered');
    const arrived = receiver.received.filter(({ headers }) =>
      sent.some(({ id }) => id === headers['webhook-id']),
    );
    expect(arrived).toHaveLength(2);
    for (const one of arrived) {
      const { headers } = one;
      for (const name of ['id', 'timestamp', 'signature'])
        expect(headers[`svix-${name}`]).toBe(headers[`webhook-${name}`]);
      expect(sent.find(({ id }) => id === headers['webhook-id'])?.event).toBe(headers['godwit-event']);
      expect(headers['content-type']).toBe('application/json');
      expect(await verified(secret, one)).toMatchObject({ version: '1.0', batch: { index: 0, total: 1 } });
      await expect(verified(secret, { ...one, body: `${one.body} ` })).rejects.toThrow();
      await expect(verified(`whsec_${btoa('another secret of the same kind')}`, one)).rejects.toThrow();
    }
  });

  it('sends one event where one is named, which the endpoint must want', async () => {
    const { webhook } = await endpoint({ events: [production] });
    expect(await sendTest(webhook.id, { event: production })).toHaveLength(1);
    const refused = await call<ErrorBody>('POST', `/webhooks/${webhook.id}/test`, {
      body: { event: preview },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain(production);
    const without = await call('POST', `/webhooks/${webhook.id}/test`);
    expect(without.status).toBe(202);
  });

  it('needs an endpoint that is on, as replay and recover do', async () => {
    const { webhook } = await endpoint({ events: [production] });
    const [delivery] = await sendTest(webhook.id);
    await attempted(webhook.id, delivery!.id);
    await change(webhook.id, { enabled: false });
    const path = `/webhooks/${webhook.id}`;
    const asked = [
      await call<ErrorBody>('POST', `${path}/test`, { body: {} }),
      await call<ErrorBody>('POST', `${path}/recover`, { body: { since: '2026-01-01T00:00:00.000Z' } }),
      await call<ErrorBody>('POST', `${path}/deliveries/${delivery!.id}/replay`),
    ];
    for (const { status, body } of asked) {
      expect(status).toBe(409);
      expect(body.error).toContain('switched off');
    }
  });
});

describe('a rotation', () => {
  it('makes a new secret, and the old one signs as well', async () => {
    const { webhook, secret } = await endpoint({ events: [production] });
    const path = `/webhooks/${webhook.id}/rotate`;
    const { status, body } = await call<{ webhook: Webhook; secret: string }>('POST', path);
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    expect(body.webhook.old_secret_until).not.toBeNull();
    const [delivery] = await sendTest(webhook.id);
    await attempted(webhook.id, delivery!.id);
    const one = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery!.id)!;
    expect(String(one.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const each of [secret, body.secret]) expect(await verified(each, one)).toBeDefined();
  });
});

describe('a delivery', () => {
  it('shows what was sent and answered, without what only the receiver may know', async () => {
    const { webhook } = await endpoint({ events: [production] });
    receiver.answer = {
      status: 200,
      headers: { 'set-cookie': 'session=hidden', 'x-api-token': 'hidden', 'x-seen': 'yes' },
      body: 'x'.repeat(10_000),
    };
    const [sent] = await sendTest(webhook.id);
    await attempted(webhook.id, sent!.id);
    receiver.answer = { status: 204 };
    type Detail = Delivery & {
      request: { url: string; headers: Record<string, string>; body: string };
      attempts: { response: { headers: Record<string, string>; body: string } }[];
    };
    const { request, attempts } = await readDelivery<Detail>(webhook.id, sent!.id);
    expect(request).toMatchObject({ url: receiver.url, headers: { 'webhook-id': sent!.id } });
    expect(JSON.parse(request.body)).toMatchObject({ version: '1.0' });
    const [{ response }] = attempts as [Detail['attempts'][number]];
    expect(response.body).toBe('x'.repeat(4096));
    expect(response.headers['x-seen']).toBe('yes');
    expect(JSON.stringify(response.headers)).not.toContain('hidden');
  });

  it('is listed by its status, page by page', async () => {
    const { webhook } = await endpoint();
    await Promise.all((await sendTest(webhook.id)).map(({ id }) => attempted(webhook.id, id)));
    const path = `/webhooks/${webhook.id}/deliveries`;
    type Listed = { deliveries: Delivery[]; next_cursor: string | null };
    const first = await call<Listed>('GET', `${path}?status=delivered&limit=1`);
    expect(first.body.deliveries).toHaveLength(1);
    const second = await call<Listed>('GET', `${path}?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.deliveries).toHaveLength(1);
    expect(second.body.deliveries[0]!.id).not.toBe(first.body.deliveries[0]!.id);
    expect((await call<Listed>('GET', `${path}?status=failed`)).body.deliveries).toEqual([]);
    expect((await call('GET', `${path}?status=lost`)).status).toBe(400);
    expect((await call('GET', `${path}/${noId}`)).status).toBe(404);
    expect((await call('POST', `${path}/${noId}/replay`)).status).toBe(404);
  });

  it('is sent again under the same id when it is replayed', async () => {
    const { webhook, secret } = await endpoint({ events: [production] });
    const [{ id }] = (await sendTest(webhook.id)) as [Delivery];
    await attempted(webhook.id, id);
    const { status, body } = await call<{ delivery: Delivery }>(
      'POST',
      `/webhooks/${webhook.id}/deliveries/${id}/replay`,
    );
    expect(status).toBe(202);
    expect(body.delivery).toMatchObject({ id, status: 'pending' });
    expect((await attempted(webhook.id, id, 2)).status).toBe('delivered');
    const arrived = receiver.received.filter(({ headers }) => headers['webhook-id'] === id);
    expect(arrived).toHaveLength(2);
    expect(arrived[1]!.body).toBe(arrived[0]!.body);
    for (const one of arrived) expect(await verified(secret, one)).toBeDefined();
  });

  it('ends the endpoint when the receiver answers 410', async () => {
    const gone = await startReceiver();
    gone.answer = { status: 410 };
    const { webhook } = await endpoint({ url: gone.url, events: [production] });
    const [{ id }] = (await sendTest(webhook.id)) as [Delivery];
    expect((await attempted(webhook.id, id)).status).toBe('failed');
    await until('it is switched off', async () => !(await readWebhook(webhook.id)).enabled || undefined);
    expect((await readWebhook(webhook.id)).disabled_reason).toContain('410');
    const on = await change(webhook.id, { enabled: true });
    expect(on.body.webhook).toMatchObject({ enabled: true, disabled_reason: null });
    await gone.close();
  });
});
