import { readNumber } from '../../cells/numbers.js';

/** The number a cell shows, whatever its format; NaN where it shows none. To add up, never to change a cell. */
export function numberOf(cell: string): number {
  const code = cell.charCodeAt(0);
  // Most cells of a column of numbers are plain ones; texts mostly begin with a letter.
  if (code >= 48 && code <= 57) {
    const plain = Number(cell);
    if (!Number.isNaN(plain)) return plain;
  } else if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return Number.NaN;
  if (cell.length > 40) return Number.NaN;
  const { amount, isCredit } = sidesOf(cell.trim());
  const value = Number(readNumber(amount, { percent: 'drop' }) ?? Number.NaN);
  return isCredit ? -value : value;
}

/** Debit and credit in the books of English (DR, CR) and German (S, H) programs. */
export function sidesOf(text: string): { amount: string; isCredit: boolean } {
  const [, amount = text, side = ''] = /^(.*\d[)]?)\s?(S|H|DR|CR)$/.exec(text) ?? [];
  return { amount, isCredit: side === 'H' || side === 'CR' };
}
