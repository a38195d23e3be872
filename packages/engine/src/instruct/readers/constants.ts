import { conditionOf, negated, originCondition } from '../condition.js';
import type { Action, SaidCondition } from '../instruction.js';
import { each, numberOf, readers } from '../reader.js';
import {
  columnAndValue,
  columnsOf,
  hasColumn,
  isQuoted,
  type Reading,
  splitList,
  templateOf,
  valueIn,
} from '../reading.js';
import { rowsOf } from '../rows.js';
import { isFair, isSource, NO_VALUE } from '../values-said.js';

const EVERYWHERE =
  '(everywhere|for all|for everyone|for everybody|for all rows|for every row|in all rows|in every row|for all of them|for all records|for each row|throughout|in all records|for every record|on every row|for all {noun:word}|for every {noun:word}|for each {noun:word})';

const SET = '(set|put|make|hardcode|hard-code|hard code|fix|assign|force|change|switch|enter|update|have)';

/** "Products with the category X are discontinued": of whatever column that value is. */
export const qualities = readers(['{rows} <is> {value}'], (slots, reading) => {
  const rows = slots.rows ?? '';
  const found = /\s(?:with|without|whose|where|that|which|who)\s/iu.test(rows)
    ? rowsOf(rows, reading)
    : undefined;
  const value = valueIn(slots.value ?? '', reading);
  if (!found || value === '' || value.split(' ').length > 2 || NO_VALUE.test(value)) return undefined;
  if (/\s(?:says?|means?|shows?|tells?|indicates?)\s/iu.test(rows)) return undefined;
  return { do: 'constant', value, when: found.when };
});

/** "Set Type to Invoice, Currency to EUR and Paid to No". */
const several = readers(['(set|put|make|fix) {pairs}'], (slots, reading) => {
  const chunks = (slots.pairs ?? '').split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu);
  const found = chunks.map((chunk) => {
    const match = /^(.+?)\s+(?:to|=|as)\s+(.+)$/iu.exec(chunk);
    return hasColumn(match?.[1] ?? '', reading, 0.9)
      ? constant(match?.[1], match?.[2], undefined, reading)?.[0]
      : undefined;
  });
  if (chunks.length < 2 || found.some((each_) => each_ === undefined)) return undefined;
  return found.flatMap((each_) => (each_ ? [each_] : []));
});

