import { expect, it } from 'vitest';
import { casesOf } from './cases.js';
import { runCases } from './run.js';
import { seeds } from './seeds.js';

it('refuses damaged and lying files in a sentence, and reads the others whole', async () => {
  const cases = casesOf(seeds, 60, 7, false);
  const results = await runCases(cases, { seconds: 20, endlessSeconds: 3, memoryMb: 1500 });
  expect(results).toHaveLength(60);
  expect(results.filter(({ outcome }) => outcome === 'fault' || outcome === 'limit')).toEqual([]);
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['read', 'refused']));
});
