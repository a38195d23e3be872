import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** Which rows are one. */
export function uniqueRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  const unique = (by: string[], keep: Parts['Keeping'] = 'first'): Action => ({
    do: 'deduplicate',
    by,
    keep,
  });
  rule('Keeping', 'Only? First Noun? Keeps?', () => 'first');
  rule('Keeping', 'Only? Last Noun? Keeps?', () => 'last');
  rule('Keeping', 'Keeps Only? First Noun?', () => 'first');
  rule('Keeping', 'Keeps Only? Last Noun?', () => 'last');
  rule('Complete', 'most complete|filled Noun?');
  rule('Complete', 'fullest Noun?');
  rule('Keeping', 'Keeps? Complete', () => 'most_complete');
  rule('Keeping', 'Keeps? Clarify? First of? Noun? is|counts|one|that?', () => 'first', 0.02);
  rule(
    'Keeping',
    'Keeps? Clarify? Last of? his|her|its|their|the? Noun? is|counts|one|that? is|counts|one|that?',
    () => 'last',
    0.02,
  );
  rule('Keeping', 'Keeps Only? one Noun?', () => 'first', 0.02);
  rule('Keeping', 'in case of doubt First', () => 'first');
  rule('Keeping', 'in case of doubt Last', () => 'last');
  rule('Keeping', 'Keeping in|of the? file|list', ({ Keeping }) => Keeping, 0.05);
  const heads = [
    'Duplicate Columns',
    'Duplicate Noun Whose? same? Columns',
    'Noun Duplicate Columns one Noun',
    'Duplicate Columns Duplicate',
    'If Columns Duplicate',
    'If? Columns occurs|appears|comes|is|are there? Duplicate|twice',
    'each|every Columns occur|appear|come|be|stay? Once|Only Once?',
    'Noun Whose? Duplicate Columns Is? Duplicate? one|Noun',
    'Noun Duplicate Columns Is? Duplicate? one|Noun',
    'each|every|Noun Noun? Once|Only Once? Sep? by Columns',
    'Only? one Noun? for|per each|every? Columns',
    'one Noun? per|for each|every? Columns Keeps?',
    'Columns must be? unique',
    'by Columns Duplicate',
    'If? Noun Whose? Duplicate Columns',
    'Keeps? Only? one Noun? per|for each|every? Columns',
    'merge? Noun Whose? Duplicate Columns',
    'no Columns Duplicate',
    'Out Duplicate Noun? by|with|of Columns',
    'Out? Duplicate by? Columns',
    'deduplicate|dedupe|dedup Noun? on|by|based|over|using? on|upon? Columns',
    'Out|merge Duplicate Noun? based|by|on|with|per on|upon|same? Columns',
    'Out|merge dup|dups Noun? ( same Columns )',
    'unique|distinct by|on|in Columns',
    'make Columns unique',
    'Noun Whose? same|identical|equal Columns should|must|Is|count|be as? merged|duplicates|same|one|Once',
    'Noun Whose? same|identical|equal Columns Is one|same Noun?',
    'same|identical|equal Columns Is|mean|means one|same Noun?',
    'one|single Noun for|per each|every? Columns Serves',
    'each|every Columns but|Only Once',
    'same Columns must|should|may|can not be|appear|occur|in|there? Duplicate',
    'If? two|several|more Noun Whose|have|has same|identical|equal Columns',
    'Noun is|are recognised|recognized|identified|told by|apart? by? Columns',
    'If Noun listed|there|in more than once under|with|by one|same Columns Sep? one Noun is|are enough',
  ];
  for (const head of heads) {
    rule('Action', head, ({ Columns }) => unique(Columns), 0.15);
    rule('Action', `${head} Sep? Then? Keeping`, ({ Columns, Keeping }) => unique(Columns, Keeping));
  }
  rule('Action', 'Keeps? Keeping for? each|every|per Columns', ({ Columns, Keeping }) =>
    unique(Columns, Keeping),
  );
  const whole: Action = { do: 'deduplicate', by: [] };
  rule('Action', 'Out Duplicate Noun', () => whole, 0.1);
  rule('Action', 'Out the|all? duplicates|doubles', () => whole);
  rule('Action', 'deduplicate|dedupe|dedup Noun?', () => whole);
  rule(
    'Action',
    'Noun? Comment? Sep? Duplicate Sep? with|( same Columns ) Sep? Comment? count|import|In Them? Once',
    ({ Columns }) => unique(Columns),
    0.1,
  );
  rule(
    'Action',
    'Noun Whose? Vague|Noun? Duplicate with|( same Columns )? Sep? Them? count|counts|import|In Once',
    ({ Columns }) => unique(Columns),
    0.1,
  );
  rule(
    'Action',
    'Only? one row|record|entry|line for|per each|every? Noun',
    ({ Noun }, data): Action | undefined =>
      data.sheetCalled(Noun) === undefined ? undefined : { do: 'one_row_per', what: [Noun] },
  );
  // What is said of rows that are one beside this tells how: it is no remark.
  frame(
    'Action',
    'Columns Duplicate|Once Keeping',
    'Only Noun If Out Light Is Sep Them',
    ({ Columns, Keeping }) => unique(Columns, Keeping),
  );
}
