import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.js';
import type { FlatPayload } from './webhook-payload.js';

const now = new Date('2025-03-01T12:00:00Z');
const payload: FlatPayload = {
  version: '1.0',
  workbook_id: 'w1',
  external_id: 'bücher-1',
  batch: { id: 'b1', index: 0, total: 1, size: 1, timestamp: '2025-03-01T12:00:00.000Z' },
  sheets: [
    {
      id: 's1',
      name: 'Customers',
      row_count: 1,
      start_row_index: 0,
      end_row_index: 0,
      data: [{ Name: 'Zoë 🐦', errors: [], row_index: 0 }],
    },
  ],
};
const body = JSON.stringify(payload);
const secret = newSecret();
const id = 'msg_1';

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function signed(by = secret, at = now, text = body): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(by).sign(id, at, text),
  };
}

/** The headers under their Svix names. */
function ofSvix(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'svix'), value]),
  );
}

function secondsFromNow(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

async function refusal(
  headers: Parameters<typeof verifyWebhook>[1],
  text: string | Uint8Array = body,
  by = secret,
): Promise<string> {
  const error: unknown = await verifyWebhook(by, headers, text, { now }).then(
    () => 'accepted',
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  const { message } = error as Error;
  expect(message).not.toContain(by.slice(8));
  return message;
}

describe('verifyWebhook accepts', () => {
  it.each([
    ['standardwebhooks', signed()],
    ['svix', { ...ofSvix(signed()), 'svix-signature': new SvixWebhook(secret).sign(id, now, body) }],
  ])('what %s signs', async (_, headers) => {
    expect(await verifyWebhook(secret, headers, body, { now })).toEqual(payload);
  });

  it('200 random bodies and secrets', async () => {
    for (let time = 0; time < 200; time++) {
      const by = newSecret();
      const text = JSON.stringify({ of: randomBytes(time).toString('latin1') });
      expect(await verifyWebhook(by, signed(by, now, text), text, { now })).toEqual(JSON.parse(text));
    }
  });

  it.each([
    ['Headers', new Headers(signed())],
    [
      'a record in capitals',
      Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    [
      'a record of arrays',
      Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]])),
    ],
    ['both families', { ...signed(), ...ofSvix(signed()) }],
    ['one family whole, of the other a part', { ...ofSvix(signed()), 'webhook-id': 'other' }],
  ])('headers as %s', async (_, headers) => {
    expect(await verifyWebhook(secret, headers, body, { now })).toEqual(payload);
  });

  it('bytes, also a part of a larger buffer, and a secret without its prefix', async () => {
    const bytes = new TextEncoder().encode(`..${body}..`).subarray(2, -2);
    expect(await verifyWebhook(secret.slice(6), signed(), bytes, { now })).toEqual(payload);
    expect(await verifyWebhook(secret, signed(), Buffer.from(body), { now })).toEqual(payload);
  });

  it('one right signature among several', async () => {
    const right = signed()['webhook-signature'];
    const other = signed(newSecret())['webhook-signature'];
    for (const signature of [`${other} ${right}`, `${right} ${other}`, `v1a,xyz  ${right}`, [other, right]])
      expect(
        await verifyWebhook(secret, { ...signed(), 'webhook-signature': signature as string }, body, { now }),
      ).toEqual(payload);
  });

  it('five minutes of difference between the clocks, or as many as it is told', async () => {
    for (const seconds of [-300, 300])
      await verifyWebhook(secret, signed(secret, secondsFromNow(seconds)), body, { now });
    const old = signed(secret, secondsFromNow(-3600));
    expect(await verifyWebhook(secret, old, body, { now, toleranceSeconds: 3600 })).toEqual(payload);
    expect(await verifyWebhook(secret, signed(secret, new Date()), body)).toEqual(payload);
  });
});

describe('verifyWebhook refuses', () => {
  it('a byte that was changed, wherever it stands', async () => {
    const bytes = Buffer.from(body);
    for (const at of [0, 1, bytes.length >> 1, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await refusal(signed(), changed)).toMatch(/^No signature matches/);
    }
    expect(await refusal(signed(), `${body} `)).toMatch(/^No signature matches/);
  });

  it('another secret, id or time than what was signed', async () => {
    expect(await refusal(signed(), body, newSecret())).toMatch(/^No signature matches/);
    expect(await refusal({ ...signed(), 'webhook-id': 'msg_2' })).toMatch(/^No signature matches/);
    const timestamp = String(Math.floor(now.getTime() / 1000) + 1);
    expect(await refusal({ ...signed(), 'webhook-timestamp': timestamp })).toMatch(/^No signature matches/);
  });

  it('what is too old or too new', async () => {
    expect(await refusal(signed(secret, secondsFromNow(-301)))).toMatch(/^It was signed 301 s ago.*too old/);
    expect(await refusal(signed(secret, secondsFromNow(301)))).toMatch(/^It was signed 301 s ahead.*too new/);
    expect(await refusal({ ...signed(), 'webhook-timestamp': 'yesterday' })).toMatch(/no time in seconds/);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a delivery without %s', async (name) => {
    const { [name]: _, ...rest } = signed();
    expect(await refusal(rest)).toBe(`The header ${name} is missing.`);
    expect(await refusal({ ...rest, [name]: '' })).toBe(`The header ${name} is missing.`);
    expect(await refusal(new Headers(rest))).toBe(`The header ${name} is missing.`);
  });

  it.each(['', 'v1,', 'v1', 'v2,abc', ' ', 'v1,AAAA', 'undefined'])(
    'the signature "%s"',
    async (signature) => {
      await refusal({ ...signed(), 'webhook-signature': signature });
    },
  );

  it('a right signature of another version', async () => {
    const signature = String(signed()['webhook-signature']).replace('v1,', 'v2,');
    await refusal({ ...signed(), 'webhook-signature': signature });
  });

  it('a body that was parsed, one that is no JSON, and a secret that is none', async () => {
    expect(await refusal(signed(), payload as never)).toMatch(/given as it came/);
    expect(await refusal(signed(secret, now, 'no JSON'), 'no JSON')).toMatch(/no JSON/);
    for (const none of ['whsec_', '', 'whsec_****not*base64****'])
      await expect(verifyWebhook(none, signed(), body, { now })).rejects.toThrow(/^The secret is none/);
  });
});

it('needs nothing but what every runtime has', () => {
  const source = readFileSync(new URL('./verify-webhook.ts', import.meta.url), 'utf8');
  expect(source).not.toMatch(/node:|\bBuffer\b|\bprocess\b|require\(/);
  expect([...source.matchAll(/from '(.*)'/g)].map(([, from]) => from)).toEqual(['./webhook-payload.js']);
});
