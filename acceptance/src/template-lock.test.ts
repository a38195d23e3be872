import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, doubtful } from './testing/customers.js';
import { held } from './testing/points.js';
import { cancel, runTo } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { newTemplate } from './testing/things.js';

let customer: CustomerMigration;

const edits = (slug: string) =>
  [
    ['PATCH', `/templates/${slug}`, { description: 'Changed' }],
    ['PUT', `/templates/${slug}/rules`, { rules: [] }],
    ['DELETE', `/templates/${slug}`, undefined],
  ] as const;

async function statuses(slug: string): Promise<number[]> {
  const found: number[] = [];
  for (const [method, path, body] of edits(slug)) {
    const reply = await call<ErrorBody>(method, path, { ...(body && { body }) });
    found.push(reply.status);
    if (reply.status === 409) expect(reply.body.error).toContain(slug);
  }
  return found;
}

beforeAll(async () => {
  customer = await customerMigration({ file: doubtful });
});

describe('a template', () => {
  it('can be read but not edited while a run works with it; others can be', async () => {
    const other = await newTemplate();
    await held(customer.id, 'before:plan', { kind: 'generate' }, async (runId) => {
      expect(await statuses(customer.slug)).toEqual([409, 409, 409]);
      expect((await call('GET', `/templates/${customer.slug}`)).status).toBe(200);
      expect(await statuses(other.slug)).toEqual([200, 200, 200]);
      await cancel(customer.id, runId);
      expect((await statuses(customer.slug)).slice(0, 2)).not.toContain(409);
    });
  });

  it('stays locked while a run waits for an answer, and is free when it settled', async () => {
    const waiting = await customerMigration({ file: doubtful });
    const { run_id } = await runTo(waiting.id, 'blocked', { kind: 'generate' });
    expect(await statuses(waiting.slug)).toEqual([409, 409, 409]);
    await cancel(waiting.id, run_id);
    expect(await statuses(waiting.slug)).toEqual([200, 200, 200]);
  });
});
