import { beforeAll, describe, expect, it } from 'vitest';
import { furnish } from './testing/aims.js';
import { call } from './testing/call.js';
import { bodyOf, fill, readCases, type Values } from './testing/cases.js';
import { admin } from './testing/people.js';
import { nobody, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

let values: Values;

beforeAll(async () => {
  values = { ...(await furnish()), no_id: noId };
  await call('POST', `/links/${values.link}/accept`, { as: nobody });
});

describe.each(readCases())('$area refuses', ({ cases }) => {
  it.each(cases)('$name', async (one) => {
    const identities = { key: ours, admin: await admin(), nobody };
    const raw = bodyOf(one, values);
    const { status, body } = await call<ErrorBody>(one.method, fill(one.path, values), {
      as: identities[one.as ?? 'key'],
      headers: one.headers ?? (one.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(raw !== undefined && { raw }),
    });
    expect(status).toBe(one.status);
    expect(body.error.length).toBeLessThan(2000);
    for (const part of one.error_includes) {
      expect(body.error.toLowerCase()).toContain(fill(part, values).toLowerCase());
    }
  });
});
