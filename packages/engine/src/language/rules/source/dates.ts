import type { Action } from '../../instruction.js';
import type { DateReading, Scope } from '../../parts.js';
import type { Rule } from './rule.js';

/** How dates are read and written. */
export function dates(rule: Rule): void {
  const orderOf = (format: string): DateReading => ({
    order: /^D/u.test(format) ? 'dmy' : /^M/u.test(format) ? 'mdy' : 'ymd',
    format,
  });
  rule('DateReading', 'Format', ({ Format }) => orderOf(Format));
  rule('DateReading', 'DateOrder', ({ DateOrder: order }): DateReading => ({ order }), 0.03);
  rule('DateReading', 'german date|dates|format|style?', () => orderOf('DD.MM.YYYY'));
  rule('DateReading', 'DateOrder ( Format )', ({ DateOrder: order }): DateReading => ({ order }));
  for (const [word, order] of [
    ['month', 'mdy'],
    ['day', 'dmy'],
    ['year', 'ymd'],
  ] as const)
    rule('DateOrder', `${word} comes|is|goes? first`, () => order);
  rule('DateOrder', 'mdy', () => 'mdy');
  rule('DateOrder', 'dmy', () => 'dmy');
  rule('DateOrder', 'american|us dates|format|style|way|notation?', () => 'mdy', 0.02);
  rule('DateOrder', 'european|british|german|french|uk dates|format|style|way|notation?', () => 'dmy', 0.02);
  rule('DateOrder', 'american|us dates|format|style|way? Sep DateOrder', ({ DateOrder: order }) =>
    order === 'mdy' ? order : undefined,
  );
  const read = (scope: Scope, reading: DateReading): Action => ({ do: 'read_dates', ...scope, ...reading });
  rule('Action', 'DateOrder in|for Dates', ({ DateOrder: order, Dates }) => read(Dates, { order }));
  for (const form of [
    'Dates is|are|come written|given|typed|entered? as|in|like? DateReading format|form|style|notation?',
    'Dates have|use DateReading format|form|style|notation?',
    'the? date format is|are DateReading',
    'Dates is|are the? wrong way? round? Sep? DateReading',
    'Treat|read|interpret Dates as|like|with DateReading date|dates?',
  ])
    rule('Action', form, ({ Dates, DateReading }) => read(Dates ?? {}, DateReading));
  for (const form of [
    'Table has|have|use|uses DateReading date|dates?',
    'Table writes|write|enter|enters dates|date|the? as|in? DateReading',
  ])
    rule('Action', form, ({ Table: table, ...parts }) => read({ table }, parts.DateReading));
  const write = (scope: Scope, format: string): Action => ({
    do: 'write_dates',
    ...(scope.column !== undefined && { column: scope.column }),
    format,
  });
  for (const form of [
    'Change|write|format|want|need|show|give|have|use|like|prefer Dates as|in|to|into|like the? format|form? DateStyle format|form?',
    'Dates should|must|have|need|ought to? be|look|read|formatted|written? as|in|like? DateStyle format|form?',
    'Change|set the? date format of? Dates? to|into|as DateStyle',
    'Change Dates to the? format DateStyle',
    'Dates ->|=>|→ DateStyle',
    'use|want|need DateStyle dates|date',
  ])
    rule('Action', form, ({ Dates, DateStyle }) => write(Dates ?? {}, DateStyle));
}
