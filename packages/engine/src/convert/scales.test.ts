import { expect, it } from 'vitest';
import { onScale } from './scales.js';

const list = ['low', 'medium', 'high', 'urgent'];
const told = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));

it('a number between the first and the last of a scale has the word at its place', () => {
  const ends = told(['1', 'Low'], ['4', 'urgent']);
  expect(['1', '2', '3', '4', '5'].map((value) => onScale(value, ends, list))).toEqual([...list, undefined]);
  expect(onScale('2', told(['1', 'urgent'], ['4', 'low']), list)).toBe('high');
});

it('nothing is known where the list has more steps, other ends, or more was told', () => {
  expect(onScale('2', told(['1', 'low'], ['5', 'urgent']), list)).toBeUndefined();
  expect(onScale('2', told(['1', 'low'], ['4', 'high']), list)).toBeUndefined();
  expect(onScale('2', told(['1', 'low'], ['3', 'high'], ['4', 'urgent']), list)).toBeUndefined();
});
