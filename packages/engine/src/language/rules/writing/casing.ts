import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

/** Capitals. */
export function caseRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  for (const [cue, to] of [
    ['Upper', 'upper'],
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const) {
    const written = (names: readonly string[]): Action[] =>
      names.map((column) => ({ do: 'case', column, to }));
    for (const form of [
      `Columns Always? Into|all? ${cue}`,
      `Change|write|put|set|make|show Columns Into|all? ${cue}`,
      `${cue} for|in|Columns`,
      `${cue} for|in? Columns`,
      `Columns Comment Sep? write|put|make? Them? Into? ${cue}`,
      `Columns Sep? Remark Sep? Them? write? Into? ${cue}`,
      `${cue} Columns`,
      `Columns ->|=>|→|: ${cue}`,
      `Columns Into ${cue} Only`,
      `Columns Comment Sep? each|every|all? Them|Noun|Column? should|must? ${cue}`,
      `want|like|have|need Columns written|shown|put? Into? ${cue}`,
      `Columns should|must|written|be with|in a? ${cue}`,
    ])
      rule(
        'Actions',
        form,
        ({ Columns }) => (Columns ? written(Columns) : undefined),
        form.includes('ment') || form.includes('mark') ? 0.1 : 0,
      );
    frame('Actions', `Columns ${cue}`, `Change Gets Into Always Only Noun ${GLUE}`, ({ Columns }) =>
      written(Columns),
    );
  }
  for (const [cue, to] of [
    ['Lower', 'lower'],
    ['Title', 'title'],
  ] as const)
    rule('Actions', `Columns should|must|need not be|to? ${cue}`, ({ Columns }): Action[] =>
      Columns.map((column) => ({ do: 'undo', of: { do: 'case', column, to } })),
    );
  const plain = (names: readonly string[]): Action[] =>
    names.map((column) => ({ do: 'case', column, to: 'lower' }));
  rule('Actions', 'Columns Sep? no|without any? Upper', ({ Columns }) => plain(Columns), 0.05);
  const usual = ({ Columns }: Parts): Action[] =>
    Columns.map((column) => ({ do: 'case', column, to: 'title' }));
  for (const form of [
    'Columns should|must|are|is? not be? all? Upper',
    'Columns is|are? Upper Sep? write|make|put Them? normally|properly|correctly',
    'fix|correct|repair the? capitalization|capitalisation|capitals|spelling|case of|in|for Columns',
  ])
    rule('Actions', form, usual);
}
