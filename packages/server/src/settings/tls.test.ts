import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@godwit/testbed/certificate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, serve } from '../start/serve.js';
import { copyPglite } from '../testing/databases.js';
import { readConfig } from './config.js';
import { readTls } from './tls.js';

let folder: string;
const first = selfSigned();
const second = selfSigned();
const place = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-tls-'));
  for (const [name, text] of Object.entries({
    'cert.pem': first.cert,
    'key.pem': first.key,
    'other-key.pem': second.key,
    'junk.pem': 'no PEM at all',
  }))
    await writeFile(place(name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Reply {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function ask(url: string, ca: string, options: RequestOptions = {}, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}

describe('files of a certificate', () => {
  it.each([
    ['none.pem', 'key.pem', /^TLS_CERT: .*none\.pem cannot be read: there is no such file$/],
    ['cert.pem', 'none.pem', /^TLS_KEY: .*none\.pem cannot be read: there is no such file$/],
    ['junk.pem', 'key.pem', /^TLS_CERT: .*junk\.pem holds no certificate in PEM format$/],
    ['cert.pem', 'junk.pem', /^TLS_KEY: .*junk\.pem holds no private key without a passphrase in PEM/],
    ['cert.pem', 'other-key.pem', /^TLS_KEY: .*other-key\.pem is not the key of the certificate in .*cert/],
  ])('%s and %s are refused in a sentence', async (cert, key, message) => {
    await expect(readTls({ cert: place(cert), key: place(key) })).rejects.toThrow(message);
  });
});

describe('with TLS_CERT and TLS_KEY the service', () => {
  let home: string;
  let running: Running;
  const apiKey = 'gw_over_https';
  beforeAll(async () => {
    home = await copyPglite();
    running = await serve(
      readConfig({
        PORT: '0',
        GODWIT_HOME: home,
        GODWIT_API_KEY: apiKey,
        GODWIT_ADMIN_PASSWORD: 'correct horse',
        LOG_LEVEL: 'silent',
        TLS_CERT: place('cert.pem'),
        TLS_KEY: place('key.pem'),
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  });
  const json = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const post = async (path: string, body: object) =>
    ask(
      `${running.address}/api/v1${path}`,
      first.cert,
      { method: 'POST', headers: json },
      JSON.stringify(body),
    );

  it('speaks https alone, and asks for it from then on', async () => {
    expect(running.address).toMatch(/^https:\/\/localhost:\d+$/);
    const { status, headers } = await ask(`${running.address}/healthz`, first.cert);
    expect([status, headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    await expect(fetch(`${running.address.replace('https', 'http')}/healthz`)).rejects.toThrow();
  });

  it('signs https addresses that take and give files', async () => {
    const { migration_id } = JSON.parse((await post('/migrations', { name: 'm' })).text);
    const { files } = JSON.parse(
      (await post(`/migrations/${migration_id}/files`, { files: [{ name: 'a.csv' }] })).text,
    );
    expect(files[0].signed_url).toMatch(/^https:/);
    const stored = await ask(files[0].signed_url, first.cert, { method: 'PUT' }, 'a,b\n1,2\n');
    expect(stored.status).toBe(200);
  });

  it('sets cookies that go over https alone', async () => {
    const { status, headers } = await post('/auth/sign-in', {
      email: 'admin@localhost',
      password: 'correct horse',
    });
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toContain('; Secure');
  });

  it('takes up a new certificate when told to, and keeps the old one where the new cannot be right', async () => {
    const healthy = (ca: string) => ask(`${running.address}/healthz`, ca).then(({ status }) => status);
    await writeFile(place('cert.pem'), 'half a certific');
    await running.reload?.();
    expect(await healthy(first.cert)).toBe(200);
    await writeFile(place('cert.pem'), second.cert);
    await writeFile(place('key.pem'), second.key);
    await running.reload?.();
    expect(await healthy(second.cert)).toBe(200);
    await expect(healthy(first.cert)).rejects.toThrow();
  });
});
