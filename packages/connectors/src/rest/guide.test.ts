import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { documentProblems } from './document-problems.js';
import { documentSchema } from './document-schema.js';

const guide = await readFile(new URL('../../../../docs/rest-documents.md', import.meta.url), 'utf8');

it('shows a document that can be used', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(documentProblems(JSON.parse(example))).toEqual([]);
});

it('names every field that a document may have', () => {
  const named = new Set<string>();
  const visit = (schema: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(schema)) {
      if (name === 'properties') for (const field of Object.keys(value as object)) named.add(field);
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
    }
  };
  visit(documentSchema);
  // Words of JSON Schema in the properties of settings, and parts of a link of the guidance.
  for (const other of [
    '$schema',
    'additionalProperties',
    'pattern',
    'examples',
    'enum',
    'label',
    'url',
    'title',
  ])
    named.delete(other);
  const missing = [...named].filter((field) => !guide.includes(`\`${field}\``));
  expect(missing).toEqual([]);
});
