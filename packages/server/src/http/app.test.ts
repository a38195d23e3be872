import { Writable } from 'node:stream';
import { createClient } from '@godwit/client/client';
import { routes } from '@godwit/contract/routes';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { openFreshPglite } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

describe('the HTTP side', () => {
  let test: TestService;
  let base: string;
  let stop: () => Promise<void>;
  const lines: string[] = [];

  beforeAll(async () => {
    test = await testService(await openFreshPglite(migrations));
    test.service.log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const limits = new RateLimits(1_000_000, test.service.seam);
    const writeLine = (line: string) => void lines.push(line);
    const app = await buildApp(test.service, {
      limits,
      writeLine,
      stopping: () => false,
      sweep: async () => undefined,
    });
    base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`;
    test.service.config.publicUrl = () => base.replace('/api/v1', '');
    stop = () => app.close();
  });
  afterAll(async () => {
    await stop();
    await test.close();
  });

  it('logs one line per request, with its id and without any secret', async () => {
    const client = createClient({ baseUrl: base, apiKey: test.apiKey, retries: 0 });
    const { source } = await client.createSource({ body: { name: 'Log source' } });
    const { migration_id } = await client.createMigration({ body: { name: 'm' } });
    const { files } = await client.requestUploads({
      params: { migration_id },
      body: { files: [{ name: 'a.csv' }] },
    });
    await fetch(files[0]!.signed_url, { method: 'PUT', body: 'a,b\n1,2\n' });
    const company = await client.createCompany({
      body: { name: 'C', source: source.id, email: 'admin@test.example' },
    });
    const link = company.magic_link_url.split('/').pop()!;
    await client.openLink({ params: { token: link } });
    const session = await client.signIn({ body: { email: 'admin@test.example', password: 'correct horse' } });
    await fetch(`${base}/auth/me`, { headers: { cookie: `godwit_session=${session.session_token}` } });
    await fetch(`${base}/sources?password=hunter2`, { headers: { 'x-api-key': test.apiKey } });
    const log = lines.join('');
    expect(log.split('\n').filter((line) => line.includes('"route"'))).toHaveLength(9);
    for (const secret of [
      test.apiKey,
      files[0]!.token,
      link,
      session.session_token,
      'correct horse',
      'hunter2',
    ]) {
      expect(log).not.toContain(secret);
    }
    for (const line of log.split('\n').filter((one) => one.includes('"route"'))) {
      expect(JSON.parse(line)).toMatchObject({ reqId: expect.any(String), status: expect.any(Number) });
    }
  });

  it('answers 500 with a sentence and nothing of the inside', async () => {
    const { db } = test.service;
    const rows = db.rows;
    db.rows = () => Promise.reject(new Error('relation "sources" at /srv/secret.ts:1'));
    const response = await fetch(`${base}/templates`, { headers: { 'x-api-key': test.apiKey } });
    db.rows = rows;
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Something went wrong on our side; it was logged. Retrying is safe for reads',
    });
    expect(lines.join('')).toContain('/srv/secret.ts');
  });

  it('has a handler for every route', async () => {
    for (const [operation, route] of Object.entries(routes)) {
      const path = route.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
      const response = await fetch(base + path, {
        method: route.method,
        headers: { 'x-api-key': test.apiKey },
      });
      expect(response.status, operation).toBeLessThan(500);
      expect(response.status, operation).not.toBe(405);
    }
  });

  it('says ready only when database and objects answer', async () => {
    const root = base.replace('/api/v1', '');
    expect((await fetch(`${root}/readyz`)).status).toBe(200);
    const { check } = test.service.objects;
    test.service.objects.check = () => Promise.reject(new Error('disk full'));
    const response = await fetch(`${root}/readyz`);
    test.service.objects.check = check;
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not ready', failed: ['objects'] });
  });

  it('says that the disk is full, whichever store says so', async () => {
    const sentence = 'The disk of the server is full, so this could not be done';
    const client = createClient({ baseUrl: base, apiKey: test.apiKey, retries: 0 });
    const { migration_id } = await client.createMigration({ body: { name: 'm' } });
    const { files } = await client.requestUploads({
      params: { migration_id },
      body: { files: [{ name: 'a.csv' }] },
    });
    const { objects, db } = test.service;
    const { put } = objects;
    const { transaction } = db;
    const send = () => fetch(files[0]!.signed_url, { method: 'PUT', body: 'a,b\n1,2\n' });
    for (const code of ['ENOSPC', 'EDQUOT']) {
      objects.put = () => Promise.reject(Object.assign(new Error('write'), { code }));
      const response = await send();
      expect([response.status, await response.text()]).toEqual([500, expect.stringContaining(sentence)]);
    }
    objects.put = put;
    db.transaction = () =>
      Promise.reject(Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' }));
    await expect(client.createSource({ body: { name: 'Full' } })).rejects.toThrow(sentence);
    db.transaction = transaction;
    expect((await send()).status).toBe(200);
    await expect(client.createSource({ body: { name: 'Full' } })).resolves.toBeDefined();
  });

  it('keeps metrics to this machine', async () => {
    const root = base.replace('/api/v1', '');
    const open = await fetch(`${root}/metrics`);
    expect(await open.text()).toContain('godwit_http_requests_total{method="GET",route="/links/{token}"');
    const proxied = await fetch(`${root}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.status).toBe(404);
  });
});
