import { words } from './data/words.js';
import type { Said, SaidCondition } from './instruction.js';
import { indexed, type Pattern, pattern, type Slots } from './pattern.js';
import { numberOf } from './reader.js';
import { columnOf, columnsOf, hasColumn, isQuoted, type Reading, valueIn, valuesIn } from './reading.js';

interface Test {
  pattern: Pattern;
  build: Build;
}

type Build = (slots: Slots, reading: Reading) => SaidCondition | undefined;

/** How people compare a column with something, the more special wording first. */
const tests: readonly Test[][] = [
  test(
    [
      '{column} <be> [(completely|totally|just|all|still|both)] <empty>',
      '{column} (has|have) (no value|no values|not been set|nothing in it|not been filled in)',
      'there (is|are|was|were) (no|not a|not any|not an) {column}',
      'there (is|are) nothing in {column}',
      "there (isn't|aren't) (a|an|any) {column}",
      '[it] (has|have|shows|gives) no {column}',
      "[it] (does not|doesn't|do not|don't) have (a|an|any) {column}",
      'no {column} (is|was|are|were) (given|set|known|present|available|filled in|there|recorded|entered|assigned|provided)',
      "{column} (isn't|aren't|wasn't|is not|are not|was not) (set|given|filled|filled in|there|known|present|available|assigned|provided|recorded|specified)",
      "{column} (does not|doesn't|do not|don't) exist",
    ],
    (slots, reading) => all('blank', slots.column, reading),
  ),
  test(
    [
      '{column} <be> (not|never) <empty_adjective>',
      "{column} (isn't|aren't|wasn't) <empty_adjective>",
      '{column} <be> [all] <filled>',
      '{column} (has|have) (a|any|some) value',
      'there (is|are) (a|an|some) {column}',
      '{column} (exists|exist)',
    ],
    (slots, reading) => all('filled', slots.column, reading),
  ),
  test(['{column} [<be>] between {low} and {high}'], (slots, reading) => {
    const column = named(slots.column, reading);
    if (!column || slots.low === undefined || slots.high === undefined) return undefined;
    return {
      is: 'and',
      of: [
        { is: 'more_or_equal', ...column, value: valueIn(slots.low, reading) },
        { is: 'less_or_equal', ...column, value: valueIn(slots.high, reading) },
      ],
    };
  }),
  test(
    [
      '{column} (has|have|is|are|consists? of|contains?) [(exactly|only|just)] {count:number} {unit:unit} [long]',
    ],
    (slots, reading) => {
      const column = named(slots.column, reading);
      const count = numberOf(slots.count);
      if (!column || count === undefined) return undefined;
      const unit = /^digit/iu.test(slots.unit ?? '')
        ? '\\d'
        : /^letter/iu.test(slots.unit ?? '')
          ? '\\p{L}'
          : '.';
      return { is: 'matches', ...column, values: [`^${unit}{${count}}$`] };
    },
  ),
  text('starts', [
    '{column} (starts?|begins?|starting|beginning|started) (with|by|in) {value}',
    '{column} [<be>] prefixed [(with|by)] {value}',
    '{column} (has|have) the prefix {value}',
  ]),
  text('ends', [
    '{column} (ends?|ending|finish|finishes) (with|by|in|on) {value}',
    '{column} (has|have) the suffix {value}',
  ]),
  text('contains', [
    '{column} (contains?|containing|includes?|including|mentions?|mentioning) [(the word|the text|a)] {value} [(in it|somewhere|anywhere)]',
    '{column} (has|have) {value} in it',
  ]),
  text('starts', ["{column} (does not|doesn't|do not|don't|not) (start|begin) (with|by) {value}"], true),
  text('ends', ["{column} (does not|doesn't|do not|don't|not) end (with|in) {value}"], true),
  text('contains', ["{column} (does not|doesn't|do not|don't|not) (contain|include|mention) {value}"], true),
  compare('less_or_equal', [
    '{column} [<be>] (at most|no more than|not more than|less than or equal to|up to|<less_equal_sign>|maximum|not over|not above) {value}',
    '{column} [<be>] {value} or (less|lower|below|fewer)',
  ]),
  compare('more_or_equal', [
    '{column} [<be>] (at least|no less than|not less than|more than or equal to|greater than or equal to|<more_equal_sign>|minimum|not under|not below) {value}',
    '{column} [<be>] {value} or (more|higher|above|over|greater)',
  ]),
  compare('before', [
    '{column} [<be>] (before|older than|earlier than|prior to|dated before|until|from before) {value}',
  ]),
  compare('after', [
    '{column} [<be>] (after|newer than|later than|dated after|since|younger than|from after) {value}',
  ]),
  compare('less', [
    '{column} [<be>] (less than|below|under|smaller than|fewer than|<less_sign>|lower than) {value}',
  ]),
  compare('more', [
    '{column} [<be>] (more than|greater than|over|above|larger than|bigger than|<more_sign>|higher than|exceeding) {value}',
    '{column} exceeds? {value}',
  ]),
  compare('less', ['{column} <be> {value:negative}']),
  test(
    [
      '{column} (equals?|is equal to|are equal to|is the same as|are the same as|is identical to|matches|is|are|=) {other}',
      '{column} and {other} (are|is) (the same|equal|identical)',
    ],
    (slots, reading) => same(slots, reading, false),
  ),
  test(
    [
      "{column} (is not|isn't|does not equal|doesn't equal|differs from|is different from|is not the same as|is not equal to|is other than) {other}",
      '{column} and {other} (differ|are different|are not the same|are not equal)',
    ],
    (slots, reading) => same(slots, reading, true),
  ),
  text(
    'equal',
    [
      "{column} (is not|are not|isn't|aren't|wasn't|was not|<unequal_sign>|does not equal|doesn't equal|differs from|is other than|is different from|is anything but|is not one of|is neither|is not equal to|is anything other than|other than) {value}",
    ],
    true,
  ),
  text('equal', [
    '{column} (is equal to|are equal to|is set to|are set to|was set to|is one of|are one of|is either|is exactly|equals?|=|==|is in|has the value|have the value|reads|says|is marked|is marked as|is flagged as) {value}',
    '{column} (is|are|was|were|being|has|have) {value}',
    '{value:quoted} (is|stands|appears) in {column}',
  ]),
];

