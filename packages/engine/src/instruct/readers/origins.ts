import { getOwn } from '@godwit/contract/own';
import type { Action } from '../instruction.js';
import { countryOf, currencyOf, zoneOf } from '../origins.js';
import { each, readers } from '../reader.js';
import { columnsOf, hasColumn, type Reading, splitList, tableOf, valueIn } from '../reading.js';

const PHONES =
  /^(?:the\s+|all\s+|our\s+|national\s+|local\s+|these\s+|national format\s+|domestic\s+)*(?:phones?|phone numbers?|telephone numbers?|numbers?|mobiles?|mobile numbers?|telephones?|national numbers?|phone and mobile numbers|phones and mobiles|it|they)(?:\s+without (?:a |an |the )?(?:\+|plus|country code|country codes|prefix|international prefix|country prefix).*)?$/iu;

function phone(
  what: string | undefined,
  said: string | undefined,
  where: string | undefined,
  reading: Reading,
): Action[] | undefined {
  const country = said === undefined ? undefined : countryIn(valueIn(said, reading));
  if (country === undefined) return undefined;
  const table = tableOf(where, reading);
  if (where !== undefined && table === undefined) return undefined;
  const from = table === undefined ? {} : { table };
  if (what === undefined || (PHONES.test(what) && !hasColumn(what, reading, 0.98)))
    return [{ do: 'phone_country', country, ...from }];
  const owned = /^(?:the\s+)?(.+?)\s+((?:phone |telephone |mobile )?(?:numbers|phones))$/iu.exec(what);
  const owner = tableOf(owned?.[1], reading);
  if (owner !== undefined && !hasColumn(what, reading, 0.9))
    return [{ do: 'phone_country', country, table: owner }];
  const inner = /^(.*?)\s+(?:in|from|of)\s+(.+)$/iu.exec(what);
  const innerTable = tableOf(inner?.[2], reading);
  if (inner?.[1] && innerTable !== undefined && PHONES.test(inner[1]))
    return [{ do: 'phone_country', country, table: innerTable }];
  const columns = columnsOf(what, reading);
  if (!columns?.every((column) => /phone|mobile|tel|fax|cell|handy|number/iu.test(column))) return undefined;
  return each(columns, (named) => ({ do: 'phone_country', ...named, country, ...from }));
}

function countryIn(text: string): string | undefined {
  const plain = text
    .replace(/\s+(?:numbers?|ones?|format|phone numbers?|phones|country code|prefix)$/iu, '')
    .replace(/^(?:the country code|country code|prefix)\s+/iu, '');
  const code = /^\+?(\d{1,3})$/u.exec(plain)?.[1];
  return code === undefined ? countryOf(plain) : getOwn(CALLING, code);
}

const CALLING: Readonly<Record<string, string>> = {
  1: 'US',
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  39: 'IT',
  41: 'CH',
  43: 'AT',
  44: 'GB',
  45: 'DK',
  46: 'SE',
  47: 'NO',
  48: 'PL',
  49: 'DE',
  351: 'PT',
  353: 'IE',
  358: 'FI',
  420: 'CZ',
  61: 'AU',
  64: 'NZ',
  91: 'IN',
  81: 'JP',
  86: 'CN',
  55: 'BR',
  52: 'MX',
  27: 'ZA',
  36: 'HU',
  30: 'GR',
  40: 'RO',
  90: 'TR',
};

export const phones = readers(
  [
    '{what} (is|are|belong to|come from|are all|are from|is from|should be|were|have) [(all|the|in|from|always|in the|to|of)] {country} [(numbers?|ones?)] [(in|from|for) {table}]',
    '<read_verb> {what} [(in|from) {table}] as {country} [(numbers?|ones?)]',
    '(assume|use|take|add|apply|set) {country} (for|as the country of|as country for|as country of|as the country for|as the default country for|to|as default for) {what} [(in|from) {table}]',
    'assume {what} (is|are) {country} [(numbers?|ones?)]',
    '{who} (is|are|live|sit) [(all|located|based)] in {country} ,? so [the] [national] {what} (is|are) {nation}',
    '{what} without [(a|the|any)] (country code|prefix|plus|+|country codes|international prefix|country prefix|area code) (is|are|belong to|come from|should be|get|should get) [(in|from|to|the)] {country} [(numbers?|ones?)]',
    '(the|our) (default country|country|country code) (for|of) {what} (is|=) {country}',
    '{what} (is|are|was|were) [(given|entered|written|stored|typed)] without [(a|the|any)] (country code|country codes|prefix|international prefix) (;|,|:|and|-) [all] {who} (is|are|live) [(from|in)] {country}',
    '{what} in {table} (is|are) {country}',
    '{what} (starting|beginning|that start|that begin) with [a] (0|zero|single 0) (is|are|belong to|come from) [(in|from|to|the)] {country} [(numbers?|ones?)]',
    '(format|write|convert|put|change|turn) {what} (as|to|into|in) (international|e164|e.164|the international) [(numbers|format|form|phone numbers)] (for|from|in|of|with country) {country}',
    '(add|put) {country} (in front of|before|to) {what} without [(a|the)] (country code|prefix|plus|+|international prefix|country prefix)',
  ],
  (slots, reading) => phone(slots.what, slots.country ?? slots.nation, slots.table, reading),
);

