import type { CallSpec } from '../functions.js';

/** RE2 takes linear time and refuses what would grow too large; a constant pattern is compiled once. */
const PATTERN = { constant: 'text', longest: 1000 } as const;
const OPTIONS = { constant: 'text', of: ['', 'i', 'c', 's', 'm', 'is', 'im', 'n'] } as const;
const REPLACING = { constant: 'text', of: ['', 'g', 'i', 'gi', 'ig', 's', 'gs'] } as const;

const call =
  (name: string) =>
  (...args: string[]) =>
    `${name}(${args.join(', ')})`;

export const PATTERN_FUNCTIONS: readonly (readonly [string, CallSpec])[] = [
  [
    'regexp_matches',
    { args: ['text', PATTERN], optional: [OPTIONS], result: 'boolean', sql: call('regexp_matches') },
  ],
  [
    'regexp_full_match',
    { args: ['text', PATTERN], optional: [OPTIONS], result: 'boolean', sql: call('regexp_full_match') },
  ],
  [
    'regexp_extract',
    {
      args: ['text', PATTERN],
      optional: [{ constant: 'integer', from: 0, to: 9 }, OPTIONS],
      result: 'text',
      sql: call('regexp_extract'),
    },
  ],
  [
    'regexp_replace',
    {
      args: ['text', PATTERN, { constant: 'text', longest: 100 }],
      optional: [REPLACING],
      result: 'text',
      sql: call('regexp_replace'),
      // The pattern may match before every character, and \0 may repeat all of it.
      growth: ([, , replacement]) =>
        1 + Buffer.byteLength(replacement ?? '') + 10 * ((replacement ?? '').match(/\\\d/g)?.length ?? 0),
    },
  ],
];
