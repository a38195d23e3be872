import type { Action } from '../instruction.js';
import { NOTHING, pairsOf, type SaidPairs } from '../pairs.js';
import { readers } from '../reader.js';
import {
  columnAndValue,
  columnOf,
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  splitList,
  tableOf,
  valueIn,
} from '../reading.js';

const IN = '(in|for|of|within|inside|from|under|on)';

export const maps = [
  ...readers(
    [
      '(use|put|write|enter) {to} (for|in) (all|any|every) (other|remaining) {column} [(values|codes)]',
      '<change> (all|any|every|the) (other|remaining) {column} [(values|codes)] (to|into|as) {to}',
      '(everything|anything|all|all values) else in {column} (should|must|is|becomes?|should be|to) [(become|be)] {to}',
      '<change> (everything|anything|all) else in {column} (to|into|as) {to}',
      '(all|any) other {column} [(values|codes)] (should|must) (become|be) {to}',
    ],
    (slots, reading) => {
      const column = columnOf(slots.column, reading);
      if (column === undefined || !hasColumn(column, reading) || slots.to === undefined) return undefined;
      return {
        do: 'map',
        column,
        pairs: [],
        otherwise: NOTHING.test(slots.to) ? 'blank' : { constant: valueIn(slots.to, reading) },
      };
    },
  ),
  ...readers(
    [
      "(everything|anything|all values|whatever) (that|which) (is not|are not|isn't) {values} (should become|should be|must become|must be|has to be|will be|is|becomes|counts as) {to} in {column}",
      "(everything|anything|all values|whatever) (that|which) (is not|are not|isn't) {values} in {column} (should|must|has to|will) (become|be) {to}",
    ],
    (slots, reading) => {
      const column = columnOf(slots.column, reading);
      if (column === undefined || !hasColumn(column, reading) || slots.to === undefined) return undefined;
      const values = splitList(slots.values ?? '', reading).map((value) => valueIn(value, reading));
      return {
        do: 'constant',
        column,
        value: valueIn(slots.to, reading),
        when: { is: 'equal', column, values, not: true },
      };
    },
  ),
  ...readers(
    [
      '(group|combine|merge|put|collect|summarise|summarize) [the] {column} {from:quotes} (under|as|together as|into) {to}',
    ],
    (slots, reading) => {
      const column = columnOf(slots.column, reading);
      if (column === undefined || !hasColumn(column, reading) || slots.to === undefined) return undefined;
      const to = valueIn(slots.to, reading);
      return {
        do: 'map',
        column,
        pairs: splitList(slots.from ?? '', reading).map((from) => ({ from: valueIn(from, reading), to })),
      };
    },
  ),
  ...readers(
    [
      '<if> {column} (is|says|reads|equals|=) {from} ,? [then] (make|set|change|turn|map|convert) it [(to|into|be|as)] {to}',
      '<if> {column} (is|says|reads|equals|=) {from} (,|, then|then) (it should be|it becomes|it must be) {to}',
      '<if> {column} (is|says|reads|equals|=) {from} ,? [then] (write|put|use|enter) {to} [instead]',
      '[(in|for) {column} ,?] (use|write|put|enter) {to} (where|when|if|whenever|wherever) (it|the source|the file) (says|is|reads|shows|has) {from}',
      '(use|write|put|enter) {to} (where|when|if|whenever|wherever) {column} (says|is|reads|shows|has) {from}',
    ],
    (slots, reading) => {
      if (slots.from === undefined || slots.to === undefined || NOTHING.test(slots.to)) return undefined;
      const column = slots.column === undefined ? reading.about.columns[0] : columnOf(slots.column, reading);
      if (slots.column !== undefined && (column === undefined || !hasColumn(column, reading)))
        return undefined;
      // "put Jane in Owner" sets another column.
      const other = /\s(?:in|for|as|into)\s+(?:the\s+)?(.+)$/iu.exec(slots.to)?.[1];
      if ((other !== undefined && hasColumn(other, reading, 0.8)) || NOTHING.test(slots.from))
        return undefined;
      if (/^(?:empty|blank|missing|not set|null)$/iu.test(slots.from)) return undefined;
      const to = valueIn(slots.to, reading);
      return {
        do: 'map',
        ...(column === undefined ? {} : { column }),
        pairs: splitList(slots.from, reading).map((from) => ({ from: valueIn(from, reading), to })),
      };
    },
  ),
  ...readers(
    [
      `<change> [(the value|the values|values|all|any|every|each|the)] {pairs} ${IN} {column}`,
      `<change> [the following [(values|codes|pairs)]] ${IN} {column} [:] {pairs}`,
      '<change> the following [(values|codes|pairs)] [:] {pairs}',
      `<change> {column} [(values|codes|from|value)] : {pairs}`,
      '<change> {column} from {pairs}',
      `[(in|for|on)] {column} [(values|codes|value|code)] :? <change> {pairs}`,
      '<change> [(the value|the values|values|all|any|every|each|the)] {pairs}',
      'substitute {pairs}',
    ],
    (slots, reading) => mapped(slots.pairs, slots.column, 'preposition', reading),
  ),
  ...readers(
    [
      `(in|for|on) {column} [(,|:)] {pairs}`,
      '{column} [(values|codes|code|value)] : {pairs}',
      '{column} (values|codes|code|value) {pairs}',
      '{pairs} in {column}',
      '{pairs}',
    ],
    (slots, reading) => {
      const found = mapped(slots.pairs, slots.column, 'verb', reading);
      return found && isFactual(slots.pairs ?? '', reading, slots.column) ? found : undefined;
    },
  ),
];

