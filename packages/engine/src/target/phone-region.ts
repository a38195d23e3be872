import { readPhone, regionOfPrefix } from '../cells/phones.js';
import { nationalities } from '../words/nationalities.js';

/** The one country that a description of phone numbers names. */
export function phoneRegion(text: string): { region?: string } {
  const [only, ...others] = nationalities().filter(({ called }) => called.test(text));
  return only && others.length === 0 ? { region: only.code } : {};
}

/** The country of the number given as an example, or of its first digits: a hint only, and none where the country is said to differ. */
export function exampleRegion(text: string): { exampleRegion?: string } {
  if (/\b(?:country of|their countr|own countr|international)\b/i.test(text)) return {};
  const example = /\+[1-9][\d ]{6,16}\d/.exec(text)?.[0];
  const [, code] = /\+([1-9]\d{0,2})(?!\s?\d)/.exec(text) ?? [];
  // "+351…", "+33 and nine digits": the calling code alone.
  const country = example ? readPhone(example)?.country : code && regionOfPrefix(code);
  return country ? { exampleRegion: country } : {};
}
