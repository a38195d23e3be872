import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import type { Rule } from './rule.js';

const NOUGHT = /^(?:not (?:known|given|set|available)|unknown|none|nothing|no \p{L}+|n\/a|empty|blank)$/iu;

/** What stands for nothing. */
export function nothing(rule: Rule): void {
  // What stands for nothing, whatever column it is in.
  rule('Nil', 'Text', ({ Text: text }) => [text]);
  rule('Nil', 'Value', ({ Value: { value, said } }) => [said ?? value], 0.05);
  rule('Nil', 'Number', ({ Number: { number } }) => [number], 0.15);
  rule(
    'Nil',
    'Word',
    ({ Word: word }) => (/[\d/.?-]|^[A-Z]+$|^[a-z]{1,3}$/u.test(word) ? [word] : undefined),
    0.05,
  );
  rule('Nil', 'dash|dashes', () => ['-']);
  rule('Nil', '-', () => ['-']);
  rule('Nil', '?', () => ['?']);
  rule('Nils', 'Nil');
  rule('Nils', 'Nil Or Nils', (parts) => {
    const { Nil, Nils } = parts;
    return [...Nil, ...Nils];
  });
  rule('Nought', 'Empty');
  rule('Nought', 'nothing|none|placeholder|placeholders|missing|unknown');
  rule('Nought', 'no|not|without value|information|entry|data|meaning|any? value|information|entry|data?');
  rule('Nought', 'no Column', () => true, 0.05);
  rule('Nought', 'no date|dates|number|name', () => true);
  rule('Nought', 'not known|given|available|applicable');
  rule('Nought', 'nothing is? known|entered|given');
  rule('Nought', 'that? there is|are none|nothing|no value|data|information?');
  rule('Nought', 'we do? not know');
  rule('Nought', 'Text', ({ Text: text }) => (NOUGHT.test(text) ? true : undefined));
  rule(
    'Nilled',
    'Column of Nils',
    ({ Column, Nils }): Action => ({
      do: 'blank_values',
      column: Column.name,
      values: Nils,
    }),
  );
  rule(
    'Actions',
    'Nilled and Nilled is|are|mean|means|stand|stands for? Nought',
    ({ Nilled, Nilled2 }): Action[] => [Nilled, Nilled2],
  );
  const emptied = (parts: Parts): Action => {
    const { Nils: values } = parts;
    const { Column } = parts;
    return { do: 'blank_values', ...(Column && { column: Column.name }), values };
  };
  for (const form of [
    'placeholders|entries|values|texts|words such|like as? Nils is|are|mean|means|count|counts as? Nought',
    'Nils is|are|mean|means|stand|stands|count|counts|Becomes|carry|carries both|all|just? a|for|as|that? Nought',
    'Nils in Column is|are|mean|means|stand|stands|count|counts|Becomes|carry|carries a|for|as|that? Nought',
    'Column of Nils is|are|mean|means|stand|stands|carry|carries|Comment a|for|as|that|Sep? Nought',
    'the? word|text|value|entry Nils in Column is|are|Comment Sep? leave Them Empty',
    'Treat Nils in Column as|like Nought',
    'Treat Nils as|like Nought',
    'blank|clear|empty out? Nils in Column',
    'blank|clear|empty out? Nils',
    'If Them? says|reads|is Nils leave|make Them Empty',
  ])
    rule('Action', form, emptied, form.includes('Column') ? 0.05 : 0.15);
}