const STRONG =
  /\s(?:means?|stands? for|is short for|is the code for|denotes?|represents?|corresponds? to|counts? as|translates? to|equals?|should be|should become|becomes?|goes to|maps? to)\s/iu;
const WEAK = /\s*:\s|\s(?:is|are)\s/iu;

/** "is" alone says little: the left side has to be quoted, a code, a value of the data, or a column with its value. */
function isFactual(text: string, reading: Reading, column: string | undefined): boolean {
  if (
    /^(?:\d{1,4}|\p{Lu}{1,2}) (?!(?:to|is|are|as|means?|in|for|stands?|becomes?|should|and|or) )\p{L}[\p{L} -]*(?:, |; )/u.test(
      text,
    )
  )
    return true;
  if (/(?:->|=>|→|=)/u.test(text))
    return !/^(?:filter|drop|keep|only|skip|remove|set|if|when)\s/iu.test(text);
  const strong = STRONG.exec(text);
  const link = strong ?? WEAK.exec(text);
  if (!link) return false;
  const left = text.slice(0, link.index).trim();
  const right = text.slice(link.index + link[0].length).trim();
  // "Deutschland is Germany": two names for the same.
  const names = /^\p{Lu}[\p{Ll}-]+$/u;
  if (
    names.test(left) &&
    names.test(right) &&
    !hasColumn(left, reading, 0.7) &&
    tableOf(left, reading) === undefined
  )
    return true;
  if (/^(?:there|it|this|that|they|what|these|which|who|one of)$/iu.test(left)) return false;
  return splitList(left, reading).every((each_) => {
    const item = each_
      .replace(/\s+in\s+(?:the\s+)?(?:\S+\s?){1,3}$/iu, '')
      .replace(/\s+(?:both|all|each)$/iu, '');
    if (isQuoted(item) || reading.isValue(item) || isCode(item)) return true;
    if (hasColumn(item, reading, 0.9) || COMPARED.test(item)) return false;
    const pair = columnAndValue(item, reading);
    if (pair) return strong !== null || isCode(pair.value) || isQuoted(item.split(' ').at(-1) ?? '');
    const words = item.split(' ').length;
    return words <= 3 && (strong !== null || (column !== undefined && /^[\p{Lu}\d]/u.test(item)));
  });
}

const COMPARED = /\b(?:below|above|under|over|than|with|that|which|not|like)\b/iu;

/** As codes are written: a few capitals or digits. */
function isCode(text: string): boolean {
  return /^(?:\p{Lu}{1,4}|-?\d[\d.]*|\p{Lu}\d+)$/u.test(text);
}

function mapped(
  text: string | undefined,
  where: string | undefined,
  links: 'verb' | 'preposition',
  reading: Reading,
): Action[] | undefined {
  if (text === undefined) return undefined;
  const columns = where === undefined ? undefined : columnsOf(where, reading);
  const named = columns?.every((column) => hasColumn(column, reading)) ?? false;
  if (where !== undefined && !named && !isQuoted(where) && !/column|field/iu.test(where)) return undefined;
  const found = pairsOf(text, reading, links);
  if (!found || found.pairs.some(({ from, to }) => UNWANTED.test(to) || isBroken(from) || isBroken(to)))
    return undefined;
  // "1999 is 19.99" is about all numbers.
  if (
    where === undefined &&
    found.pairs.some(
      ({ column, from, to }) => column === undefined && /^\d+$/u.test(from) && /^\d+[.,]\d+$/u.test(to),
    )
  )
    return undefined;
  // "change status to Open" sets a column: no value is named on the left.
  const [first, ...others] = found.pairs;
  const isName = first?.column === undefined && hasColumn(first?.from ?? '', reading, 0.9);
  if (isName && others.length === 0 && !reading.isValue(first?.from ?? '')) return undefined;
  if (
    others.length > 0 &&
    where === undefined &&
    found.pairs.some((pair) => pair.column === undefined && hasColumn(pair.from, reading, 0.97))
  )
    return undefined;
  if (
    found.pairs.some((pair) => /^(?:sheets?|columns?|tables?|fields?|files?|templates?)\s/iu.test(pair.from))
  )
    return undefined;
  return columns
    ? columns.flatMap((column) => mapsOf(found, column))
    : [...new Set(found.pairs.map((pair) => pair.column))].flatMap((column) =>
        mapsOf({ ...found, pairs: found.pairs.filter((pair) => pair.column === column) }, column),
      );
}

