import { negated } from '../instruct/condition.js';
import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './conditions.js';
import type { Pair, Parts, Such } from './parts.js';

const both = (...of: (SaidCondition | undefined)[]): SaidCondition | undefined => {
  const given = of.filter((each) => each !== undefined);
  return given.length > 1 ? { is: 'and', of: given } : given[0];
};

const leaveOut = ({ rows, when }: Such): Action => ({
  do: 'leave_out',
  ...(rows !== undefined && { rows }),
  when,
});
const keepOnly = ({ rows, when }: Such): Action => ({
  do: 'keep_only',
  ...(rows !== undefined && { rows }),
  when,
});

/** What a sentence can tell to do. */
export function actionRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // Columns, also by what they belong to: "order status", "the status of the orders".
  rule('Column', 'Field');
  rule('Column', 'Noun Field', ({ Field }) => Field, 0.02);
  rule('Column', 'Field of|in|for Noun', ({ Field }) => Field, 0.02);
  rule('Column', 'Field names|codes|values|column|field|cells', ({ Field }) => Field, 0.02);
  rule('Columns', 'Column', ({ Column }) => [Column.name]);
  rule('Columns', 'Column And Columns', ({ Column, Columns }) => [Column.name, ...Columns]);

  // Rows that are meant.
  rule('Such', 'Noun Whose? Condition', ({ Noun: rows, Condition: when }): Such => ({ rows, when }));
  rule('Such', 'Whose Condition', ({ Condition: when }): Such => ({ when }), 0.05);
  rule('Such', 'Condition', ({ Condition: when }): Such => ({ when }), 0.1);
  rule('Such', 'Simple Noun', ({ Noun: rows, Simple: when }): Such => ({ rows, when }));
  rule(
    'Such',
    'Simple Noun Whose Condition',
    ({ Simple: one, Condition: two }): Such => ({
      when: both(one, two) as SaidCondition,
    }),
  );
  rule('Such', 'Noun Number', ({ Number: { number } }, data): Such | undefined => {
    const key = data.keys.find((column) => data.has(column, number));
    return key === undefined ? undefined : { when: { is: 'equal', column: key, values: [number] } };
  });
  rule('Such', 'Column Noun Some', ({ Column: { name }, Some: { values, columns } }): Such | undefined =>
    columns.includes(name) ? { when: { is: 'equal', column: name, values } } : undefined,
  );
  // "Part-timers, meaning anybody under 30 hours": a name of their own, and what is meant by it.
  for (const meaning of ['meaning', 'namely', 'that', 'in'])
    rule('Such', `Word ${meaning} is|other? words? Such`, ({ Such: such }) => such, 0.1);
  rule('Such', 'Noun Whose? Word meaning Such', ({ Such: such }) => such, 0.1);

  // Which rows there are.
  rule('Action', 'Remove Such', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Removed', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Removed Unless Whose? Condition', ({ Such: { rows, when }, Condition }) => {
    const but = negated(Condition);
    return but && leaveOut({ ...(rows !== undefined && { rows }), when: { is: 'and', of: [when, but] } });
  });
  rule('Action', 'no|nothing|none Such', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Such Remark? Remove Noun?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Noun? Removed Remark? Remove Noun?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Remark Noun? Removed', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'If Condition Remove Noun?', ({ Condition: when }) => leaveOut({ when }));
  rule('Action', 'Such Remark Removed', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Only Such Else?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Only Such Else?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Such Else', ({ Such }) => keepOnly(Such));
  rule('Action', 'restrict|limit|confine Noun? Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only Keep', ({ Such }) => keepOnly(Such));

  // Words for words.
  rule('To', 'Text');
  rule('To', 'Value', ({ Value: { value } }) => value);
  rule('To', 'Percent', ({ Percent: { number } }) => `${number}%`);
  rule('To', 'Number', ({ Number: { number } }) => number);
  rule('To', 'Word');
  rule(
    'Pair',
    'One Means To',
    ({ One: { values, columns }, Means, To: to }): Pair => ({
      from: values[0] ?? '',
      to,
      columns,
      plain: /^(?:is|are|was|were|be|been|has|have)$/u.test(Means),
    }),
  );
  rule(
    'Short',
    'One To',
    ({ One: { values, columns }, To: to }): Pair => ({ from: values[0] ?? '', to, columns }),
    0.15,
  );
  rule('Pairs', 'Pair', ({ Pair: pair }) => [pair]);
  rule('More', 'Pair', ({ Pair: pair }) => [pair]);
  rule('More', 'Short', ({ Short: pair }) => [pair]);
  rule('More', 'Pair Sep? More', ({ Pair: pair, More }) => [pair, ...More]);
  rule('More', 'Short Sep? More', ({ Short: pair, More }) => [pair, ...More]);
  rule('Pairs', 'Pair Sep? More', ({ Pair: pair, More }) => [pair, ...More]);
  const mapped = (column: string | undefined, pairs: readonly Pair[], data: Data): Action | undefined => {
    // "Grenoble is sold" says something of it, "DC means data" what it is called.
    const [only, ...others] = pairs;
    if (only && others.length === 0 && only.plain && only.to === only.to.toLowerCase()) return undefined;
    if (new Set(pairs.map(({ from }) => from.toLowerCase())).size < pairs.length) return undefined;
    const shared = pairs.reduce<string[]>(
      (left, pair, at) => (at === 0 ? pair.columns : left.filter((each) => pair.columns.includes(each))),
      [],
    );
    const own =
      column ??
      (shared.length === 1
        ? shared[0]
        : shared.find(
            (each) =>
              !data.keys.includes(each) && shared.filter((other) => !data.keys.includes(other)).length === 1,
          ));
    if (own === undefined || !pairs.some(({ columns }) => columns.includes(own))) return undefined;
    return { do: 'map', column: own, pairs: pairs.map(({ from, to }) => ({ from, to })) };
  };
  rule('Action', 'Column codes? Pairs', ({ Column: { name }, Pairs: pairs }, data) =>
    mapped(name, pairs, data),
  );
  rule(
    'Action',
    'Pairs',
    ({ Pairs: pairs }, data) =>
      pairs.length > 1 || pairs[0]?.to !== undefined ? mapped(undefined, pairs, data) : undefined,
    0.2,
  );
  const translated = ({ One, To, Column }: Parts, data: Data): Action | undefined =>
    mapped(Column?.name, [{ from: One.values[0] ?? '', to: To, columns: One.columns }], data);
  rule('Action', 'Treat One Into To in? Column?', translated);
  rule('Action', 'Change Column One Into To', translated);
  rule('Action', 'Change One Into To in? Column?', translated);
  rule('Action', 'Instead One Fill To in? Column?', translated);

  // What a blank cell gets.
  rule('Blank', 'Simple', ({ Simple: when }) => (when.is === 'blank' ? when.column : undefined));
  rule(
    'Blank',
    'Noun? Whose? Simple',
    ({ Simple: when }) => (when.is === 'blank' ? when.column : undefined),
    0.05,
  );
  const fallback = (column: string, from: string): Action | undefined =>
    column === from ? undefined : { do: 'take_from', column, from: [from], as: 'fallback' };
  rule(
    'Action',
    'If? Blank Then? Fill To',
    ({ Blank: column, To: value }): Action => ({
      do: 'default',
      column,
      value,
    }),
  );
  rule(
    'Action',
    'Fill Blank with|by|as|to To',
    ({ Blank: column, To: value }): Action => ({ do: 'default', column, value }),
  );
  rule(
    'Action',
    'Fill To If Blank',
    ({ To: value, Blank: column }): Action => ({ do: 'default', column, value }),
  );
  rule(
    'Action',
    'If? Blank Column To',
    ({ Blank: column, Column: { name }, To: value }): Action | undefined =>
      column === name ? { do: 'default', column, value } : undefined,
  );
  rule('Action', 'If? Blank Then? Fill Column instead?', ({ Blank: column, Column: { name } }) =>
    fallback(column, name),
  );
  rule('Action', 'If? Blank Column stand|stands|steps in for? them?', ({ Blank: column, Column: { name } }) =>
    fallback(column, name),
  );
  rule('Action', 'Fill Column If Blank', ({ Column: { name }, Blank: column }) => fallback(column, name));
  rule(
    'Action',
    'Fill Column as|for Column or Column If Blank',
    ({ Column: first, Column2: target, Column3: second, Blank: blank }): Action | undefined =>
      blank === first.name
        ? { do: 'take_from', column: target.name, from: [first.name, second.name], as: 'replace' }
        : undefined,
  );

  // The same everywhere; another source.
  const constant = (column: string, value: string): Action => ({ do: 'constant', column, value });
  rule('Action', 'Column Means? Always To', ({ Column: { name }, To: value }) => constant(name, value));
  rule('Action', 'Column Means? To Always', ({ Column: { name }, To: value }) => constant(name, value));
  rule('Action', 'set|make Column to? To Always?', ({ Column: { name }, To: value }) =>
    constant(name, value),
  );
  rule('Action', 'Column set to To Always?', ({ Column: { name }, To: value }) => constant(name, value));
  rule(
    'Action',
    'every|all|each Noun Column to? To',
    ({ Column: { name }, To: value }) => constant(name, value),
    0.1,
  );
  const take = (column: string, from: string): Action | undefined =>
    column === from ? undefined : { do: 'take_from', column, from: [from], as: 'replace' };
  rule('Action', 'Column comes?|taken? from Column', ({ Column: { name }, Column2: from }) =>
    take(name, from.name),
  );
  rule('Action', 'Column come|comes|taken|take|filled from Column', ({ Column: { name }, Column2: from }) =>
    take(name, from.name),
  );
  rule('Action', 'Fill|want|see|Keep Column in|for|as Column', ({ Column: from, Column2: { name } }) =>
    take(name, from.name),
  );
  rule(
    'Action',
    'in Column Keep|see|Fill rather? see? what? in? Column',
    ({ Column: { name }, Column2: from }) => take(name, from.name),
  );
  rule('Action', 'Fill Column Instead Column', ({ Column: from, Column2: { name } }) =>
    take(name, from.name),
  );

  // By a condition.
  rule('Set', 'Column Means? To', ({ Column: { name }, To: value }) => ({ name, value }));
  rule(
    'Set',
    'get|gets|belongs|belong|receive|has|have to? Column To',
    ({ Column: { name }, To: value }) => ({ name, value }),
  );
  rule('Set', 'set|make|put|write Column to? To', ({ Column: { name }, To: value }) => ({ name, value }));
  rule(
    'Action',
    'If Condition Then? Set',
    ({ Condition: when, Set: { name, value } }): Action => ({
      do: 'constant',
      column: name,
      value,
      when,
    }),
  );
  rule(
    'Action',
    'Set If Condition',
    ({ Set: { name, value }, Condition: when }): Action => ({
      do: 'constant',
      column: name,
      value,
      when,
    }),
  );
  rule(
    'Action',
    'If Condition Then? Set Sep? Otherwise To',
    ({ Condition: when, Set: { name, value }, To: otherwise }): Action => ({
      do: 'choose',
      column: name,
      cases: [{ when, value }],
      otherwise,
    }),
  );
  rule(
    'Action',
    'Set If Condition Sep? Otherwise To',
    ({ Set: { name, value }, Condition: when, To: otherwise }): Action => ({
      do: 'choose',
      column: name,
      cases: [{ when, value }],
      otherwise,
    }),
  );
  rule(
    'Action',
    'Such Set',
    ({ Such: { when }, Set: { name, value } }): Action | undefined =>
      when && !mentions(when, name) ? { do: 'constant', column: name, value, when } : undefined,
    0.2,
  );

  // How text is written.
  for (const [cue, to] of [
    ['Upper', 'upper'],
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const) {
    rule(
      'Action',
      `Column Into? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
    rule(
      'Action',
      `Change|write|put Column Into? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
    rule(
      'Action',
      `Column Remark? write? ${cue}`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
      0.1,
    );
    rule(
      'Action',
      `${cue} for|in Column`,
      ({ Column: { name } }): Action => ({ do: 'case', column: name, to }),
    );
  }
  for (const [cue, what] of [
    ['InFront', 'prefix'],
    ['Behind', 'suffix'],
  ] as const) {
    const added = (column: string, text: string): Action => ({ do: what, column, text });
    rule('Action', `Add To ${cue} Column`, ({ To: text, Column: { name } }) => added(name, text));
    rule('Action', `To Add ${cue} Column`, ({ To: text, Column: { name } }) => added(name, text));
    rule('Action', `Column Add To ${cue} number|it|them|value|text?`, ({ Column: { name }, To: text }) =>
      added(name, text),
    );
    rule('Action', `${cue} Column Add To`, ({ Column: { name }, To: text }) => added(name, text));
  }
  rule(
    'Action',
    'prefix Column with|by To',
    ({ Column: { name }, To: text }): Action => ({
      do: 'prefix',
      column: name,
      text,
    }),
  );
  rule(
    'Action',
    'Strip To from|in|of Column',
    ({ To: text, Column: { name } }): Action => ({
      do: 'strip',
      column: name,
      text: signOf(text),
      at: 'anywhere',
    }),
  );
  rule('Action', 'Column Strip To', ({ Column: { name }, To: text }): Action | undefined =>
    isSign(text) ? { do: 'strip', column: name, text: signOf(text), at: 'anywhere' } : undefined,
  );
  rule('Action', 'Column Number Digits Sep? Zeros', ({ Column: { name }, Number: { number } }) =>
    padded(name, number),
  );
  rule(
    'Action',
    'Column Number Digits Sep? Fill|add|pad Sep? Zeros',
    ({ Column: { name }, Number: { number } }) => padded(name, number),
  );
  rule('Action', 'pad|fill Column to Number Digits Zeros?', ({ Column: { name }, Number: { number } }) =>
    padded(name, number),
  );

  // Numbers.
  rule(
    'Action',
    'Column Times Number',
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'scale',
      column: name,
      by: number,
    }),
  );
  rule(
    'Action',
    'multiply Column by Number',
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'scale',
      column: name,
      by: number,
    }),
  );

  // Rows that are one.
  const unique = (column: string, keep: 'first' | 'last'): Action => ({
    do: 'deduplicate',
    by: [column],
    keep,
  });
  rule('Action', 'Duplicate Column Sep? Only? Keeps? Only? First Keeps?', ({ Column: { name } }) =>
    unique(name, 'first'),
  );
  rule('Action', 'Duplicate Column Sep? Only? Keeps? Only? Last Keeps?', ({ Column: { name } }) =>
    unique(name, 'last'),
  );
  rule('Action', 'Keep Only? First Noun? for? each|every|per Column', ({ Column: { name } }) =>
    unique(name, 'first'),
  );

  // A sentence tells one thing or several; reasons and remarks may stand beside them.
  rule('Sentence', 'Action', ({ Action: action }) => [action]);
  rule('Sentence', 'Action Sep? Sentence', ({ Action: action, Sentence: more }) => [action, ...more], 0.3);
  rule('Sentence', 'Remark Sep? Sentence', ({ Sentence: more }) => more, 0.1);
  rule('Sentence', 'Action Remark', ({ Action: action }) => [action]);
  rule('Sentence', 'Action Sep? Remark', ({ Action: action }) => [action], 0.05);
}

