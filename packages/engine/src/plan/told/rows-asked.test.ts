import { expect, test } from 'vitest';
import { askedOfGroup } from './rows-asked.js';

test.each([
  ['incl. tax: sum of its positions, two decimals', 'sum'],
  ['what the guest pays: all dishes added up', 'sum'],
  ['wat de gast betaalt: alle gerechten bij elkaar, incl. btw', 'sum'],
  ['alle Posten zusammen, mit Punkt', 'sum'],
  ['how many', 'count'],
  ['gross amount (not the sum of the hours)', undefined],
  ['as printed. The sum of them is elsewhere', undefined],
])('%s: %s', (description, expected) => {
  expect(askedOfGroup({ name: 'Amount', description })).toBe(expected);
});
