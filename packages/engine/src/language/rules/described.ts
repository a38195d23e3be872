import type { Grammar } from '../chart.js';
import { type Data, opposite } from '../data.js';
import type { Action, SaidCondition } from '../instruction.js';
import type { Parts } from '../parts.js';
import { chosen } from './values/choosing.js';

/**
 * What a clause of a description tells of its column, which it does not name: "0 if there is none", "GB for Leeds, DE for
 * Hamburg". A `Gist` says what the column is.
 */
export function describedRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const tell = (form: string, make: (parts: Parts, data: Data) => Action | undefined, cost = 0) =>
    rule('Tell', form, make, cost);
  rule('Described', 'Tells');
  rule('Described', 'Gist Sep Tells', ({ Tells }) => Tells);
  rule('Described', 'Gist Tail', ({ Tail }) => [Tail]);
  rule('Tell', 'Tail');
  rule('Tells', 'Tell', ({ Tell }) => [Tell]);
  rule('Tells', 'Tell Sep? Tells', ({ Tell, Tells }) => [Tell, ...Tells]);

  tell('Each|Always Sure', ({ Sure: value }) => ({ do: 'constant', value }));
  // What a cell without anything gets.
  for (const form of [
    'Sure If NoValue',
    'If NoValue Sep? use|put|take|write|it? is|are? Sure',
    'default is|:|=|to? Sure',
    'Sure by|as default',
    'Empty counts|count as Sure',
  ])
    tell(form, ({ Sure: value }) => ({ do: 'default', value }));
  for (const form of [
    'Fill|use|take Column If NoValue',
    'Fill|use|take Column If No Column|Vague',
    'If NoValue Sep? use|take|Fill? Column',
    'If No Column|Vague Sep? use|take|Fill Column',
    'If Column Empty Sep? use|take|Fill Column',
    'Column If NoValue',
  ])
    tell(form, ({ Column, Column2 }): Action => {
      const from = form.startsWith('If') ? (Column2 ?? Column) : Column;
      return { do: 'take_from', from: [from.name], as: 'fallback' };
    });

  for (const form of [
    'from column|field? Outright',
    'in|of Vague? column|field Outright',
    'in Outright column|field',
  ])
    rule(
      'Tail',
      form,
      ({ Outright: { name } }): Action => ({
        do: 'take_from',
        from: [name],
        as: 'replace',
      }),
    );

  // Words for words.
  const mapped = (pairs: readonly { from: string; to: string }[]): Parts['Words'] => ({
    do: 'map',
    pairs: pairs.map(({ from, to }) => ({ from, to })),
  });
  // "E-mail for invoices" says what it is, "0 for invoices" what it says.
  const isSaid = ({ isTurned, isShort, to }: Parts['Pair']) =>
    !isShort && (!isTurned || /^(?:[\d.]+|[A-Z0-9-]+)$/u.test(to));
  rule('Words', 'Pairs', ({ Pairs }) => (Pairs.some(isSaid) ? mapped(Pairs) : undefined));
  rule('Words', 'Change Pairs', ({ Pairs }) => mapped(Pairs));
  rule('Words', 'Text Is|Becomes To', ({ Text: from, To: to }) => mapped([{ from, to }]));
  // "0 for cash and on receipt"
  rule('Spoken', 'Vague', ({ Vague }) =>
    / (?:and|or) /u.test(Vague) ? undefined : [Vague.replace(/^(?:an?|the) /u, '')],
  );
  rule('Spoken', 'Vague Or ~Spoken', ({ Vague, Spoken }) => [Vague, ...Spoken]);
  tell('Number for ~Spoken', ({ Number: { number: to }, Spoken }) =>
    mapped(Spoken.map((from) => ({ from, to }))),
  );
  tell('Words', ({ Words }) => Words);
  tell('Words Sep? Otherwise|Else Is|Becomes? To', ({ Words, To: constant }) => ({
    ...Words,
    otherwise: { constant },
  }));

  // What a row says, by what else it says; by its list alone is below.
  const option = (value: string, when: SaidCondition) => (when.is === 'from' ? undefined : { value, when });
  rule('Option', 'To If Condition', ({ To: value, Condition }) => option(value, Condition), -0.2);
  rule('Option', 'To for|If Such', ({ To: value, Such: { when } }) => option(value, when), 0.02);
  rule('Option', 'To Unless Condition', ({ To: value, Condition }) => ({
    value,
    when: opposite(Condition),
  }));
  rule('Option', 'Empty If Condition', ({ Condition: when }) => ({ value: '', when }));
  rule('Options', 'Option', ({ Option }) => [Option]);
  rule('Options', 'Option Sep? Options', ({ Option, Options }) => [Option, ...Options]);
  // "Open when it equals the amount": what was asked about before.
  for (const form of ['Equals Column', 'Equals Some'])
    rule(
      'Options',
      `Option Sep? To If it ${form}`,
      ({ Option: first, To: value, Column, Some }): Parts['Options'] | undefined => {
        const column = 'column' in first.when ? first.when.column : undefined;
        if (column === undefined) return undefined;
        const when: SaidCondition = Column
          ? { is: 'same_as', column, other: Column.name }
          : { is: 'equal', column, values: Some.values };
        return [first, { value, when }];
      },
    );
  tell('Options', ({ Options }) => chosen(undefined, Options));
  tell('Options Sep? Otherwise|Else To', ({ Options, To }) => chosen(undefined, Options, To));
  tell('Options Sep? To Otherwise', ({ Options, To }) => chosen(undefined, Options, To));
  tell('Options Sep? To for|in Else', ({ Options, To }) => chosen(undefined, Options, To));

  // By the list that a row is from: where it is named it is meant, though cells may say the same.
  rule(
    'Located',
    'for|in|from Noun|Column|Vague? from|in|of? Table',
    ({ Table: table }): SaidCondition => ({ is: 'from', table }),
    -0.2,
  );
  rule('Fixed', 'Sure Located', ({ Sure: value, Located: when }): Action[] => [
    { do: 'constant', value, when },
  ]);
  rule('Fixed', 'Sure Located Sep? Fixed', ({ Sure: value, Located: when, Fixed }): Action[] => [
    { do: 'constant', value, when },
    ...Fixed,
  ]);
  // "E-mail for invoices" is of no file.
  rule('Tells', 'Fixed', ({ Fixed }) => (Fixed.length > 1 ? Fixed : undefined));
  for (const form of [
    'Text and|plus|then followed|then? by? Digited? Column|Vague',
    'with Text in front',
    'with prefix Text',
  ]) {
    rule('Tail', form, ({ Text: text }): Action => ({ do: 'prefix', text }));
    tell(`${form} Located`, ({ Text: text, Located: when }) => ({ do: 'prefix', text, when }));
  }
  // What is less than nothing.
  tell('negative for|If Such', ({ Such: { when } }) => ({ do: 'negative', when }));
  tell('Such is|are|be negative', ({ Such: { when } }) => ({ do: 'negative', when }));
  tell('same sign as Column', ({ Column: { name } }) => ({
    do: 'negative',
    when: { is: 'less', column: name, value: '0' },
  }));
  // Of a list in a cell.
  rule('Joined', 'joined|separated with|by Sign', ({ Sign }) => Sign);
  rule('Joined', 'joined|separated with|by Sign and Sign', ({ Sign, Sign2 }) => `${Sign}${Sign2}`);
  rule('Tail', 'Joined', ({ Joined: separator }) => ({ do: 'join_list', separator }));
  rule('Tail', 'Joined Sep? in order of|on|in Vague', ({ Joined: separator }) => ({
    do: 'join_list',
    separator,
  }));

  // Which rows a template is for.
  rule('Roles', 'Role', ({ Role }) => [Role]);
  rule('Roles', 'Role Or Roles', ({ Role, Roles }) => [Role, ...Roles]);
  rule('Peopled', 'Noun Whose? Roles of Noun Whose? Vague?', ({ Roles: roles, Noun2: of }): Action[] => [
    { do: 'rows_of', roles, of },
  ]);
  rule('Peopled', 'Sentence', ({ Sentence }) =>
    Sentence.every((each) => each.do === 'leave_out' || each.do === 'keep_only') ? Sentence : undefined,
  );
}
