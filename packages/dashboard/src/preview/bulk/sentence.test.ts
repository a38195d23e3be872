import { describe, expect, it } from 'vitest';
import { bulkSentence, changedCell, isSayable, rowsInWords } from './sentence.js';

describe('rowsInWords', () => {
  const of = 'preview';
  it('takes no filter, or a column alone, for all rows', () => {
    expect(rowsInWords({ of })).toBe('all');
    expect(rowsInWords({ of, column: 'Email' })).toBe('all');
  });

  it('says a search in one column', () => {
    expect(rowsInWords({ of, column: 'Email', search: 'gmail' })).toEqual({
      where: '"Email" contains "gmail"',
    });
  });

  it('says what is required and missing', () => {
    expect(rowsInWords({ of, column: 'Email', rule: 'required' })).toEqual({ where: '"Email" is empty' });
  });

  it.each([
    { search: 'gmail' },
    { filter: 'valid' },
    { filter: 'invalid' },
    { filter: 'invalid', column: 'Email' },
    { filter: 'invalid', column: 'Email', rule: 'required', search: 'x' },
    { rule: 'unique', column: 'Email' },
    { column: 'Note', search: 'two\nlines' },
  ] as const)('does not pretend to say %j', (search) => {
    expect(rowsInWords({ of, ...search })).toBeUndefined();
  });
});

describe('bulkSentence', () => {
  const where = { where: '"City" contains "Berlin"' };
  const column = 'Status';
  it.each([
    [{ act: 'set', column, to: 'Active' }, 'all', 'Set "Status" of Customers to "Active".'],
    [
      { act: 'set', column, to: 'Active' },
      where,
      'Set "Status" of Customers to "Active" where "City" contains "Berlin".',
    ],
    [{ act: 'clear', column }, 'all', 'Empty "Status" of Customers.'],
    [{ act: 'clear', column }, where, 'Leave "Status" of Customers empty where "City" contains "Berlin".'],
    [
      { act: 'replace', column, from: 'A', to: 'Active' },
      'all',
      'Set "Status" of Customers to "Active" where "Status" is "A".',
    ],
    [
      { act: 'replace', column, from: 'A', to: 'Active' },
      where,
      'Set "Status" of Customers to "Active" where "Status" is "A" and "City" contains "Berlin".',
    ],
    [{ act: 'set', column, to: 'the "best"' }, 'all', 'Set "Status" of Customers to «the "best"».'],
  ] as const)('%j', (change, rows, sentence) => {
    expect(bulkSentence('Customers', change, rows)).toBe(sentence);
  });
});

it('changes cell by cell as the sentence would', () => {
  expect(changedCell({ act: 'clear', column: 'A' }, 'x')).toBe('');
  expect(changedCell({ act: 'set', column: 'A', to: 'y' }, 'x')).toBe('y');
  expect(changedCell({ act: 'replace', column: 'A', from: 'x', to: 'y' }, 'x')).toBe('y');
  expect(changedCell({ act: 'replace', column: 'A', from: 'x', to: 'y' }, 'xx')).toBe('xx');
});

it('knows what no sentence can hold', () => {
  expect(isSayable('a, b. c')).toBe(true);
  expect(isSayable('a\nb')).toBe(false);
});
