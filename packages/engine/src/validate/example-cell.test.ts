import { expect, it } from 'vitest';
import { exampleOf } from './example-cell.js';

const of = (name: string, description = '', strictRule?: string) =>
  exampleOf({ name, description, strictRule });

it.each([
  ['Name', '', undefined, 'Example'],
  ['Email', 'Lower case.', '^[^@ ]+@[^@ ]+$', 'ada@example.com'],
  ['Since', 'Date of the first contact, YYYY-MM-DD.', undefined, '2024-05-31'],
  ['Status', 'One of: open, closed', undefined, 'open'],
  ['Rating', 'A whole number between 1 and 5', undefined, '1'],
  ['SKU', '', '^[A-Z]{2}-\\d{5}$', 'AA-11111'],
  ['Code', '', '^(?:north|south)$', 'north'],
  ['Odd', '', '^(a)\\1$', ''],
])('%s (%s, %s) has the example %j', (name, description, strictRule, example) => {
  expect(of(name, description, strictRule)).toBe(example);
});

it('gives only what the pattern takes', () => {
  for (const pattern of ['^\\d{3,}$', '\\bx\\b', '^[^a-z]$', '^$|^\\p{Lu}+$', '^.{150,}$', '(?=a)b'])
    expect(of('Value', '', pattern) || 'blank').toMatch(new RegExp(`${pattern}|^blank$`, 'u'));
});
