import { expect, test } from 'vitest';
import type { ColumnProfile } from '../../profile/profile.js';
import { senseOf } from '../../words/senses.js';
import { kindsByName, type UsualKind, usualKindOf, usualKinds } from './usual-kinds.js';

const speaksFor = (name: string, kind: UsualKind) =>
  kindsByName(senseOf(name.split(' ')))[usualKinds.indexOf(kind)] ?? 0;

test('a name says what kind of values a column holds', () => {
  expect(speaksFor('grand total', 'number')).toBeGreaterThan(speaksFor('grand total', 'date') + 1);
  expect(speaksFor('due', 'date')).toBeGreaterThan(speaksFor('due', 'contact'));
  expect(speaksFor('email', 'contact')).toBeGreaterThan(1);
  expect(speaksFor('notes', 'words')).toBeGreaterThan(0);
});

test('what is called by no word says nothing', () => {
  expect(kindsByName(undefined)).toEqual(usualKinds.map(() => 0));
});

test('values are of the kind of most of them; few different ones are of a list', () => {
  const profile = (kind: string, share: number, distinct: number) =>
    ({ kinds: [{ kind, share }], distinct, filled: 20 }) as unknown as ColumnProfile;
  expect(usualKindOf(profile('money', 0.9, 20))).toBe('number');
  expect(usualKindOf(profile('money', 0.3, 20))).toBe('words');
  expect(usualKindOf(profile('text', 1, 4))).toBe('few');
  expect(usualKindOf({ ...profile('text', 1, 0), filled: 0 })).toBeUndefined();
});
