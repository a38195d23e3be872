import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Parts } from '../parts.js';
import type { Measure, Query } from '../query.js';

const MEASURES: readonly (readonly [words: string, measure: Measure])[] = [
  ['total|sum|overall', 'sum'],
  ['average|mean|avg', 'average'],
  ['highest|largest|biggest|maximum|max|greatest', 'greatest'],
  ['lowest|smallest|minimum|min|least', 'least'],
];

/** What figures a question asks for: how many rows, or what a column comes to, of all or for each value of another. */
export function queryRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  for (const [words, measure] of MEASURES) rule('Measure', words, () => measure);
  rule('Most', 'most', () => 'most');
  rule('Most', 'fewest|least', () => 'least');
  for (const each of ['each|every|per|by', 'for|of|in each|every', 'group|grouped|broken|split down? by'])
    rule('Grouped', each);
  for (const opening of [
    'what|which|how is|are|was|were|much|high?',
    'show|give|tell|list|calculate|compute|find me|us?',
    'tell me|us? what is|are',
  ])
    rule('Figuring', opening);
  const counted = ({ Noun: rows, Such: such, Column: { name: by } }: Parts): Query => ({
    measure: 'count',
    by,
    ...(rows !== undefined && { rows }),
    ...(such ?? {}),
  });
  rule(
    'Query',
    'how many Noun do|does|did|has|have each|every Column has|have|had|get|got|make|made|place|placed?',
    counted,
  );
  rule('Query', 'Asking Noun are|is? there? Grouped Column', counted);
  rule('Query', 'Asking Such are|is? there? Grouped Column', counted);
  rule('Query', 'Figuring number|count of Noun Grouped Column', counted);
  rule('Query', 'Figuring number|count of Such Grouped Column', counted);
  rule('Query', 'Grouped Column Sep? Asking Noun are|is? there?', counted);
  const measured = ({
    Measure: measure,
    Column: { name: of },
    Column2,
    Noun: rows,
    Such: such,
  }: Parts): Query => ({
    measure,
    of,
    ...(Column2 && { by: Column2.name }),
    ...(rows !== undefined && { rows }),
    ...(such ?? {}),
  });
  rule('Query', 'Figuring? Measure of? Column Grouped Column', measured);
  rule('Query', 'Figuring? Measure of? Column of|for|in|over Noun', measured);
  rule('Query', 'Figuring? Measure of? Column of|for|in|over Noun Grouped Column', measured);
  rule('Query', 'Figuring? Measure of? Column of|for|in|over Such', measured);
  rule('Query', 'Figuring Measure of? Column', measured);
  rule(
    'Query',
    'which|what|who Column has|have|had|got|placed|made Most Noun',
    ({ Column: { name: by }, Most: only, Noun: rows }): Query => ({ measure: 'count', by, rows, only }),
  );
  rule(
    'Query',
    'which|what|who Column has|have|had|got Measure total|sum? Column',
    ({ Column: { name: by }, Column2: { name: of }, Measure: measure }): Query | undefined =>
      measure === 'greatest' || measure === 'least'
        ? { measure: 'sum', of, by, only: measure === 'greatest' ? 'most' : 'least' }
        : undefined,
  );
}
