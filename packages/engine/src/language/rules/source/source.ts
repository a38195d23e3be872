import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts, Scope } from '../../parts.js';
import { contents, groups } from './contents.js';
import { dates } from './dates.js';
import { nothing } from './nothing.js';
import { numbers } from './numbers.js';
import { places } from './places.js';
import type { Rule } from './rule.js';

/** How the files write things: dates, numbers, money, phone numbers, times, what stands for nothing. */
export function sourceRules(grammar: Grammar<Parts, Data>): void {
  const rule: Rule = (...given) => grammar.rule(...given);
  const inTable = ({ Table: table }: Parts): Scope => ({ table });
  const only = ({ Columns: [column, ...others] }: Parts): Scope | undefined =>
    column !== undefined && others.length === 0 ? { column } : undefined;
  rule('Abode', 'in|from|of|for|by the? Table', inTable);
  for (const [kind, words, fits] of KINDS) {
    rule(kind, `all|the? ${words}`, (): Scope => ({}));
    rule(kind, `all|the? ${words} Abode`, ({ Abode }) => Abode);
    rule(kind, `Table ${words}`, inTable);
    // What is said of several is said of all of them.
    rule(
      kind,
      'Columns Abode?',
      (parts, data) => {
        const own = parts.Columns.every((name) => fits(name, data)) ? only(parts) : undefined;
        return own && { ...own, ...parts.Abode };
      },
      0.03,
    );
  }
  dates(rule);
  numbers(rule);
  places(rule);
  groups(rule);
  contents(rule);
  nothing(rule);
}

const PHONE = /phone|mobile|tel|fax|handy|cell/iu;

/** What can be spoken of without naming a column: its words, and which columns are of it. */
const KINDS: readonly (readonly [string, string, (column: string, data: Data) => boolean])[] = [
  ['Dates', 'dates', (column, data) => data.isDates(column)],
  ['Clock', 'times|timestamps', (column, data) => data.isDates(column)],
  ['Phones', 'phones|phone|telephone|mobile numbers?', (column) => PHONE.test(column)],
  ['Money', 'amounts|prices|money|figures|values', (column, data) => !data.isDates(column)],
  ['Numbers', 'numbers|amounts|prices|figures', (column, data) => !data.isDates(column)],
];
