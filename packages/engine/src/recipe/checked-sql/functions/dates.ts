import { dateOf } from '../dates.js';
import type { CallSpec } from '../functions.js';
import { SCALE } from '../numbers.js';

/** `epoch`, `timezone` and their like are no whole numbers, or ask where the machine stands. */
const PARTS = ['year', 'month', 'day', 'quarter', 'week', 'dow', 'isodow', 'doy', 'hour', 'minute', 'second'];
const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'];
/** A time with a zone would be shown in the zone of the machine. */
const FORMAT = { constant: 'text', longest: 100, without: '%z' } as const;

const strptime: CallSpec = {
  args: ['text', FORMAT],
  result: 'timestamp',
  sql: (value, format) => `try_strptime(${value}, ${format})`,
};
const dateDiff: CallSpec = {
  args: [{ constant: 'text', of: UNITS }, 'timestamp', 'timestamp'],
  result: 'integer',
  sql: (unit, from, to) => `TRY(date_diff(${unit}, ${from}, ${to}))`,
};
const name = (sql: string): CallSpec => ({
  args: ['timestamp'],
  result: 'text',
  sql: (value) => `TRY(${sql}(${value}))`,
});

export const DATE_FUNCTIONS: readonly (readonly [string, CallSpec])[] = [
  [
    'date_part',
    {
      args: [{ constant: 'text', of: PARTS }, 'timestamp'],
      result: 'integer',
      sql: (part, value) => `TRY(date_part(${part}, ${value}))`,
    },
  ],
  ['year', part('year', (date) => date.getUTCFullYear())],
  ['month', part('month', (date) => date.getUTCMonth() + 1)],
  ['day', part('day', (date) => date.getUTCDate())],
  ['quarter', part('quarter', (date) => Math.floor(date.getUTCMonth() / 3) + 1)],
  ['week', part('week')],
  ['dayofweek', part('dow', (date) => date.getUTCDay())],
  ['isodow', part('isodow', (date) => date.getUTCDay() || 7)],
  ['dayofyear', part('doy')],
  ['hour', part('hour')],
  ['minute', part('minute')],
  ['second', part('second')],
  ['monthname', name('monthname')],
  ['dayname', name('dayname')],
  [
    'date_trunc',
    {
      args: [{ constant: 'text', of: UNITS }, 'timestamp'],
      result: 'timestamp',
      sql: (unit, value) => `TRY_CAST(TRY(date_trunc(${unit}, ${value})) AS TIMESTAMP)`,
    },
  ],
  ['date_diff', dateDiff],
  ['datediff', dateDiff],
  ['last_day', { args: ['timestamp'], result: 'date', sql: (value) => `TRY(last_day(${value}))` }],
  [
    'strftime',
    {
      args: ['timestamp', FORMAT],
      result: 'text',
      sql: (value, format) => `TRY(strftime(${value}, ${format}))`,
    },
  ],
  ['strptime', strptime],
  ['try_strptime', strptime],
  [
    'make_date',
    {
      args: ['integer', 'integer', 'integer'],
      result: 'date',
      sql: (...parts) => `TRY(make_date(${parts.join(', ')}))`,
    },
  ],
  // INTERVAL 3 DAY reaches the tree as to_days(3).
  ...['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'].map(
    (unit): readonly [string, CallSpec] => [
      `to_${unit}`,
      {
        args: ['integer'],
        result: 'interval',
        sql: (count) => `TRY(to_${unit}(TRY_CAST(${count} AS INTEGER)))`,
      },
    ],
  ),
];

function part(name: string, of?: (date: Date) => number): CallSpec {
  const spec: CallSpec = {
    args: ['timestamp'],
    result: 'integer',
    sql: (value) => `TRY(date_part('${name}', ${value}))`,
  };
  if (!of) return spec;
  return { ...spec, reference: (value) => BigInt(of(dateOf(BigInt(value ?? 0)))) * SCALE };
}
