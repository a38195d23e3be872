import { expect, test } from 'vitest';
import type { Target } from '../../target/target.js';
import type { View } from '../views/view.js';
import type { Candidate } from './candidate.js';
import { preferKeysThatVary, preferRows, preferWhole } from './prefer.js';

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

const of = (called: string, probability: number, distinct: number): Candidate => ({
  ...candidate(called, probability),
  source: { name: called, called, profile: { distinct, filled: 12 } } as unknown as Candidate['source'],
});

test('what is the same in all rows tells none of them apart, where another column may', () => {
  const parties = [of('buyer.vat', 0.4, 1), of('seller.vat', 0.3, 6)];
  preferKeysThatVary(parties);
  expect(likeliest(parties)).toBe('seller.vat');
  const numbers = [of('Kunde.Code', 0.36, 1), of('Beleg.Nummer', 0.16, 10)];
  preferKeysThatVary(numbers);
  expect(likeliest(numbers)).toBe('Beleg.Nummer');
});

test('what is plainly called so stays, however often it is there: the only account of a statement', () => {
  const own = [of('IBAN', 0.9, 1), of('Buchungsnummer', 0.35, 12)];
  preferKeysThatVary(own);
  expect(likeliest(own)).toBe('IBAN');
});

test('what every row has to have is nothing that most leave blank, unless it is plainly called so', () => {
  const sparse = (called: string, prior: number): Candidate =>
    ({
      source: { name: called, called, profile: { filled: 28, distinct: 28 } },
      probability: 0.86,
      prior,
    }) as unknown as Candidate;
  const keys = (distinct: number) => [
    { source: { profile: { filled: 100, distinct } }, probability: 0.9 } as unknown as Candidate,
  ];
  const own = [sparse('Subitems', 0.3), sparse('Section', 0.9)];
  preferWhole(own, keys(100), 100);
  expect(own.map(({ probability }) => Number(probability.toFixed(2)))).toEqual([0.07, 0.86]);
  // Of several rows of one thing another may say it.
  const lines = [sparse('Shipping Name', 0.3)];
  preferWhole(lines, keys(40), 100);
  expect(lines[0]?.probability).toBe(0.86);
});
