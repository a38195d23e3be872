import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import { evaluate } from '../../recipe/expression.js';
import { withoutAddresses } from './labelled-addresses.js';
import type { ViewColumn } from './view.js';

function column(values: string[]): ViewColumn {
  const sample = values.map((value) => ({ value, count: 1 }));
  return {
    name: 'Project',
    called: 'Project',
    cell: node({ op: 'column', name: 'Project' }),
    profile: profileValues('Project', sample),
  };
}

test('the names of pages go without the addresses behind them', () => {
  const value = 'Relaunch (https://example.org/a1), Shop (https://example.org/b2)';
  const bare = withoutAddresses(column([value, 'Relaunch (https://example.org/a1)']));
  const row = { column: () => value, position: 0, lookup: () => undefined };
  expect(evaluate(bare.cell, row)).toBe('Relaunch, Shop');
  expect(bare.profile.sample.map((each) => each.value).sort()).toEqual(['Relaunch', 'Relaunch, Shop']);
  expect(bare.profile.filled).toBe(2);
});

test('a text that mentions an address stays as it is', () => {
  const plain = column(['See the wiki (https://example.org)', 'Call first', 'Paid', 'Late']);
  expect(withoutAddresses(plain)).toBe(plain);
});
