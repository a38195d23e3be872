import { type CountryCode, PHONE_SHAPE, readPhone } from '../../cells/phones.js';
import { matchesWhole } from '../../validate/ai/kind.js';
import { evenly } from '../counts.js';
import { type ColumnValues, shareOf } from './column.js';

const COUNTRIES = 'US GB DE FR ES IT NL BR AU IN PL SE CH AT BE'.split(' ') as CountryCode[];
const probes = 12;
const enough = 0.5;

export interface PhonesFound {
  share: number;
  isPhone(text: string): boolean;
}

/**
 * Numbering plans are asked about a few values only: a number takes 20 to 50 µs. Digits alone may be any number, even
 * where a plan takes them for valid: nearly all of them have to be, and a plain number is the better guess.
 */
export function findPhones(column: ColumnValues, isTaken: (text: string) => boolean): PhonesFound {
  const none = { share: 0, isPhone: () => false };
  const isLike = (text: string) => !isTaken(text) && isDialled(text);
  const share = shareOf(column, isLike);
  if (share < 0.2) return none;
  const some = evenly(
    column.values.map(({ text }) => text).filter((text) => isLike(text)),
    probes,
  );
  if (some.length === 0) return none;
  const bare = some.filter((text) => /^\d+$/.test(text)).length > some.length / 2;
  if (bare && (some.length < 3 || some.some((text) => text.length < 9))) return none;
  const wanted = some.length * (bare ? 0.9 : enough);
  const isOf = (country: CountryCode) => some.filter((text) => isValid(text, country)).length >= wanted;
  if (!COUNTRIES.some(isOf)) return none;
  return bare ? { share: share * 0.8, isPhone: () => false } : { share, isPhone: isLike };
}

/** Enough digits: an area or a country in front is told by a sign or a zero, or makes them nine. */
function isDialled(text: string): boolean {
  if (text.length < 7 || text.length > 32 || !/^[+(\d]/.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= (/^[+(0]/.test(text) ? 7 : 9) && matchesWhole(text, PHONE_SHAPE);
}

/** Of made-up and outdated numbers only the length is right: that will do where they are dressed as phone numbers. */
function isValid(text: string, country: CountryCode): boolean {
  const number = readPhone(text, country);
  return number !== undefined && (number.isValid || /^[+(0]|\d{3}[-. ]\d{3}[-. ]\d{4}/.test(text));
}
