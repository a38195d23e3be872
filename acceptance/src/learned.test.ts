import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, doubtful } from './testing/customers.js';
import { held } from './testing/points.js';
import { answer, generate, readPreview, runTo } from './testing/runs.js';
import type { ErrorBody, Knowledge } from './testing/shapes.js';
import { named, newSource } from './testing/things.js';

let customer: CustomerMigration;

const path = () => `/migrations/${customer.id}/knowledge`;
const read = async () => (await call<Knowledge>('GET', path())).body;
const mine = '# Notes\n\nAsk Jane about duplicates.\n';

beforeAll(async () => {
  customer = await customerMigration({ file: doubtful });
  await call('PATCH', path(), { body: { knowledge: mine } });
});

describe('what a run learned', () => {
  it('stands in the knowledge under a heading of its own, behind a person’s lines', async () => {
    const before = await read();
    const run = await runTo(customer.id, 'blocked', { kind: 'generate' });
    await answer(customer.id, run.run_id, [{ id: run.questions![0]!.id, value: '1' }]);
    const after = await read();
    expect(after.knowledge.startsWith(mine)).toBe(true);
    expect(after.knowledge.slice(mine.length)).toMatch(/^\n## .+\n\n- .+\n$/);
    expect(after.updated_at > before.updated_at).toBe(true);
    const stale = { knowledge: 'Over it', if_unmodified_since: before.updated_at };
    expect((await call('PATCH', path(), { body: stale })).status).toBe(412);
  });

  it('is not asked again', async () => {
    const first = await readPreview(customer.id);
    await generate(customer.id);
    expect((await readPreview(customer.id)).sheets).toEqual(first.sheets);
  });

  it('is not asked again by a generate that starts from nothing', async () => {
    const { knowledge } = await read();
    const fresh = await customerMigration({ file: doubtful, template: customer.template });
    await call('PATCH', `/migrations/${fresh.id}/knowledge`, { body: { knowledge } });
    await generate(fresh.id);
    const [ours, theirs] = [await readPreview(customer.id), await readPreview(fresh.id)];
    expect(theirs.sheets[0]!.rows).toEqual(ours.sheets[0]!.rows);
  });

  it('from an update is appended too; a write in that very moment is refused', async () => {
    const order = { kind: 'update', message: 'Write the names in upper case' } as const;
    await held(customer.id, 'knowledge', order, async () => {
      const { status, body } = await call<ErrorBody>('PATCH', path(), { body: { knowledge: 'Mine' } });
      expect(status).toBe(409);
      expect(body.error).toContain('appending');
    });
    const { knowledge } = await read();
    expect(knowledge).toContain(order.message);
    expect(knowledge.startsWith(mine)).toBe(true);
    expect((await call('PATCH', path(), { body: { knowledge: mine } })).status).toBe(200);
  });
});

describe('what a person wrote', () => {
  it('about the source is obeyed, and not asked', async () => {
    const source = await newSource();
    const body = { knowledge: 'Dates are month/day/year.' };
    await call('PATCH', `/sources/${named(source.name)}/knowledge`, { body });
    const { id } = await customerMigration({
      file: doubtful,
      template: customer.template,
      source: source.name,
    });
    await generate(id);
    const { sheets } = await readPreview(id);
    expect(sheets[0]!.rows[1]!.at(-1)).toBe('2024-01-02');
  });
});
