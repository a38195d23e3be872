import { remembered } from '../remembered.js';
import type { AiCheck, Check } from '../validate/ai/check.js';
import { formatsIn } from '../validate/ai/date-words.js';
import { isPlainAsked, placesIn } from '../validate/ai/numbers.js';
import { type Wording, wordingOf } from '../validate/ai/wording.js';
import type { TemplateColumn } from '../validate/template.js';
import { englishOf } from '../words/english.js';
import { exampleRegion, phoneRegion } from './phone-region.js';
import type { Wanted } from './target.js';

/** What the name and the description of a column say about the writing of its cells. */
export interface Said {
  wording: Wording;
  /** Name and description. */
  whole: string;
  /** Date formats that are spelt out. */
  formats: string[];
  date: boolean;
  /** A year, and not how many. */
  year: boolean;
  country: boolean;
  region: boolean;
  currency: boolean;
  language: boolean;
  percent: boolean;
  plain: boolean;
  upper: boolean;
  /** A thing's number or code, not how much or how many. */
  identifier: boolean;
  /** How much or how many. */
  count: boolean;
  decimals: number | undefined;
  phone(): Wanted & { kind: 'phone' };
  zone(): { zone?: string };
}

const COUNT =
  /\b(?:quantity|qty|count|days?|hours?|minutes|weeks?|months?|years?|level|amount|age|size|whole number|integer|how many|number of (?!the\b|an?\b|this\b|its\b)\p{L}+s\b|stock|pieces|points|score|rank|weight)\b/iu;
const IDENTIFIER =
  /(?:\b(?:id|ids|identifier|code|key|sku|ean|gtin|upc|isbn|barcode|no(?= ?[.,;)]|$)|nr|ref|reference|iban|vat (?:id|no|nr|number|reg\w*)|siret|siren|ssn|account number|as text|leading zeros?)\b|#|\bnumber(?! of \p{L}+s\b)\b)/iu;

