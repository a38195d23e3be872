import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import { STYLES } from '../../date-styles.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** How dates are written. */
export function dateRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const write = ({ Columns, DateStyle: format }: Parts, data: Data): Action[] | undefined =>
    Columns.every(data.isDates)
      ? Columns.map((column) => ({ do: 'write_dates', column, format }))
      : undefined;
  rule('DateStyle', 'Format');
  rule(
    'DateStyle',
    'Nation way|style|format|notation|manner|dates?',
    (parts) => STYLES.get(parts.Nation),
    0.02,
  );
  rule('DateStyle', 'Nation way|style|format|notation|manner? Sep? Example? Format', (parts) => parts.Format);
  rule('DateStyle', 'Format Sep? Example Format', (parts) => parts.Format);
  rule('DateStyle', 'Only? date Only? Sep? no|without time of? day?', () => 'YYYY-MM-DD');
  rule('DateStyle', 'without|no time of? day?', () => 'YYYY-MM-DD');
  rule('DateStyle', 'date Only', () => 'YYYY-MM-DD', 0.05);
  rule('DateStyle', 'Only date', () => 'YYYY-MM-DD', 0.05);
  for (const form of [
    'dates such|like as? Columns be|are? write|written|look|come|given|want|like|as|in|out? as|in|like|to? the? form|format? DateStyle',
    'Columns should|must|has|have|need|needs|want|to|like|written|shown|come|look out|like|in|as|the|be|written|to? form|format|of|as|in|like? DateStyle',
    'give|write|show|put|want|need|In|format|Change Columns as|in|like the? form|format? DateStyle',
    'Columns : DateStyle',
    'Columns in|as DateStyle',
  ])
    rule('Actions', form, write, form.startsWith('Columns in') ? 0.12 : 0.03);
}
