import type { Action } from '../../instruct/instruction.js';
import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Parts } from '../parts.js';
import { keepOnly, leaveOut } from './rows/filters.js';

/** What holds a sentence together, and tells nothing: who wants it, that it is so, why. */
const GLUE = 'Light Is Sep Them Aside';

/** What is told whatever the order of its words. */
export function frameRules(grammar: Grammar<Parts, Data>): void {
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule(
    'Light',
    'want|need|like|wish|prefer|require|expect|see|show|write|put|give|make|use|bring|appear|come|look|set|ask|let|suffice|enough|hold|contain|read|print|list|store|spell|in|of|for|from|on|at|to|as|with|by|into|like|because|since|so|therefore|ones|one',
  );
  // Rows.
  frame('Action', 'Such Out', GLUE, ({ Such }) => leaveOut(Such));
  // "Just" and "merely" may say that it is little.
  frame('Action', 'Such Only', `In Noun ${GLUE}`, ({ Such, Only }) =>
    /^(?:just|merely)$/u.test(Only) ? undefined : keepOnly(Such),
  );
  frame('Action', 'Such NoneElse', `In Only Noun ${GLUE}`, ({ Such }) => keepOnly(Such));
  rule('RestOut', 'Else Light? Them? Out');
  rule('RestOut', 'Out ~Else');
  frame('Action', 'Such RestOut', `In Only Noun ${GLUE}`, ({ Such }) => keepOnly(Such));
  // Parts of texts.
  const cut = ({ Column: { name }, Where }: Parts): Action => ({ do: 'split', column: name, ...Where });
  frame('Action', 'Column Where Only|Enough', `In Gets Noun ${GLUE}`, cut);
  const named = ({ Column: { name }, Part: part }: Parts): Action => ({ do: 'split', column: name, part });
  frame('Action', 'Column Part Only|Enough', `In Gets Noun ${GLUE}`, named);
  // How texts are written.
  for (const [cue, to] of [
    ['Upper', 'upper'],
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const)
    frame('Actions', `Columns ${cue}`, `Change Gets Into Always Only Noun ${GLUE}`, ({ Columns }): Action[] =>
      Columns.map((column) => ({ do: 'case', column, to })),
    );
  rule('Decimals', 'Number Places', ({ Number: { number } }) => number);
  rule('Decimals', 'no|without cents|decimals|pennies|pence|fraction|fractions', () => '0');
  rule('Decimals', 'whole numbers|euros|dollars|pounds|units', () => '0');
  frame(
    'Actions',
    'Columns Decimals',
    `round rounded Behind Change Gets Into Always Only ${GLUE}`,
    ({ Columns, Decimals }): Action[] =>
      Columns.map((column) => ({ do: 'decimals', column, places: Number(Decimals) })),
  );
  frame(
    'Action',
    'Column Number Digits Zeros',
    `Gets Fill Always add pad ${GLUE}`,
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'pad',
      column: name,
      width: Number(number),
      with: '0',
    }),
  );
  frame(
    'Action',
    'Column Number Digits Ex',
    `Gets Fill Always Example ${GLUE}`,
    ({ Column: { name }, Number: { number } }): Action => ({
      do: 'pad',
      column: name,
      width: Number(number),
      with: '0',
    }),
  );
  // What cells have beside their figures, where all have the same.
  rule('Unitary', 'unit|units|currency|percent|percentage|symbol|symbols symbol|symbols|sign|signs|code?');
  frame(
    'Action',
    'Column Strip Unitary',
    `number numbers figure figures Only plain From Gets ${GLUE}`,
    ({ Column: { name } }, data) => {
      const unit = data.unitOf(name);
      return unit === undefined ? undefined : { do: 'strip', column: name, ...unit };
    },
  );
  // What stands in a column.
  rule('Left', 'leave|stay|remain|keep|should|must|make|want|need');
  frame('Actions', 'Columns Empty Left', GLUE, ({ Columns }): Action[] =>
    Columns.map((column) => ({ do: 'leave_empty', column })),
  );
  frame(
    'Action',
    'Column Sure Each',
    `Becomes Gets Fill Noun ${GLUE}`,
    ({ Column: { name }, Sure }, data): Action => ({
      do: 'constant',
      column: name,
      value: data.spelled(name, Sure),
    }),
  );
  frame(
    'Action',
    'Blank Column Serves|Then|instead|use|take|put|write|fill|show|enter',
    `If ${GLUE}`,
    ({ Blank: column, Column: { name } }, data): Action | undefined =>
      column === name || data.isDates(column) !== data.isDates(name)
        ? undefined
        : { do: 'take_from', column, from: [name], as: 'fallback' },
  );
  // Which rows are one.
  frame(
    'Action',
    'Columns Duplicate|Once Keeping',
    // What is said of rows that are one beside this tells how: it is no remark.
    'Only Noun If Out Light Is Sep Them',
    ({ Columns, Keeping }): Action => ({ do: 'deduplicate', by: Columns, keep: Keeping }),
  );
}
