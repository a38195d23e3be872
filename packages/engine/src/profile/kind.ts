/** What the values of a column are, as people would say. */
export const kinds = [
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'time',
  'boolean',
  'email',
  'phone',
  'url',
  'domain',
  'ip',
  'uuid',
  'country',
  'region',
  'postcode',
  'currency',
  'language',
  'colour',
  'person',
  'company',
  'street',
  'city',
  'code',
  'json',
  'text',
] as const;
export type Kind = (typeof kinds)[number];

/** A kind that some of the values fit. */
export interface KindShare {
  kind: Kind;
  /** Of the rows that are filled with anything but a placeholder, from 0 to 1. */
  share: number;
  /** Of dates and times: the formats (as the `date` operation reads them) that together fit them, best first. */
  formats?: string[];
  /** Of dates whose day and month could be exchanged in every value: the other reading. */
  otherFormats?: string[];
  /** Of numbers: how they are written. */
  decimal?: '.' | ',';
  thousands?: '' | ',' | '.' | ' ' | "'";
  /** Of numbers that can all be read the other way ("1.234"): the decimal mark of that reading. */
  otherDecimal?: '.' | ',';
}