export const constants = [
  ...several,
  ...readers(
    [
      `${SET} {column} (to|=|as|at|be|to be) {value} <unless> {condition}`,
      '{column} (should be|must be|is|becomes?|has to be) {value} <unless> {condition}',
    ],
    (slots, reading) => {
      const condition = conditionOf(slots.condition ?? '', reading);
      const when = condition ? negated(condition) : undefined;
      return when ? constant(slots.column, slots.value, when, reading) : undefined;
    },
  ),
  ...readers(
    [
      '{column} (should be|must be|is|stays?|should stay|remains?|should remain|has to be) [left] (blank|empty) (<if>|unless) {condition}',
      '(set|change) {column} to (blank|empty|nothing|null) <if> {condition}',
      '(leave|keep|make) {column} (empty|blank) <if> {condition}',
      '(clear|empty|blank|blank out) {column} <if> {condition}',
      '<if> {condition} (,|, then|then) {column} (should be|must be|is|stays?|should stay) [left] (blank|empty)',
      '<if> {condition} ,? [then] (leave|keep|make|set) {column} (empty|blank|to blank|to empty)',
    ],
    (slots, reading) => {
      const when = conditionOf(slots.condition ?? '', reading);
      const columns = columnsOf(slots.column, reading);
      if (!when || !columns?.every((column) => hasColumn(column, reading))) return undefined;
      return columns.map((column) => ({ do: 'constant', column, value: '', when }));
    },
  ),
  ...readers(
    ['(assign|set|put|use|make) {value} (as|to be|for) [the] {column} (of|for|on|to) {rows}'],
    (slots, reading) => {
      const rows = slots.rows ?? '';
      if (/^(?:all|everyone|everybody|everything|all \S+|every \S+)$/iu.test(rows))
        return constant(slots.column, slots.value, undefined, reading);
      const when = rowsOf(rows, reading)?.when;
      return when ? constant(slots.column, slots.value, when, reading) : undefined;
    },
  ),
  ...readers(
    [
      '(every|each|all) {noun} (should|must|shall|has to|have to|needs to) (have|get|have as|carry) [(the|as|a)] {pair}',
      '(every|each|all) {noun} (gets?|has|have) [(the|as|a)] {pair}',
      '{rows} (gets?|should get|should have|must have|are given|should be given|receive) [(the|as|a)] {pair}',
      '(mark|flag|label|tag) {rows} (with|as|by) [(the|a)] {pair}',
    ],
    (slots, reading) => {
      const pair = slots.pair === undefined ? undefined : columnAndValue(slots.pair, reading);
      if (!pair || !hasColumn(pair.column, reading, 0.8)) return undefined;
      const when =
        slots.rows === undefined || /^(?:it|them|all|everything|all rows|all records)$/iu.test(slots.rows)
          ? undefined
          : rowsOf(slots.rows, reading)?.when;
      if (
        slots.rows !== undefined &&
        when === undefined &&
        !/^(?:it|them|all|everything|all \S+)$/iu.test(slots.rows)
      )
        return undefined;
      return { do: 'constant', column: pair.column, value: pair.value, ...(when ? { when } : {}) };
    },
  ),
  ...readers(
    [
      `${SET} {column} (to|=|as|at|be|to be|:) [(always|the value|the constant|just)] {value} <if> {condition}`,
      `<if> {condition} ,? [then] [please] ${SET} {column} (to|=|as|at|be|to be) {value}`,
      '<if> {condition} (,|, then|then) {column} (should be|must be|is|becomes?|should become|has to be|is set to|should say|should read|gets?) {value}',
      '{column} (should be|must be|is|becomes?|should become|has to be|is set to|gets?|=) {value} <if> {condition}',
      '<if> {condition} the {column} (should be|must be|has to be|should become|should say|should read|is set to) {value}',
      `(use|put|write|enter) {value} (for|in|as|into) {column} <if> {condition}`,
    ],
    (slots, reading) =>
      constant(
        slots.column,
        slots.value,
        slots.condition === undefined
          ? undefined
          : (conditionOf(slots.condition, aboutColumn(slots.column, reading)) ?? 'none'),
        reading,
      ),
  ),
  ...readers(
    [
      `${SET} {column} (to|=|as|at|be|to be|:) [(always|the value|the constant|just)] {value} ${EVERYWHERE}`,
      `{column} (should be|must be|is|are|has to be|=) [always] {value} ${EVERYWHERE}`,
      `(put|write|enter|use|insert|add|set) {value} (in|into|for|as|under) {column} ${EVERYWHERE}`,
    ],
    (slots, reading) => constant(slots.column, slots.value, undefined, reading),
  ),
  ...readers(['(make|set|put) {column} [(to|at)] {value:number} (for|on) {rows}'], (slots, reading) => {
    const when = rowsOf(slots.rows ?? '', reading)?.when;
    const value = numberOf(slots.value);
    return when && value !== undefined ? constant(slots.column, String(value), when, reading) : undefined;
  }),
  ...readers(
    [
      '{rows} (should be|must be|are to be|is to be|have to be) (marked|flagged|shown|labelled|labeled|set|listed) [(as|to|with)] {value}',
    ],
    (slots, reading) => {
      const { rows, when } = rowsOf(slots.rows ?? '', reading) ?? {};
      // What the rows are told by is what they are marked in.
      if (when?.is !== 'equal' || when.column === undefined) return undefined;
      const sheet = templateOf(rows, reading);
      const found = constant(when.column, slots.value, when, reading);
      return sheet === undefined ? found : found?.map((action) => Object.assign({ sheet }, action));
    },
  ),
  ...readers(
    [
      `${SET} {column} (to|=|as|at|be|to be) {value} (for|in|on) {origin}`,
      '{column} (should be|must be|is|are|has to be) [always] {value} (for|in|on) {origin}',
      '(for|in|on) {origin} ,? {column} (should be|must be|is|are|has to be) [always] {value}',
      `(for|in|on) {origin} ,? ${SET} {column} (to|=|as|at|be|to be) {value}`,
      '(put|write|enter|use|insert|set) {value} (in|into|for|as) {column} (for|on) {origin}',
    ],
    (slots, reading) => {
      if (slots.origin === undefined) return undefined;
      const when = rowsOf(slots.origin, reading)?.when ?? originCondition(slots.origin, reading);
      return when ? constant(slots.column, slots.value, when, reading) : undefined;
    },
  ),
  ...readers(
    [
      `${SET} [(the value of|the value for|the values of|all|every|all values of|all values in|the column|the field)] {column} (to|=|as|at|be|to be|:) [(always|the value|the constant|just|a constant)] {value}`,
      '{column} (should|must|has to|have to|needs to|need to|shall) [(always|all)] (be|say|read|show|have the value|be set to|contain|equal|hold|become) [(always|just|the constant|the value|the word|the text|a constant)] {value}',
      '{column} (is|are) (always|constantly|constant|fixed to|fixed at|set to|all|everywhere|a constant|fixed as|to be|just|invariably|the constant) {value}',
      '{column} (=|:=|always|: always|equals) {value}',
      '(put|write|enter|insert) [(the value|the text|the constant|a constant|just|always|the word)] {value} (in|into|under|as) [(the column|the field|every|each|all)] {column}',
      '(use|take) [(the value|the constant|a constant|a fixed|the fixed value|just|always|a constant value of|the word|the text)] {value} (for|as|in) [(the column|the field|every|each|all)] {column}',
      '<fill> {column} (with|by|using) [(the value|the constant|a constant|a fixed|always|just)] {value} ' +
        EVERYWHERE,
      '[the] {column} (of|for) (all|every|each|all the|all our) {noun:word} (is|are|should be|must be|shall be|becomes?) [always] {value}',
      'all {column} (are|should be|must be|shall be|become) {value}',
      'every {column} (is|should be|must be) {value}',
    ],
    (slots, reading) => constant(slots.column, slots.value, undefined, reading),
  ),
  // "is" alone has to give something written like a value.
  ...readers(['{column} (is|are) {value}'], (slots, reading) =>
    isQuoted(slots.value ?? '') ||
    reading.isValue(slots.value ?? '') ||
    /^[\p{Lu}\d]/u.test(slots.value ?? '')
      ? constant(slots.column, slots.value, undefined, reading)
      : undefined,
  ),
];

/** "it" of the condition is the column that is set. */
function aboutColumn(said: string | undefined, reading: Reading): Reading {
  const columns = columnsOf(said, reading);
  return columns ? { ...reading, about: { ...reading.about, columns } } : reading;
}

function constant(
  said: string | undefined,
  value: string | undefined,
  when: SaidCondition | 'none' | undefined,
  reading: Reading,
): Action[] | undefined {
  if (said === undefined || value === undefined || when === 'none') return undefined;
  const columns = columnsOf(said, reading);
  if (!columns?.every((column) => hasColumn(column, reading) || /\b(?:column|field)\b/iu.test(said)))
    return undefined;
  if (!isQuoted(value) && (NO_VALUE.test(value) || /^an?\s/iu.test(value))) return undefined;
  if (!isFair(value, reading) || (!isQuoted(value) && reading.isValue(said))) return undefined;
  // A column of the source is meant to be taken, not its name.
  if (!isQuoted(value) && isSource(value, reading) && !reading.isValue(value)) return undefined;
  if (!isQuoted(value) && splitList(value, reading).length > 1) return undefined;
  return each(columns, (named) => ({
    do: 'constant',
    ...named,
    value: valueIn(value, reading),
    ...(when ? { when } : {}),
  }));
}
