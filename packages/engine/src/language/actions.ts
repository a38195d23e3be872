import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './conditions.js';
import type { Pair, Parts } from './parts.js';
import { rowRules } from './rows.js';
import { writingRules } from './writing.js';

/** What a sentence can tell to do. */
export function actionRules(grammar: Grammar<Parts, Data>): void {
  rowRules(grammar);
  writingRules(grammar);
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

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
