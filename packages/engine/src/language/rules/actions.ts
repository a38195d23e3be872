import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { Parts } from '../parts.js';
import { combiningRules } from './combining.js';
import { computingRules } from './computing.js';
import { glueRules } from './glue.js';
import { rowRules } from './rows/rows.js';
import { sourceRules } from './source/source.js';
import { undoingRules } from './undoing.js';
import { valueRules } from './values/values.js';
import { writingRules } from './writing/writing.js';

/** What a sentence can tell to do. */
export function actionRules(grammar: Grammar<Parts, Data>): void {
  const inSheets = scoping(grammar);
  glueRules(grammar);
  rowRules(grammar);
  valueRules(inSheets);
  writingRules(inSheets);
  computingRules(inSheets);
  combiningRules(inSheets);
  sourceRules(inSheets);
  undoingRules(inSheets);
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Actions', 'Action', ({ Action: action }) => [action]);
  // In one of several files only.
  rule('Actions', 'in|from|for Table Sep? Action', ({ Table: table, Action: action }) => {
    const scoped = within(table, action);
    return scoped && [scoped];
  });
  rule('Actions', 'in|for Noun Sep? Action', ({ Noun, Action: action }, data) => {
    const sheet = data.sheetCalled(Noun);
    return sheet === undefined ? undefined : [{ ...action, sheet }];
  });
  // A sentence tells one thing or several; reasons and remarks may stand beside them.
  rule('Sentence', 'Actions');
  rule('Sentence', 'Actions Sep Sentence', ({ Actions: one, Sentence: more }) => [...one, ...more], 0.3);
  rule('Sentence', 'Remark Sep? Sentence', ({ Sentence: more }) => more, 0.1);
  rule('Sentence', 'Actions Sep? Remark', ({ Actions: actions }) => actions, 0.05);
  rule('Sentence', 'Actions ( Remark )', ({ Actions: actions }) => actions, 0.05);
  rule('Sentence', 'Actions Sep? Remark Sep? Remark', ({ Actions: actions }) => actions, 0.1);
  rule('Sentence', 'Actions Sep? Example Shownword', ({ Actions: actions }) => actions, 0.1);
  rule('Sentence', 'Actions ( Shownword )', ({ Actions: actions }) => actions, 0.1);
}

/** What is done to a column "of the orders" is done in Orders alone. */
function scoping(grammar: Grammar<Parts, Data>): Grammar<Parts, Data> {
  const scoped = Object.create(grammar) as Grammar<Parts, Data>;
  scoped.rule = (part, pattern, make, cost) =>
    grammar.rule(part, pattern, part === 'Action' && make ? inSheet(make) : make, cost);
  scoped.frame = (part, needed, glue, make, cost) =>
    grammar.frame(part, needed, glue, part === 'Action' ? inSheet(make) : make, cost);
  return scoped;
}

function inSheet(make: (parts: Parts, data: Data) => unknown) {
  return (parts: Parts, data: Data): unknown => {
    const action = make(parts, data) as Action | undefined;
    const columns = [parts.Column, parts.Column2, parts.Column3];
    const sheets = new Set(columns.flatMap((column) => column?.sheet ?? []));
    const own = columns.find(
      (each) => each?.sheet && action && 'column' in action && each.name === action.column,
    );
    const sheet = own?.sheet ?? (sheets.size === 1 ? [...sheets][0] : undefined);
    return action && sheet !== undefined ? { ...action, sheet } : action;
  };
}

/** Only for rows from one of the files. */
function within(table: string, action: Action): Action | undefined {
  const from = { is: 'from', table } as const;
  if (action.do === 'leave_out') return { ...action, when: { is: 'and', of: [from, action.when] } };
  if (action.do === 'constant' || action.do === 'prefix' || action.do === 'suffix')
    return { ...action, when: action.when ? { is: 'and', of: [from, action.when] } : from };
  return undefined;
}
