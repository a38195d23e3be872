import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { generate, runTo, update } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
let first: string;
let second: string;

interface Diff {
  from: string;
  to: string;
  changes: string[];
}
const diff = (from: string, to: string) =>
  call<Diff & ErrorBody>('GET', `/migrations/${customer.id}/recipe/diff`, { query: { from, to } });

beforeAll(async () => {
  customer = await customerMigration();
  first = (await generate(customer.id)).run_id;
  second = (await update(customer.id, 'Write the names in upper case')).run_id;
});

describe('the recipe', () => {
  it('is a document that names its sheets', async () => {
    const { status, headers, body } = await call<{ sheets: unknown[] }>(
      'GET',
      `/migrations/${customer.id}/recipe`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body.sheets).toHaveLength(1);
    expect(JSON.stringify(body)).toContain(customer.slug);
  });

  it('is told in English on demand', async () => {
    const { status, headers, text } = await call('GET', `/migrations/${customer.id}/recipe?format=md`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/markdown');
    expect(text).toMatch(/upper case/i);
  });

  it('is not there before the first preview', async () => {
    const { id } = await customerMigration({ template: customer.template });
    const { status, body } = await call<ErrorBody>('GET', `/migrations/${id}/recipe`);
    expect(status).toBe(404);
    expect(body.error).toContain('generate');
    expect((await call('GET', `/migrations/${noId}/recipe`)).status).toBe(404);
  });

  it('has two formats', async () => {
    const { status, body } = await call<ErrorBody>('GET', `/migrations/${customer.id}/recipe?format=sql`);
    expect(status).toBe(400);
    expect(body.error).toContain('format');
  });
});

describe('the difference of two recipes', () => {
  it('says what changed, one way and the other', async () => {
    const { status, body } = await diff(first, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: first, to: second });
    expect(body.changes.join('\n')).toMatch(/upper case/i);
    expect((await diff(second, first)).body.changes.length).toBeGreaterThan(0);
    expect((await diff(first, first)).body.changes).toEqual([]);
  });

  it('needs two runs of the migration that have a recipe', async () => {
    expect((await diff(first, noId)).body.error).toContain('to');
    expect((await diff(noId, first)).status).toBe(404);
    const other = await customerMigration({ template: customer.template });
    const mixed = await call('GET', `/migrations/${other.id}/recipe/diff?from=${first}&to=${second}`);
    expect(mixed.status).toBe(404);
    const told = await runTo(customer.id, 'completed', { kind: 'clarify', message: 'How many rows?' });
    expect((await diff(first, told.run_id)).status).toBe(404);
  });

  it.each([{}, { from: noId }, { to: noId }, { from: 'x', to: noId }])('refuses %j', async (query) => {
    const { status } = await call('GET', `/migrations/${customer.id}/recipe/diff`, { query });
    expect(status).toBe(400);
  });
});