function mentions(when: SaidCondition, column: string): boolean {
  if (when.is === 'and' || when.is === 'or') return when.of.some((each) => mentions(each, column));
  return 'column' in when && when.column === column;
}

function padded(column: string, width: string): Action {
  return { do: 'pad', column, width: Number(width), with: '0' };
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['percent sign', '%'],
  ['percent signs', '%'],
  ['apostrophe', "'"],
  ['apostrophes', "'"],
  ['comma', ','],
  ['commas', ','],
  ['dot', '.'],
  ['dots', '.'],
  ['hyphen', '-'],
  ['hyphens', '-'],
  ['dash', '-'],
  ['dashes', '-'],
  ['slash', '/'],
  ['slashes', '/'],
  ['space', ' '],
  ['spaces', ' '],
  ['blank', ' '],
  ['blanks', ' '],
  ['semicolon', ';'],
  ['semicolons', ';'],
  ['colon', ':'],
  ['euro sign', '€'],
  ['dollar sign', '$'],
  ['pound sign', '£'],
  ['quote', '"'],
  ['quotes', '"'],
  ['bracket', '('],
  ['underscore', '_'],
  ['underscores', '_'],
  ['asterisk', '*'],
  ['hash', '#'],
  ['plus sign', '+'],
]);

function isSign(text: string): boolean {
  return SIGNS.has(text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(text);
}

function signOf(text: string): string {
  return SIGNS.get(text.toLowerCase()) ?? text;
}
