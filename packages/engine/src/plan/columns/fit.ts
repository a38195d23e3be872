import type { Conversion } from '../../convert/conversion.js';
import type { Instruction } from '../../language/instruction.js';
import type { Kind } from '../../profile/kind.js';
import type { Target, Wanted } from '../../target/target.js';
import { saidOf } from '../../target/words.js';
import { lexicon } from '../../words/lexicon.js';
import { wordsOf } from '../../words/tokens.js';
import { wantsKey } from '../views/reference.js';
import { isMostly, type ViewColumn } from '../views/view.js';
import type { Knowing } from './candidate.js';
import { fitOfList } from './listed.js';

const unlikeCode: readonly Kind[] = ['date', 'datetime', 'time', 'email', 'url', 'json', 'boolean', 'street'];

/** What no text is made of, where a text is wanted. */
const unlikeText: readonly Kind[] = [
  'email',
  'url',
  'uuid',
  'date',
  'datetime',
  'time',
  'money',
  'decimal',
  'json',
  'boolean',
  'phone',
  'ip',
];

const addresses: readonly Kind[] = ['email', 'phone', 'url', 'ip', 'uuid'];

/** Where somebody or something is found: written in one way, and seldom for anything else. */
export function isAddress(column: ViewColumn): boolean {
  return isMostly(column, addresses);
}

/** What a column is called that holds such a thing, though it takes any text: programs know people by their e-mail address. */
const CALLED: readonly (readonly [Kind, RegExp])[] = [
  [
    'email',
    /\b(?:e ?-?mail|mail|log-?in|user|username|principal|upn|account|owner|assign(?:ed|ee)|author|by)\b/i,
  ],
  ['phone', /\b(?:phone|telephone|tel|mobile|cell|fax)\b/i],
  ['url', /\b(?:url|link|web|website|homepage|site|photo|image|picture|file)\b/i],
];

/** Whether an address is wanted, though nothing says how it is written: "Owner", "Telefon". */
export function isAddressWanted(source: ViewColumn, { wanted, column }: Target): boolean {
  if (wanted.kind !== 'text') return false;
  const name = wordsOf(column.name).join(' ');
  const meant =
    lexicon()
      .readings.get(name)
      ?.flatMap(({ words }) => words) ?? [];
  const said = `${name} ${meant.join(' ')} ${column.description ?? ''}`;
  return CALLED.some(([kind, pattern]) => isMostly(source, [kind]) && pattern.test(wordsOf(said).join(' ')));
}

/** Nobody is called "#2529". */
function hasDigits({ profile }: ViewColumn): boolean {
  const digits = profile.sample.filter(({ value }) => /\d/.test(value)).length;
  return digits > 0.5 * profile.sample.length;
}

/** The share of the values that are what the column wants, as far as that says anything. */
export function fitOf(
  source: ViewColumn,
  target: Target,
  conversion: Conversion | undefined,
  knowing: Knowing,
): number | undefined {
  if (source.profile.filled === 0) return 0;
  const linked = target.column.linkRule ? knowing.linked?.(target.column, source, conversion) : undefined;
  if (linked !== undefined) return linked;
  if (!conversion) return undefined;
  // What it links to is not known yet; it may be looked up there by another name.
  if (target.column.linkRule && conversion.valid < 0.5) return undefined;
  const { kind } = target.wanted;
  if (knowing.asRead && isOpen(target)) return undefined;
  // Nearly anything is a text, and digits are found in nearly anything: what the values are tells more.
  if (kind === 'code' && isMostly(source, unlikeCode)) return 0.1;
  if (kind === 'phone' && isMostly(source, ['integer', 'decimal', 'date']))
    return Math.min(conversion.valid, 0.6);
  // What a spreadsheet counts days by is written like any other number.
  if ((kind === 'date' || kind === 'datetime') && isMostly(source, ['integer', 'decimal', 'code']))
    return Math.min(conversion.valid, asDayNumber);
  if (kind === 'text' || kind === 'name') {
    const isList = isMostly(source, ['json']) && told(target, knowing, 'join_list');
    const isSaid = target.column.description !== undefined || !isOpen(target);
    if (isSaid && isMostly(source, unlikeText) && !isList && !isAddressWanted(source, target)) return 0.1;
    // The full name of a thing is what people call it where it is listed.
    const isWhole = target.wanted.kind === 'name' && target.wanted.part === 'full';
    if (isWhole && source.via?.isLabel) return undefined;
    if (kind === 'name' && source.via?.isMeaning) return 0.1;
    if (kind === 'name' && (isMostly(source, ['integer', 'uuid', 'code']) || hasDigits(source))) return 0.1;
    if (isMostly(source, ['integer', 'uuid']) && !wantsKey(target)) return 0.5;
    if (conversion.valid === 1 && !target.column.strictRule) return undefined;
  }
  return fitOfList(source, target, conversion);
}

const asDayNumber = 0.5;

/** "Amount", and no word of how it is written: anything may stand there. A thing's number is still no price. */
function isOpen({ wanted, column }: Target): boolean {
  return wanted.kind === 'text' && !column.strictRule && !saidOf(column).identifier;
}

function told({ template, column }: Target, knowing: Knowing, what: Instruction['do']): boolean {
  return knowing.told.ofColumn(template, column.name).some((each) => each.do === what);
}

const alike: Partial<Record<Wanted['kind'], readonly Kind[]>> = {
  email: ['email'],
  phone: ['phone'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'date'],
  url: ['url'],
  domain: ['domain', 'url'],
  country: ['country'],
  region: ['region'],
  currency: ['currency'],
  language: ['language'],
};

export function isAlike({ profile }: ViewColumn, { kind }: Wanted): boolean {
  const [first] = profile.kinds;
  return first !== undefined && first.share > 0.5 && (alike[kind]?.includes(first.kind) ?? false);
}

const numbers: readonly Kind[] = ['integer', 'decimal', 'money'];

/** By the look of its values alone: whether it may be what is wanted. */
export function couldBe(source: ViewColumn, wanted: Wanted): boolean {
  const [first] = source.profile.kinds;
  if (first === undefined) return true;
  const { kind } = wanted;
  if (kind === 'number' || kind === 'integer') return numbers.includes(first.kind);
  if (kind === 'text' || kind === 'name') return first.share <= 0.8 || !unlikeText.includes(first.kind);
  if (kind === 'code') return first.share <= 0.8 || !unlikeCode.includes(first.kind);
  return alike[kind] === undefined || isAlike(source, wanted);
}

/** What tells rows apart has many values. */
export function asIdentity(
  fit: number | undefined,
  { profile }: ViewColumn,
  isIdentity: boolean,
): number | undefined {
  if (!isIdentity || profile.filled < 20 || profile.distinct > 0.03 * profile.filled) return fit;
  return Math.min(fit ?? 1, 0.3);
}
