import { negated } from '../instruct/condition.js';
import type { SaidCondition } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Parts, Values } from './parts.js';
import type { DateMeant } from './spans.js';

/** What rules may ask about the data. */
export interface Data {
  /** Columns in which cells hold just this text. */
  columnsWith(text: string): readonly string[];
  has(column: string, text: string): boolean;
  /** Whether the cells of a column are dates, or numbers, for the most part. */
  isDates(column: string): boolean;
  isNumbers(column: string): boolean;
  /** Columns whose cells are all different. */
  keys: readonly string[];
}

const equal = (column: string, values: string[], not = false): SaidCondition => ({
  is: 'equal',
  column,
  values,
  ...(not && { not }),
});

const compare = (
  is: 'less' | 'more' | 'less_or_equal' | 'more_or_equal',
  column: string | undefined,
  value: string,
) => ({ is, ...(column !== undefined && { column }), value }) satisfies SaidCondition;

/** Days before the first, or after the last, of what was named. */
const dated = (
  is: 'before' | 'after' | 'since',
  column: string | undefined,
  { from, to }: DateMeant,
): SaidCondition =>
  is === 'before'
    ? { is: 'before', ...(column !== undefined && { column }), value: from }
    : is === 'after'
      ? { is: 'after', ...(column !== undefined && { column }), value: to }
      : { is: 'more_or_equal', ...(column !== undefined && { column }), value: from };

const within = (column: string | undefined, date: DateMeant): SaidCondition => ({
  is: 'and',
  of: [
    { is: 'more_or_equal', ...(column !== undefined && { column }), value: date.from },
    { is: 'less_or_equal', ...(column !== undefined && { column }), value: date.to },
  ],
});

