import { isSameWord } from './column-names.js';
import type { Side } from './link-sides.js';

/** Roles that a row of the same table plays: the manager of an employee, the parent of a category. */
const ROLES =
  /manager|supervisor|parent|boss|reports?[ _]?to|superior|mentor|referr|lead(?:er)?\b|head|vorgesetz|überge|eltern|responsable|jefe|padre|capo|leidinggev|chef/i;
const tellingDigits = 6;

/** How likely the one names the other, before any value is compared: from 0 to 1. */
export function likelihood(from: Side, to: Side): number {
  return 1 - chance(from, to) * (1 - nameAgreement(from, to));
}

export function hasRole({ profile }: Side): boolean {
  return ROLES.test(profile.name);
}

/** How much the name of a column says that it names a row of the other table, from 0 to 1. */
export function nameAgreement(from: Side, to: Side): number {
  if (from.table === to.table) return hasRole(from) ? 0.9 : 0;
  const own = from.name.words;
  const other = to.name.words;
  if (own.length === 0) return 0;
  const shared = own.filter((word) => other.some((each) => isSameWord(word, each)));
  if (shared.length === own.length && other.length === shared.length) return 1;
  const known = [...other, ...to.tableWords];
  const told = own.filter((word) => known.some((each) => isSameWord(word, each) || isShort(word, each)));
  if (told.length === own.length) return 0.9;
  return told.length > 0 ? 0.5 : 0;
}

/** "dept" for "departments". */
function isShort(word: string, whole: string): boolean {
  if (word.length < 3 || word.length > 5 || whole.length < word.length + 3 || word[0] !== whole[0])
    return false;
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at += 1;
  return at === word.length;
}

/**
 * How likely the values would all be there by chance. Small numbers are in every list of numbers: what counts is how
 * many numbers between the least and the greatest the key leaves out.
 */
function chance({ profile: { distinct, longest }, density }: Side, to: Side): number {
  if (density === undefined || to.density === undefined) {
    if (longest <= 2) return 0.5;
    return distinct >= 3 ? 0.05 : distinct === 2 ? 0.2 : 0.4;
  }
  // Seven digits that are the same in two tables are no accident, however dense they are.
  const telling = String(to.least).length > tellingDigits ? 0.3 : 1;
  return Math.max(0.05, to.density ** Math.min(distinct, 20)) * telling;
}
