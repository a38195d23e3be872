import { readPhone } from '../cells/phones.js';

/** How a country and what belongs to it are called in a description. */
const CALLED: readonly (readonly [string, string])[] = [
  ['US', 'US|USA|United States|American'],
  ['CA', 'Canadian|Canada'],
  ['GB', 'UK|British|United Kingdom|English|Britain|England|Scottish|Scotland|Wales'],
  ['IE', 'Irish|Ireland'],
  ['AU', 'Australian?'],
  ['NZ', 'New Zealand'],
  ['DE', 'German|Germany'],
  ['AT', 'Austrian?'],
  ['CH', 'Swiss|Switzerland'],
  ['FR', 'French|France'],
  ['BE', 'Belgian|Belgium'],
  ['LU', 'Luxembourg'],
  ['NL', 'Dutch|Netherlands|Holland'],
  ['ES', 'Spanish|Spain'],
  ['PT', 'Portuguese|Portugal'],
  ['IT', 'Italian|Italy'],
  ['SE', 'Swedish|Sweden'],
  ['NO', 'Norwegian|Norway'],
  ['DK', 'Danish|Denmark'],
  ['FI', 'Finnish|Finland'],
  ['PL', 'Polish|Poland'],
  ['CZ', 'Czech|Czechia'],
  ['SK', 'Slovakian?|Slovak'],
  ['HU', 'Hungarian|Hungary'],
  ['RO', 'Romanian?'],
  ['GR', 'Greek|Greece'],
  ['TR', 'Turkish|Turkey'],
  ['UA', 'Ukrainian|Ukraine'],
  ['IL', 'Israeli?'],
  ['ZA', 'South African?'],
  ['IN', 'Indian?'],
  ['JP', 'Japanese|Japan'],
  ['CN', 'Chinese|China'],
  ['KR', 'Korean|South Korea'],
  ['SG', 'Singaporean|Singapore'],
  ['BR', 'Brazilian|Brazil'],
  ['MX', 'Mexican|Mexico'],
  ['AR', 'Argentinian|Argentine|Argentina'],
  ['CL', 'Chilean|Chile'],
  ['CO', 'Colombian?'],
];

/** The one country that a description of phone numbers names. */
export function phoneRegion(text: string): { region?: string } {
  const named = CALLED.filter(([, words]) => new RegExp(`\\b(?:${words})\\b`).test(text));
  const [only] = named;
  return only && named.length === 1 ? { region: only[0] } : {};
}

/** The country of the number given as an example: a hint only, and none where the country is said to differ. */
export function exampleRegion(text: string): { exampleRegion?: string } {
  if (/\b(?:country of|their countr|own countr|international)\b/i.test(text)) return {};
  const example = /\+[1-9][\d ]{6,16}\d/.exec(text)?.[0];
  const country = example && readPhone(example)?.country;
  return country ? { exampleRegion: country } : {};
}
