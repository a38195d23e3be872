import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckSession } from '../../duck/session.js';
import { identifier } from '../../duck/sql.js';
import { SqlChecker } from './checker.js';
import { NoReference } from './no-reference.js';

interface Accepted {
  expression: string;
  kind?: 'text' | 'condition';
  /** Cells that differ from the row of all cases. */
  row?: Record<string, string>;
  expected: string | boolean | null;
}

const cases = JSON.parse(
  readFileSync(new URL('../../../cases/sql-accepted.json', import.meta.url), 'utf8'),
) as Accepted[];
const everyRow: Record<string, string> = {
  Name: 'Anna',
  Amount: '12.50',
  Net: '10.00',
  Tax: '2.5',
  Total: '12.5',
  'Start date': '2024-01-31',
  'End date': '2024-02-29',
  Country: 'US',
  State: '',
  Code: '007',
};
const names = Object.keys(everyRow);

let checker: SqlChecker;
let duck: DuckSession;
beforeAll(async () => {
  checker = new SqlChecker();
  duck = await DuckSession.open({ threads: 1, memoryMb: 200 });
  await duck.lockDown([]);
});
afterAll(async () => {
  await checker.close();
  duck.close();
});

describe('an accepted expression gives what is expected', () => {
  const shown = cases.map((each) => [each.expression, JSON.stringify(each.row ?? {}), each] as const);
  it.each(shown)('%s with %s', async (_, __, { expression, kind = 'condition', row, expected }) => {
    const checked = await checker.check(expression, { columns: names, kind });
    const cells = { ...everyRow, ...row };
    const from = names.map((name, index) => `$${index + 1}::VARCHAR AS ${identifier(name)}`).join(', ');
    const [found] = await duck.rows(
      `SELECT ${checked.sql({ column: identifier })} AS value FROM (SELECT ${from})`,
      names.map((name) => cells[name] ?? null),
    );
    expect(found?.value).toEqual(expected);
    try {
      expect(checked.value((name) => cells[name] ?? null)).toEqual(expected);
    } catch (error) {
      if (!(error instanceof NoReference)) throw error;
    }
  });
});

it('says which columns are read, by their own names', async () => {
  const checked = await checker.check('total = NET + "Tax" AND total > 0', {
    columns: names,
    kind: 'condition',
  });
  expect(checked.columns).toEqual(['Total', 'Net', 'Tax']);
});

it('takes any column where none are given', async () => {
  const checked = await checker.check('"a ""b""" > c', { kind: 'condition' });
  expect(checked.columns).toEqual(['a "b"', 'c']);
});

it('names what it refuses, where, and what to do instead', async () => {
  const refusal = (text: string) => checker.check(text, { columns: ['A'], kind: 'condition' });
  await expect(refusal("é('x')")).rejects.toThrow(
    /The function é is not one .* There are: .*upper.* \(at character 1\)/,
  );
  await expect(refusal('"é" = "A"')).rejects.toThrow(
    'There is no column "é"; there are: "A". A text takes single quotes (at character 1)',
  );
  await expect(refusal('"A" = \'é\' AND now() > 1')).rejects.toThrow(/now .*\(at character 15\)/);
  await expect(refusal('"A" + 1')).rejects.toThrow(/has to be a condition.*this one is a number/);
  await expect(refusal('"A" = ')).rejects.toThrow(/This is not an SQL expression/);
});
