import { type Let, literals } from '../duck/sql.js';
import { once } from '../once.js';
import { COUNTRIES } from './data/countries.js';
import { LANGUAGES } from './data/languages.js';
import { linesOf } from './data-lines.js';
import { foldSql, foldText } from './text.js';

const countries = once(() =>
  linesOf(COUNTRIES).map(([alpha2 = '', alpha3 = '', ...names]) => ({ alpha2, alpha3, names })),
);

/** ISO 3166-1. Kosovo is not in it, but everybody writes XK. */
export const COUNTRY_ALPHA_2: readonly string[] = countries().map(({ alpha2 }) => alpha2);
export const COUNTRY_ALPHA_3: readonly string[] = countries().map(({ alpha3 }) => alpha3);

/** Names as they compare: "St. Lucia" and "the Saint Lucia" are one. */
function keyOf(name: string): string {
  return foldText(name)
    .replace(/^the /, '')
    .replace(/^saint /, 'st ');
}

function keySql(value: string): string {
  return `regexp_replace(regexp_replace(${foldSql(value)}, '^the ', ''), '^saint ', 'st ')`;
}

const byName = once(() => {
  const found = new Map<string, string>();
  for (const { alpha2, names } of countries())
    for (const key of names.map(keyOf)) if (!found.has(key)) found.set(key, alpha2);
  return found;
});
const byCode = once(
  () =>
    new Map(
      countries().flatMap(({ alpha2, alpha3 }) => [
        [alpha2.toLowerCase(), alpha2],
        [alpha3.toLowerCase(), alpha2],
      ]),
    ),
);

/** The two-letter code of a country, by a code of two or three letters or a name; whatever the case. */
export function countryOf(text: string): string | undefined {
  const key = keyOf(text);
  return byCode().get(key) ?? byName().get(key);
}

/** By a name alone. */
export function countryNamed(text: string): string | undefined {
  return byName().get(keyOf(text));
}

/** The SQL of `countryOf`. */
export function countrySql(value: string, context: Let): string {
  const all = new Map([...byName(), ...byCode()]);
  const key = context.let(keySql(value));
  return `[${literals([...all.values()])}][list_position([${literals([...all.keys()])}], ${key})]`;
}

/** Whether a text is a country: the SQL of it, by a name or also by a code. */
export function isCountrySql(value: string, context: Let, codes: boolean): string {
  const keys = [...byName().keys(), ...(codes ? byCode().keys() : [])];
  return `(${context.let(keySql(value))} IN (${literals(keys)}))`;
}

/** The names of a country; the English one first. */
export function countryNames(alpha2: string): readonly string[] {
  return countries().find((each) => each.alpha2 === alpha2)?.names ?? [];
}

/** The signs of cars, where they are no code. */
const PLATES = new Map(
  'A=AT B=BE D=DE E=ES F=FR H=HU I=IT L=LU N=NO P=PT S=SE FIN=FI FL=LI IRL=IE SLO=SI'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** The country that a cell of countries means: also the sign of its cars, and "Germany (DE)", whose parts agree. */
export function countryIn(text: string): string | undefined {
  const whole = countryOf(text) ?? PLATES.get(text.trim().toUpperCase());
  if (whole || /:\/\/|@/.test(text)) return whole;
  const parts = text.split(/[()/,;|[\]]|\s[-–]\s/).map((part) => part.trim());
  if (parts.length < 2) return undefined;
  const named = new Set(parts.filter(Boolean).map((part) => countryIn(part)));
  named.delete(undefined);
  const [only] = named;
  return named.size === 1 ? only : undefined;
}

const tongues = linesOf(LANGUAGES);

/** ISO 639-1. */
export const LANGUAGE_CODES: readonly string[] = tongues.map(([code = '']) => code);

const languages = once(() => {
  const found = new Map(LANGUAGE_CODES.map((code) => [code, code]));
  for (const [code = '', ...names] of tongues)
    for (const key of names.map(foldText)) if (!found.has(key)) found.set(key, code);
  return found;
});

/** The two-letter code of a language, by its code, a tag ("pt-BR") or its name. */
export function languageOf(text: string): string | undefined {
  const [, tag] = /^\s*([A-Za-z]{2})[-_][A-Za-z]{2,4}\s*$/.exec(text) ?? [];
  return languages().get(foldText(tag ?? text));
}
