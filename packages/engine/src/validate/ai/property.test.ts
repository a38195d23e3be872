import { readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cell } from '../../recipe/testing/cells.js';
import { openDuck } from '../../recipe/testing/duck.js';
import { rounds } from '../../testing/rounds.js';
import { type AiCheck, aiCheckSchema, aiFailure } from './check.js';
import { compileAiRule } from './compile.js';
import { anyCheck, nearMiss } from './testing/checks.js';
import { failuresInDuck } from './testing/duck.js';

interface Case {
  name: string;
  description: string | null;
  valid: string[];
  invalid: string[];
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../cases/ai-rules.json', import.meta.url), 'utf8'),
);
const samples = [...new Set(cases.flatMap(({ valid, invalid }) => [...valid, ...invalid]))];
const compiled = [
  ...new Map(
    cases.map((each) => compileAiRule(each)).map((check) => [JSON.stringify(check), check]),
  ).values(),
].filter((check) => check.checks.length > 0);

const value = fc.oneof(
  { weight: 2, arbitrary: cell },
  { weight: 1, arbitrary: fc.constantFrom(...samples) },
  { weight: 5, arbitrary: fc.constantFrom(...samples).chain(nearMiss) },
);
const values = fc.array(value, { minLength: 300, maxLength: 600, size: 'max' });

let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await openDuck();
});

describe('SQL equals the reference', () => {
  it('for every compiled check, on every sample and its near misses', async () => {
    const [random] = fc.sample(values, { numRuns: 1 });
    for (let at = 0; at < compiled.length; at += 20)
      await agree(compiled.slice(at, at + 20), [...samples, ...(random ?? [])]);
  });

  it('for any check there can be', async () => {
    const documents = fc.array(anyCheck, { minLength: 8, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(documents, values, async (checks, cells) => {
        await agree(
          checks.map((check) => aiCheckSchema.parse({ version: 1, checks: [check] })),
          cells,
        );
      }),
      { numRuns: rounds(12) },
    );
  });
});

async function agree(checks: AiCheck[], cells: (string | null)[]): Promise<void> {
  const inDuck = await failuresInDuck(duck, checks, cells);
  checks.forEach((check, index) => {
    cells.forEach((each, at) => {
      const expected = aiFailure(check, each);
      if (inDuck[index]![at] !== expected)
        expect.fail(
          `${JSON.stringify(check)} on ${JSON.stringify(each)}: SQL ${JSON.stringify(inDuck[index]![at])}, reference ${JSON.stringify(expected)}`,
        );
    });
  });
}
