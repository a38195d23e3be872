import { remembered } from '../../remembered.js';
import { type AiCheck, aiFailure, type Check, type KindName } from './check.js';
import { kinds } from './kinds.js';
import { type Wording, wordingOf } from './wording.js';

const NUMBERS: KindName[] = ['percent', 'money', 'integer', 'decimal'];
const MOMENTS: KindName[] = ['datetime', 'date', 'time'];
const CODES: KindName[] = ['country', 'region', 'currency', 'language', 'postcode'];
const PLACES: KindName[] = ['country', 'region', 'postcode'];
const TYPES: KindName[] = [
  'email',
  'phone',
  'url',
  'uuid',
  'ip',
  'colour',
  'boolean',
  ...CODES,
  ...MOMENTS,
  ...NUMBERS,
];
/** How a number, a date and so on are written is said by the type. */
const WRITTEN: KindName[] = ['shape', 'characters', 'letters', 'digits'];

/**
 * What the name and the description of a column clearly say, as checks. Words that can be read in two ways give none:
 * a missing check leaves a bad cell unseen, a wrong one flags the customer's good cells.
 */
export const compileAiRule: (column: { name: string; description: string | null }) => AiCheck = remembered(
  ({ name, description = null }) => {
    const wording = wordingOf({ name, description });
    const found = kinds.flatMap((kind): Check[] => {
      const check = kind.recognise(wording);
      return check ? [{ kind: kind.name, ...check } as Check] : [];
    });
    return { version: 1, checks: withoutParts(settle(found, wording)) };
  },
);

/** "Two letters, a dash and five digits": the two letters are a part of the shape, not the whole cell. */
function withoutParts(checks: Check[]): Check[] {
  const shape = checks.find((check) => check.kind === 'shape');
  if (!shape) return checks;
  const isPart = (check: Check) =>
    (check.kind === 'letters' || check.kind === 'digits') &&
    aiFailure({ version: 1, checks: [check] }, shape.example) !== null;
  return checks.filter((check) => !isPart(check));
}

/** Takes out what another check says better, and what contradicts itself. */
function settle(found: Check[], wording: Wording): Check[] {
  const list = found.filter((check) => check.kind === 'allowed');
  if (list.length > 0) return list;
  if (wording.open) return found.filter((check) => check.kind === 'length');
  const has = (kind: KindName) => found.some((check) => check.kind === kind);
  // "Street, city, ZIP": a part of what the cell holds.
  const composite = /\b(?:street|city|town)\b/i.test(wording.text);
  const types = found
    .map(({ kind }) => kind)
    .filter((kind) => TYPES.includes(kind) && !(composite && PLACES.includes(kind)));
  const type = typeOf(types);
  return found.filter(({ kind }) => {
    if (TYPES.includes(kind)) return kind === type;
    if (kind === 'range')
      return type === null ? !has('digits') && !has('letters') : type !== 'many' && NUMBERS.includes(type);
    if (kind === 'digits') return type === null || type === 'postcode' || type === 'integer';
    if (WRITTEN.includes(kind)) return type === null && !(kind === 'characters' && has('letters'));
    return true;
  });
}

/** The one type that was found. Two that have nothing to do with each other are none. */
function typeOf(types: KindName[]): KindName | 'many' | null {
  const [first] = types;
  if (first === undefined || types.length === 1) return first ?? null;
  // "Numbers only" of a phone number or a postal code.
  const named: KindName[] = types.filter((type) => type === 'phone' || type === 'postcode');
  if (
    named.length === 1 &&
    types.every((type) => named.includes(type) || type === 'decimal' || type === 'integer')
  )
    return named[0] ?? null;
  if (types.every((type) => MOMENTS.includes(type))) return first;
  if (types.every((type) => NUMBERS.includes(type))) return first;
  return 'many';
}