/** Questions about a row. */
export function conditionRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // Values: cells that are there, quoted text, numbers.
  rule('One', 'Value', ({ Value: { value, columns } }): Values => ({ values: [value], columns }));
  rule(
    'One',
    'Text',
    ({ Text: text }, data): Values => ({ values: [text], columns: [...data.columnsWith(text)] }),
  );
  rule(
    'One',
    'Number',
    ({ Number: { number } }, data): Values => ({
      values: [number],
      columns: [...data.columnsWith(number)],
    }),
    0.1,
  );
  rule('One', 'Percent', ({ Percent: { number } }, data): Values | undefined => {
    const value = `${number}%`;
    const columns = [...data.columnsWith(value)];
    return columns.length > 0 ? { values: [value], columns } : undefined;
  });
  rule('Some', 'One');
  rule('Some', 'One Or Some', ({ One: one, Some: some }): Values | undefined => {
    const columns = one.columns.filter((column) => some.columns.includes(column));
    return columns.length > 0 || one.columns.length === 0
      ? { values: [...one.values, ...some.values], columns }
      : undefined;
  });

  // Comparisons of one column.
  rule('Simple', 'Column Equals? Some', ({ Column: { name }, Some: { values, columns } }) =>
    columns.length === 0 || columns.includes(name) ? equal(name, values) : undefined,
  );
  rule('Simple', 'Column Equals? Not Some', ({ Column: { name }, Some: { values } }) =>
    equal(name, values, true),
  );
  rule('Simple', 'Column Differs Some', ({ Column: { name }, Some: { values } }) =>
    equal(name, values, true),
  );
  rule('Simple', 'Some in|as|for|under Column', ({ Some: { values, columns }, Column: { name } }) =>
    columns.includes(name) ? equal(name, values) : undefined,
  );
  rule('Simple', 'Column Equals Column', ({ Column: { name }, Column2: other }): SaidCondition | undefined =>
    name === other.name ? undefined : { is: 'same_as', column: name, other: other.name },
  );
  rule(
    'Simple',
    'Column Equals? the|identical|same same|to|as as? Column',
    ({ Column: { name }, Column2: other }): SaidCondition | undefined =>
      name === other.name ? undefined : { is: 'same_as', column: name, other: other.name },
  );

  // Blank or filled.
  rule('Simple', 'Column Empty', ({ Column: { name } }): SaidCondition => ({ is: 'blank', column: name }));
  rule('Simple', 'Empty Column', ({ Column: { name } }): SaidCondition => ({ is: 'blank', column: name }));
  rule('Simple', 'No Column', ({ Column: { name } }): SaidCondition => ({ is: 'blank', column: name }));
  rule(
    'Simple',
    'nobody Filled Column',
    ({ Column: { name } }): SaidCondition => ({ is: 'blank', column: name }),
  );
  rule(
    'Simple',
    'not Column to? anyone|anybody|anything|someone',
    ({ Column: { name } }): SaidCondition => ({ is: 'blank', column: name }),
  );
  rule('Simple', 'Column Filled', ({ Column: { name } }): SaidCondition => ({ is: 'filled', column: name }));
  rule(
    'Simple',
    'has|have|is|with Column',
    ({ Column: { name } }): SaidCondition => ({ is: 'filled', column: name }),
    0.3,
  );

  // Numbers.
  const order = [
    ['Less', 'less'],
    ['AtMost', 'less_or_equal'],
    ['More', 'more'],
    ['AtLeast', 'more_or_equal'],
  ] as const;
  for (const [cue, is] of order) {
    rule('Simple', `Column ${cue} Number`, ({ Column: { name }, Number: { number } }) =>
      compare(is, name, number),
    );
    rule('Simple', `Column ${cue} Percent`, ({ Column: { name }, Percent: { number } }) =>
      compare(is, name, number),
    );
    rule('Simple', `${cue} Number Column`, ({ Number: { number }, Column: { name } }) =>
      compare(is, name, number),
    );
    rule('Simple', `${cue} Number`, ({ Number: { number } }) => compare(is, undefined, number), 0.4);
  }
  rule('Simple', 'Number or more|greater|higher Column', ({ Number: { number }, Column: { name } }) =>
    compare('more_or_equal', name, number),
  );
  rule('Simple', 'Number or less|fewer|lower Column', ({ Number: { number }, Column: { name } }) =>
    compare('less_or_equal', name, number),
  );
  rule('Simple', 'Column of? Number or more|greater|higher', ({ Column: { name }, Number: { number } }) =>
    compare('more_or_equal', name, number),
  );
  rule('Simple', 'Column of? Number or less|fewer|lower', ({ Column: { name }, Number: { number } }) =>
    compare('less_or_equal', name, number),
  );
  rule(
    'Simple',
    'Column between Number and Number',
    ({ Column: { name }, Number: low, Number2: high }): SaidCondition => ({
      is: 'and',
      of: [compare('more_or_equal', name, low.number), compare('less_or_equal', name, high.number)],
    }),
  );
  rule('Simple', 'negative Column', ({ Column: { name } }) => compare('less', name, '0'));
  rule('Simple', 'Column negative', ({ Column: { name } }) => compare('less', name, '0'));

  // Dates. Without a column the one that is meant is found later: the only one, or that of the rows' own name.
  for (const [cue, is] of [
    ['Before', 'before'],
    ['After', 'after'],
  ] as const) {
    rule('Simple', `Column ${cue} Date`, ({ Column: { name }, Date: date }, data) =>
      data.isDates(name) ? dated(is, name, date) : undefined,
    );
    rule('Simple', `dated? ${cue} Date`, ({ Date: date }) => dated(is, undefined, date), 0.3);
  }
  rule('Simple', 'Column since Date', ({ Column: { name }, Date: date }, data) =>
    data.isDates(name) ? dated('since', name, date) : undefined,
  );
  rule('Simple', 'Column from Date on|onwards|onward', ({ Column: { name }, Date: date }, data) =>
    data.isDates(name) ? dated('since', name, date) : undefined,
  );
  rule(
    'Simple',
    'from|since Date on|onwards|onward',
    ({ Date: date }) => dated('since', undefined, date),
    0.3,
  );
  rule('Simple', 'Column in|of|during|from Date', ({ Column: { name }, Date: date }, data) =>
    data.isDates(name) ? within(name, date) : undefined,
  );
  rule('Simple', 'in|of|during|from Date', ({ Date: date }) => within(undefined, date), 0.35);
  rule('Simple', 'Column Date or late|newer|after', ({ Column: { name }, Date: date }) =>
    dated('since', name, date),
  );

  // Text.
  for (const [cue, is] of [
    ['Starts', 'starts'],
    ['Ends', 'ends'],
    ['Contains', 'contains'],
  ] as const) {
    const text = ({ values }: Values, column: string): SaidCondition => ({ is, column, values });
    rule(
      'Simple',
      `Column ${cue} Some`,
      ({ Column: { name }, Some: some }, data) =>
        is === 'contains' && some.values.every((value) => data.has(name, value))
          ? undefined
          : text(some, name),
      is === 'contains' ? 0.1 : 0,
    );
    rule(
      'Simple',
      `Column ${cue} Word`,
      ({ Column: { name }, Word: word }) => text({ values: [word], columns: [] }, name),
      0.3,
    );
  }
  rule(
    'Simple',
    'Text in|within Column',
    ({ Text: text, Column: { name } }, data): SaidCondition | undefined =>
      data.has(name, text) ? undefined : { is: 'contains', column: name, values: [text] },
  );

  // A value that stands for its column: "closed tickets", "from the Network team".
  rule(
    'Simple',
    'Some',
    ({ Some: { values, columns } }, data) => {
      // A number alone may be of any column.
      if (values.some((value) => /^[\d.,%-]+$/.test(value))) return undefined;
      const [only, ...others] = columns.filter(
        (column) => !data.keys.includes(column) || values.every((value) => !/^\d{1,2}$/.test(value)),
      );
      return only !== undefined && others.length === 0 ? equal(only, values) : undefined;
    },
    0.25,
  );
  rule(
    'Simple',
    'Some Column',
    ({ Some: { values, columns }, Column: { name } }) =>
      columns.includes(name) ? equal(name, values) : undefined,
    0.1,
  );

  // And, or, not, unless.
  rule('Simple', 'neither Simple nor Simple', ({ Simple: one, Simple2: two }) =>
    negated({ is: 'or', of: [one, two] }),
  );
  rule('All', 'Simple');
  rule(
    'All',
    'Simple And All',
    ({ Simple: one, All: rest }): SaidCondition => ({
      is: 'and',
      of: [one, ...(rest.is === 'and' ? rest.of : [rest])],
    }),
    0.05,
  );
  rule(
    'All',
    'both? Simple Whose All',
    ({ Simple: one, All: rest }): SaidCondition => ({
      is: 'and',
      of: [one, ...(rest.is === 'and' ? rest.of : [rest])],
    }),
    0.1,
  );
  rule('Condition', 'All');
  rule(
    'Condition',
    'either? All or Condition',
    ({ All: one, Condition: rest }): SaidCondition => ({
      is: 'or',
      of: [one, ...(rest.is === 'or' ? rest.of : [rest])],
    }),
    0.05,
  );
  rule(
    'Condition',
    'All Unless Whose? Condition',
    ({ All: one, Condition: but }): SaidCondition | undefined => {
      const not = negated(but);
      return not && { is: 'and', of: [one, not] };
    },
  );
}
