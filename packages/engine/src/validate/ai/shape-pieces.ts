import { z } from 'zod';
import { escaped } from '../../cells/text.js';
import { times } from './counts.js';

const SETS = {
  digits: '[0-9]',
  upper: '[A-Z]',
  lower: '[a-z]',
  letters: '[A-Za-z]',
  alphanumeric: '[0-9A-Za-z]',
};
const NAMES = Object.keys(SETS) as [keyof typeof SETS, ...(keyof typeof SETS)[]];

/** A stretch of a code: text that is always the same, or so many of a kind of character. */
export const pieceSchema = z.union([
  z.strictObject({ text: z.string().min(1).max(40) }),
  z.strictObject({ of: z.enum(NAMES), min: z.int().min(1).max(40), max: z.int().min(1).max(40).nullable() }),
]);
export type Piece = z.output<typeof pieceSchema>;

export function piecesPattern(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => ('text' in piece ? escaped(piece.text) : SETS[piece.of] + times(piece.min, piece.max)))
    .join('');
}

/** A code that would pass. */
export function sampleOf(pieces: readonly Piece[]): string {
  const letters: Record<string, string> = {
    digits: '1234567890',
    upper: 'ABCDEFGHIJ',
    lower: 'abcdefghij',
    letters: 'ABCDEFGHIJ',
    alphanumeric: 'A1B2C3D4E5',
  };
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const source = letters[piece.of] ?? '';
      return source.repeat(4).slice(0, piece.max ?? Math.max(piece.min, 3));
    })
    .join('');
}

/**
 * The shape of an example. Digits stand for any number of digits, or for as many where the example has zeros in
 * front or the text says "exactly"; letters for letters of the same case. Null for what is no code.
 */
export function piecesOfExample(example: string, exact: boolean): Piece[] | null {
  const pieces: Piece[] = [];
  for (const [token] of example.matchAll(/[0-9A-Za-z]+|[^0-9A-Za-z]/g)) {
    if (/^[^0-9A-Za-z]$/.test(token)) {
      if (!/[-_/.#:+ ]/.test(token)) return null;
      pieces.push({ text: token });
      continue;
    }
    const runs = token.match(/[0-9]+|[A-Z]+|[a-z]+/g) ?? [];
    if (runs.some((run) => /[a-z]/.test(run)) && runs.some((run) => /[A-Z]/.test(run))) return null;
    // "A1B2C3": which places are letters cannot be told from one example.
    if (runs.length > 2)
      pieces.push({ of: 'alphanumeric', min: exact ? token.length : 1, max: exact ? token.length : null });
    else pieces.push(...runs.map((run) => runPiece(run, exact)));
  }
  return pieces;
}

function runPiece(run: string, exact: boolean): Piece {
  const of = /[0-9]/.test(run) ? 'digits' : /[A-Z]/.test(run) ? 'upper' : 'lower';
  const fixed = exact || (of === 'digits' && run.length > 1 && run.startsWith('0'));
  return { of, min: fixed ? run.length : 1, max: fixed ? run.length : null };
}

/** "AAA-999", "###-##-####", "XX-00000": each place stands for one character. */
export function piecesOfMask(mask: string): Piece[] | null {
  if (!/^(?:[AX9#N0?]|[-_/. ()])+$/.test(mask) || !/[AX9#N0]{2}/.test(mask)) return null;
  const runs = mask.match(/A+|X+|9+|#+|N+|0+|[-_/. ()]/g) ?? [];
  if (runs.join('') !== mask || /^[0 .-]+$|^[9 .]+$/.test(mask)) return null;
  // X with letters or nines beside it is a letter or anything; alone, people mean digits as often as not.
  return runs.map((run): Piece => {
    const kind = run.charAt(0);
    if (/[-_/. ()]/.test(kind)) return { text: run };
    return {
      of: kind === 'A' ? 'upper' : kind === 'X' ? 'alphanumeric' : 'digits',
      min: run.length,
      max: run.length,
    };
  });
}
