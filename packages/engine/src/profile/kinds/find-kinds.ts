import type { DateOrder } from '../../cells/locales.js';
import type { ColumnCounts } from '../counts.js';
import { type Kind, type KindShare, kinds } from '../kind.js';
import { findBooleans } from './booleans.js';
import { type ColumnValues, shareOf, some, valuesOf } from './column.js';
import { findDates } from './dates.js';
import { isColourWord, markedKind } from './marks.js';
import { findNumbers } from './numbers.js';
import { findPhones } from './phones.js';
import * as places from './places.js';
import * as words from './words.js';

export interface KindsFound {
  kinds: KindShare[];
  /** The order of day and month that the values decide; undefined where they do not. */
  order?: DateOrder;
}

const leastShare = 0.2;
const fewValues = 300;
/** Of equal shares the more telling kind is first: what has a mark of its own, then lists, then what may be anything. */
const TRUST: Partial<Record<Kind, number>> = {
  boolean: 0.12,
  money: 0.1,
  percent: 0.1,
  decimal: 0.05,
  integer: 0.02,
  phone: 0.03,
  country: 0.06,
  currency: 0.08,
  region: 0.04,
  language: 0.05,
  postcode: 0.0,
  colour: 0.03,
  street: 0.06,
  company: 0.02,
  city: 0.03,
  person: 0.01,
  code: -0.05,
  text: -0.3,
};

/** What the values of a column are, best first. `order`: of day and month, as other columns have it. */
export function findKinds(counts: ColumnCounts, order?: DateOrder): KindsFound {
  const all = valuesOf(counts);
  if (all.total === 0) return { kinds: [] };
  const column = some(all, fewValues);
  const shares: KindShare[] = [];
  const add = (kind: Kind, share: number) => shares.push({ kind, share });

  // Whether some date has a 13 in it, or some number a comma, is told by all values.
  const hasDates = findDates(column).shares.length > 0;
  const dates = hasDates ? findDates(all, order) : undefined;
  const numbers = findNumbers(all);
  shares.push(...(dates?.shares ?? []), ...numbers.shares, ...findBooleans(all));

  const marks = new Map(column.values.map(({ text }) => [text, markedKind(text)]));
  for (const kind of ['email', 'url', 'domain', 'ip', 'uuid', 'json'] as const)
    add(
      kind,
      shareOf(column, (text) => marks.get(text) === kind),
    );
  const isTyped = (text: string) =>
    marks.get(text) !== undefined || dates?.isDate(text) === true || numbers.isNumber(text);
  const isTaken = (text: string) =>
    marks.get(text) !== undefined ||
    places.isLetteredPostcode(text) ||
    dates?.isDate(text) === true ||
    (numbers.isNumber(text) && /[.,]/.test(text));

  add(
    'colour',
    shareOf(column, (text) => marks.get(text) === 'colour' || isColourWord(text)),
  );
  const phones = findPhones(column, isTaken);
  add('phone', phones.share);
  add('country', shareOf(column, places.isCountry));
  add('region', shareOf(column, places.isRegion));
  add('currency', shareOf(column, places.isCurrency));
  add('language', shareOf(column, places.isLanguage));
  add('postcode', postcodes(column, counts.distinct >= counts.filled * 0.95));
  addWords(column, isTyped, add);
  add(
    'code',
    codes(column, (text) => isTyped(text) || phones.isPhone(text)),
  );
  add(
    'text',
    shareOf(column, (text) => !isTyped(text) && /\p{L}/u.test(text)),
  );
  return { kinds: ranked(shares), ...(dates?.order ? { order: dates.order } : {}) };
}

/** Digits alone are postcodes only where all are of one length, and some begin with a zero or are repeated. */
function postcodes(column: ColumnValues, isUnique: boolean): number {
  const lettered = shareOf(column, places.isLetteredPostcode);
  const plain = column.values.filter(({ text }) => places.isDigitPostcode(text));
  const lengths = new Set(plain.map(({ text }) => text.length));
  const zero = plain.some(({ text }) => text.startsWith('0'));
  if (plain.length < 2 || lengths.size > 1 || !(zero || (plain.length >= 10 && !isUnique))) return lettered;
  const both = shareOf(column, (text) => places.isLetteredPostcode(text) || places.isDigitPostcode(text));
  return zero ? both : both * 0.85;
}

/** A part of the values is in a list of words; the others, where they look the same, count with them. */
function addWords(
  column: ColumnValues,
  isTyped: (text: string) => boolean,
  add: (kind: Kind, share: number) => void,
): void {
  const named = shareOf(column, words.isNamed);
  const carried = (sure: number, enough: number, all: number) =>
    sure >= enough ? Math.max(sure, all) : sure;
  const street = shareOf(column, (text) => !isTyped(text) && words.isStreet(text));
  add(
    'street',
    carried(
      street,
      0.4,
      shareOf(column, (text) => /\d/.test(text) && /\p{L}{3}/u.test(text)),
    ),
  );
  const company = shareOf(column, words.isCompany);
  add(
    'company',
    carried(
      company,
      0.35,
      shareOf(column, (text) => !isTyped(text) && /^[\p{Lu}\d]/u.test(text)),
    ),
  );
  const city = shareOf(column, places.isCity);
  add('city', carried(city, 0.3, named));
  const lone = shareOf(column, (text) => !text.includes(' '));
  const person = shareOf(column, lone > 0.7 ? words.isLoneName : words.isPerson);
  if (company < 0.35 && street < 0.4 && city < 0.3)
    add('person', carried(person, named >= 0.9 ? 0.12 : 0.3, named));
}

const CODE = /^[\p{L}\d][\p{L}\d._/#:+-]*$/u;

/** One word with a digit in it that is no quantity; digits where some have a zero in front; short words in capitals. */
function codes(column: ColumnValues, isTyped: (text: string) => boolean): number {
  const zeros = column.values.some(({ text }) => /^0\d+$/.test(text));
  const isDigits = (text: string) => /^\d+$/.test(text) && (zeros || text.length > 15);
  const isMixed = (text: string) => !isTyped(text) && text.length <= 50 && /\d/.test(text) && CODE.test(text);
  const capitals = shareOf(column, (text) => /^[A-Z\d][A-Z\d_.-]{0,9}$/.test(text) && /[A-Z]/.test(text));
  const sure = shareOf(column, (text) => isDigits(text) || isMixed(text));
  return capitals >= 0.9 ? Math.max(sure, capitals) : sure;
}

function ranked(shares: readonly KindShare[]): KindShare[] {
  const score = ({ kind, share }: KindShare) => share + (TRUST[kind] ?? 0.08);
  return shares
    .filter(({ share }) => share >= leastShare)
    .map((each) => ({ ...each, share: Math.min(1, Math.round(each.share * 10_000) / 10_000) }))
    .sort((a, b) => score(b) - score(a) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}
