import { countryNamed } from '../../cells/places.js';
import type { ColumnFacts } from './header.js';
import { plainLabel } from './total-label.js';

/** Names of columns that hold the parts of a country. */
const parts =
  /\b(states?|provinces?|regions?|divisions?|count(?:y|ies)|districts?|territor(?:y|ies)|cantons?|kantone?|bundesl(?:and|änder)|départements?|departamentos?|provincias?|regiones|régions?|regioni|prefectures?|oblasts?|estados?|voivodeships?|municipalit(?:y|ies))\b/i;

/** `United States` at the head of a list of states: the whole that the other rows are parts of. */
export function namesWhole(label: string, column: string, others: readonly string[]): boolean {
  if (!parts.test(column.slice(0, 60)) || !isCountry(label)) return false;
  return others.filter(isCountry).length <= others.length * 0.15;
}

function isCountry(label: string): boolean {
  const [name = ''] = plainLabel(label).split(',');
  return name === 'eu' || countryNamed(name) !== undefined;
}

/**
 * A code of zeros in a column of codes of one length: by custom, all of them together. Not where they count up
 * without a gap, as the numbers of rows do.
 */
export function isZeroCode(cell: string, { texts }: ColumnFacts): boolean {
  if (!/^0{2,}$/.test(cell) || texts.size < 10) return false;
  let highest = 0;
  for (const text of texts) {
    if (text.length !== cell.length || !/^\d+$/.test(text)) return false;
    highest = Math.max(highest, Number(text));
  }
  return highest > texts.size;
}
