import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { routes } from './testing/exchange.js';
import { admin } from './testing/people.js';
import { rawRequest } from './testing/raw-http.js';
import { base, bodyLimit, type Identity, nobody, origin, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { nowhere, type Target, targets } from './testing/targets.js';
import { newCompany, newTemplate, tokenOf } from './testing/things.js';

describe('an unknown path', () => {
  it.each(['/nothing', '/sources/a/b/c', '/', '', '/migrations/', '/templates//rules', '/SOURCES'])(
    '%j answers 404',
    async (path) => {
      const { status, body } = await call<ErrorBody>('GET', path);
      expect(status).toBe(404);
      expect(Object.keys(body)).toEqual(['error']);
    },
  );

  it('answers 404 outside the base address too', async () => {
    for (const path of ['/nothing', '/api', '/api/v2/sources', '/.env', '/api/v1/../../etc/passwd']) {
      const response = await fetch(origin + path);
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).not.toMatch(/node_modules|\/work\/|ENOENT/);
    }
  });

  it.each([
    '/api/v1/../../../etc/passwd',
    '/docs/../../../etc/passwd',
    '/docs/%2e%2e/%2e%2e/package.json',
    '//etc/passwd',
  ])('never leads out of the service: %s', async (target) => {
    const reply = await rawRequest({ method: 'GET', url: base, target });
    expect([400, 403, 404]).toContain(reply?.status);
    expect(reply?.text).not.toMatch(/root:|"name": "/);
  });
});

describe('a method that a path does not have', () => {
  it.each([
    ['DELETE', '/sources', ['GET', 'POST']],
    ['PUT', '/sources/x', ['PATCH']],
    ['POST', '/templates/x', ['DELETE', 'GET', 'PATCH']],
    ['PATCH', '/migrations', ['GET', 'POST']],
    ['PUT', '/account', ['GET', 'PATCH']],
    ['POST', '/uploads/x', ['PUT']],
    ['GET', '/auth/sign-in', ['POST']],
    ['GET', '/links/x/accept', ['POST']],
  ])('%s %s answers 405 and says which it has', async (method, path, allowed) => {
    const { status, headers, body } = await call<ErrorBody>(method, path);
    expect(status).toBe(405);
    expect(Object.keys(body)).toEqual(['error']);
    const listed = (headers.get('allow') ?? '')
      .split(/, */)
      .filter((name) => !['HEAD', 'OPTIONS'].includes(name));
    expect(listed.sort()).toEqual(allowed);
  });
});

/** One well-formed request for an operation, by somebody who may make it. */
async function aimed(operation: string): Promise<{ target: Target; as: Identity }> {
  link ??= newTemplate().then(async ({ id }) =>
    tokenOf((await newCompany({ template_ids: [id] })).magic_link_url),
  );
  const target = targets({ ...nowhere, link: await link })[operation]!;
  const person = await admin();
  const callers = {
    account: ours,
    key: ours,
    keyOrAdmin: ours,
    link: nobody,
    open: nobody,
    session: person,
    admin: person,
  };
  return { target, as: callers[target.caller] };
}
let link: Promise<string> | undefined;

describe('an unknown query parameter', () => {
  const takesQuery = routes.filter(({ operation }) =>
    operation.parameters?.some((one) => one.in === 'query'),
  );

  it.each(takesQuery.map(({ operation }) => operation.operationId))(
    'is refused by %s, which names it',
    async (operation) => {
      const { target, as } = await aimed(operation);
      const mark = target.path.includes('?') ? '&' : '?';
      const { status, body } = await call<ErrorBody>(target.method, `${target.path}${mark}surprise=1`, {
        as,
        ...(target.body !== undefined && { body: target.body }),
      });
      expect(status).toBe(400);
      expect(body.error).toContain('surprise');
    },
  );
});

describe('a body over the limit', () => {
  const withBody = routes.filter(
    ({ operation }) => 'application/json' in (operation.requestBody?.content ?? {}),
  );

  it.each(withBody.map(({ operation }) => operation.operationId))('is refused by %s', async (operation) => {
    const { target, as } = await aimed(operation);
    const raw = JSON.stringify({ name: 'x'.repeat(bodyLimit) });
    const { status } = await call(target.method, target.path, {
      as,
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(413);
  });

  it('is refused by its bytes when no length was announced', async () => {
    const size = bodyLimit + 1;
    const body = Buffer.concat([
      Buffer.from(`${size.toString(16)}\r\n`),
      Buffer.alloc(size, ' '),
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const reply = await rawRequest({
      method: 'POST',
      url: `${base}/sources`,
      headers: { ...ours, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body,
    });
    expect(reply?.status).toBe(413);
  });

  it('begins above the limit', async () => {
    const raw = `{"name":""${' '.repeat(bodyLimit - 11)}}`;
    expect(raw.length).toBe(bodyLimit);
    const headers = { 'content-type': 'application/json' };
    expect((await call('POST', '/sources', { raw, headers })).status).toBe(400);
  });
});
