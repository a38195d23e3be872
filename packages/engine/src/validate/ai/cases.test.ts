import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuck } from '../../recipe/testing/duck.js';
import { aiCheckEnglish, aiCheckSchema, aiFailure } from './check.js';
import { compileAiRule } from './compile.js';
import { failuresInDuck } from './testing/duck.js';

interface Case {
  name: string;
  description: string | null;
  /** The kinds in order, each with those of its fields that matter here. */
  checks: { kind: string }[];
  valid: string[];
  invalid: string[];
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../cases/ai-rules.json', import.meta.url), 'utf8'),
);

let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await openDuck();
});

describe('compileAiRule', () => {
  it.each(cases.map((each) => [each.name, each.description, each] as const))(
    '%s: %s',
    async (_, __, { name, description, checks, valid, invalid }) => {
      const compiled = compileAiRule({ name, description });
      expect(compiled.checks.map(({ kind }) => kind)).toEqual(checks.map(({ kind }) => kind));
      expect(compiled.checks).toMatchObject(checks);
      expect(aiCheckSchema.parse(JSON.parse(JSON.stringify(compiled)))).toEqual(compiled);
      const failures = await failuresInDuck(duck, [compiled], [...valid, ...invalid]);
      expect(failures[0]).toEqual([...valid, ...invalid].map((value) => aiFailure(compiled, value)));
      expect(valid.filter((value) => aiFailure(compiled, value) !== null)).toEqual([]);
      expect(invalid.filter((value) => aiFailure(compiled, value) === null)).toEqual([]);
    },
  );

  it('is tried on many descriptions, and on many that must give nothing', () => {
    expect(cases.length).toBeGreaterThan(150);
    expect(cases.filter((each) => each.checks.length === 0).length).toBeGreaterThan(40);
  });
});

describe('what people read', () => {
  const said = (description: string, value: string) => {
    const check = compileAiRule({ name: 'Column', description });
    return [aiCheckEnglish(check), aiFailure(check, value)];
  };

  it('names the expectation, in one form', () => {
    expect(said('One of: Open, Won, Lost', 'x')).toEqual([
      'must be one of: Open, Won, Lost',
      'Value must be one of: Open, Won, Lost',
    ]);
    expect(said('Date of birth, DD/MM/YYYY', 'x')[1]).toBe('Value must be a date written DD/MM/YYYY');
    expect(said('Integer between 1 and 5', '9')).toEqual([
      'must be a whole number; must be between 1 and 5',
      'Value must be between 1 and 5',
    ]);
    expect(said('Anything goes', 'x')).toEqual(['', null]);
  });
});

describe('aiCheckSchema', () => {
  it('takes no unknown kind, field or version', () => {
    expect(aiCheckSchema.safeParse({ version: 2, checks: [] }).success).toBe(false);
    expect(aiCheckSchema.safeParse({ version: 1, checks: [{ kind: 'mood' }] }).success).toBe(false);
    expect(aiCheckSchema.safeParse({ version: 1, checks: [{ kind: 'email', extra: 1 }] }).success).toBe(
      false,
    );
    expect(aiCheckSchema.safeParse({ version: 1, checks: [{ kind: 'email' }] }).success).toBe(true);
  });
});
