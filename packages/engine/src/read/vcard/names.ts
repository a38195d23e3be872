import { elementNames } from '../element-names.js';

/** Names for people; properties without one keep their own. Their order is that of the columns. */
const columns = elementNames('vcard');
const ranks = new Map([...columns.keys()].map((property, at) => [property, at]));

/** Where all others stand, and the last: what matters to programs only. */
const otherRank = columns.size;
const program = new Map([
  ['UID', 'UID'],
  ['REV', 'Revised'],
  ['PRODID', 'PRODID'],
]);

export function columnOf(property: string): string {
  return columns.get(property) ?? program.get(property) ?? property;
}

/** Of several columns of a property the one that is for nothing special stands first. */
export function rankOf(property: string, column = ''): number {
  const rank = ranks.get(property);
  if (rank === undefined) return program.has(property) ? otherRank + 1 : otherRank;
  return column === columnOf(property) ? rank - 0.5 : rank;
}

export const nameParts = ['Last name', 'First name', 'Middle name', 'Prefix', 'Suffix'];
/** As people say them, whose order is not that of the file. */
export const namePlaces = [4, 2, 3, 1, 5];
export const addressParts = [
  'PO box',
  'Extended address',
  'Street',
  'City',
  'Region',
  'Postal code',
  'Country',
];

/** Types that say nothing of what a phone or an address is for. */
const saysNothing = new Set([
  'voice',
  'pref',
  'internet',
  'x-internet',
  'text',
  'postal',
  'parcel',
  'dom',
  'intl',
]);
/** Kinds of phones that have a name of their own. */
const phones = new Map([
  ['cell', 'Mobile'],
  ['fax', 'Fax'],
  ['pager', 'Pager'],
]);

/** The column of a phone, an address, a page: what it is, and what for. */
export function typedColumn(
  property: string,
  types: readonly string[],
  label: string,
): { name: string; tail: string } {
  const telling = [...new Set(types.map((type) => type.toLowerCase()))].filter(
    (type) => !saysNothing.has(type),
  );
  const kind = property === 'TEL' ? telling.find((type) => phones.has(type)) : undefined;
  const name = (kind !== undefined && phones.get(kind)) || columnOf(property);
  const purposes = label === '' ? telling.filter((type) => type !== kind) : [label];
  return { name, tail: purposes.length === 0 ? '' : ` (${purposes.join(', ')})` };
}
