import { randomBytes } from 'node:crypto';
import { verifyWebhook } from '@godwit/client/verify-webhook';
import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { systemSeam } from '../../seam/seam.js';
import { bodyOf } from './payload.js';
import { newSecret, signedHeaders } from './signature.js';

const seam = systemSeam();
const id = 'd1';
const facts = {
  id: '01a09f0e-8e9e-73bd-945d-bd0c52b99c5d',
  frame: { workbook_id: 'w', external_id: null, company_name: 'Zoë 🐦', root_sheets: ['A'] },
  batches: 1,
  created_at: new Date(),
};
const body = Buffer.from('{"version":"1.0","name":"Zoë 🐦"}');

/** The names of one family alone: a library might take the other's where its own is wrong. */
function family(name: string, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header.startsWith(name)));
}

const verifiers: [
  name: string,
  verify: (secret: string, headers: Record<string, string>, body: Buffer) => unknown,
][] = [
  [
    'standardwebhooks',
    (secret, headers, body) => new StandardWebhook(secret).verify(body, family('webhook', headers)),
  ],
  ['svix', (secret, headers, body) => new SvixWebhook(secret).verify(body, family('svix', headers))],
  [
    'svix, by the names of the standard',
    (secret, headers, body) => new SvixWebhook(secret).verify(body, family('webhook', headers)),
  ],
];

it('a secret is whsec_ and 32 bytes that are never the same', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret(seam));
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

describe.each(verifiers)('%s', (_, verify) => {
  it('accepts 1,000 bodies of both modes, whatever is in them and by whatever secret', () => {
    const cells = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)));
    const bodies = fc.record({ mode: fc.constantFrom('flat' as const, 'nested' as const), row: cells });
    const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 });
    fc.assert(
      fc.property(bodies, secrets, fc.uuid(), ({ mode, row }, bytes, id) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const data = `[${JSON.stringify(row)}]`;
        const segment = mode === 'flat' ? `{"name":"A","data":${data}}` : `"A":${data}`;
        const sent = bodyOf({ ...facts, mode }, { index: 0, rows: 1 }, Buffer.from(segment));
        const payload = verify(secret, signedHeaders([secret], id, new Date(), sent), sent);
        expect(payload).toEqual(JSON.parse(sent.toString()));
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts both secrets while one is being replaced', () => {
    const secrets = [newSecret(seam), newSecret(seam)];
    const headers = signedHeaders(secrets, id, new Date(), body);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of secrets) expect(() => verify(secret, headers, body)).not.toThrow();
    expect(() => verify(newSecret(seam), headers, body)).toThrow();
  });

  it('refuses a changed byte, an old or early time, another id, another secret', () => {
    const secret = newSecret(seam);
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const headers = signedHeaders([secret], id, at(0), body);
    expect(() => verify(secret, headers, body)).not.toThrow();
    for (let place = 0; place < body.length; place++) {
      const changed = Buffer.from(body);
      changed[place] = (changed[place] ?? 0) ^ (1 + (place % 255));
      expect(() => verify(secret, headers, changed)).toThrow();
    }
    for (const seconds of [-310, 310])
      expect(() => verify(secret, signedHeaders([secret], id, at(seconds), body), body)).toThrow();
    const other = { ...headers, 'webhook-id': 'd2', 'svix-id': 'd2' };
    expect(() => verify(secret, other, body)).toThrow();
    expect(() => verify(newSecret(seam), headers, body)).toThrow();
  });
});

it('the client accepts it by either family of headers', async () => {
  const secret = newSecret(seam);
  const sent = Buffer.from(JSON.stringify({ of: randomBytes(1000).toString('latin1') }));
  const headers = signedHeaders([newSecret(seam), secret], id, new Date(), sent);
  for (const given of [headers, family('webhook', headers), family('svix', headers)])
    expect(await verifyWebhook(secret, given, sent)).toEqual(JSON.parse(sent.toString()));
});
