import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts } from '../../parts.js';
import { choosingRules } from './choosing.js';
import { constantRules } from './constants.js';
import { defaultRules } from './defaults.js';
import { mapRules } from './mapping.js';
import { takingRules } from './taking.js';

/** What cells say: words for words, what a blank one gets, the same everywhere, another source, by a condition. */
export function valueRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // What nobody quoted, and is no value or name, may be any part of the sentence.
  rule('Sure', 'Text');
  // "put the opening time in Closed": what is written as a column is called is that column.
  rule('Sure', 'Value', ({ Value: { value, said } }, data) =>
    said !== undefined && said !== value && data.isWanted(said) ? undefined : (said ?? value),
  );
  rule('Sure', 'Percent', ({ Percent: { number } }) => `${number}%`);
  rule('Sure', 'Number', ({ Number: { number } }) => number);
  rule('Sure', 'Word', ({ Word: word }, data) =>
    word === word.toLowerCase() || data.isWanted(word) ? undefined : word,
  );
  for (const word of ['yes', 'no', 'true', 'false']) rule('Sure', word, () => word);
  rule('To', 'Sure');
  rule('To', 'Word', ({ Word: word }, data) => (data.isWanted(word) ? undefined : word));
  mapRules(grammar);
  defaultRules(grammar);
  constantRules(grammar);
  takingRules(grammar);
  choosingRules(grammar);
}