export const saidOf: (column: Pick<TemplateColumn, 'name' | 'description'>) => Said = remembered((column) => {
  const description = column.description ?? '';
  const wording = wordingOf({ name: column.name, description });
  const name = wording.name.replace(/[_*:]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const english = englishOf(name);
  const whole = [name, ...(english ? [english] : []), wording.text, ...inEnglish(wording.text)].join('. ');
  const has = (pattern: RegExp) => pattern.test(whole);
  const places = [wording.text, ...wording.brackets].map(placesIn).find((each) => each !== undefined);
  return {
    wording,
    whole,
    formats: formatsIn(wording.text),
    date: has(/\b(?:dates?|dob|birthday|day of birth|day on which)\b/i),
    year: has(/\byear(?! of)\b/i),
    // Called "Land" alone, it is one in five languages.
    country: has(/\bcountr(?:y|ies)\b|\bnationality\b|\b3166(?!-2)|^land(?:\.|$)/i),
    region: has(/\b(?:states?|provinces?|county|canton|bundesland|subdivision|3166-2)\b|\bregion\b/i),
    currency: has(/\bcurrenc(?:y|ies)\b|\b4217\b/i),
    language: has(/\blanguages?\b|\blocale\b|\b639\b/i),
    percent: has(/\bpercent(?:age)?\b|%/i),
    plain: has(/\b(?:without|no) (?:needless|trailing|unnecessary|superfluous) zeros?\b/i),
    upper:
      has(/\b(?:in |all )?(?:upper ?-?case|capitals|capital letters)\b/i) &&
      !has(/\b(?:normal capitals|(?:first|initial) letters?)\b/i),
    identifier:
      IDENTIFIER.test(whole) &&
      !/\bwhole number\b|\bhow many\b|\b(?:plain|just the|only the) number\b|\bnumber only\b/i.test(
        wording.text,
      ),
    count: COUNT.test(whole),
    decimals: places && places.min === places.max ? places.max : undefined,
    phone: () => ({ kind: 'phone', ...phoneRegion(wording.text), ...exampleRegion(wording.text) }),
    zone: () => zoneIn(whole),
  };
});

/** "UTC", "UTC-3", "GMT+5:30" */
function zoneIn(text: string): { zone?: string } {
  const [found, sign, hours = '', minutes = '00'] =
    /\b(?:UTC|GMT)(?: ?([+−-])(\d{1,2})(?::?([0-5]\d))?)?(?![\w:])/.exec(text) ?? [];
  if (found === undefined) return {};
  if (sign === undefined || Number(hours) > 14) return { zone: 'UTC' };
  return { zone: `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` };
}

const fewWords = 4;

/** Short pieces of a description in another language: "Vorname Nachname". */
function inEnglish(description: string): string[] {
  return description
    .split(/[;,.()]/)
    .filter((piece) => piece.trim() !== '' && piece.trim().split(/\s+/).length <= fewWords)
    .slice(0, fewWords)
    .flatMap((piece) => englishOf(piece.trim()) ?? []);
}

/** What the checks that the description compiles to ask for. */
export function wantedOfChecks({ checks }: AiCheck, said: Said): Wanted | undefined {
  for (const check of checks) {
    const wanted = wantedOfCheck(check, said);
    if (wanted) return wanted;
  }
  return undefined;
}

function wantedOfCheck(check: Check, said: Said): Wanted | undefined {
  switch (check.kind) {
    case 'allowed':
      return { kind: 'choice', values: check.values };
    case 'date':
      return { kind: 'date', format: check.formats[0] ?? 'YYYY-MM-DD' };
    case 'datetime':
      return { kind: 'datetime', format: check.formats[0] ?? 'YYYY-MM-DD HH:mm:ss', ...said.zone() };
    case 'time':
      return { kind: 'time', format: /:ss\b|seconds|HH:MM:SS/i.test(said.whole) ? 'HH:mm:ss' : 'HH:mm' };
    case 'email':
      return { kind: 'email' };
    case 'phone':
      return asksForFormat(said) ? said.phone() : { ...said.phone(), asWritten: true };
    case 'url':
      return { kind: 'url' };
    case 'country':
      return { kind: 'country', form: check.form === 'alpha3' ? 'alpha3' : countryForm(check.form) };
    case 'region':
      return { kind: 'region', form: check.form === 'code' ? 'code' : 'name' };
    case 'currency':
      return { kind: 'currency' };
    case 'language':
      return { kind: 'language' };
    case 'boolean':
      return { kind: 'choice', values: ['true', 'false'] };
    case 'integer':
      return { kind: 'integer' };
    case 'percent':
    case 'money':
    case 'decimal': {
      const decimals = check.places && check.places.min === check.places.max ? check.places.max : undefined;
      return {
        kind: 'number',
        ...(decimals === undefined ? {} : { decimals }),
        ...(said.plain ? { plain: true } : {}),
        ...(said.percent ? { percent: true } : {}),
      };
    }
    case 'digits':
      return {
        kind: 'code',
        digits: true,
        ...(check.max !== null && check.max === check.min ? { width: check.min } : {}),
      };
    case 'shape':
      return { kind: 'code', ...(said.upper ? { upper: true } : {}) };
    default:
      return undefined;
  }
}

/** A number is called one in every file; how it is written matters where somebody says so. */
function asksForFormat({ wording }: Said): boolean {
  return /\bE\.? ?164\b|\binternational\b|\bcountry (?:calling )?code|\bdialling code|\bformat(?:ted)?\b|\+\d|\bdigits\b|\bspaces\b/iu.test(
    `${wording.text} ${wording.brackets.join(' ')}`,
  );
}

function countryForm(form: string): 'alpha2' | 'name' {
  return form === 'name' || form === 'any' ? 'name' : 'alpha2';
}

const GIVEN = /\b(?:first|given|fore)[- ]?names?\b|\bchristian name\b/i;
const FAMILY = /\b(?:last|family|sur)[- ]?names?\b/i;
const FULL =
  /\bfull name\b|\b(?:first|given|fore) ?(?:name )?(?:and )?(?:last|family|sur) ?name\b|(?<!\b(?:first|last|given|family) )\bname of the (?:person|contact|manager|owner|employee)\b/i;

/** "Full name of the company": nobody's first and last name. */
const OF_COMPANY =
  /\bfull name\b.*\b(?:company|companies|firm|organi[sz]ation|business|institution|insurer|bank|supplier|vendor|manufacturer)\b/i;

const BOTH_NAMES =
  /\b(?:first|given|fore)[- ]?(?:names? )?(?:and |& |, )?(?:last|family|sur)[- ]?(?:names?)?\b(?! \w)/i;
const FIRST_LAST = /^\W*first (?:and )?last\W*$/i;
/** Beside the name of the one, the other may be called a name and no more: "Nom, prénom", "Cognome, nome". */
const FAMILY_FIRST =
  /^\W*(?:(?:last|family|sur)[- ]?(?:names?)?, ?(?:(?:first|given|fore)[- ]?(?:names?)?|names?)|names?, ?(?:first|given|fore)[- ]?(?:names?)?)(?=[\s;.)]*$)/i;

