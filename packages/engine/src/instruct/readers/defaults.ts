import { resolveColumn } from '../naming.js';
import { each, readers } from '../reader.js';
import { columnsOf, hasColumn, isQuoted, templateOf, valueIn } from '../reading.js';
import { isFair, isSource } from '../values-said.js';

export const defaults = readers(
  [
    '(for|on|with) {noun} (without|with no|lacking|that have no|that has no|who have no|missing) [(a|an|any|the)] {column} ,? (put|use|set|write|enter|assume|take|insert) {value}',
    '(use|put|set|write|enter|take|insert) {value} (for|on|with) {noun} (without|with no|lacking|that have no|that has no|who have no) [(a|an|any|the)] {column}',
    "<if> {column} <be> <empty> ,? [then] [(just|please)] (use|put|set|write|fill in|enter|insert|make it|set it to|take|put in|it should be|it is|it's|default to|fill it with|give it|should be|assume|it defaults to) [(a|the|in)] {value}",
    '<if> <there_is> no {column} ,? [then] (use|put|set|write|fill in|enter|insert|make it|set it to|take|it should be|it is|default to|assume) {value}',
    '(use|put|set|write|enter|insert|take|assume|fill in) {value} <if> {column} <be> <empty>',
    '(use|put|set|write|enter|insert|take|assume|fill in) {value} <if> <there_is> no {column}',
    '{column} (defaults|default|should default|must default) to {value}',
    'default {column} (to|is|=|:|with|as) {value} <if> [(it is|they are|none is|nothing is)] <empty>',
    '{column} (defaults|should default|must default) to {value} <if> [(it is|they are|none is|nothing is)] <empty>',
    'default {column} (to|is|=|:|with|as) {value}',
    '(the|a) default (for|of|value for|value of|in) {column} (is|should be|=|:|must be) {value}',
    '(use|set|take|make|put|have) {value} (as|to be) [(the|a)] default [value] (for|in|of) {column}',
    '(set|make) (the|a) default (of|for|value of|value for) {column} (to|=) {value}',
    '<fill> [(in|up)] [(all|any|the|all the|every)] <empty_adjective> {column} [(values|cells|fields|ones)] (with|by|as|using) {value}',
    '<fill> [(in|up)] [(all|any|the)] <empty_adjective> (cells|values|fields|ones|entries) (in|of) {column} (with|by|as|using) {value}',
    '<fill> [(the|all)] (gaps|blanks|holes|empties|missings) (in|of) {column} (with|by|as|using) {value}',
    "<fill> {column} (with|by|as|using) {value} [(where|when|if) (it is|they are|it's) <empty>]",
    '[(an|a|all|any|the|every)] <empty_adjective> {column} [(cells|values|fields)] (should be|should become|becomes?|must be|must become|means?|is|are|should read|should say|should show|should have|gets?|should get|should be set to|should be filled with|will be|= |counts as|should count as) {value}',
    '{column} (should|must) be {value} (when|if|where) (it is |)<empty>',
    '{column} (is|=) {value} (when|if|where|unless) <empty>',
    '{column} (is|should be|must be) {value} unless (given|set|specified|filled|stated|it is given|something else is given|stated otherwise|otherwise stated|there is another value)',
    '(replace|change|convert|turn|map|set) [(all|any|the)] <empty_adjective> {column} [(cells|values|fields)] (with|to|into|by) {value}',
    '(replace|change|convert|turn|map|set) [(all|any|the)] (blanks|empty cells|empty values|missing values|blank cells|nulls|empty fields|gaps) in {column} (with|to|into|by) {value}',
    '(no|a missing|missing|an empty|empty) {column} means {value}',
    '{column} , if <empty> , {value}',
    '(for|on|in) [(all|any|the)] <empty_adjective> {column} ,? (use|put|set|write|enter|insert|take|assume) {value}',
    '<if> no {column} (is|was|are) (given|set|there|known|available|present|filled in|specified|provided) ,? [then] (use|put|set|write|enter|insert|take|assume|it is) {value}',
    '<if> {noun} (has|have) no {column} ,? [then] (use|put|set it to|set|write|enter|insert|take|assume|make it|change it to|it is|it should be) {value}',
    '{column} default {value}',
    '(put|use|set|write|enter) {value} (as|for|in) [the] {column} <if> (there is none|there is nothing|it is empty|it is missing|it is blank|empty|missing|blank|none is given|there is no value|nothing is given|it is not set|not set)',
  ],
  (slots, reading) => {
    if (slots.column === undefined || slots.value === undefined) return undefined;
    if (/^(?:nothing|empty|blank|it empty|it blank)$/iu.test(slots.value)) return undefined;
    const columns = columnsOf(slots.column, reading);
    if (
      !columns ||
      columns.some((column) =>
        /^(?:cells?|values?|fields?|rows?|entries|up|in|it|left|right)$/iu.test(column),
      )
    )
      return undefined;
    // A column is meant where the source has one, or the words say so: "the mobile number".
    const isColumn = /^the\s|^\p{Ll}|\s/u.test(slots.value) && hasColumn(slots.value, reading, 0.9);
    if (
      !isQuoted(slots.value) &&
      (isColumn || isSource(slots.value, reading, 0.85)) &&
      !reading.isValue(slots.value)
    )
      return each(columns, (named) => ({
        do: 'take_from',
        ...named,
        from: [valueIn(slots.value ?? '', reading)],
        as: 'fallback',
      }));
    // "put the mobile into Notes": another column is to be filled.
    const other = /\s(?:into|in|to|as|for)\s+(.+)$/iu.exec(slots.value)?.[1];
    if (!isFair(slots.value, reading) || (other !== undefined && hasColumn(other, reading))) return undefined;
    // "If an order has no status": where several sheets have such a column, that of the one named.
    const having = reading.known.templates.filter(({ columns: names }) =>
      columns.some((column) => (resolveColumn(column, names)?.score ?? 0) >= 0.9),
    );
    const noun = slots.noun?.replace(/^(?:an?|the|all|any)\s+/iu, '');
    const sheet = having.length > 1 ? templateOf(noun, reading) : undefined;
    return each(columns, (named) => ({
      ...(sheet === undefined ? {} : { sheet }),
      do: 'default' as const,
      ...named,
      value: valueIn(slots.value ?? '', reading),
    }));
  },
);
