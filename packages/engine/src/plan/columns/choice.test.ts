import { expect, test } from 'vitest';
import { chosen, tellingOf } from './choice.js';
import type { Pair } from './clues.js';

const same = {
  kind: 0,
  name: 0,
  within: 0,
  description: 0,
  whole: 0,
  values: 0,
  short: 0,
};

/** A table of as many columns as the template, whose names say nothing unless `said` does. */
function pairsOf(size: number, said: (source: number, target: number) => number): Pair[] {
  return Array.from({ length: size * size }, (_, at): Pair => {
    const [source, target] = [at % size, Math.floor(at / size)];
    return {
      source,
      target,
      prior: said(source, target),
      valid: 1,
      changed: 0,
      isRefused: false,
      alike: 0,
      filled: 1,
      place: source,
      meaning: same,
    };
  });
}

const size = 12;
const scene = { width: size, targets: size, required: [] };
const shareOf = (shares: readonly number[], source: number, target: number) =>
  shares[target * size + source] ?? 0;

test('where the names beside it are plain, a column without a telling name is the one that stands where it would', () => {
  const pairs = pairsOf(size, (source, target) => (source === target && target !== 5 ? 0.9 : 0.02));
  const shares = chosen(pairs, scene);
  const others = [0, 1, 9, 11].map((source) => shareOf(shares, source, 5));
  expect(shareOf(shares, 5, 5)).toBeGreaterThan(2 * Math.max(...others));
});

test('where a template lists its columns in another order than the table, places say nothing', () => {
  const order = [7, 2, 10, 0, 5, 11, 3, 8, 1, 6, 9, 4];
  const pairs = pairsOf(size, (source, target) => (order[target] === source ? 0.9 : 0.02));
  const shares = chosen(pairs, scene);
  for (const [target, source] of order.entries())
    for (let other = 0; other < size; other += 1)
      if (other !== source)
        expect(shareOf(shares, source, target)).toBeGreaterThan(shareOf(shares, other, target));
});

test('the shares of a column of the template and of "none" are one together', () => {
  const shares = chosen(
    pairsOf(size, () => 0.3),
    scene,
  );
  for (let target = 0; target < size; target += 1) {
    const sum = shares.slice(target * size, (target + 1) * size).reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(1);
  }
});

test('a column that has to be filled is less likely to be fed by nothing', () => {
  const pairs = pairsOf(size, () => 0.1);
  const [asked = 0, required = 0] = [[], [true]].map((each) =>
    chosen(pairs, { ...scene, required: each })
      .slice(0, size)
      .reduce((sum, share) => sum + share),
  );
  expect(required).toBeGreaterThan(asked + 0.05);
});

test('what is known of wide tables says nothing of a table of three columns', () => {
  expect(tellingOf({ width: 3, targets: 12 })).toBe(0);
  expect(tellingOf({ width: 5.5, targets: 6 })).toBeCloseTo(0.45);
  expect(tellingOf({ width: 40, targets: 20 })).toBe(0.9);
});

test('none of whose values can be what is wanted is less likely than where some may', () => {
  const pairs = pairsOf(size, (source, target) => (source === target && target !== 5 ? 0.9 : 0.02));
  const isMeant = ({ source, target }: Pair) => source === 5 && target === 5;
  const of = (more: Partial<Pair>) =>
    shareOf(
      chosen(
        pairs.map((each) => (isMeant(each) ? { ...each, valid: 0, ...more } : each)),
        scene,
      ),
      5,
      5,
    );
  expect(of({ isRefused: true })).toBeLessThan(0.8 * of({ isRefused: false }));
});
