import { expect, it } from 'vitest';
import { node } from '../../recipe/edit.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Draft } from './draft.js';
import { makeAlike } from './links.js';
import type { Feed } from './member.js';

const source = { name: 'NIP' } as ViewColumn;
const cell = node({ op: 'column', name: 'NIP' });
const mended = node({ op: 'replace_pattern', of: cell, pattern: '^PL', with: '', ignore_case: false });
const feedOf = (expression: Feed['expression']): Feed => ({
  expression,
  probability: 1,
  reason: '',
  sources: [source],
});

function draftOf(slug: string, table: View['table'], feed: Feed, linkedTo?: string): Draft {
  const linkRule = linkedTo ? [{ templateId: linkedTo, columnName: 'nip' }] : undefined;
  return {
    template: { slug, name: slug, columns: [{ name: 'nip', ...(linkRule ? { linkRule } : {}) }] },
    members: [
      { view: { table } as View, columns: [source], feeds: new Map([['nip', feed]]), candidates: new Map() },
    ],
    filters: [],
    notes: [],
    prior: 1,
  };
}

it('makes a key as it is made in the sheet that it leads to, of the same column', () => {
  const table = { name: 'sales' } as View['table'];
  const customers = draftOf('customers', table, feedOf(mended));
  const invoices = draftOf('invoices', table, feedOf(cell), 'customers');
  const templates = [customers.template, invoices.template];
  expect(makeAlike([customers, invoices], templates)).toEqual([invoices]);
  expect(invoices.members[0]?.feeds.get('nip')?.expression).toEqual(mended);
  expect(makeAlike([customers, invoices], templates)).toEqual([]);
});

it('leaves what comes from another table as it is', () => {
  const customers = draftOf('customers', { name: 'list' } as View['table'], feedOf(mended));
  const invoices = draftOf('invoices', { name: 'sales' } as View['table'], feedOf(cell), 'customers');
  expect(makeAlike([customers, invoices], [customers.template, invoices.template])).toEqual([]);
});
