import { readPhone } from '../cells/phones.js';
import { nationalities } from '../words/nationalities.js';

/** The one country that a description of phone numbers names. */
export function phoneRegion(text: string): { region?: string } {
  const [only, ...others] = nationalities().filter(({ called }) => called.test(text));
  return only && others.length === 0 ? { region: only.code } : {};
}

/** The country of the number given as an example: a hint only, and none where the country is said to differ. */
export function exampleRegion(text: string): { exampleRegion?: string } {
  if (/\b(?:country of|their countr|own countr|international)\b/i.test(text)) return {};
  const example = /\+[1-9][\d ]{6,16}\d/.exec(text)?.[0];
  const country = example && readPhone(example)?.country;
  return country ? { exampleRegion: country } : {};
}
