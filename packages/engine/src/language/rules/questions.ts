import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Parts, Such } from '../parts.js';
import { all } from './conditions/said.js';

/** Which rows a question asks for: "How many customers from Leeds have no e-mail?" The conditions are those of actions. */
export function questionRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  for (const opening of [
    'how many|much of?',
    'which|what|who|whose of?',
    'count|list|show|find|display|name|print|give me|us?',
    'tell me|us how many|much of?',
    'tell me|us which|what|who',
    'what|which is number|count|total|share|percentage|proportion of?',
    'what|which number|count|total|share|percentage|proportion of?',
    'number|count|total|amount of',
    'give me|us? number|count|list of',
    'is|are|was|were there any|some|still?',
    'do|does|did|can|have we|you|i|they? have|see|know|find|got? any|some|still?',
    'has|have|is|are|was|were any|some?',
  ])
    rule('Asking', opening);
  const asked = ({ Such: such }: Parts): Such => such;
  rule('Question', 'Asking Such', asked);
  rule('Question', 'Asking Such exist|exists|left|altogether|overall|in total|Table?', asked, 0.02);
  rule('Question', 'Such', asked, 0.5);
  rule('Question', 'Such Sep? how many|much', asked, 0.1);
  // "Which of the tickets does Kim Agent have?", "how many invoices has Acme?", "who handles billing?"
  for (const belonging of [
    'Asking Noun has|have|does|do|did|was|were|is|are Some has|have|own|get|got?',
    'Asking Noun? handles|handle|manages|manage|owns|own|covers|cover|runs|run|serves|serve|supplies|supply Some',
  ])
    rule(
      'Question',
      belonging,
      ({ Noun: rows, Some: { values, columns } }): Such | undefined => {
        const [column, ...others] = columns;
        // Of several columns it is one of these rows.
        const when = { is: 'equal' as const, values, ...(others.length === 0 && column && { column }) };
        return column === undefined ? undefined : { ...(rows !== undefined && { rows }), when };
      },
      0.1,
    );
  // "In how many invoices is the amount below 0?", "for which products is there no EAN?"
  rule(
    'Question',
    'in|for|at|with|on Asking Noun Condition',
    ({ Noun: rows, Condition: when }): Such => ({ rows, when }),
    0.05,
  );
  // "Of the customers in Leeds, how many have no phone?"
  rule(
    'Question',
    'of|from|among Such Sep? Asking Whose? Condition',
    ({ Such: such, Condition: when }): Such => ({ ...such, when: all(such.when, when) }),
    0.05,
  );
  rule(
    'Question',
    'of|from|among Noun Sep? Asking Whose? Condition',
    ({ Noun: rows, Condition: when }): Such => ({ rows, when }),
    0.05,
  );
}
