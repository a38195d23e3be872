import { expect, it } from 'vitest';
import { casesOf } from './cases.js';
import { runCases } from './run.js';
import { mailSeeds } from './seeds/mails.js';
import { pdfSeeds } from './seeds/pdf.js';
import { wordSeeds } from './seeds/word.js';
import { seeds } from './seeds.js';

it('refuses damaged and lying files in a sentence, and reads the others whole', async () => {
  const cases = casesOf([...seeds, ...pdfSeeds, ...mailSeeds, ...wordSeeds], 80, 7);
  const results = await runCases(cases, { seconds: 240, endlessSeconds: 3, memoryMb: 1500 });
  expect(results).toHaveLength(80);
  expect(results.filter(({ outcome }) => outcome === 'fault' || outcome === 'limit')).toEqual([]);
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['read', 'refused']));
});
