import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqlChecker } from './checked-sql/checker.js';
import { prepareExpression } from './checked-sql/prepare.js';
import { operationNames, parseExpression } from './expression.js';
import { type Cells, openDuck, runInDuck, runInTypeScript } from './testing/duck.js';

interface Case {
  op: string;
  options?: Record<string, unknown>;
  /** The text of column a, or the cells of the row. */
  input: string | null | Cells;
  expected: string | null;
  /** A sentence that asks for it, of a column that is called Code: see edit/operations-said.test.ts. */
  say?: string;
}

const cases = JSON.parse(
  readFileSync(new URL('../../cases/operations.json', import.meta.url), 'utf8'),
) as Case[];
const WITHOUT_INPUT = [
  'column',
  'constant',
  'sequence',
  'join',
  'concat',
  'hash_id',
  'coalesce',
  'json_object',
  'if',
  'sql',
];

let duck: DuckDBConnection;
const checker = new SqlChecker();
afterAll(() => checker.close());
beforeAll(async () => {
  duck = await openDuck();
});

describe.each(operationNames())('%s', (op) => {
  const own = cases.filter((each) => each.op === op);

  it('has cases', () => expect(own.length).toBeGreaterThan(1));

  it.each(own.map((each) => [JSON.stringify(each.input), JSON.stringify(each.options ?? {}), each] as const))(
    'of %s with %s',
    async (_, __, { options, input, expected }) => {
      const of = WITHOUT_INPUT.includes(op) ? {} : { of: { op: 'column', name: 'a' } };
      const expression = parseExpression({ op, ...of, ...options });
      await prepareExpression(expression, checker);
      const row = typeof input === 'object' && input !== null ? input : { a: input };
      expect(runInTypeScript([expression], [row])).toEqual([[expected]]);
      expect(await runInDuck(duck, [expression], [row])).toEqual([[expected]]);
    },
  );
});