/** "Efternamn, Förnamn" in English, as it stands. */
function inOrder(text: string): string {
  return (
    text
      .split(',')
      // A number in French, a name in Spanish: nobody has a number behind the comma of a family name.
      .map((piece) => (/^\s*nombre\b/i.test(piece) ? 'name' : (englishOf(piece.trim()) ?? piece.trim())))
      .join(', ')
  );
}

/** Whether a description speaks of the first and of the last name. */
export function asksForBothNames(description: string): boolean {
  const { whole } = saidOf({ name: '', description });
  return BOTH_NAMES.test(whole) || (GIVEN.test(whole) && FAMILY.test(whole));
}

const NORMAL =
  /\bnormal capitals?\b|\btitle case\b|\bproper case\b|\bcapitali[sz]ed words\b|\bnot (?:in )?(?:all )?capitals\b/i;

/** "Leeuwarden, not LEEUWARDEN": one word in both ways, and the second is not wanted. */
const CONTRAST =
  /(?<!\p{L})(\p{Lu}\p{Ll}+),? (?:and |und |et |y |e |en )?(?:not|nicht|pas|no|non|não|niet|ikke|inte|nie) (\p{Lu}{2,})(?!\p{L})/u;

function asksNormal(text: string): boolean {
  const [, wanted = '', unwanted = ''] = CONTRAST.exec(text) ?? [];
  return NORMAL.test(text) || (wanted !== '' && wanted.toLowerCase() === unwanted.toLowerCase());
}

/** "Some are in capitals; keep them as they are stored." */
const AS_STORED = /\b(?:keep|kept|stays?|leave|left|some|as (?:they|it) (?:are|is|stands?))\b/i;

/** What the words say where neither a pattern nor a check does. */
export function wantedOfWords(said: Said): Wanted {
  const { whole, wording } = said;
  const has = (pattern: RegExp) => pattern.test(whole);
  const isUpper = said.upper && !has(AS_STORED);
  const isNormal = asksNormal(whole);
  const named = isNormal ? { case: 'title' as const } : isUpper ? { case: 'upper' as const } : {};
  const called = `${wording.name}. ${englishOf(wording.name) ?? ''}`;
  const isOne = GIVEN.test(called) !== FAMILY.test(called);
  if (FAMILY_FIRST.test(inOrder(wording.text)))
    return { kind: 'name', part: 'full', familyFirst: true, ...named };
  // "Contact person, given name first" says in which order.
  if (
    (has(FULL) && !has(OF_COMPANY)) ||
    FIRST_LAST.test(wording.text) ||
    has(/\b(?:first|given|fore)[- ]?name first\b/i) ||
    (has(GIVEN) && has(FAMILY) && !isOne)
  )
    return { kind: 'name', part: 'full', ...named };
  // "Last name: all that follows the first name".
  if (isOne) return { kind: 'name', part: GIVEN.test(called) ? 'first' : 'last', ...named };
  if (has(GIVEN)) return { kind: 'name', part: 'first', ...named };
  if (has(FAMILY)) return { kind: 'name', part: 'last', ...named };
  if (has(/\b(?:web )?domain\b/i) && !has(/\be-?mail\b/i)) return { kind: 'domain' };
  if (said.decimals !== undefined || wording.parts.some(isPlainAsked) || said.plain)
    return {
      kind: 'number',
      ...(said.decimals === undefined ? {} : { decimals: said.decimals }),
      ...(said.plain ? { plain: true } : {}),
      ...(said.percent ? { percent: true } : {}),
    };
  if (said.currency && has(/\bcodes?\b|\b4217\b|\b[A-Z]{3} for\b/)) return { kind: 'currency' };
  if (said.country && has(/\bcodes?\b|\b(?:two|2)-letter\b/i)) return { kind: 'country', form: 'alpha2' };
  if (has(/\bstate\b|\bprovince\b/i) && has(/\b(?:two|2)-letter\b|\bcodes?\b/i))
    return { kind: 'region', form: 'code' };
  if (isNormal) return { kind: 'text', case: 'title' };
  if (said.upper) return { kind: 'text', case: 'upper' };
  if (has(/\blower ?-?case\b|\bsmall letters\b/i)) return { kind: 'text', case: 'lower' };
  return { kind: 'text' };
}
