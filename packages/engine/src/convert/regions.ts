import { foldText } from '../cells/text.js';
import { once } from '../once.js';
import type { Wanted } from '../target/target.js';
import { REGION_COUNTRIES, regionEntries } from '../validate/ai/data/regions.js';
import { REGION_NAMES_LIST } from './data/region-names.js';
import { pairsOf } from './places.js';
import { mapped } from './steps.js';
import type { Task, Way } from './way.js';

interface Region {
  country: string;
  code: string;
  name: string;
}

let all: Region[] | undefined;

function regions(): Region[] {
  all ??= [
    ...REGION_COUNTRIES.flatMap((country) => regionEntries(country).map((entry) => ({ country, ...entry }))),
    ...REGION_NAMES_LIST.trim().split('\n').flatMap(listed),
  ];
  return all;
}

function listed(line: string): Region[] {
  const [country = '', ...entries] = line.split('|');
  return entries.flatMap((entry) => {
    const [code = '', names = ''] = entry.split('=');
    return names.split(';').map((name) => ({ country, code, name }));
  });
}

const codes = once(() => new Set(regions().map(({ code }) => code)));

/** Of a list of codes that are all of one country, those of the state or province that a value names. */
export function regionsIn(allowed: readonly string[], value: string): string[] {
  // Most lists are of something else: three thousand names are not compared for each of their values.
  if (!allowed.every((each) => codes().has(each))) return [];
  const named = regions().filter(
    ({ code, name }) => allowed.includes(code) && foldText(name) === foldText(value),
  );
  return [
    ...new Set(
      named.flatMap(({ country, code }) => {
        const own = new Set(regions().flatMap((each) => (each.country === country ? [each.code] : [])));
        return allowed.every((each) => own.has(each)) ? [code] : [];
      }),
    ),
  ];
}

/** States, provinces and lands by name or code; the country that most values fit is the one that is meant. */
export function regionWays({ values, conventions }: Task, { form }: Wanted & { kind: 'region' }): Way[] {
  const fits = new Map<string, number>();
  const texts = values.map(({ value, count }) => ({
    folded: foldText(value),
    upper: value.toUpperCase(),
    count,
  }));
  for (const country of new Set(regions().map((each) => each.country))) {
    const own = regions().filter((each) => each.country === country);
    const keys = new Set(own.flatMap(({ code, name }) => [code, foldText(name)]));
    const rows = texts.filter(({ folded, upper }) => keys.has(folded) || keys.has(upper));
    fits.set(
      country,
      rows.reduce((sum, { count }) => sum + count, 0) + (country === conventions.country ? 0.5 : 0),
    );
  }
  const [best] = [...fits].sort(([, a], [, b]) => b - a);
  const own = regions().filter(({ country }) => country === best?.[0]);
  const names = new Map(own.map(({ code, name }) => [foldText(name), code] as const).reverse());
  const codes = new Map(own.map(({ code, name }) => [code, name] as const).reverse());
  const pairs = pairsOf(values, conventions.meanings, (value) => {
    const code = codes.has(value.toUpperCase().replaceAll('.', ''))
      ? value.toUpperCase().replaceAll('.', '')
      : names.get(foldText(value));
    if (form === 'code' || code === undefined) return code;
    return names.has(foldText(value)) ? value : codes.get(code);
  });
  const reason = form === 'code' ? 'states and provinces as codes' : 'states and provinces by name';
  return [{ step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason }];
}
