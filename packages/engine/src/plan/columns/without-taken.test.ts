import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import type { ViewColumn } from '../views/view.js';
import type { Candidate } from './candidate.js';
import { likelierWithoutTaken } from './without-taken.js';

function source(name: string): ViewColumn {
  return {
    name,
    called: name,
    cell: node({ op: 'column', name }),
    profile: profileValues(name, [{ value: 'x', count: 1 }]),
  };
}

function candidate(of: ViewColumn, probability: number, isWeighed = true): Candidate {
  const conversion = {
    expression: of.cell,
    valid: 1,
    changed: 0,
    emptied: 0,
    failing: [],
    reason: '',
    doubts: [],
  };
  return { source: of, probability, prior: 0.5, isWeighed, reason: '', conversion };
}

const [name, shipping, billing, owner] = ['Name', 'Shipping Name', 'Billing Name', 'owners.Name'].map(
  source,
) as [ViewColumn, ViewColumn, ViewColumn, ViewColumn];

test('what lost to a source that feeds another column leaves its share to the others', () => {
  const customer = [
    candidate(name, 0.6),
    candidate(shipping, 0.2),
    candidate(billing, 0.1),
    candidate(owner, 0.3, false),
  ];
  const assigned = new Map([['Order Number', candidate(name, 0.45)]]);
  expect(likelierWithoutTaken(new Map([['Customer Name', customer]]), assigned)).toBe(true);
  expect(customer.map(({ probability }) => Number(probability.toFixed(2)))).toEqual([0, 0.5, 0.25, 0.3]);
});

test('a source that is all but certain feeds both columns, and nothing else gets likelier by it', () => {
  const contact = [candidate(name, 0.85), candidate(shipping, 0.1)];
  const assigned = new Map([['Name', candidate(name, 0.9)]]);
  expect(likelierWithoutTaken(new Map([['Contact', contact]]), assigned)).toBe(false);
  expect(contact.map(({ probability }) => probability)).toEqual([0.85, 0.1]);
});
