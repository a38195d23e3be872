import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

/** How many decimals. */
export function numberRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  const decimals = (names: readonly string[], number: string): Action[] =>
    names.map((column) => ({ do: 'decimals', column, places: Number(number) }));
  rule('Places', 'decimals|decimal|places places|digits?', () => 'decimals');
  for (const form of [
    'Number Places for|in|of Columns Always?',
    'Columns Gets|Is|with? Number Places Always?',
    'round Columns to? Number Places',
    'show|write|give|Fill Columns with|to Number Places',
    'Columns round|rounded to Number Places',
    'want|need|use|show Number Places for|in|of Columns',
    'round Columns to Number digits Behind the? decimal? point|comma',
  ])
    rule('Actions', form, ({ Columns, Number: { number } }) => decimals(Columns, number));
  for (const form of [
    'round Columns to? nearest? whole Vague?',
    'no cents|decimals|pennies|pence in Columns Sep? round? Them? to? whole? Vague?',
    'Columns with? without|no cents|decimals|pennies',
    'Columns Is? whole Vague? Only?',
    'Columns round|rounded to? whole Vague?',
    'no|without cents|decimals|pennies|pence for|in|of Columns',
    'Columns should|must|is|are be? integer|integers|whole number|numbers?',
  ])
    rule('Actions', form, ({ Columns }) => decimals(Columns, '0'));
  rule('Decimals', 'Number Places', ({ Number: { number } }) => number);
  rule('Decimals', 'no|without cents|decimals|pennies|pence|fraction|fractions', () => '0');
  rule('Decimals', 'whole numbers|euros|dollars|pounds|units', () => '0');
  frame(
    'Actions',
    'Columns Decimals',
    `round rounded Behind Change Gets Into Always Only ${GLUE}`,
    ({ Columns, Decimals }) => decimals(Columns, Decimals),
  );
}