const MONEY =
  /^(?:the\s+|all\s+|our\s+|all of the\s+)*(?:amounts?|prices?|money|values?|figures?|currency|sums?|balances?|everything|numbers|invoices|totals?|all|costs?|salaries|wages|it|they|monetary values|payments)$/iu;

export const currencies = readers(
  [
    '{what} [(in|from) {table}] (is|are|come|stand|is given|are given|are all|should be|is always|are stored|are quoted|are stated|are held) [(in|as|always in|all in|always)] {currency} [(in|for) {table}]',
    '[the] (currency|currency code) [(of|for|in) {what}] (is|=|:|should be|must be) [(always|the)] {currency}',
    '(use|assume|take) {currency} (as|for) [(the|all|default)] (currency|amounts|prices|{what})',
    '(in|from) {table} ,? {what} (is|are) in {currency}',
  ],
  (slots, reading) => {
    const currency = slots.currency === undefined ? undefined : currencyOf(valueIn(slots.currency, reading));
    if (currency === undefined) return undefined;
    const table = tableOf(slots.table, reading);
    if (slots.table !== undefined && table === undefined) return undefined;
    const where = table === undefined ? {} : { table };
    const what = slots.what;
    // "Currency: EUR" gives the column Currency a value.
    const own = what === undefined && hasColumn('currency', reading, 0.98);
    if (own)
      return {
        do: 'constant',
        column: 'currency',
        value: currency,
        ...(table === undefined ? {} : { when: { is: 'from', table } }),
      };
    if (what === undefined || (MONEY.test(what) && !hasColumn(what, reading, 0.98)))
      return { do: 'currency', currency, ...where };
    const origin = tableOf(what, reading);
    if (origin !== undefined && !hasColumn(what, reading, 0.8))
      return { do: 'currency', currency, table: origin };
    const columns = columnsOf(what, reading);
    if (!columns?.every((column) => hasColumn(column, reading))) return undefined;
    // "Currency is EUR" gives the column Currency a value.
    if (columns.some((column) => /currency/iu.test(column)))
      return each(columns, (named) => ({
        do: 'constant',
        ...named,
        value: currency,
        ...(table === undefined ? {} : { when: { is: 'from' as const, table } }),
      }));
    return each(columns, (named) => ({ do: 'currency', ...named, currency, ...where }));
  },
);

/** "Leeds is in pounds and British, Hamburg in euro and German": what each origin is. */
export const branches = readers(['{what}'], (slots, reading) => {
  const found: Action[] = [];
  if (
    !/\s(?:is|are|uses?|works|writes|keeps|sells?|trades?|bills?|pays?|counts?|charges?|invoices?)\s/iu.test(
      slots.what ?? '',
    )
  )
    return undefined;
  for (const part of (slots.what ?? '').split(/\s*[,;]\s*(?:(?:and|while|whereas|but)\s+)?/iu)) {
    const match =
      /^(.+?)(?:\s+(?:is|are|uses?|works|keeps(?: its)?(?: books)?|writes|sells?|trades?|bills?|pays?|counts?|charges?|invoices?))?(?:\s+in)?\s+((?:\S+\s+){0,2}\S+(?:\s+and\s+(?:\S+\s+){0,2}\S+)?)$/iu.exec(
        part,
      );
    const table = tableOf(match?.[1], reading);
    if (table === undefined || match?.[2] === undefined) return undefined;
    for (const quality of splitList(match[2].replace(/\bin\s+/giu, ''), reading)) {
      const currency = currencyOf(quality);
      const country = countryOf(quality);
      if (currency !== undefined) found.push({ do: 'currency', currency, table });
      else if (country !== undefined) found.push({ do: 'phone_country', country, table });
      else return undefined;
    }
  }
  return found;
});

const TIMES =
  /^(?:the\s+|all\s+|our\s+)*(?:times?|timestamps?|dates and times|datetimes?|times of day|they|it|dates)$/iu;

export const zones = [
  ...readers(
    [
      '{what} (is|are|come|is given|are given|are stored|is stored|were recorded|are recorded|are written) [(in|as|all in)] {zone} [(time|time zone|timezone)]',
      '[the] (time zone|timezone) [(of|for|in) {what}] is {zone}',
      '<read_verb> {what} as {zone} [(time|times)]',
    ],
    (slots, reading) => zone(slots.what, slots.zone, 'read', reading),
  ),
  ...readers(
    [
      '(convert|change|write|show|output|shift|move|translate|put|give|express|bring) {what} (to|in|into|as) {zone} [(time|time zone|timezone)]',
      '{what} (should|must|has to|have to) be [(written|shown|converted|given)] [(in|to|into|as)] {zone} [(time|time zone|timezone)]',
    ],
    (slots, reading) => zone(slots.what, slots.zone, 'write', reading),
  ),
];

function zone(
  what: string | undefined,
  said: string | undefined,
  as: 'read' | 'write',
  reading: Reading,
): Action[] | undefined {
  const found = said === undefined ? undefined : zoneOf(valueIn(said, reading));
  if (found === undefined) return undefined;
  if (what === undefined || TIMES.test(what)) return [{ do: 'zone', zone: found, as }];
  const columns = columnsOf(what, reading);
  return columns?.every((column) => hasColumn(column, reading))
    ? each(columns, (named) => ({ do: 'zone', ...named, zone: found, as }))
    : undefined;
}