/** What is said of rows that are left out. */
const UNWANTED =
  /^(?:not (?:needed|migrated|imported|taken over|relevant|wanted|included|real)|left out|skipped|ignored|removed|excluded|dropped|made up|(?:an? |our |our own )?(?:dummy|test|tests|dummies|fake|placeholder|sample)\b|(?:the )?\d{1,2}(?:st|nd|rd|th) of )|^in\s|^not an?\s|^for\s/iu;

/** A bracket that was cut in two: the text is no value. */
function isBroken(text: string): boolean {
  return text.split('(').length !== text.split(')').length;
}
const EMPTY = /^(?:an? )?(?:empty|blank|nothing|missing)(?: cells?| values?| fields?)?$/iu;

/** Values that mean nothing are blank; the others become what they mean. */
function mapsOf({ pairs, otherwise }: SaidPairs, said: string | undefined): Action[] {
  const column = said === undefined ? {} : { column: said };
  const blank = pairs.filter((pair) => NOTHING.test(pair.to));
  const empty = pairs.find((pair) => EMPTY.test(pair.from));
  const kept = pairs
    .filter((pair) => !NOTHING.test(pair.to) && pair !== empty)
    .map(({ from, to }) => ({ from, to }));
  const actions: Action[] = [];
  if (empty && !NOTHING.test(empty.to)) actions.push({ do: 'default', ...column, value: empty.to });
  if (kept.length > 0)
    actions.push({ do: 'map', ...column, pairs: kept, ...(otherwise ? { otherwise } : {}) });
  if (blank.length > 0)
    actions.push({ do: 'blank_values', ...column, values: blank.map((pair) => pair.from) });
  return actions;
}

const LOOSE =
  /\b(?:with|in|of|for|and|that|which|not|every|everything|all|other|like|is|are|it|below|above|under|over|than)\b/iu;

/** Several pairs: "A should be B and C should be D". */
function isList(text: string): boolean {
  return /[,;]?\s(?:and|,)?\s*\S+\s(?:should|must|becomes?|means?|is|are|to|into|as)\s/iu.test(text);
}

/** One value as it is and as it should be: what is meant may be more than this one value. */
export const examples = readers(
  [
    '<turn> {from} (into|to|as) {to} [in {column}]',
    '[(e.g.|for example|for instance|example|like this|so)] [(,|:)] {from} <become> {to} [in {column}]',
    '(e.g.|for example|for instance|example|like this|i.e.|like) [(,|:)] {from} (->|=>|→) {to} [in {column}]',
    'make {from} (look like|read|say|into) {to} [in {column}]',
    '[in {column} ,?] {from} <become> {to}',
    'where it says {from} ,? it should say {to}',
    'instead of {from} (write|use|put|show|it should be|it should say|it should read|i want|we want) {to} [in {column}]',
    '(write|use|put|show|i want|we want) {to} instead of {from} [in {column}]',
    "(i want|we want|i'd like|we'd like) {from} (as|to be|to read|to become|to look like|to be written) {to} [in {column}]",
    '{from} (should always be|must always be|should be|must be|has to be|ought to be|is always) {to} [in {column}]',
    '{from} is wrong ,? (it should be|should be|it must be|use|make it) {to}',
  ],
  (slots, reading) => {
    if (slots.from === undefined || slots.to === undefined) return undefined;
    if (/->|=>|→|=|;/u.test(`${slots.from} ${slots.to}`) || isList(slots.to)) return undefined;
    const loose = !isQuoted(slots.from) && !reading.isValue(slots.from);
    if (loose && (splitList(slots.from, reading).length > 1 || LOOSE.test(slots.from))) return undefined;
    const column = slots.column === undefined ? undefined : columnOf(slots.column, reading);
    if (slots.column !== undefined && (column === undefined || !hasColumn(slots.column, reading)))
      return undefined;
    const pair = columnAndValue(slots.from, reading);
    if (pair && column === undefined && hasColumn(pair.column, reading, 0.8) && !reading.isValue(slots.from))
      return { do: 'example', column: pair.column, from: pair.value, to: valueIn(slots.to, reading) };
    const from = valueIn(slots.from, reading);
    if (
      !isQuoted(slots.from) &&
      !reading.isValue(from) &&
      (hasColumn(from, reading, 0.8) || from.split(/\s+/u).length > 6)
    )
      return undefined;
    if (
      !isQuoted(slots.to) &&
      ((hasColumn(slots.to, reading, 0.97) && hasColumn(slots.from, reading, 0.6)) ||
        valueIn(slots.to, reading).split(/\s+/u).length > 8)
    )
      return undefined;
    if (/^(?:upper|lower|title|all|in|not|capital|empty|blank|digits?|numbers?|dates?)\b/iu.test(slots.to))
      return undefined;
    return {
      do: 'example',
      ...(column === undefined ? {} : { column }),
      from,
      to: valueIn(slots.to, reading),
    };
  },
);
