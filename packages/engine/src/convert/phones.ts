import { type CountryCode, hasNumberingPlan, readPhone } from '../cells/phones.js';
import type { Wanted } from '../target/target.js';
import type { Counted } from './conversion.js';
import { inOrder, phoneRead, replacedPattern, type Step } from './steps.js';
import { rowsOf, someOf, type Task, type Way } from './way.js';

/** Tried where nothing says whose the national numbers are. */
const COUNTRIES = 'US GB DE FR NL ES IT SE BE CH AT PL DK NO FI IE PT AU NZ ZA IN BR MX'.split(
  ' ',
) as CountryCode[];
/** Numbering plans so free that most numbers of other countries fit them too. */
const FREE: readonly CountryCode[] = ['IN', 'DE', 'AT', 'IT', 'FI', 'SE'];
const FREE_COSTS = 0.25;
/** They share the plan of another country, and few of their numbers are in any file. */
const ISLANDS: Partial<Record<CountryCode, CountryCode>> = {
  JE: 'GB',
  GG: 'GB',
  IM: 'GB',
  AX: 'FI',
  SJ: 'NO',
};
/** Parsing a number takes 50 µs: some of the values are enough to know the country. */
const SAMPLE = 60;
/** Of the national numbers, how many have to fit a country for it to be taken without asking. */
const ENOUGH = 0.6;

export function phoneWays(task: Task, wanted: Wanted & { kind: 'phone' }): Way[] {
  const said = [wanted.region, task.conventions.country].find(hasNumberingPlan);
  const national = task.values.filter(
    ({ value }) => value.replace(/\D/g, '').length >= 6 && !isInternational(value),
  );
  const tidy = tidySteps(task.values);
  if (wanted.asWritten && !task.conventions.country) return [{ step: asItIs, reason: '' }];
  const { countries, isSure } = said
    ? { countries: [said], isSure: true }
    : likelyCountries(task.values, national, wanted.exampleRegion);
  const [likely] = countries;
  const read = (country: CountryCode) => inOrder(...tidy, phoneRead(country));
  if (national.length === 0 || !likely)
    return [{ step: read(likely ?? 'US'), reason: 'phone numbers in international form' }];
  const reason = `phone numbers in international form; those without a country code are of ${likely}`;
  const options = [
    ...countries.map((country) => ({
      label: `National numbers are of ${country}`,
      consequence: `numbers without a country code get that of ${country}`,
      step: read(country),
    })),
    {
      label: 'Leave them as they are',
      consequence: 'numbers without a country code stay as they are written',
      step: asItIs,
    },
  ];
  const doubts = isSure ? [] : [{ about: 'country' as const, rows: rowsOf(national), options }];
  return [{ step: read(likely), reason, doubts }];
}

const asItIs: Step = (of) => of;

function isInternational(value: string): boolean {
  return /^[^\d+]*(?:\+|00)\s?[1-9(]/.test(value);
}

/** The number of somebody behind the number of a house. */
const EXTENSION =
  '^(.*[0-9]) *[,;]? *(?:ext(?:ension)?|ramal|poste|durchwahl|dw|toestel|anexo|interno|wewn|anknytning)\\.? *:? *[0-9]{1,5}$';
/** Two numbers in a cell: the first is meant, as a rule. */
const SEVERAL = '^([+(]?[0-9][0-9 ().-]{5,}[0-9]) *(?:[/;|]|, | or ) *[+(]?[0-9 ().-]{4,}[0-9]$';

/** "Tel.: 030 1234", "(+34) 612": what stands in front of a number, or around its country code. */
function tidySteps(values: readonly Counted[]): Step[] {
  const some = (pattern: RegExp) => values.some(({ value }) => pattern.test(value));
  const steps: Step[] = [];
  if (some(/^\p{L}.*\d{3}/u)) steps.push(replacedPattern('^[A-Za-zÀ-ž][^0-9+(]*([0-9+(])', '$1'));
  if (some(new RegExp(EXTENSION, 'iu'))) steps.push(replacedPattern(EXTENSION, '$1', true));
  if (some(new RegExp(SEVERAL, 'u'))) steps.push(replacedPattern(SEVERAL, '$1'));
  if (some(/^\((?:\+|00)\d+\)/)) steps.push(replacedPattern('^\\(((?:\\+|00)[0-9]+)\\)', '$1'));
  return steps;
}

/**
 * The country whose plan fits most of the national numbers, those first that international numbers name or the
 * example of the column. Others that fit about as well follow: they are open.
 */
function likelyCountries(
  values: readonly Counted[],
  national: readonly Counted[],
  exampleRegion: string | undefined,
): { countries: CountryCode[]; isSure: boolean } {
  const named = new Map<CountryCode, number>();
  for (const { value } of someOf(
    values.filter((each) => isInternational(each.value)),
    SAMPLE,
  )) {
    const country = readPhone(value.replace(/^00/, '+'))?.country;
    const main = country && (ISLANDS[country] ?? country);
    if (main) named.set(main, (named.get(main) ?? 0) + 1);
  }
  const hinted = hasNumberingPlan(exampleRegion) ? [exampleRegion] : [];
  const byName = [...named].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([country]) => country);
  const candidates = [...new Set([...byName, ...hinted, ...COUNTRIES])];
  const sample = someOf(national, SAMPLE);
  const fits = candidates.map((country) => {
    const valid = sample.filter(({ value }) => readPhone(value, country)?.isValid).length;
    const share = sample.length > 0 ? valid / sample.length : 1;
    const evident = named.has(country) || hinted.includes(country);
    return { country, share, evident, score: share - (FREE.includes(country) && !evident ? FREE_COSTS : 0) };
  });
  const best = Math.max(...fits.map(({ score }) => score));
  const good = fits.filter(({ score, share }) => score >= best - 0.1 && share > 0);
  const evident = good.filter((each) => each.evident);
  const [first, ...rest] = evident.length > 0 ? evident : good;
  if (!first) return { countries: candidates.slice(0, 1), isSure: false };
  const isSure = first.evident && first.share >= ENOUGH;
  return {
    countries: [first.country, ...(isSure ? [] : rest.slice(0, 3).map(({ country }) => country))],
    isSure,
  };
}
