import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin, newKey, newTeammate } from './testing/people.js';
import { adminEmail, ours } from './testing/settings.js';
import type { ApiKey } from './testing/shapes.js';
import { noId } from './testing/unique.js';

const missing = { error: 'API key missing or invalid: send it in the x-api-key header' };
const list = async () =>
  (await call<{ api_keys: ApiKey[] }>('GET', '/api-keys', { as: await admin() })).body.api_keys;
const use = (key: string) => call('GET', '/sources', { as: { 'x-api-key': key } });

describe('an API key', () => {
  it('is shown once', async () => {
    const { key, api_key } = await newKey();
    expect(key).toMatch(/^gw_/);
    expect(key.length).toBeGreaterThanOrEqual(30);
    expect(key.startsWith(api_key.prefix)).toBe(true);
    expect(key.length - api_key.prefix.length).toBeGreaterThanOrEqual(20);
    const { text } = await call('GET', '/api-keys', { as: await admin() });
    expect(text).toContain(api_key.id);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(api_key.prefix.length));
  });

  it('says who made it', async () => {
    const mate = await newTeammate('admin');
    const { api_key } = await newKey(await mate.as());
    expect(api_key.created_by).toBe(mate.email);
    expect((await newKey()).api_key.created_by).toBe(adminEmail);
  });

  it('records its last use', async () => {
    const { api_key, key } = await newKey();
    expect(api_key.last_used_at).toBeNull();
    expect((await use(key)).status).toBe(200);
    await expect
      .poll(async () => (await list()).find(({ id }) => id === api_key.id)?.last_used_at)
      .toEqual(expect.any(String));
  });

  it('fails at once when it is revoked', async () => {
    const { api_key, key } = await newKey();
    for (let n = 0; n < 5; n++) expect((await use(key)).status).toBe(200);
    const { status, body } = await call('DELETE', `/api-keys/${api_key.id}`, { as: await admin() });
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true });
    const after = await use(key);
    expect(after.status).toBe(401);
    expect(after.body).toEqual(missing);
    expect((await list()).map(({ id }) => id)).not.toContain(api_key.id);
    expect((await call('DELETE', `/api-keys/${api_key.id}`, { as: await admin() })).status).toBe(404);
  });

  it('fails for the requests that come right behind the revocation', async () => {
    const { api_key, key } = await newKey();
    expect((await use(key)).status).toBe(200);
    await call('DELETE', `/api-keys/${api_key.id}`, { as: await admin() });
    const replies = await Promise.all(Array.from({ length: 20 }, () => use(key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('is not revoked by an id that is not there', async () => {
    expect((await call('DELETE', `/api-keys/${noId}`, { as: await admin() })).status).toBe(404);
  });

  it('is refused unless it is whole and exact', async () => {
    const { key, api_key } = await newKey();
    const wrong = [
      '',
      'x',
      'gw_',
      api_key.prefix,
      key.slice(0, -1),
      `${key}x`,
      key.slice(3),
      key.toUpperCase(),
      `Bearer ${key}`,
      `${key},${key}`,
      "' OR 1=1 --",
      'null',
      `gw_${'a'.repeat(4000)}`,
      api_key.id,
    ];
    for (const one of wrong) {
      const { status, body } = await use(one);
      expect(status, one.slice(0, 40)).toBe(401);
      expect(body).toEqual(missing);
    }
    expect((await use(key)).status).toBe(200);
  });

  it('goes into its header and nowhere else', async () => {
    const key = ours['x-api-key']!;
    expect((await call('GET', `/sources?x-api-key=${key}`, { as: {} })).status).toBe(401);
    expect((await call('GET', '/sources', { as: { authorization: `Bearer ${key}` } })).status).toBe(401);
    expect((await call('GET', '/sources', { as: { cookie: `godwit_session=${key}` } })).status).toBe(401);
  });
});
