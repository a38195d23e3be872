import type { Terms } from '@godwit/engine/plan/sheets/score';
import { expect, it } from 'vitest';
import { type ComparedSheet, isFault, type MadeSheet, preferencesOf, preferredOf } from './preference.js';

const perfect: Terms = { required: 1, cells: 1, rules: 1, whole: 1, single: 1, own: 1, prior: 0 };

/** With so much of its cells filled. */
function made(f1: number, cells: number): MadeSheet {
  return { f1, terms: { ...perfect, cells } };
}

function compared(gold: MadeSheet, planned: MadeSheet): ComparedSheet {
  return { case: 'a', slug: 'items', gold, planned };
}

it('prefers what scores more, and neither where nothing but the order of adding differs', () => {
  expect(preferredOf(compared(made(1, 0.8), made(0.5, 0.6)))).toBe('gold');
  expect(preferredOf(compared(made(1, 0.8), made(0.5, 0.9)))).toBe('planned');
  expect(preferredOf(compared(made(1, 0.8), made(0.5, 0.8 + 1e-12)))).toBe('neither');
});

it('calls it a fault where the plan found is worse and scores above the gold', () => {
  expect(isFault(compared(made(1, 0.8), made(0.5, 0.9)))).toBe(true);
  expect(isFault(compared(made(1, 0.8), made(0.5, 0.8)))).toBe(false);
  expect(isFault(compared(made(1, 0.9), made(0.5, 0.8)))).toBe(false);
  // One cell here or there, and a plan that is better than what was written by hand.
  expect(isFault(compared(made(1, 0.8), made(0.995, 0.9)))).toBe(false);
  expect(isFault(compared(made(0.98, 0.8), made(1, 0.9)))).toBe(false);
});

it('scores a sheet that nobody made below one that somebody made', () => {
  expect(preferredOf(compared(made(1, 0), { f1: 0, terms: undefined }))).toBe('gold');
});

it('counts the preferred among the sheets that differ', () => {
  expect(
    preferencesOf([
      compared(made(1, 0.8), made(0.5, 0.6)),
      compared(made(1, 0.8), made(0.5, 0.9)),
      compared(made(1, 0.8), made(0.5, 0.8)),
      compared(made(1, 0.8), made(0.4, 0.1)),
      compared(made(1, 0.8), made(1, 0.8)),
    ]),
  ).toEqual({ sheets: 5, differing: 4, gold_preferred: 0.5, faults: 1 });
  expect(preferencesOf([])).toEqual({ sheets: 0, differing: 0, gold_preferred: 0, faults: 0 });
});
