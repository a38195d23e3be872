import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import { evaluate } from '../../recipe/expression.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { itemsOfLists } from './list-items.js';
import type { Feed, Member } from './member.js';

function column(name: string, values: string[]): ViewColumn {
  const sample = values.map((value) => ({ value, count: 1 }));
  return { name, called: name, cell: node({ op: 'column', name }), profile: profileValues(name, sample) };
}

function made(owner: ViewColumn, fedBy: Record<string, ViewColumn>): Record<string, string | null> {
  const template: Template = {
    slug: 'tasks',
    name: 'Tasks',
    columns: [
      { name: 'Assigned To', description: 'First owner' },
      { name: 'Others', description: 'Other owners' },
    ],
  };
  const feeds = new Map<string, Feed>(
    Object.entries(fedBy).map(([name, source]) => [
      name,
      { expression: source.cell, probability: 0.9, reason: '', sources: [source] },
    ]),
  );
  const view = { reshape: [] } as unknown as View;
  const member: Member = { view, columns: [owner], feeds, candidates: new Map() };
  itemsOfLists(member, template, { targets: new Targets([template]) } as Knowing);
  const row = { column: () => owner.profile.sample[0]?.value ?? null, position: 0, lookup: () => undefined };
  return Object.fromEntries([...feeds].map(([name, { expression }]) => [name, evaluate(expression, row)]));
}

test('the first owner and the others come out of a cell that lists them', () => {
  const owner = column('Owner', ['Ann Lee, Bob Roy, Cy Poe', 'Dan Fox, Eve Orr', 'Guy Ray']);
  expect(made(owner, { 'Assigned To': owner })).toEqual({
    'Assigned To': 'Ann Lee',
    Others: 'Bob Roy, Cy Poe',
  });
});

test('a cell that lists nothing stays as it is', () => {
  const owner = column('Owner', ['Ann Lee', 'Dan Fox', 'Guy Ray']);
  expect(made(owner, { 'Assigned To': owner })).toEqual({ 'Assigned To': 'Ann Lee' });
});
