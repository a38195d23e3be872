import { dictionary } from '../words/dictionary.js';

/** What people call the elements or properties of a format, in the order of the columns. */
export function elementNames(format: 'ofx' | 'vcard' | 'ical'): ReadonlyMap<string, string> {
  return new Map(
    dictionary('elements').flatMap(([of, element = '', name = '']): [string, string][] =>
      of === format ? [[element, name]] : [],
    ),
  );
}
