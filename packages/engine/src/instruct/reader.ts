import { words } from './data/words.js';
import type { Action } from './instruction.js';
import { type Pattern, pattern, type Slots } from './pattern.js';
import type { Reading } from './reading.js';

/** Reads one kind of clause; gives nothing where the words fit but what they name does not, and no action where there is nothing to do. */
export interface Reader {
  pattern: Pattern;
  read(slots: Slots, reading: Reading): Action[] | undefined;
}

/** Those that may read a clause, in their order. */
export type Readers = (clause: string) => readonly Reader[];

type Given = Action | Action[] | undefined;

/** One reader for each wording; all of them give the same. */
export function readers(
  wordings: readonly string[],
  read: (slots: Slots, reading: Reading) => Given,
): Reader[] {
  return wordings.map((wording) => ({
    pattern: pattern(wording, words),
    read(slots, reading) {
      const given = read(slots, reading);
      return given === undefined || Array.isArray(given) ? given : [given];
    },
  }));
}

/** The same action for each column that was named; for whatever fits where none was. */
export function each<A>(
  columns: readonly string[] | undefined,
  action: (named: { column?: string }) => A,
): A[] {
  return columns === undefined || columns.length === 0
    ? [action({})]
    : columns.map((column) => action({ column }));
}

const NUMBERS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');

export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const lower = text.toLowerCase().trim();
  if (lower === 'zero') return 0;
  if (lower === 'twenty') return 20;
  if (/^(?:an? |one )?hundred$/u.test(lower)) return 100;
  if (/^(?:an? |one )?thousand$/u.test(lower)) return 1000;
  const word = NUMBERS.indexOf(lower);
  if (word >= 0) return word;
  const value = Number(lower.replace(',', '.'));
  return Number.isFinite(value) && lower !== '' ? value : undefined;
}
