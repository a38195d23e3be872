import { expect, it } from 'vitest';
import { call } from './testing/call.js';
import { customerMigration } from './testing/customers.js';
import { newKey } from './testing/people.js';
import { hold } from './testing/points.js';
import type { StartedRun } from './testing/run-shapes.js';
import { cancel, listRuns } from './testing/runs.js';
import { base, rateLimit, secondBase } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';

it('of many runs that are started at once, at every process, one is made', async () => {
  const { id } = await customerMigration();
  const { as } = await newKey();
  // The run must not be over before the last request is.
  const release = await hold('claimed', id);
  try {
    const replies = await Promise.all(
      Array.from({ length: rateLimit }, (_, n) =>
        call<StartedRun & ErrorBody>('POST', `${n % 2 ? base : secondBase}/migrations/${id}/runs`, {
          as,
          body: { kind: 'generate' },
        }),
      ),
    );
    const made = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect(made).toHaveLength(1);
    expect(refused).toHaveLength(rateLimit - 1);
    const winner = made[0]!.body.run_id;
    expect(new Set(refused.map(({ body }) => body.run_id))).toEqual(new Set([winner]));
    expect((await listRuns(id)).map(({ run_id }) => run_id)).toEqual([winner]);
    await cancel(id, winner);
  } finally {
    await release();
  }
});
