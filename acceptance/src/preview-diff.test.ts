import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { generate, update } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

interface Diff {
  sheets: { slug: string; key: string[]; added: number; gone: number; changed: number; unchanged: number }[];
}

let customer: CustomerMigration;
const diff = (query: Record<string, string>) =>
  call<Diff & ErrorBody>('GET', `/migrations/${customer.id}/preview/diff`, { query });

describe('what an update changed in the rows', () => {
  let from: string;
  let to: string;
  beforeAll(async () => {
    customer = await customerMigration();
    from = (await generate(customer.id)).run_id;
    to = (await update(customer.id, 'Make Name upper case')).run_id;
  });

  it('is counted exactly, by the key of the rows, with samples', async () => {
    const { status, body } = await diff({ from, to, samples: '2' });
    expect(status).toBe(200);
    expect(body.sheets).toEqual([
      {
        slug: customer.slug,
        name: expect.any(String),
        key: ['Code'],
        rows: { from: 3, to: 3 },
        added: 0,
        gone: 0,
        changed: 3,
        unchanged: 0,
        samples: {
          added: [],
          gone: [],
          changed: [
            {
              key: [{ column: 'Code', value: 'C-1' }],
              row_index: { from: 0, to: 0 },
              cells: [{ column: 'Name', from: 'Ada Lovelace', to: 'ADA LOVELACE' }],
            },
            expect.anything(),
          ],
        },
      },
    ]);
  });

  it('is not there for a run that is not, and not kept for ever', async () => {
    expect((await diff({ from, to: noId })).status).toBe(404);
    expect((await diff({ from })).status).toBe(400);
    expect((await diff({ from, to, samples: '101' })).status).toBe(400);
    await update(customer.id, 'Make Code lower case');
    const { status, body } = await diff({ from, to });
    expect(status).toBe(409);
    expect(body.error).toContain('not kept');
  });
});
