import { expect, test } from 'vitest';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { cellsOf } from './cells-of.js';
import { mixedCells } from './mixed-cells.js';
import type { ViewColumn } from './view.js';

/** What each piece is called, and what it is of every cell. */
function piecesIn(called: string, cells: readonly string[]): Record<string, string[]> {
  const cell = node({ op: 'column', name: called });
  const mixed = mixedCells({ called, cell }, cells);
  const column = {
    cell,
    profile: { sample: cells.map((value) => ({ value, count: 1 })) },
  } as unknown as ViewColumn;
  const valuesOf = (of: Expression) => cellsOf(of, column).map(({ value }) => value);
  return Object.fromEntries(
    (mixed ? [...mixed.pieces, mixed.rest] : []).map((piece) => [piece.called, valuesOf(piece.cell)]),
  );
}

test('a number of somebody behind the name, before it, and with what the person is', () => {
  expect(
    piecesIn('Emergency contact name and number *', [
      'Alice Jenkins (mum) 07890 150695',
      'Emyr Roberts - 07540 597602',
      '07700 692615 Bethan Roberts',
    ]),
  ).toEqual({
    'emergency contact phone': ['07890 150695', '07540 597602', '07700 692615'],
    'Emergency contact name': ['Alice Jenkins', 'Emyr Roberts', 'Bethan Roberts'],
  });
  expect(
    piecesIn('Ansprechpartner', [
      'Frau Meier, Tel. 0761 123456',
      'Herr Schulz 0761/998877',
      'Anna Bach: 0171 2233445',
    ]),
  ).toEqual({
    'ansprechpartner phone': ['0761 123456', '0761/998877', '0171 2233445'],
    Ansprechpartner: ['Frau Meier', 'Herr Schulz', 'Anna Bach'],
  });
});

test('an address behind the name, and a code in some of the cells', () => {
  expect(
    piecesIn('Deal owner', ['Sara Lund (sara@lund.dk)', 'Joel Whit <joel@lund.dk>', 'Priya Nair']),
  ).toEqual({});
  expect(
    piecesIn('Deal owner', [
      'Sara Lund (sara@lund.dk)',
      'Joel Whit <joel@lund.dk>',
      'Priya Nair (p@lund.dk)',
    ]),
  ).toEqual({
    'deal owner e-mail': ['sara@lund.dk', 'joel@lund.dk', 'p@lund.dk'],
    'Deal owner': ['Sara Lund', 'Joel Whit', 'Priya Nair'],
  });
  expect(
    piecesIn('Club + licence number', [
      'Mersey Tri',
      'Buckley (2965464)',
      'Eryri / 2847117',
      'Chester 2847110',
    ]),
  ).toEqual({
    'licence number': ['2965464', '2847117', '2847110'],
    Club: ['Mersey Tri', 'Buckley', 'Eryri', 'Chester'],
  });
});

test('what an item costs and how many there are of it', () => {
  expect(
    piecesIn('extras', ['Pasta £9.50', 'Pass (2) £8.00', 'T-shirt (3) £36.00', 'Pasta (1) £9.50']),
  ).toEqual({
    'extras amount': ['£9.50', '£8.00', '£36.00', '£9.50'],
    'extras quantity': ['2', '3', '1'],
    extras: ['Pasta', 'Pass', 'T-shirt', 'Pasta'],
  });
});

test('streets, sentences and what is one thing stay whole', () => {
  expect(piecesIn('address', ['12 High Street', 'Flat 3, 44 Mill Lane', '7 Oak Road'])).toEqual({});
  expect(
    piecesIn('notes', [
      'called 12/03/2024 about invoice 20345',
      'paid',
      'ref 55321 was sent back by the post',
    ]),
  ).toEqual({});
  expect(piecesIn('phone', ['07890 150695', '07540 597602', '0761 123456'])).toEqual({});
  expect(
    piecesIn('Vertrag', [
      'Befristet vom 04.01.2022 - 03.01.2023',
      'befristet 16.05.2021 - 15.05.2023',
      'unbefristet ab 09.02.2010',
      'unbefristet seit 01.06.2015',
    ]),
  ).toEqual({});
});
