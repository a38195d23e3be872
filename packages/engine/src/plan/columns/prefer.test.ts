import { expect, test } from 'vitest';
import type { Target } from '../../target/target.js';
import type { View } from '../views/view.js';
import type { Candidate } from './candidate.js';
import { preferRows } from './prefer.js';

const around = ['Saldo inicial', 'Tipo de interés'];
const view = {
  reshape: [{ step: 'context', columns: around.map((to) => ({ to, take: { label: to } })) }],
} as unknown as View;
const candidate = (called: string, probability: number): Candidate =>
  ({ source: { name: called, called }, probability, conversion: { valid: 1 } }) as unknown as Candidate;
const balance = { wanted: { kind: 'number' }, column: { name: 'balance' } } as unknown as Target;
const rate = { wanted: { kind: 'number' }, column: { name: 'interest' } } as unknown as Target;

const likeliest = (own: Candidate[]) => own.toSorted((a, b) => b.probability - a.probability)[0]?.source.name;

test('of what is called by the same word above the table and in its rows, that of the row is meant', () => {
  const own = [candidate('Saldo inicial', 0.9), candidate('Saldo tras operación', 0.1)];
  preferRows(own, view, balance);
  expect(likeliest(own)).toBe('Saldo tras operación');
});

test('what stands above the table alone stays', () => {
  const own = [candidate('Tipo de interés', 0.9), candidate('Saldo tras operación', 0.1)];
  preferRows(own, view, rate);
  expect(likeliest(own)).toBe('Tipo de interés');
});
