import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partOf } from './part-of.js';

const page = readFileSync(new URL('../../../../docs/model.md', import.meta.url), 'utf8');

it('is what docs/model.md says of what is sent, and no more', () => {
  const part = partOf(page, 'What is sent');
  expect(part).toMatch(/^To the configured address and no other/);
  expect(part).toContain('Never in reach: credentials');
  expect(part).not.toContain('## ');
});

it('is nothing where there is no such heading', () => {
  expect(partOf(page, 'What is not there')).toBe('');
});
