import type { SaidCondition } from '../instruct/instruction.js';
import { countryOf } from '../instruct/origins.js';
import { type DateMeant, shifted } from './amounts.js';
import type { Grammar } from './chart.js';
import { type Comparison, type Data, opposite } from './data.js';
import type { Parts, Values } from './parts.js';

const equal = (column: string, values: string[], not = false): SaidCondition => ({
  is: 'equal',
  column,
  values,
  ...(not && { not }),
});

const sameAs = (column: string, other: string, not = false): SaidCondition | undefined =>
  column === other ? undefined : { is: 'same_as', column, other, ...(not && { not }) };

type When = 'before' | 'after' | 'since' | 'until' | 'within';

/** Days before the first, or after the last, of what was named. */
export function dated(
  when: When,
  column: string | undefined,
  { from, to }: DateMeant,
  /** Which of several columns is meant is asked when it is done. */
  isOpen = false,
): SaidCondition | undefined {
  if (column === undefined && !isOpen) return undefined;
  const of = column === undefined ? {} : { column };
  const before = (value: string): SaidCondition => ({ is: 'before', ...of, value });
  const after = (value: string): SaidCondition => ({ is: 'after', ...of, value });
  switch (when) {
    case 'before':
      return before(from);
    case 'after':
      return after(to);
    case 'since':
      return after(shifted(from, -1));
    case 'until':
      return before(shifted(to, 1));
    default:
      return { is: 'and', of: [after(shifted(from, -1)), before(shifted(to, 1))] };
  }
}

export const all = (...of: (SaidCondition | undefined)[]): SaidCondition => {
  const flat = of.flatMap((each) => (each === undefined ? [] : each.is === 'and' ? each.of : [each]));
  const parts = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  return parts.length === 1 && parts[0] ? parts[0] : { is: 'and', of: parts };
};

/** Alternatives; of one column's values, one list. */
export function either(...of: SaidCondition[]): SaidCondition {
  const parts = of.flatMap((each) => (each.is === 'or' ? each.of : [each]));
  const [first] = parts;
  const isList = parts.every(
    (each) => each.is === 'equal' && !each.not && first?.is === 'equal' && each.column === first.column,
  );
  if (first?.is === 'equal' && isList)
    return equal(first.column ?? '', [
      ...new Set(parts.flatMap((each) => (each.is === 'equal' ? each.values : []))),
    ]);
  return parts.length === 1 && first ? first : { is: 'or', of: parts };
}

/** Questions about a row. */
export function conditionRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // Columns, also by what they belong to: "order status", "the status of the orders".
  rule('Column', 'Field');
  const ofRows = ({ Field, Noun }: Parts, data: Data) => {
    const sheet = data.sheetCalled(Noun);
    return sheet === undefined ? Field : { ...Field, sheet };
  };
  rule('Column', 'Noun Field', ofRows, 0.04);
  rule('Column', 'Field of|in|for Noun', ofRows, 0.02);
  rule(
    'Column',
    'Field column|field|cells|number|numbers|dates|date|figure|figures|flag|entry|counts|details|entries|info',
    ({ Field }) => Field,
    0.06,
  );
  rule(
    'Column',
    'last|latest|first Field',
    ({ Field }, data) => (data.isDates(Field.name) ? Field : undefined),
    0.1,
  );
  rule('Column', 'Field name|names|code|codes|value|values', ({ Field }) => Field, 0.02);
  rule(
    'Column',
    'Field date|dates',
    ({ Field }, data) => (data.isDates(Field.name) ? Field : undefined),
    0.03,
  );
  rule('Column', 'number|amount of Field', ({ Field }) => Field, 0.02);
  rule('Column', 'Vague ( Field )', ({ Field }) => Field, 0.1);
  rule('Columns', 'Column', ({ Column }) => [Column.name]);
  rule('Columns', 'Column And|, Columns', ({ Column, Columns }) => [Column.name, ...Columns]);

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
    ({ Number: { number } }, data): Values => ({ values: [number], columns: [...data.columnsWith(number)] }),
    0.1,
  );
  rule('One', 'Percent', ({ Percent: { number } }, data): Values | undefined => {
    const value = `${number}%`;
    const columns = [...data.columnsWith(value)];
    return columns.length > 0 ? { values: [value], columns } : undefined;
  });
  // Answers are cells even where none is known.
  for (const word of ['yes', 'no', 'true', 'false'])
    rule(
      'One',
      word,
      (_, data): Values | undefined => {
        const columns = [...data.columnsWith(word)];
        return columns.length > 0 || !data.isSeen ? { values: [word], columns } : undefined;
      },
      0.1,
    );
  rule('Some', 'One');
  rule('Some', 'One Or Some', ({ One: one, Some: some }): Values | undefined => {
    const columns = one.columns.filter((column) => some.columns.includes(column));
    return columns.length > 0 || one.columns.length === 0
      ? { values: [...one.values, ...some.values], columns }
      : undefined;
  });
  rule('Some', 'one|any of Some', ({ Some: some }) => some);
  // A country that cells hold by its code.
  rule('One', 'Word', ({ Word: word }, data): Values | undefined => {
    const code = word.length > 3 ? countryOf(word) : undefined;
    const columns = code === undefined ? [] : [...data.columnsWith(code)];
    return code !== undefined && columns.length > 0 ? { values: [code], columns } : undefined;
  });
  for (const form of ['Number', 'Number Unit', 'Unit Number'])
    rule('Count', form, ({ Number: { number } }, data) => data.asNumber(number));
  rule('Amount', 'Count');
  rule('Amount', 'Percent', ({ Percent: { number } }) => number);

  valueRules(grammar);
  blankRules(grammar);
  numberRules(grammar);
  dateRules(grammar);
  textRules(grammar);
  bareRules(grammar);
  logicRules(grammar);
}

function valueRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // A figure is no date, and no text of a column that holds no figures.
  const isForeign = (name: string, { values, columns }: Values, data: Data) =>
    values.every((value) => /^\d+$/.test(value)) &&
    ((data.isDates(name) && values.every((value) => value.length <= 4)) ||
      (columns.length === 0 && data.cells(name).length > 0 && !data.isNumbers(name)));
  const held = (name: string, { values, columns }: Values, data: Data, not = false) =>
    isForeign(name, { values, columns }, data)
      ? undefined
      : data.mayHave(name, columns) || (columns.length === 0 && !data.isDates(name))
        ? equal(name, values, not)
        : undefined;
  rule('Simple', 'Column Equals? Some', ({ Column: { name }, Some: some }, data) => held(name, some, data));
  rule('Simple', 'Column Equals? Not Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  // A code that no cell has: there may be no such rows, and that is said.
  rule(
    'Simple',
    'Column Equals? Word',
    ({ Column: { name }, Word: word }, data) =>
      /^[A-Z0-9-]{1,6}$/.test(word) && !data.isDates(name) && data.columnsWith(word).length === 0
        ? equal(name, [word])
        : undefined,
    0.3,
  );
  rule(
    'Simple',
    'Column Equals Wordings',
    ({ Column: { name }, ...parts }, data) =>
      data.cells(name).length > 0 || data.isDates(name)
        ? undefined
        : equal(name, (parts as unknown as { Wordings: string[] }).Wordings),
    0.3,
  );
  rule(
    'Simple',
    'Column Is|Equals not Wordings',
    ({ Column: { name }, ...parts }, data) =>
      data.cells(name).length > 0 || data.isDates(name)
        ? undefined
        : equal(name, (parts as unknown as { Wordings: string[] }).Wordings, true),
    0.3,
  );
  // Of a column whose cells are not known.
  rule('Wordings', 'Word', ({ Word: word }) => [word]);
  rule('Wordings', 'Word or|and Wordings', (parts) => [
    parts.Word,
    ...(parts as unknown as { Wordings: string[] }).Wordings,
  ]);
  rule('Simple', 'Column Differs Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  rule('Simple', 'any|a|another Column Unless Some', ({ Column: { name }, Some: some }, data) =>
    held(name, some, data, true),
  );
  // What no cell is may be a part of one.
  rule('Simple', 'Some in|as|for|under|at Column', ({ Some: some, Column: { name } }, data) =>
    some.columns.length > 0 && data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule('Simple', 'Some be|is|are the? Column', ({ Some: some, Column: { name } }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  // "who have not paid (no)": the brackets say it again.
  rule('Simple', 'Not Column ( Some )', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule('Simple', 'Column Noun? ( Some )', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values) : undefined,
  );
  rule(
    'Simple',
    'Column Sep? Clarify? a? Some there?',
    ({ Column: { name }, Some: some }, data) =>
      data.mayHave(name, some.columns) && !isForeign(name, some, data) ? equal(name, some.values) : undefined,
    0.1,
  );
  // A value that stands for its column: "closed tickets", "from the Network team".
  const alone = ({ values, columns }: Values, data: Data, not = false): SaidCondition | undefined => {
    // A country may stand in cells by its code.
    if (values.every((value) => value.length > 3 && countryOf(value) !== undefined))
      return { is: 'equal', values, ...(not && { not }) };
    // A number alone may be of any column.
    if (values.some((value) => /^[\d.,%-]+$/.test(value))) return undefined;
    const [only, ...others] = columns.filter(
      (column) => !data.keys.includes(column) || values.every((value) => !/^\d{1,2}$/.test(value)),
    );
    return only !== undefined && others.length === 0 ? equal(only, values, not) : undefined;
  };
  rule('Simple', 'Some', ({ Some: some }, data) => alone(some, data), 0.25);
  rule('Simple', 'about|regarding|concerning Some', ({ Some: some }, data) => alone(some, data), 0.1);
  for (const placed of [
    'based|located|situated|living|resident|working|stationed|sitting in|at|near',
    'handled|managed|raised|reported|supplied|delivered|sent|written|owned|served|covered|made by|via|through',
    'marked|flagged|labelled|tagged|noted as|with?',
  ]) {
    rule('Simple', `${placed} Some`, ({ Some: some }, data) => alone(some, data), 0.2);
    rule('Simple', `Not ${placed} Some`, ({ Some: some }, data) => alone(some, data, true), 0.2);
  }
  rule('Simple', 'called|named|titled|labelled Some', ({ Some: some }, data) => alone(some, data), 0.1);
  for (const from of [
    'come|comes|came|coming in? by|via|through|from',
    'arrived|entered|reached by|via|through|from',
  ]) {
    rule('Simple', `${from} Some`, ({ Some: some }, data) => alone(some, data), 0.1);
    rule('Simple', `Not ${from} Some`, ({ Some: some }, data) => alone(some, data, true), 0.1);
  }
  rule('Simple', 'Not Some', ({ Some: some }, data) => alone(some, data, true), 0.25);
  rule('Simple', 'Not Vague ( Some )', ({ Some: some }, data) => alone(some, data, true), 0.25);
  rule('Simple', 'Unless|Differs|outside of? Some', ({ Some: some }, data) => alone(some, data, true), 0.3);
  for (const [form, not] of [
    ['Some Column', false],
    ['Not|Unless|Differs|outside of? Some Column', true],
  ] as const)
    rule(
      'Simple',
      form,
      ({ Some: { values, columns }, Column: { name } }, data) =>
        data.mayHave(name, columns) ? equal(name, values, not) : undefined,
      0.1,
    );
  // "that don't have status P", "whose status is neither O nor P"
  rule('Simple', 'No Column Some', ({ Column: { name }, Some: some }, data) =>
    data.mayHave(name, some.columns) ? equal(name, some.values, true) : undefined,
  );
  rule(
    'Simple',
    'Column Equals? neither Some nor Some',
    ({ Column: { name }, Some: one, Some2: two }, data) =>
      data.mayHave(name, one.columns) && data.mayHave(name, two.columns)
        ? equal(name, [...one.values, ...two.values], true)
        : undefined,
  );
  // "Cancelled ones (CANC)", "petrol cars (P)": the brackets say what is meant.
  rule('Simple', 'Vague ( Condition )', ({ Condition: when }) => when, 0.1);
  rule('Simple', 'Vague ( Some )', ({ Some: some }, data) => alone(some, data), 0.1);
  rule(
    'Simple',
    'Vague Clarify|( Vague? Column ( Some )',
    ({ Column: { name }, Some: some }, data) => held(name, some, data),
    0.1,
  );
  // Columns of yes and no: "leased cars", "the letter has been sent".
  const told = (column: string, data: Data, isYes: boolean) => {
    const value = isYes ? data.yes(column) : data.no(column);
    return value === undefined ? undefined : equal(column, [value]);
  };
  rule('Simple', 'Column', ({ Column: { name } }, data) => told(name, data, true), 0.3);
  rule('Simple', 'Not Column', ({ Column: { name } }, data) => told(name, data, false), 0.3);
  rule(
    'Simple',
    'get|gets|has|have|want|wants|receive|receives|work|works|working Column',
    ({ Column: { name } }, data) => told(name, data, true),
    0.1,
  );
  rule('Simple', 'No Column', ({ Column: { name } }, data) => told(name, data, false), 0.05);
  rule('Simple', 'Column Equals? yes|true|ticked|checked', ({ Column: { name } }, data) =>
    told(name, data, true),
  );
  rule('Simple', 'Column Equals? no|false', ({ Column: { name } }, data) => told(name, data, false));
  const has = 'get|gets|have|has|want|wants|receive|receives|work|works|working';
  rule('Simple', `Not ${has} Column`, ({ Column: { name } }, data) => told(name, data, false), 0.1);
  // Two columns: of one kind, or hardly.
  const isAlike = (one: string, two: string, data: Data) => {
    if (data.isDates(one) || data.isDates(two)) return data.isDates(one) && data.isDates(two);
    const [cells, others] = [data.cells(one), new Set(data.cells(two))];
    if (cells.length === 0 || others.size === 0) return true;
    return (data.isNumbers(one) && data.isNumbers(two)) || cells.some((cell) => others.has(cell));
  };
  for (const [form, not, cost] of [
    ['Column Equals Column', false, 0.08],
    ['Column Differs Column', true, 0.08],
    ['Column not Column', true, 0.1],
    ['Column and|or Column Alike', false, 0],
    ['Column and|or Column Compare', true, 0],
    ['same Column and|as Column', false, 0],
  ] as const) {
    const same = (isLikely: boolean) =>
      rule(
        'Simple',
        form,
        ({ Column: { name }, Column2: other }, data) =>
          isAlike(name, other.name, data) === isLikely ? sameAs(name, other.name, not) : undefined,
        isLikely ? cost : cost + 0.3,
      );
    same(true);
    same(false);
  }
  for (const [cue, is] of [
    ['Less|Before', 'less'],
    ['More|After', 'more'],
    ['AtMost', 'less_or_equal'],
    ['AtLeast', 'more_or_equal'],
  ] as const)
    rule(
      'Simple',
      `Column ${cue} Column`,
      ({ Column: { name }, Column2: other }, data): SaidCondition | undefined =>
        name !== other.name &&
        data.cells(name).length > 0 &&
        data.cells(other.name).length > 0 &&
        (data.isNumbers(name) ? data.isNumbers(other.name) : data.isDates(name) && data.isDates(other.name))
          ? { is, column: name, other: other.name }
          : undefined,
    );
  rule(
    'Simple',
    'from|in|of|on|for Table',
    ({ Table: table }): SaidCondition => ({ is: 'from', table }),
    0.1,
  );
  rule('Simple', 'Table', ({ Table: table }): SaidCondition => ({ is: 'from', table }), 0.4);
}

function blankRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const each = (names: readonly string[], is: 'blank' | 'filled'): SaidCondition =>
    all(...names.map((column): SaidCondition => ({ is, column })));
  rule('Simple', 'Column Empty', ({ Column: { name } }) => each([name], 'blank'));
  rule('Simple', 'Empty Column', ({ Column: { name } }) => each([name], 'blank'));
  // Behind an article "blank" may be a sign too; before a column it is not.
  rule('Simple', 'blank Column', ({ Column: { name } }) => each([name], 'blank'), 0.02);
  for (const [cue, is] of [
    ['Empty', 'blank'],
    ['Filled', 'filled'],
  ] as const)
    rule(
      'Simple',
      `either? Column or Column ${cue}`,
      ({ Column: one, Column2: two }): SaidCondition => ({
        is: 'or',
        of: [
          { is, column: one.name },
          { is, column: two.name },
        ],
      }),
      0.02,
    );
  rule('Beside', 'No Column', ({ Column: { name } }) => each([name], 'blank'));
  rule('Beside', 'with Column', ({ Column: { name } }) => each([name], 'filled'), 0.2);
  // "that have not left": no day is given for it.
  rule(
    'Simple',
    'Not Column',
    ({ Column: { name } }, data) => (data.isDates(name) ? each([name], 'blank') : undefined),
    0.35,
  );
  rule(
    'Simple',
    'No Column to? anyone|anybody|anything|someone|given|there|known|stated|filled|set|on|file?',
    // Without a newsletter is no newsletter.
    ({ Column: { name } }, data) => (data.no(name) === undefined ? each([name], 'blank') : undefined),
  );
  rule('Simple', 'Not got Column', ({ Column: { name } }) => each([name], 'blank'), 0.05);
  rule('Simple', 'nothing in|for|under|at Column', ({ Column: { name } }) => each([name], 'blank'), 0.02);
  rule(
    'Simple',
    'something|anything in|for|under|at Column',
    ({ Column: { name } }) => each([name], 'filled'),
    0.02,
  );
  // "Paid invoices", "who left": what happened to them has a day.
  rule(
    'Simple',
    'Column',
    ({ Column: { name } }, data) =>
      data.isDates(name) && /^(?:\w+ed|left|paid|sent|sold|gone)\b/iu.test(name)
        ? each([name], 'filled')
        : undefined,
    0.4,
  );
  rule('Simple', 'No|Empty both|either|neither Columns', ({ Columns }) => each(Columns, 'blank'));
  rule(
    'Simple',
    'No Column nor|and no? Column',
    ({ Column: one, Column2: two }) => each([one.name, two.name], 'blank'),
    0.1,
  );
  rule('Simple', 'neither Column nor Column', ({ Column: one, Column2: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule('Simple', 'No Column Sep? neither Column nor Column', ({ Column2: one, Column3: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule(
    'Simple',
    'No Column or No Column',
    ({ Column: one, Column2: two }): SaidCondition => ({
      is: 'or',
      of: [
        { is: 'blank', column: one.name },
        { is: 'blank', column: two.name },
      ],
    }),
  );
  rule('Simple', 'both Column and Column Empty', ({ Column: one, Column2: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule('Simple', 'not Column to? anyone|anybody|anything|someone', ({ Column: { name } }) =>
    each([name], 'blank'),
  );
  // "Are there cancelled orders?" asks for no day or text of theirs.
  const isHad = (cue: string, name: string, data: Data) => cue !== 'there' || data.yes(name) === undefined;
  rule(
    'Simple',
    'Column Filled',
    ({ Column: { name }, Filled: cue }, data) =>
      isHad(cue, name, data) ? each([name], 'filled') : undefined,
    0.05,
  );
  rule(
    'Simple',
    'Filled Column',
    ({ Column: { name }, Filled: cue }, data) =>
      isHad(cue, name, data) ? each([name], 'filled') : undefined,
    0.1,
  );
  rule(
    'Simple',
    'know|Filled both? Columns',
    ({ Columns, Filled: cue }, data) =>
      Columns.every((name) => isHad(cue, name, data)) ? each(Columns, 'filled') : undefined,
    0.05,
  );
  rule(
    'Simple',
    'has|have|having|with Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? each([name], 'filled') : undefined),
    0.3,
  );
  rule(
    'Simple',
    'with Column',
    ({ Column: { name } }, data) => {
      const yes = data.yes(name);
      return yes === undefined ? undefined : equal(name, [yes]);
    },
    0.1,
  );
  rule(
    'Simple',
    'there is|are|was|were|exists a? Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? each([name], 'filled') : undefined),
    0.05,
  );
  rule(
    'Simple',
    'Column to? someone|somebody|anyone|anybody',
    ({ Column: { name } }) => each([name], 'filled'),
    0.1,
  );
}

function numberRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const compare = (
    is: Comparison,
    column: string | undefined,
    value: string,
    data: Data,
  ): SaidCondition | undefined => {
    const name = column ?? data.comparable(is, value);
    return name === undefined || !data.isNumbers(name) ? undefined : { is, column: name, value };
  };
  const order = [
    ['Less', 'less'],
    ['AtMost', 'less_or_equal'],
    ['More', 'more'],
    ['AtLeast', 'more_or_equal'],
  ] as const;
  for (const [cue, is] of order) {
    rule('Simple', `Column ${cue} Amount`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `${cue} Amount Column`, ({ Amount, Column: { name } }, data) =>
      compare(is, name, Amount, data),
    );
    rule(
      'Simple',
      `${cue} Amount Vague? Clarify? by? Column`,
      ({ Amount, Column: { name } }, data) => compare(is, name, Amount, data),
      0.15,
    );
    rule('Simple', `${cue} Amount`, ({ Amount }, data) => compare(is, undefined, Amount, data), 0.4);
  }
  for (const [cue, is] of [
    ['OrMore', 'more_or_equal'],
    ['OrLess', 'less_or_equal'],
  ] as const) {
    rule('Simple', `Amount ${cue} Column`, ({ Amount, Column: { name } }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Column Amount ${cue}`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Column from|of|with Amount ${cue}`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Amount ${cue}`, ({ Amount }, data) => compare(is, undefined, Amount, data), 0.4);
  }
  for (const [one, other] of [
    [order[0], order[2]],
    [order[2], order[0]],
  ] as const)
    rule(
      'Simple',
      `Column of? ${one[0]} Amount or ${other[0]} Amount`,
      ({ Column: { name }, Amount, Amount2 }, data): SaidCondition | undefined => {
        const [a, b] = [compare(one[1], name, Amount, data), compare(other[1], name, Amount2, data)];
        return a && b && { is: 'or', of: [a, b] };
      },
    );
  const within = (
    column: string | undefined,
    low: string,
    high: string,
    data: Data,
  ): SaidCondition | undefined => {
    const name = column ?? data.comparable('more_or_equal', low) ?? data.comparable('less_or_equal', high);
    const [from, to] = [
      compare('more_or_equal', name, low, data),
      compare('less_or_equal', name, high, data),
    ];
    return name !== undefined && from && to ? { is: 'and', of: [from, to] } : undefined;
  };
  for (const range of ['between Amount and Amount', 'from Amount up? to|AtMost Amount']) {
    rule('Simple', `Column ${range}`, ({ Column: { name }, Amount: low, Amount2: high }, data) =>
      within(name, low, high, data),
    );
    rule('Simple', `${range} Column`, ({ Column: { name }, Amount: low, Amount2: high }, data) =>
      within(name, low, high, data),
    );
    rule('Simple', range, ({ Amount: low, Amount2: high }, data) => within(undefined, low, high, data), 0.4);
  }
  rule('Simple', 'negative Column', ({ Column: { name } }, data) => compare('less', name, '0', data));
  rule(
    'Simple',
    'Column has|have|of|with? Number digits|digit',
    ({ Column: { name }, Number: { number } }): SaidCondition => ({
      is: 'matches',
      column: name,
      values: [`^\\d{${number}}$`],
    }),
  );
  rule('Simple', 'Column negative', ({ Column: { name } }, data) => compare('less', name, '0', data));
  const only = (name: string, amount: string, data: Data) =>
    data.isNumbers(name) || data.has(name, amount) ? equal(name, [amount]) : undefined;
  rule(
    'Simple',
    'Amount Column',
    ({ Amount, Column: { name } }, data) => only(name, amount(Amount), data),
    0.1,
  );
  rule('Simple', 'Column of|Equals Amount', ({ Amount, Column: { name } }, data) =>
    only(name, amount(Amount), data),
  );
  for (const differs of ['Equals? Not', 'Differs'])
    rule('Simple', `Column ${differs} Amount`, ({ Amount, Column: { name } }, data) => {
      const when = only(name, amount(Amount), data);
      return when && opposite(when);
    });
  rule('Simple', 'No|nothing Column ( Number )', ({ Column: { name }, Number: { number } }, data) =>
    Number(number) === 0 ? only(name, number, data) : undefined,
  );
  rule(
    'Simple',
    'nothing Column',
    ({ Column: { name } }, data) => (data.isNumbers(name) ? equal(name, ['0']) : undefined),
    0.2,
  );
}

const amount = (text: string) => text;

/** What speaks against a way to say when: "from 2023" is the year alone, unless it goes on. */
const COSTS: ReadonlyMap<string, number> = new Map([
  ['Date', 0.2],
  ['Since Date OrLater?', 0.05],
  ['from Date', 0.03],
]);

function dateRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Done', 'Word', ({ Word: word }) =>
    /^[a-z]+(?:ed|ght|ade|ame|old|ent)$/u.test(word) ? word : undefined,
  );
  const forms: readonly [string, When][] = [
    ['Before Date', 'before'],
    ['After Date', 'after'],
    ['Since Date OrLater?', 'since'],
    ['Since Date OrLater', 'since'],
    ['in|on or after Date', 'since'],
    ['in|on or before Date', 'until'],
    ['< Date', 'before'],
    ['> Date', 'after'],
    ['>= Date', 'since'],
    ['<= Date', 'until'],
    ['Date OrLater', 'since'],
    ['in|of|from|during Date OrLater', 'since'],
    ['Until Date', 'until'],
    ['Date OrEarlier', 'until'],
    ['in|of|from|during Date OrEarlier', 'until'],
    ['in|of|during Date', 'within'],
    ['from Date', 'within'],
    ['Date', 'within'],
  ];
  for (const [form, when] of forms) {
    const cost = COSTS.get(form) ?? 0;
    // "since 2020" and "from 2023": the second is the year alone where nothing follows.
    const isFrom = form === 'Since Date OrLater?';
    rule(
      'Simple',
      `Column ${form}`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost + (isFrom ? 0.02 : 0),
    );
    rule(
      'Simple',
      `${form} ( Column )`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost,
    );
    rule(
      'Simple',
      `${form} Sep? that? Column`,
      ({ Column: { name }, Date: day }, data) => (data.isDates(name) ? dated(when, name, day) : undefined),
      cost + 0.15,
    );
    // "bought before 2017": a word for what was done that day.
    if (form !== 'Date')
      rule('Simple', `Done ${form}`, ({ Date: day }, data) => dated(when, data.dated, day), 0.35 + cost);
    if (form !== 'Date')
      rule('Simple', form, ({ Date: day }, data) => dated(when, data.dated, day, true), 0.3 + cost);
  }
  rule(
    'Simple',
    'Column Date',
    ({ Column: { name }, Date: day }, data) =>
      /since$/iu.test(name) && data.isDates(name) ? dated('since', name, day) : undefined,
    0.12,
  );
  const between = (column: string | undefined, low: DateMeant, high: DateMeant) =>
    dated('within', column, { from: low.from, to: high.to });
  for (const range of [
    'between Date and Date',
    'from Date to|until|till|AtMost Date',
    'in? Date or|and Date',
  ]) {
    const cost = range.startsWith('in') ? 0.1 : 0;
    rule(
      'Simple',
      `Column ${range}`,
      ({ Column: { name }, Date: one, Date2: two }, data) =>
        data.isDates(name) && isNext(range, one, two) ? between(name, one, two) : undefined,
      cost,
    );
    rule(
      'Simple',
      `${range} ( Column )`,
      ({ Column: { name }, Date: one, Date2: two }, data) =>
        data.isDates(name) && isNext(range, one, two) ? between(name, one, two) : undefined,
      cost,
    );
    rule(
      'Simple',
      range,
      ({ Date: one, Date2: two }, data) =>
        isNext(range, one, two) ? between(data.dated, one, two) : undefined,
      0.3 + cost,
    );
  }
}

/** "2022 or 2023" is one stretch of time. */
function isNext(range: string, one: DateMeant, two: DateMeant): boolean {
  return !range.startsWith('in') || shifted(one.to, 1) === two.from;
}

function textRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  for (const [cue, is] of [
    ['Starts', 'starts'],
    ['Ends', 'ends'],
    ['Contains|include|includes|including|containing', 'contains'],
  ] as const) {
    for (const not of [false, true]) {
      const text = (values: string[], column: string): SaidCondition => ({
        is,
        column,
        values,
        ...(not && { not }),
      });
      const form = not ? `Column that|which? Not ${cue}` : `Column ${cue}`;
      rule(
        'Simple',
        `${form} the|word|letter|digit? letter|letters|word? Some`,
        ({ Column: { name }, Some: some }, data) =>
          (is === 'contains' && some.values.every((value) => data.has(name, value))) || data.isDates(name)
            ? undefined
            : text(some.values, name),
        is === 'contains' ? 0.1 : 0,
      );
      rule(
        'Simple',
        `${form} the? word|words|text|letter|letters? Texts`,
        ({ Column: { name }, ...parts }, data) =>
          data.isDates(name) ? undefined : text((parts as unknown as { Texts: string[] }).Texts, name),
        0.1,
      );
    }
  }
  for (const [form, is] of [
    ['Starts|prefixed with? Texts', 'starts'],
    ['Ends Texts', 'ends'],
  ] as const)
    rule(
      'Simple',
      form,
      (parts): SaidCondition => ({ is, values: (parts as unknown as { Texts: string[] }).Texts }),
      0.5,
    );
  rule(
    'Simple',
    'Contains Texts in|within the? Column',
    (parts): SaidCondition => ({
      is: 'contains',
      column: parts.Column.name,
      values: (parts as unknown as { Texts: string[] }).Texts,
    }),
    0.1,
  );
  rule('Texts', 'Word', ({ Word: word }) => [word]);
  rule('Texts', 'Piece', ({ Piece: { value } }) => [value]);
  rule('Texts', 'Text', ({ Text: text }) => [text]);
  rule('Texts', 'Word or|and Word', (parts) => [parts.Word, (parts as unknown as { Word2: string }).Word2]);
  const contains = (column: string, text: string, data: Data): SaidCondition | undefined =>
    data.placeOf(column, text) === undefined || data.has(column, text)
      ? undefined
      : { is: 'contains', column, values: [text] };
  rule(
    'Simple',
    'Text in|within|somewhere Column',
    ({ Text: text, Column: { name } }): SaidCondition => ({
      is: 'contains',
      column: name,
      values: [text],
    }),
    0.02,
  );
  for (const held of ['Text', 'Piece', 'Word'] as const)
    rule(
      'Simple',
      `No the|word? ${held} in|within Column`,
      ({ Column: { name }, ...parts }, data) => {
        const text = held === 'Piece' ? parts.Piece.value : parts[held];
        const when = contains(name, text, data);
        return when && opposite(when);
      },
      0.02,
    );
  rule(
    'Simple',
    'marked|flagged|labelled|tagged|noted as|with? Some in Column',
    ({ Some: { values, columns }, Column: { name } }, data) =>
      data.mayHave(name, columns) ? equal(name, values) : undefined,
    0.02,
  );
  rule(
    'Simple',
    'Contains|containing the? word|words|text? Texts in Column',
    ({ Column: { name }, ...parts }, data): SaidCondition | undefined =>
      data.isDates(name)
        ? undefined
        : { is: 'contains', column: name, values: (parts as unknown as { Texts: string[] }).Texts },
    0.05,
  );
  rule('Simple', 'Column Says Text', ({ Text: text, Column: { name } }, data) => contains(name, text, data));
  for (const form of [
    'Piece in|within Column',
    'Column Says|Equals Piece',
    'about? Piece Sep? Clarify|as|so the? Column say|says?',
    'Piece Vague? Sep? as|so Column say|says?',
    'Vague? ( it? says? Piece in? Column )',
    'with|has|have Piece in Column',
    'Piece mentioned|found|appears|stands|occurs|written anywhere|somewhere? in Column',
  ])
    rule('Simple', form, ({ Piece: { value }, Column: { name } }, data) => contains(name, value, data), 0.1);
  rule(
    'Simple',
    'Vague ( Column Says|Equals Piece )',
    ({ Piece: { value }, Column: { name } }, data) => contains(name, value, data),
    0.1,
  );
  rule(
    'Simple',
    'Some Sep? as|so|Clarify the? Column say|says?',
    ({ Some: { values, columns }, Column: { name } }, data) =>
      data.mayHave(name, columns) ? equal(name, values) : undefined,
    0.1,
  );
  rule(
    'Simple',
    'in|at|on|of|from|by|called|named Piece',
    ({ Piece: { value, columns } }, data) => {
      const [only, ...others] = columns.filter((column) => data.placeOf(column, value) !== undefined);
      return only !== undefined && others.length === 0 && /\p{Lu}|\s/u.test(value)
        ? contains(only, value, data)
        : undefined;
    },
    0.4,
  );
  rule('Simple', 'the? word Text in Column|it|them', ({ Text: text, Column }, data) => {
    if (Column) return contains(Column.name, text, data);
    const [only, ...others] = [] as string[];
    return others.length === 0 ? only : undefined;
  });
}

/** What is said of a column that was named before: "where it is before 2019". */
function bareRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Bare', 'Before Date', ({ Date: day }): SaidCondition => ({ is: 'before', value: day.from }));
  rule('Bare', 'After Date', ({ Date: day }): SaidCondition => ({ is: 'after', value: day.to }));
  for (const [cue, is] of [
    ['Less', 'less'],
    ['AtMost', 'less_or_equal'],
    ['More', 'more'],
    ['AtLeast', 'more_or_equal'],
  ] as const)
    rule('Bare', `${cue} Amount`, ({ Amount: value }): SaidCondition => ({ is, value }));
  rule('Bare', 'negative', (): SaidCondition => ({ is: 'less', value: '0' }));
}

/** And, or, not, unless: "and" binds more than "or". */
function logicRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Simple', 'neither Simple nor Simple', ({ Simple: one, Simple2: two }) => opposite(either(one, two)));
  rule('All', 'Simple');
  rule('All', 'Simple And All', ({ Simple: one, All: rest }) => all(one, rest), 0.05);
  rule('All', 'Simple And Whose All', ({ Simple: one, All: rest }) => all(one, rest), 0.05);
  // "from Leeds without e-mail", "hired before 2018 with a termination date"
  rule(
    'All',
    'Simple Beside',
    ({ Simple: one, ...parts }) => all(one, (parts as unknown as { Beside: SaidCondition }).Beside),
    0.1,
  );
  rule('All', 'both? Simple Whose All', ({ Simple: one, All: rest }) => all(one, rest), 0.1);
  rule('All', 'Simple Noun? Only? If All', ({ Simple: one, All: rest }) => all(one, rest), 0.15);
  rule('Condition', 'All');
  rule(
    'Condition',
    'either? All or Noun? Whose? Condition',
    ({ All: one, Condition: rest }) => either(one, rest),
    0.05,
  );
  rule('Condition', 'All Unless Noun? Whose? Condition', ({ All: one, Unless: cue, Condition: but }) =>
    // "in GB but not in Leeds": what is denied is not denied again.
    cue === 'but' && 'not' in but && but.not ? undefined : all(one, opposite(but)),
  );
}
