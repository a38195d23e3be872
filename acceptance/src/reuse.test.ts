import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, customers } from './testing/customers.js';
import type { Thread } from './testing/run-shapes.js';
import { generate, readPreview, runTo, update } from './testing/runs.js';
import type { ErrorBody, SourceDetail } from './testing/shapes.js';
import { named, newSource } from './testing/things.js';

let source: SourceDetail;
let first: CustomerMigration;
let refined: string;

const another = () => customerMigration({ template: first.template, source: source.name });
const pin = (run_id: string | null) =>
  call<ErrorBody & { pinned_recipe_run_id: string | null }>('POST', `/sources/${named(source.name)}/pin`, {
    body: { run_id },
  });

async function names(migrationId: string): Promise<string[]> {
  const { sheets } = await readPreview(migrationId);
  return sheets[0]!.rows.slice(1).map((row) => row[1]!);
}

async function tools(migrationId: string): Promise<unknown[]> {
  const { body } = await call<Thread>('GET', `/migrations/${migrationId}/thread?include=tools`);
  return body.events.filter(({ type }) => type === 'tool_call').map(({ data }) => data.name);
}

const plain = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];
const upper = plain.map((name) => name.toUpperCase());

beforeAll(async () => {
  source = await newSource();
  first = await customerMigration({ file: customers, source: source.name });
});

describe('a source', () => {
  it('without a pin starts from its newest healthy generate, and from nothing that one customer said', async () => {
    const { run_id } = await generate(first.id);
    expect(await tools(first.id)).not.toContain('get_prior_recipe');
    refined = (await update(first.id, 'Write the names in upper case')).run_id;
    expect(await names(first.id)).toEqual(upper);
    const second = await another();
    await generate(second.id);
    expect(await tools(second.id)).toContain('get_prior_recipe');
    expect(await names(second.id)).toEqual(plain);
    // What was said for the first one holds for it, whenever it is planned again.
    await generate(first.id);
    expect(await names(first.id)).toEqual(upper);
    expect((await pin(run_id)).body.pinned_recipe_run_id).toBe(run_id);
  });

  it('is left aside where a generate asks for that', async () => {
    const next = await another();
    await runTo(next.id, 'awaiting_approval', { kind: 'generate', ignore_prior: true });
    expect(await tools(next.id)).not.toContain('get_prior_recipe');
  });

  it('with a pin starts from the pinned recipe, which no run replaces', async () => {
    for (let times = 0; times < 2; times++) {
      const next = await another();
      await generate(next.id);
      expect(await names(next.id)).toEqual(plain);
      if (times === 0) await update(next.id, 'Write the names in lower case');
    }
  });

  it('takes another pin, and none', async () => {
    expect(await pin(refined)).toMatchObject({
      status: 200,
      body: { source: source.name, pinned_recipe_run_id: refined },
    });
    expect((await pin(null)).body).toEqual({ source: source.name, pinned_recipe_run_id: null });
  });

  it('pins no run that has no recipe', async () => {
    const told = await runTo(first.id, 'completed', { kind: 'clarify', message: 'How many rows?' });
    const { status, body } = await pin(told.run_id);
    expect(status).toBe(409);
    expect(body.error).toContain(told.run_id);
  });
});
