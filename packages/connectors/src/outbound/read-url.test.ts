import { expect, test } from 'vitest';
import { nothingAllowed } from './addresses.js';
import { urlProblem } from './check-url.js';
import { readUrl } from './read-url.js';

test('an address with a letter beyond ASCII is one, however often it is asked', () => {
  const config = { allowed: nothingAllowed, plainHttp: false };
  const problems = new Set<string | undefined>();
  for (let n = 0; n < 100_000; n += 1) problems.add(urlProblem('https://bücher.example/', config));
  expect([...problems]).toEqual([undefined]);
});

test.each([
  ['https://bücher.example/', undefined, 'https://xn--bcher-kva.example/'],
  ['Kündigungen.csv', 'https://example.com/files/', 'https://example.com/files/K%C3%BCndigungen.csv'],
  ['no address', undefined, undefined],
  ['http://', 'https://example.com/', undefined],
])('%s, from %s: %s', (text, base, href) => {
  expect(readUrl(text, base === undefined ? undefined : new URL(base))?.href).toBe(href);
});
