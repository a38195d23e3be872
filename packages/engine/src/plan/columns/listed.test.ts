import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import type { ViewColumn } from '../views/view.js';
import { listing, mayStandFor, speaksList } from './listed.js';

function column(name: string, values: readonly string[]): ViewColumn {
  const profile = profileValues(
    name,
    values.map((value) => ({ value, count: 3 })),
  );
  return { name, called: name, cell: node({ op: 'column', name }), profile };
}

const tickets = column('Ticket Type', ['Weekend Pass - Early Bird', 'Saturday', 'Sunday Pass', 'Sponsor']);

test('a column that says two words of a list is tried, whatever it is called', () => {
  const names = column('Name', ['Ann Weber', 'Bo Lind', 'Cy Hart']);
  const wanted = { kind: 'choice' as const, values: ['weekend', 'saturday', 'sunday'] };
  expect(listing([names, tickets], wanted)).toEqual([1]);
});

test('one word may be chance, and letters stand for anything', () => {
  const wanted = { kind: 'choice' as const, values: ['weekend', 'monday'] };
  expect(listing([tickets], wanted)).toEqual([]);
  expect(listing([column('Size', ['W', 'M'])], wanted)).toEqual([]);
  expect(listing([tickets], { kind: 'text' })).toEqual([]);
});

test('codes and words of their own may stand for those of a list, amounts and very many words never', () => {
  const wanted = { kind: 'choice' as const, values: ['settled', 'in part', 'open'] };
  const amounts = column('Paid', ['12.50', '310.00', '0.00', '75.20', '9.90']);
  const many = column(
    'Remark',
    Array.from({ length: 30 }, (_, at) => `note ${at}`),
  );
  expect([column('State', ['S', 'P', 'O']), amounts, many].map((each) => mayStandFor(each, wanted))).toEqual([
    true,
    false,
    false,
  ]);
  expect(mayStandFor(column('State', ['S']), { kind: 'integer' })).toBe(false);
});

test('what a key leads to is tried where it says three of the words', () => {
  const via = { key: 'idList', label: 'lists', neighbours: [] } as unknown as NonNullable<ViewColumn['via']>;
  const wanted = { kind: 'choice' as const, values: ['backlog', 'doing', 'done', 'blocked'] };
  const lists = { ...column('name', ['Backlog', 'Doing', 'Done', 'Ideas']), via };
  const people = { ...column('name', ['Backlog', 'Doing', 'Ann', 'Bo']), via };
  expect(listing([lists], wanted)).toEqual([0]);
  expect(listing([people], wanted)).toEqual([]);
  expect(speaksList(lists, wanted)).toBe(true);
});
