import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckSession } from '../../duck/session.js';
import { SqlChecker } from './checker.js';
import { SqlRefused } from './refused.js';

interface Escape {
  expression?: string;
  /** For long ones: each text, so many times. */
  parts?: [text: string, times: number][];
  reason: string;
  /** It may run, and gives this. */
  value?: string | null;
  /** Run as it stands, in the settings of a run, DuckDB itself refuses it too. */
  direct?: true;
}

const cases = JSON.parse(
  readFileSync(new URL('../../../cases/sql-escapes.json', import.meta.url), 'utf8'),
) as Escape[];
const columns = ['Name', 'Amount', 'Start date', 'End date'];
const textOf = ({ expression, parts = [] }: Escape) =>
  expression ?? parts.map(([text, times]) => text.repeat(times)).join('');
const shown = (each: Escape) => [each.reason, JSON.stringify(textOf(each)).slice(0, 80), each] as const;

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

describe('refused', () => {
  it.each(cases.filter((each) => !('value' in each)).map(shown))('%s: %s', async (_, __, each) => {
    for (const kind of ['text', 'condition'] as const) {
      const refusal = checker.check(textOf(each), { columns, kind });
      await expect(refusal).rejects.toBeInstanceOf(SqlRefused);
      await expect(refusal).rejects.toThrow(/\w{3,} \w+/);
    }
  });
});

describe('harmless', () => {
  it.each(cases.filter((each) => 'value' in each).map(shown))('%s: %s', async (_, __, each) => {
    const checked = await checker.check(textOf(each), { columns, kind: 'text' });
    const [row] = await duck.rows(`SELECT '|' || ${checked.sql({ column: () => 'NULL::VARCHAR' })} AS value`);
    expect(row?.value ?? null).toBe(each.value === null ? null : `|${each.value}`);
  });
});

describe('behind the list, the session refuses by itself', () => {
  it.each(cases.filter((each) => each.direct).map(shown))('%s: %s', async (_, __, each) => {
    await expect(duck.run(`SELECT ${textOf(each)}`)).rejects.toThrow();
  });
});
