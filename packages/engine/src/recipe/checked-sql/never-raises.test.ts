import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckSession } from '../../duck/session.js';
import { identifier, literal } from '../../duck/sql.js';
import { cell } from '../testing/cells.js';
import { SqlChecker } from './checker.js';
import { type Argument, functionNamed, functionNames } from './functions.js';

const extreme = [
  '9999999999999999999999999999',
  '-9999999999999999999999999999.9999999999',
  '99999999999999999999999999999999999999999',
  '9223372036854775807',
  '-9223372036854775808',
  '2147483648',
  '-1',
  '0',
  '0.0000000001',
  '1e308',
  'nan',
  'inf',
  '9999-12-31',
  '0001-01-01',
  '0000-01-01',
  '2024-02-30',
  '9999-12-31 23:59:59.999999',
  'infinity',
  'epoch',
  '\\',
  '%',
  '_',
  'a\0b',
  '\u200d',
];

let checker: SqlChecker;
let duck: DuckSession;
beforeAll(async () => {
  checker = new SqlChecker();
  duck = await DuckSession.open({ threads: 1, memoryMb: 400 });
  const cells = [...extreme, ...fc.sample(cell, 100)];
  await duck.run('CREATE TABLE cells (x VARCHAR, y VARCHAR)');
  const pairs = cells.flatMap((x, index) => [...extreme, cells.at(-index) ?? null].map((y) => [x, y]));
  const text = (value: string | null | undefined) => (value == null ? 'NULL' : literal(value));
  await duck.run(`INSERT INTO cells VALUES ${pairs.map(([x, y]) => `(${text(x)}, ${text(y)})`).join(', ')}`);
});
afterAll(async () => {
  await checker.close();
  duck.close();
});

async function runs(expression: string): Promise<void> {
  const checked = await checker.check(expression, { columns: ['x', 'y'], kind: 'text' });
  const sql = `SELECT count(value) AS found FROM (SELECT ${checked.sql({ column: identifier })} AS value FROM cells)`;
  await expect(duck.rows(sql), expression).resolves.toHaveLength(1);
}

/** What an argument may be, at its ends. */
function samples(wanted: Argument): string[] {
  if (typeof wanted === 'string') return ['x', 'y'];
  if (wanted.constant === 'integer') return [String(wanted.from), String(wanted.to)];
  return wanted.of ? wanted.of.slice(0, 4).map((each) => `'${each}'`) : ["'%Y'", "'a'"];
}

describe('whatever the cells hold, nothing raises', () => {
  it.each(functionNames().filter((name) => /^\w+$/.test(name) && name !== 'position'))('%s', async (name) => {
    const spec = functionNamed(name)!;
    const args = [...spec.args, ...(spec.optional ?? [])].map(samples);
    const calls = [0, 1, 2, 3].flatMap((turn) => {
      const chosen = args.map((each, index) => each[(turn + index) % each.length]!);
      return [chosen, chosen.slice(0, spec.args.length)].map((each) => `${name}(${each.join(', ')})`);
    });
    for (const each of new Set(calls)) await runs(each);
  });

  it.each([
    'x + y',
    'x - y',
    'x * y',
    'x * y * x',
    'x / y',
    'x % y',
    '-x',
    'x::INTEGER * y::INTEGER',
    'x::BIGINT + 9223372036854',
    'x::DOUBLE * y::DOUBLE',
    'x::DOUBLE / y::DOUBLE',
    'x::DOUBLE % y::DOUBLE',
    'x::DOUBLE::DECIMAL(18,2)',
    'x::DOUBLE::INTEGER',
    'x::DECIMAL(4,2) + y::DECIMAL(38,10)',
    'x::DATE + y',
    'x::DATE - y',
    'x::DATE - y::DATE',
    'x::DATE + INTERVAL (y) DAY',
    'x::TIMESTAMP - INTERVAL (y) YEAR',
    "x::TIMESTAMP + INTERVAL '3 months'",
    'x < y',
    'x BETWEEN y AND x',
    'x IN (y, 1)',
    'x = true',
    "x < DATE '2024-01-01'",
    'x < 1.5',
    'x < y::DOUBLE',
    'greatest(x::DATE, y::DATE)',
    'greatest(x, 5)',
    'least(x::DOUBLE, y)',
    'nullif(x, y)',
    "x LIKE '%_a%'",
    "x ILIKE '%É_%'",
    'CASE WHEN x THEN 1 ELSE y END',
    'x || y || 5 || (x > y) || x::DATE',
  ])('%s', async (expression) => {
    await runs(expression);
  });
});
