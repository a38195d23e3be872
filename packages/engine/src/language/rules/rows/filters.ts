import type { Grammar } from '../../chart.js';
import { type Data, opposite } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts, Such } from '../../parts.js';
import { all } from '../conditions/said.js';
import { GLUE } from '../glue.js';

const filtered = (what: 'leave_out' | 'keep_only', { rows, when }: Such): Action => ({
  do: what,
  ...(rows !== undefined && !ANY.test(rows) && { rows }),
  when,
});

const leaveOut = (such: Such) => filtered('leave_out', such);

const keepOnly = (such: Such) => filtered('keep_only', such);

/** Words for rows that say nothing of which. */
const ANY =
  /^(?:rows?|records?|entry|entries|lines?|ones?|things?|people|persons?|everybody|everyone|anybody|anyone|some(?:body|one)|all|any(?:thing)?|everything|those|these|they|who|whoever|whatever|stuff|cases?|folks?|guys?)$/u;

/** Which rows there are. */
export function filterRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  // Rows that do not go along.
  rule('Action', 'Out Such', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Sep? Out Them?', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Them Out', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Sep? Them Out', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Comment Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Such Comment Sep? Remark Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.2);
  rule('Action', 'Such Comment Sep? no|none Them', ({ Such }) => leaveOut(Such), 0.15);
  rule('Action', 'Such Sep? Remark Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.15);
  rule('Action', 'Such Out Sep? Out Them?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Out Such Sep? Them? Out', ({ Such }) => leaveOut(Such), 0.1);
  for (const then of [
    'Sep? Then? Them? Out Them?',
    'Sep? Remark Sep? Them? Out Them?',
    'Sep? Them? Out Them? Sep? Remark',
  ]) {
    rule(
      'Action',
      `If Noun? Condition ${then}`,
      ({ Condition: when }) => leaveOut({ when }),
      then.includes('Remark') ? 0.1 : 0,
    );
    rule(
      'Action',
      `Unless Condition ${then}`,
      ({ Condition: when }) => leaveOut({ when: opposite(when) }),
      then.includes('Remark') ? 0.1 : 0,
    );
  }
  rule('Action', 'Out Them? Noun? If|where Condition', ({ Condition: when }) => leaveOut({ when }));
  // "No guardian? Then don't import the child.", "no team = forget the ticket"
  const blank = ({ Simple: when }: Parts) =>
    when.is === 'blank' || when.is === 'and' ? leaveOut({ when }) : undefined;
  rule('Action', 'Simple Sep|= Then? Them? Out Them|Noun?', blank, 0.15);
  rule('Action', 'Simple Sep no import|migration|transfer|entry|record|row', blank, 0.1);
  rule(
    'Action',
    'If Condition Sep? Them? Out Them? Sep? Unless Them? Whose? Condition',
    ({ Condition: one, Condition2: two }) => leaveOut({ when: all(one, opposite(two)) }),
    0.05,
  );
  rule('Action', 'Only Such Out', ({ Such }) => leaveOut(Such));
  rule('Action', 'Only Out Such', ({ Such }) => leaveOut(Such));
  rule('Action', 'filter for Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'no Noun|rows from|of|in Table', ({ Table: table }) =>
    leaveOut({ when: { is: 'from', table } }),
  );
  rule('Action', 'Such Out Them? Unless Whose? Condition', ({ Such: { rows, when }, Condition }) =>
    leaveOut({ ...(rows !== undefined && { rows }), when: all(when, opposite(Condition)) }),
  );
  rule(
    'Action',
    'Such Comment Sep? Them? Out Sep? Unless Whose? Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, opposite(Condition)) }),
    0.1,
  );
  rule(
    'Action',
    'Such Out Sep? Only? If Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, Condition) }),
    0.05,
  );
  rule(
    'Action',
    'Out Such Sep? Only? If Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, Condition) }),
    0.05,
  );
  rule('Action', 'no|none|nothing|nobody|neither Such In?', ({ Such }) => leaveOut(Such), 0.1);
  rule(
    'Action',
    'nobody|none|nothing Simple Sep? Clarify? Whose? Condition Sep? In',
    ({ Condition: when }) => leaveOut({ when }),
    0.3,
  );
  rule('Action', 'nobody Vague? Comment? Sep? Clarify Such Sep? In', ({ Such }) => leaveOut(Such), 0.2);
  // "Neither trial nor frozen members are to be transferred."
  rule('Action', 'neither Some nor Some Noun? In', ({ Some: one, Some2: two }) => {
    const [column, ...others] = one.columns.filter((each) => two.columns.includes(each));
    return column !== undefined && others.length === 0
      ? leaveOut({ when: { is: 'equal', column, values: [...one.values, ...two.values] } })
      : undefined;
  });
  rule('Action', 'not|not only Some but also|also? Some Noun? Out', ({ Some: one, Some2: two }) => {
    const [column, ...others] = one.columns.filter((each) => two.columns.includes(each));
    return column !== undefined && others.length === 0
      ? leaveOut({ when: { is: 'equal', column, values: [...one.values, ...two.values] } })
      : undefined;
  });
  rule('Action', 'Such Comment? Sep? Them? Out by Column', ({ Such }) => leaveOut(Such), 0.1);
  // "test customers": a word that stands inside of cells.
  for (const [form, make] of [
    ['Out Piece Noun', leaveOut],
    ['Piece Noun Sep? Comment? Sep? Them? Out Them?', leaveOut],
    ['Only In? Piece Noun In?', keepOnly],
    ['In Only Piece Noun', keepOnly],
    ['Out Noun called|from|of|in Piece', leaveOut],
    ['Only In? Noun called|from|of|in Piece', keepOnly],
  ] as const)
    rule(
      'Action',
      form,
      ({ Piece: { value, columns }, Noun: rows }) => {
        const [column, ...others] = columns;
        return column !== undefined && others.length === 0
          ? make({ rows, when: { is: 'contains', column, values: [value] } })
          : undefined;
      },
      0.2,
    );
  // What is said not to be left out needs nothing; what follows does.
  rule('Action', 'Spare Such Sep? Action', ({ Action }) => Action, 0.05);
  rule('Action', 'Action Sep? Spare Such', ({ Action }) => Action, 0.05);
  rule('Action', 'not Such Sep? but? Such Out', ({ Such2 }) => leaveOut(Such2), 0.1);
  rule('Action', 'Such Comment? Sep? In Them? Sep? Out Such', ({ Such2 }) => leaveOut(Such2), 0.2);
  rule('Action', 'leave|take|kick|throw|filter|keep Such out|off|away|behind', ({ Such }) => leaveOut(Such));
  rule(
    'Action',
    'Out Such Sep? In Such|Vague|Them',
    ({ Such, Such2 }) =>
      JSON.stringify(Such.when) === JSON.stringify(Such2?.when) ? undefined : leaveOut(Such),
    0.3,
  );
  rule('Action', 'Out Such Sep? Out Them Sep? In Vague', ({ Such }) => leaveOut(Such), 0.4);

  // Rows that alone go along.
  rule('Action', 'Only Such In?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Sep NoneElse', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'Such Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Only Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'Only In Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Only In Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Only Such Sep? NoneElse?', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only In', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Only', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Sep? Out Else', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Sep? Else Out', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Sep? Else Out', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Them? In Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Such the? ones Them? In Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Only Such Sep? Out? Else Out?', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'the? Only Noun Them? In Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'of? Noun Sep? Only Such In?', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'restrict|limit|confine|reduce Noun? Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Comment? Sep? Otherwise|or Them? Out Them?', ({ Such }) => keepOnly(Such));
  rule('Action', 'either Condition or Them? Out Them?', ({ Condition: when }) => keepOnly({ when }));
  rule('Action', 'Only Vague Sep? Clarify Such', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In Vague Only ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Only ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Number? Only Sep? Clarify Such', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Only Sep? Such', ({ Such }) => keepOnly(Such), 0.2);
  rule('Action', 'Such Only Sep? Remark', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In? Only Vague ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'In? Only Vague Sep? with? Such', ({ Such }) => keepOnly(Such), 0.3);
  rule('Action', 'Such Comment Sep? Remark? Sep? Only In Them', ({ Such }) => keepOnly(Such), 0.15);
  rule('Action', 'Remark Sep? restrict|limit|confine it? to? Such', ({ Such }) => keepOnly(Such), 0.1);

  // All but some.
  rule(
    'Action',
    'In? all|everything|everybody|everyone|Noun Unless Such In?',
    ({ Such }) => leaveOut(Such),
    0.05,
  );
  rule(
    'Action',
    'Out all|everything|everybody|everyone|Noun Unless Such',
    ({ Such }) => keepOnly(Such),
    0.05,
  );
  rule(
    'Action',
    'all|everything|everybody|everyone|Noun Unless Such Out',
    ({ Such }) => keepOnly(Such),
    0.05,
  );
  // Files.
  rule('Action', 'Out Table', ({ Table: table }): Action => ({ do: 'ignore_table', table }), 0.05);
  rule(
    'Action',
    'leave|take|throw|kick Table out|away|off',
    ({ Table: table }): Action => ({ do: 'ignore_table', table }),
  );
  rule('Action', 'Table Out', ({ Table: table }): Action => ({ do: 'ignore_table', table }), 0.05);
  // However it is put.
  frame('Action', 'Such Out', GLUE, ({ Such }) => leaveOut(Such));
  // "Just" and "merely" may say that it is little.
  frame('Action', 'Such Only', `In Noun ${GLUE}`, ({ Such, Only }) =>
    /^(?:just|merely)$/u.test(Only) ? undefined : keepOnly(Such),
  );
  frame('Action', 'Such NoneElse', `In Only Noun ${GLUE}`, ({ Such }) => keepOnly(Such));
  rule('RestOut', 'Else Light? Them? Out');
  rule('RestOut', 'Out ~Else');
  frame('Action', 'Such RestOut', `In Only Noun ${GLUE}`, ({ Such }) => keepOnly(Such));
}
