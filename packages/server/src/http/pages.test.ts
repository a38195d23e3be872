import { request } from 'node:http';
import { createClient } from '@godwit/client/client';
import { dashboardPaths } from '@godwit/contract/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { openFreshPglite } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

let test: TestService;
let root: string;
let stop: () => Promise<void>;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  test = await testService(await openFreshPglite(migrations));
  const app = await buildApp(test.service, {
    limits: new RateLimits(1_000_000, test.service.seam),
    writeLine: () => {},
    stopping: () => false,
    sweep: async () => {},
  });
  root = await app.listen({ port: 0, host: '127.0.0.1' });
  test.service.config.publicUrl = () => root;
  client = createClient({ baseUrl: `${root}/api/v1`, apiKey: test.apiKey, retries: 0 });
  stop = () => app.close();
});
afterAll(async () => {
  await stop();
  await test.close();
});

/** As it is, where fetch would tidy the path up. */
function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(root);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'GET' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function scriptOf(path: string): Promise<string> {
  const html = await (await fetch(root + path)).text();
  return /src="(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1] ?? 'no script';
}

describe('the pages', () => {
  it.each(dashboardPaths)('of the dashboard are there: %s', async (path) => {
    const response = await fetch(root + path.replace(/\{\w+\}/g, 'any%20name'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(await response.text()).toContain('<title>Godwit</title>');
  });

  it.each(['/', '/links/none'])(
    'run no script but their own, and none that stands in them: %s',
    async (path) => {
      const response = await fetch(root + path);
      const policy = new Map(
        (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources] as const;
        }),
      );
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(policy.get('connect-src')?.[0]).toBe("'self'");
      const html = await response.text();
      expect(html).not.toMatch(/<script(?![^>]* src="\/assets\/)/);
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    },
  );

  it.each([
    '/nothing',
    '/companies/1/2',
    '/settings/a/b',
    '/index.html',
    '/customer.html',
    '/links',
    '/links/a/b',
    '/assets',
    '/assets/',
    '/assets/none.js',
    '/api/v1/nothing',
    '/api',
  ])('leave what is unknown a 404 in JSON: %s', async (path) => {
    const response = await fetch(root + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it('swallow nothing of the service', async () => {
    const typeOf = async (path: string) => (await fetch(root + path)).headers.get('content-type');
    expect(await (await fetch(`${root}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect(await typeOf('/readyz')).toContain('application/json');
    expect(await typeOf('/metrics')).toContain('text/plain');
    expect(await (await fetch(`${root}/docs`)).text()).not.toContain('<title>Godwit</title>');
    expect((await fetch(`${root}/api/v1/templates`)).status).toBe(401);
    expect((await client.listTemplates()).templates).toEqual([]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await fetch(`${root}/companies`, { method })).status, method).toBeGreaterThanOrEqual(404);
    }
  });
});

describe('the files of the pages', () => {
  it('are kept for ever by browsers, and sent compressed', async () => {
    for (const page of ['/', '/links/none']) {
      const path = await scriptOf(page);
      for (const encoding of ['br', 'gzip']) {
        const response = await fetch(root + path, { headers: { 'accept-encoding': encoding } });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.headers.get('content-type')).toContain('javascript');
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
        await response.arrayBuffer();
      }
      const plain = await fetch(root + path, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
    }
  });

  it.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/%2e%2e%2fpackage.json',
    '/assets/..%5cindex.html',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/.%00.js',
    '/assets/a/../../../package.json',
  ])('lead nowhere else: %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
});

describe("the customer's page", () => {
  const newLink = async () => {
    const { source } = await client.createSource({ body: { name: `S${Math.random()}` } });
    await client.createTemplate({
      body: { name: `T${Math.random()}`, columns: [{ name: 'Code', description: '', required: false }] },
    });
    const { company, magic_link_url } = await client.createCompany({
      body: { name: 'C', source: source.id, email: 'admin@test.example' },
    });
    return { company, url: magic_link_url };
  };

  it('is answered with what its link is worth: 200, 410 once it is over, 404 where there is none', async () => {
    const { company, url } = await newLink();
    expect((await fetch(url)).status).toBe(200);
    const { magic_link_url } = await client.refreshMagicLink({ params: { company_id: company.id } });
    expect((await fetch(url)).status).toBe(410);
    expect((await fetch(magic_link_url)).status).toBe(200);
    test.service.seam.advance(8 * 86_400_000);
    expect((await fetch(magic_link_url)).status).toBe(410);
    const unknown = await fetch(`${root}/links/none`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('text/html');
  });

  it('says whom to ask when its link is over, and nothing before or without one', async () => {
    const name = 'A "team" <b>&amp; Sons</b> $& $1';
    const { session_token } = await client.signIn({
      body: { email: 'admin@test.example', password: 'correct horse' },
    });
    const admin = createClient({ baseUrl: `${root}/api/v1`, sessionToken: session_token });
    await admin.updateAccount({ body: { name } });
    const { company, url } = await newLink();
    const contactIn = async (address: string) =>
      /<meta name="contact"( content="([^"]*)")?/.exec(await (await fetch(address)).text())?.[2];
    expect(await contactIn(url)).toBeUndefined();
    expect(await contactIn(`${root}/links/none`)).toBeUndefined();
    await client.refreshMagicLink({ params: { company_id: company.id } });
    const content = (await contactIn(url)) ?? '';
    expect(content).not.toMatch(/[<>]/);
    const read = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual({ team: name, email: 'admin@test.example' });
  });
});

describe('a session in a browser', () => {
  const signIn = () =>
    fetch(`${root}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@test.example', password: 'correct horse' }),
    });

  it('is a cookie that no script reads and no other site sends', async () => {
    const cookies = (await signIn()).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    const [session, shown] = cookies;
    expect(session).toMatch(/^godwit_session=[\w-]{20,}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    // Worth nothing: it only tells the page whether to ask.
    expect(shown).toMatch(/^godwit_signed_in=1; Path=\/; Expires=[^;]+; SameSite=Strict$/);
  });

  it('is sent over https only where the service has it', async () => {
    const { config } = test.service;
    const before = config.publicUrl;
    config.publicUrl = () => 'https://godwit.example';
    const cookies = (await signIn()).headers.getSetCookie();
    config.publicUrl = before;
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
  });

  it.each([
    ['of its own page', () => ({ origin: root }), 201],
    ['without any origin, as programs send it', () => ({}), 201],
    ['of another site', () => ({ origin: 'https://evil.example' }), 401],
    ['of another port of the same host', () => ({ origin: root.replace(/\d+$/, '1') }), 401],
    ['of a page without an origin', () => ({ origin: 'null' }), 401],
    ['of the same origin, without naming it', () => ({ 'sec-fetch-site': 'same-origin' }), 201],
    ['of another host of the site, without naming it', () => ({ 'sec-fetch-site': 'same-site' }), 401],
    ['of another site, without naming it', () => ({ 'sec-fetch-site': 'cross-site' }), 401],
  ])('takes a change %s or refuses it', async (_whose, headersOf, status) => {
    const cookie = (await signIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = await fetch(`${root}/api/v1/sources`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headersOf() } as Record<string, string>,
      body: JSON.stringify({ name: `Source ${Math.random()}` }),
    });
    expect(response.status).toBe(status);
  });
});
