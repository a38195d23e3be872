import { expect, test } from 'vitest';
import { isSaidByPath } from './said-by-path.js';

test.each([
  ['document.number', 'Document number', true],
  ['Body.DatiGenerali.DatiGeneraliDocumento.Numero', 'Numero documento', true],
  ['Kopf.Beleg.Datum', 'Belegdatum', false],
  ['head.buyer.name', 'Buyer Name', true],
  ['head.buyer.name', 'Seller Name', false],
  ['head.buyer.name', 'Name', false],
  ['head.buyer.vat_number', 'Buyer number', false],
  ['number', 'Document number', false],
])('%s for "%s"', (called, name, isSaid) => {
  expect(isSaidByPath(called, name)).toBe(isSaid);
});
