import type { Action } from '../instruction.js';
import { isMasked, mask } from '../quoted.js';
import { each, readers } from '../reader.js';
import {
  columnAndValue,
  columnOf,
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  splitList,
  valueIn,
} from '../reading.js';
import { textOf } from '../symbols.js';

export const blankValues = [
  ...readers(
    [
      '[(the value|the values|values|a|the text|entries|the word|cells with|placeholders such as|placeholders like|values like|values such as|texts like|texts such as)] {values} [in {columns}] (means?|stands? for|is|are|counts? as|is to be read as|indicates?|says|denotes?|represents?|should be|should become|=|->|→|signifies) [(that it is|that|just|simply|the same as|to be)] <no_value>',
      '[(the value|the values|values|placeholders such as|placeholders like|values like|values such as)] {values} [in {columns}] (should|must|shall|can|has to|have to) (be|become|count as|be treated as|be read as|be considered|be seen as|be left) <no_value>',
      '(treat|read|consider|see|regard|interpret|handle|take|count|view|understand|replace|change|convert|turn|map|set) [(the value|the values|values|cells with|values like|values such as|placeholders like|placeholders such as|texts like|all|any)] {values} [in {columns}] (as|to be|like|with|by|to|into|as being) <no_value> [in {columns}]',
      "[(the word|the text|the value)] {values} in {columns} (is not|are not|isn't|aren't) (a|an|real|the) {x} ,? [(so|please)] (leave|make|set|keep) (it|those|them|these) <no_value>",
      '(blank out|blank|clear|empty|null out|wipe) [(the value|the values|values|cells with|all|any)] {values:quoted} [<in> {columns}]',
      '(blank out|blank|clear|empty|null out|wipe) {columns} (when|if|where|whenever) (it|they|the value|the cell) (is|are|says|reads|equals|contains) {values}',
      '{columns} {values:quoted} (means?|is|are) <no_value>',
      '<if> (it|a cell|the cell|the value) (is|says|reads|equals) {values} ,? [then] (leave|make|set|keep) (it|them) <no_value>',
      '<if> {columns} (is|are|says|reads|equals) {values} ,? [then] (leave|make|set|keep) (it|them) <no_value>',
      '(the|a|our) (placeholder|placeholders|dummy|dummy value|dummies|filler|fillers) (for|of|in) {columns} (is|are) {values}',
      '{values} (is|are) (a placeholder|placeholders|a dummy|dummies|a dummy value|dummy values|a filler|fillers|a fake value|fake values|not a real value|no real value|no real values|not real values|not a real {x}|no real {x})',
    ],
    (slots, reading) => blanks(slots.values, slots.columns, reading),
  ),
  ...readers(
    [
      '{values} (is|are|was|were) {why} and (carry|carries|have|has) no (meaning|value|significance)',
      '{values} (carry|carries|have|has) no (meaning|significance)',
      '{values} (is|are) (meaningless|without meaning|of no meaning)',
      '{values} (means?|says?) nothing',
      '{values} (gives?|leaves?|makes?|results? in|becomes?) (an empty|a blank) (cell|field|value)',
      '{x} (stays?|remains?|is|are) (empty|blank) , {values} (too|as well|also)',
      '{x} (stays?|remains?|is|are) (empty|blank) ,? (also|and also|and so) (for|where it says|with) {values}',
      'no {x} (or|,) {values} (gives?|means?|stays?|is) [(an empty|a blank)] (cell|field|empty|blank)',
    ],
    (slots, reading) => blanks(slots.values, undefined, reading),
  ),
];

export const noneOf = readers(
  ['{values} (means?|stands? for|is|are|indicates?|denotes?) [(that there is|there is)] no {column}'],
  (slots, reading) => {
    const column = columnOf(slots.column, reading);
    const values = splitList(slots.values ?? '', reading).filter((value) => !EMPTY.test(value));
    if (
      column === undefined ||
      column.split(' ').length > 3 ||
      values.length === 0 ||
      values.some((value) => !isQuoted(value) && /\s/u.test(value) && signOf(value, reading) === undefined)
    )
      return undefined;
    return {
      do: 'blank_values',
      column,
      values: values.map((value) => signOf(value, reading) ?? valueIn(value, reading)),
    };
  },
);

function blanks(text: string | undefined, where: string | undefined, reading: Reading): Action[] | undefined {
  if (
    text === undefined ||
    text.includes(';') ||
    /^(?:they|this|that|these|there|(?:if|when|where)\b.*)$/iu.test(text)
  )
    return undefined;
  if (/^it$/iu.test(text)) return asked(reading);
  const columns =
    where === undefined ||
    /^(?:any|every|all)(?: the)? (?:columns?|fields?)$|^(?:everywhere|everything)$/iu.test(where)
      ? undefined
      : columnsOf(where, reading);
  if (where !== undefined && columns === undefined) return undefined;
  const items = splitList(text, reading).filter((item) => !EMPTY.test(item));
  if (items.length === 0) return undefined;
  const pairs = items.map((item) =>
    isMasked(item) || reading.isValue(item) || signOf(item, reading) !== undefined
      ? undefined
      : columnAndValue(item, reading),
  );
  // "a cell without information" says something about rows, and so does "the phone is".
  if (
    pairs.some(
      (pair) =>
        pair !== undefined && /\s(?:stays?|is|are|has|have|may|can|must|should)\s/iu.test(` ${pair.value} `),
    )
  )
    return undefined;
  if (pairs.some((pair) => pair !== undefined)) {
    const found = new Map<string | undefined, string[]>();
    let column: string | undefined;
    items.forEach((item, index) => {
      column = pairs[index]?.column ?? column;
      found.set(column, [...(found.get(column) ?? []), pairs[index]?.value ?? valueIn(item, reading)]);
    });
    return [...found].map(([said, values]) => ({
      do: 'blank_values',
      ...(said === undefined ? {} : { column: said }),
      values,
    }));
  }
  // A bare column name ("phone is empty") says something about rows, not about a value.
  if (
    items.some(
      (item) =>
        !isMasked(item) &&
        signOf(item, reading) === undefined &&
        ((hasColumn(item, reading, 0.7) && !reading.isValue(item)) || item.split(' ').length > 3),
    )
  )
    return undefined;
  const values = items.map((item) => signOf(item, reading) ?? valueIn(item, reading));
  return each(columns, (named) => ({ do: 'blank_values', ...named, values }));
}

/** Nothing at all is no value that could be emptied: "an empty month", "nothing known", "no entry in the export". */
const EMPTY = /^(?:an? |the )?(?:empty|blank|no|nothing|missing)(?:\s+\p{L}+){0,4}$/iu;

/** A sign that is named: "a lone dash", "dashes". */
function signOf(item: string, reading: Reading): string | undefined {
  if (isQuoted(item)) return undefined;
  const plain = item.replace(/^(?:an? )?(?:lone|single|simple|mere|plain|bare)\s+/iu, '');
  return /^(?:an? )?(?:dash|dashes|hyphens?|question marks?|dots?|stars?|asterisks?|slash|slashes)$/iu.test(
    plain,
  )
    ? QUESTION.test(plain)
      ? '?'
      : textOf(plain, reading)
    : undefined;
}
const QUESTION = /^(?:a )?question marks?$/iu;

/** "It means not known": what the question quoted. */
function asked({ about }: Reading): Action[] | undefined {
  const { literals } = mask(about.question ?? '');
  if (literals.length !== 1) return undefined;
  return each(about.columns, (named) => ({ do: 'blank_values', ...named, values: [...literals] }));
}