function test(wordings: readonly string[], build: Build): Test[] {
  return wordings.map((wording) => ({ pattern: pattern(wording, words), build }));
}

function text(is: 'equal' | 'starts' | 'ends' | 'contains', wordings: readonly string[], not = false) {
  return test(wordings, (slots, reading) => {
    const column = named(slots.column, reading);
    if (!column || slots.value === undefined) return undefined;
    if (
      !isQuoted(slots.value) &&
      /^(?:after|before|behind|in|with|without|from|of|to|at|on|older|newer|more|less|greater|smaller|than)\s/iu.test(
        slots.value,
      )
    )
      return undefined;
    const inside = column.column === undefined ? /^(.+?)\s+in\s+(?:the\s+)?(.+)$/iu.exec(slots.value) : null;
    if (inside?.[1] && inside[2] && hasColumn(inside[2], reading, 0.8))
      return {
        is,
        column: columnOf(inside[2], reading) ?? inside[2],
        values: valuesIn(inside[1], reading),
        ...(not ? { not } : {}),
      };
    const values = valuesIn(slots.value, reading);
    if (
      values.some((value) => value === '' || (value.split(/\s+/u).length > 6 && !isQuoted(slots.value ?? '')))
    )
      return undefined;
    if (is === 'equal' && !not && values.length > 1 && values.some((value) => NOTHING.test(value)))
      return {
        is: 'or',
        of: [
          { is, ...column, values: values.filter((value) => !NOTHING.test(value)).map(plainZero) },
          { is: 'blank', ...column },
        ],
      };
    return { is, ...column, values: values.map(plainZero), ...(not ? { not } : {}) };
  });
}

const NOTHING = /^(?:empty|blank|missing|null|not set|nothing)$/iu;

function plainZero(value: string): string {
  return value.toLowerCase() === 'zero' ? '0' : value;
}

function compare(
  is: 'less' | 'less_or_equal' | 'more' | 'more_or_equal' | 'before' | 'after',
  wordings: readonly string[],
) {
  return test(wordings, (slots, reading) => {
    const column = named(slots.column, reading);
    if (!column || slots.value === undefined) return undefined;
    const value = valueIn(slots.value, reading);
    if (/\d\s*(?:years?|months?|weeks?|days?|hours?)\b/iu.test(value)) return undefined;
    if (!/\d|today|now/iu.test(value) && !/^(?:zero|negative)$/iu.test(value)) return undefined;
    return { is, ...column, value: /^(?:zero|negative)$/iu.test(value) ? '0' : value };
  });
}

/** "it", and nothing at all, is no name: whatever column it fits. */
function named(said: string | undefined, reading: Reading): { column?: Said } | undefined {
  if (said === undefined || /^(?:it|they|this|that|the (?:value|cell|row|record))$/iu.test(said)) {
    const known = reading.subject ?? reading.about.columns[0];
    return known === undefined ? {} : { column: known };
  }
  const column = columnOf(said, reading);
  return column === undefined ? undefined : { column };
}

function all(is: 'blank' | 'filled', said: string | undefined, reading: Reading): SaidCondition | undefined {
  if (said === undefined || /^(?:it|they|this|that)$/iu.test(said)) return { is, ...named(said, reading) };
  const columns = columnsOf(said, reading);
  if (!columns) return undefined;
  const of = columns.map((column): SaidCondition => ({ is, column }));
  return of.length === 1 ? of[0] : { is: /\sor\s/iu.test(said) ? 'or' : 'and', of };
}

function same(slots: Slots, reading: Reading, not: boolean): SaidCondition | undefined {
  const column = named(slots.column, reading);
  const other = slots.other;
  if (!column || other === undefined || isQuoted(other) || /^(?:yes|no|true|false|on|off)$/iu.test(other))
    return undefined;
  const bare = /^(?:the|its|their)\s/iu.test(other);
  if (!hasColumn(other, reading, bare ? 0.6 : 0.9) || reading.isValue(other)) return undefined;
  return { is: 'same_as', ...column, other: columnOf(other, reading) ?? other, ...(not ? { not } : {}) };
}

/** The ways a clause may compare. */
export const comparisons: (clause: string) => readonly Test[] = indexed(tests.flat());
