import type { Target } from '../target/target.js';
import { anyEnglishOf } from '../words/english.js';
import { withEnglishPhrases } from '../words/phrases.js';
import type { Counted } from './conversion.js';

const FILLED =
  /\b(?:leading zeros?|padded|filled (?:up )?with zeros?|zero ?(?:filled|padded)|always \w+ digits)\b/i;
/** "Without leading zeros" asks for the opposite. */
const WITHOUT =
  /(?<!\p{L})(?:without|no|strip(?:ped)?|ohne|keine|sans|sin|sem|senza|zonder|geen|utan|uden|uten|bez)(?: the| any)? leading zeros?/iu;

/** Whether a description asks for zeros in front, or says that they were lost. */
export function saysZeros({ described }: Target): boolean {
  const said = withEnglishPhrases(described);
  return FILLED.test(said) && !WITHOUT.test(said);
}

const fewestShort = 2;

/** Postcodes of a list that was typed as text and as numbers. */
const POSTCODE = /\b(?:zip|post(?:al)? ?codes?|plz)\b|^(?:cap|cep|cp)$/i;

function isPostcode(name: string): boolean {
  return [name, ...anyEnglishOf(name)].some((each) => POSTCODE.test(each));
}

/**
 * Whether shorter numbers lost zeros in front, as a program that took them for numbers leaves them, and are not simply
 * wrong: most are shorter; or none of the full ones starts with a zero, and one digit is what most of the others lack.
 */
export function losesZeros(values: readonly Counted[], width: number, target: Target): boolean {
  const numbers = values
    .map(({ value, count }) => ({ count, digits: /^\D*(\d+)(?:\.0+)?$/.exec(value)?.[1] ?? '' }))
    .filter(({ digits }) => digits !== '');
  const rows = (list: typeof numbers) => list.reduce((sum, { count }) => sum + count, 0);
  const short = numbers.filter(({ digits }) => digits.length < width);
  if (short.length === 0) return false;
  const full = numbers.filter(({ digits }) => digits.length === width);
  // Nobody's "19" is a number of fifteen digits.
  if (full.length === 0 && Math.max(...short.map(({ digits }) => digits.length)) * 2 < width) return false;
  if (rows(short) > rows(full)) return true;
  // One alone among full ones is a slip of the pen.
  if (new Set(short.map(({ digits }) => digits)).size < fewestShort) return false;
  const oneLess = short.filter(({ digits }) => digits.length === width - 1);
  // In a list of postcodes that were typed as text and as numbers, those that lack one digit lack its zero.
  if (isPostcode(target.column.name) && rows(oneLess) * 2 > rows(short)) return true;
  if (full.some(({ digits }) => digits.startsWith('0'))) return false;
  return rows(oneLess) * 2 > rows(short);
}
