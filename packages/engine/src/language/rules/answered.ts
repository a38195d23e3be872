import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Action } from '../instruction.js';
import type { Parts } from '../parts.js';

/** Answers of a few words to what is asked of rows or cells; which they are the question says. */
export function answeredRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const answer = (form: string, action: Action) => {
    rule('Answered', form, () => [action]);
    rule('Answered', `${form} Sep Remark`, () => [action], 0.05);
    rule('Answered', `Remark Sep ${form}`, () => [action], 0.05);
  };
  rule('Answered', 'DateReading', ({ DateReading }): Action[] => [{ do: 'read_dates', ...DateReading }]);
  answer('leave|keep|make Them|Column Empty', { do: 'default', value: '' });
  answer('leave|keep? Empty', { do: 'default', value: '' });
  answer('keep|leave|take|import both|all Noun|Vague?', { do: 'keep_duplicates', by: [] });
  answer('keep|leave|take|import Only? one Noun?', { do: 'deduplicate', by: [] });
  answer('once|one Noun? is enough', { do: 'deduplicate', by: [] });
  answer('keep|leave|take Only? First Noun?', { do: 'deduplicate', by: [], keep: 'first' });
  answer('keep|leave|take Only? Last Noun?', { do: 'deduplicate', by: [], keep: 'last' });
}
