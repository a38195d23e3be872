import { isQuoted, type Reading, valueIn } from './reading.js';

/** Characters that people name in words. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^double spaces?$/iu, '  '],
  [/^(?:single )?(?:spaces?|blanks?|white ?space)$/iu, ' '],
  [/^(?:dash(?:es)?|hyphens?|minus(?:es)?|minus signs?)$/iu, '-'],
  [/^(?:dots?|periods?|full stops?|points?|decimal points?)$/iu, '.'],
  [/^(?:commas?)$/iu, ','],
  [/^(?:semi-?colons?)$/iu, ';'],
  [/^(?:colons?)$/iu, ':'],
  [/^(?:slash(?:es)?|forward slash(?:es)?)$/iu, '/'],
  [/^(?:backslash(?:es)?)$/iu, '\\'],
  [/^(?:underscores?)$/iu, '_'],
  [/^(?:pipes?|vertical bars?|bars?)$/iu, '|'],
  [/^(?:hash(?:es)?|hash(?:tag)? signs?|hashtags?|pound signs?|number signs?)$/iu, '#'],
  [/^(?:stars?|asterisks?)$/iu, '*'],
  [/^(?:plus(?:es)?|plus signs?)$/iu, '+'],
  [/^(?:quotes?|double quotes?|quotation marks?|quote marks?)$/iu, '"'],
  [/^(?:apostrophes?|single quotes?)$/iu, "'"],
  [/^(?:at signs?|at|@ signs?)$/iu, '@'],
  [/^(?:percent signs?|percentage signs?|% signs?)$/iu, '%'],
  [/^(?:dollar signs?|\$ signs?)$/iu, '$'],
  [/^(?:euro signs?|€ signs?)$/iu, '€'],
  [/^(?:ampersands?)$/iu, '&'],
  [/^(?:line ?breaks?|new ?lines?|newline characters?)$/iu, '\n'],
  [/^(?:tabs?|tab characters?)$/iu, '\t'],
  [/^(?:(?:opening|left|round)?\s*brackets?|parenthes[ie]s)$/iu, '('],
  [/^(?:leading )?zero(?:e?s)?$/iu, '0'],
];

/** A text that was quoted, written as signs, or named: "a comma and a space" are two. */
export function textOf(phrase: string, reading: Reading): string | undefined {
  const plain = phrase.trim();
  if (isQuoted(plain)) return valueIn(plain, reading);
  const parts = plain.split(/\s+(?:and|then|followed by|plus)\s+(?:an?\s+|the\s+)?/iu);
  const signs = parts.map((part) => signOf(part, reading));
  if (signs.every((sign) => sign !== undefined)) return signs.join('');
  return undefined;
}

function signOf(part: string, reading: Reading): string | undefined {
  if (isQuoted(part)) return valueIn(part, reading);
  const plain = part
    .trim()
    .replace(/^(?:an?|the|all|any|every|each|single|one)\s+/giu, '')
    .replace(/\s+(?:characters?|signs?)$/iu, '');
  if (/^[^\p{L}\p{N}\s]{1,3}$/u.test(plain)) return plain;
  const whole = part.trim().replace(/^(?:an?|the|all|any|every|each|single|one)\s+/giu, '');
  return (NAMED.find(([pattern]) => pattern.test(whole)) ??
    NAMED.find(([pattern]) => pattern.test(plain)))?.[1];
}

/** Several signs to be treated one by one: "spaces and dashes". */
export function textsOf(phrase: string, reading: Reading): string[] | undefined {
  const parts = phrase
    .trim()
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|(?<=\p{L}{3,})\/(?=\p{L}{3,})/iu)
    .filter(Boolean);
  const texts = parts.flatMap((part) => {
    const sign = signOf(part, reading);
    if (sign === '(' && /brackets|parenthes/iu.test(part)) return ['(', ')'];
    return [sign];
  });
  return texts.every((text) => text !== undefined)
    ? texts.flatMap((text) => (text === undefined ? [] : [text]))
    : undefined;
}
