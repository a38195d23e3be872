import { expect, test } from 'vitest';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import { evaluate } from '../../recipe/expression.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import { Targets } from '../views/targets.js';
import type { Member } from './member.js';
import { parentsByCode } from './outline.js';

const template: Template = {
  slug: 'groups',
  name: 'Groups',
  columns: [
    { name: 'Code', required: true, unique: true },
    { name: 'Level', strictRule: '^\\d$' },
    { name: 'Parent', linkRule: [{ templateId: 'groups', columnName: 'Code' }] },
  ],
};

/** Parent and level of each code. */
function outlined(codes: readonly string[]): [string, string][] {
  const cell = node({ op: 'column', name: 'KG' });
  const profile = profileValues(
    'KG',
    codes.map((value) => ({ value, count: 1 })),
  );
  const source = { name: 'KG', called: 'KG', cell, profile };
  const feed = { expression: cell, probability: 1, reason: '', sources: [source] };
  const member = { feeds: new Map([['Code', feed]]) } as unknown as Member;
  parentsByCode(member, template, { targets: new Targets([template]) } as Knowing);
  const made = (name: string, code: string) => {
    const expression = member.feeds.get(name)?.expression;
    return expression
      ? (evaluate(expression, { column: () => code, position: 0, lookup: () => undefined }) ?? '')
      : '-';
  };
  return codes.map((code) => [made('Parent', code), made('Level', code)]);
}

test('digits that count up to zeros, and a further part', () => {
  expect(outlined(['300', '310', '311', '313', '330', '334', '334.1'])).toEqual([
    ['', '1'],
    ['300', '2'],
    ['310', '3'],
    ['310', '3'],
    ['300', '2'],
    ['330', '3'],
    ['334', '4'],
  ]);
});

test('parts with a mark between them', () => {
  expect(outlined(['1', '1.1', '1.2', '1.2.1', '2'])).toEqual([
    ['', '1'],
    ['1', '2'],
    ['1', '2'],
    ['1.2', '3'],
    ['', '1'],
  ]);
  expect(outlined(['Sales', 'Sales > Parts', 'Sales > Parts > New', 'Sales > Labour'])).toEqual([
    ['', '1'],
    ['Sales', '2'],
    ['Sales > Parts', '3'],
    ['Sales', '2'],
  ]);
});

test('codes whose parents are not there say nothing', () => {
  expect(outlined(['2231-001', '2231-005', '2231-009', '2231-010'])[0]).toEqual(['-', '-']);
  expect(outlined(['17', '23', '45', '78'])[0]).toEqual(['-', '-']);
});
