import { routes } from '@godwit/contract/routes';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeFaults } from './describe.js';

function faults(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value);
  return error ? describeFaults(error, 'body') : 'fits';
}

const cases: [name: string, schema: z.ZodType, value: unknown, sentence: string][] = [
  ['nothing', routes.createSource.body, undefined, 'The request body must be a JSON object'],
  ['a list', routes.createSource.body, [], 'The request body must be a JSON object'],
  ['a missing field', routes.createSource.body, {}, 'name is required'],
  ['null', routes.createSource.body, { name: null }, 'name must be a string'],
  ['a blank', routes.createSource.body, { name: '  ' }, 'name must not be blank'],
  ['too long', routes.createSource.body, { name: 'x'.repeat(256) }, 'name must have at most 255 characters'],
  [
    'unknown fields',
    routes.createSource.body,
    { name: 'a', b: 1, c: 2 },
    'unknown field "b"; unknown field "c"',
  ],
  [
    'NUL',
    routes.createSource.body,
    { name: 'a\0b' },
    'name must not contain NUL characters or broken Unicode',
  ],
  [
    'half a pair',
    routes.createSource.body,
    { name: '\ud800' },
    'name must not contain NUL characters or broken Unicode',
  ],
  [
    'an address',
    routes.createSource.body,
    { name: 'a', logo_url: 'ftp://x' },
    'logo_url must be an http or https address',
  ],
  [
    'nested',
    routes.createTemplate.body,
    { name: 't', columns: [{ name: 1 }] },
    'columns[0].name must be a string',
  ],
  [
    'an empty list',
    routes.createTemplate.body,
    { name: 't', columns: [] },
    'columns must have at least 1 item',
  ],
  [
    'a nested unknown',
    routes.createTemplate.body,
    { name: 't', columns: [{ name: 'a', x: 1 }] },
    'unknown field "x" in columns[0]',
  ],
  [
    'a choice',
    routes.createTemplate.body,
    { name: 't', columns: [{ name: 'a', desiredRule: 'x' }] },
    'columns[0].desiredRule must be one of "none", "ai", "strict", "link"',
  ],
  ['an empty change', routes.updateSource.body, {}, 'send at least one of name, auth_url, logo_url'],
  ['an id', routes.pinRecipe.body, { run_id: 'x' }, 'run_id must be a UUID'],
  ['a union', routes.updateAccount.body, { retention: 0 }, 'retention must be at least 1'],
  [
    'a union of other kinds',
    routes.updateAccount.body,
    { retention: 'always' },
    'retention must be "forever", or must be a number',
  ],
  ['a list of the wrong kind', routes.requestUploads.body, { files: 'a' }, 'files must be a list'],
  ['an entry of the wrong kind', routes.requestUploads.body, { files: ['a'] }, 'files[0] must be an object'],
];

describe('a malformed request is told', () => {
  it.each(cases)('%s', (_name, schema, value, sentence) => {
    expect(faults(schema, value)).toBe(sentence);
  });

  it('at most five faults at once', () => {
    const body = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, 1]));
    expect(faults(routes.createSource.body, { name: 'a', ...body })).toMatch(/and 4 more$/);
  });
});
