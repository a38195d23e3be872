import { isWeekday, monthOf } from '../../cells/months.js';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { isContext } from './context.js';
import type { View, ViewColumn } from './view.js';

const nearlyAll = 0.95;
const fewestDays = 5;
const mostPeriods = 40;

/** How a month with its year is written around a table, and how a day is put before or behind it. */
const forms: readonly {
  pattern: string;
  isOne: (text: string) => boolean;
  day: 'before' | 'behind';
  by: string;
}[] = [
  {
    pattern: '[A-Za-zÀ-ÿ]{3,}\\.?(?: de| del)? (?:19|20)[0-9]{2}',
    isOne: (text) => monthOf((/^\p{L}+\.?/u.exec(text)?.[0] ?? '').toLowerCase()) !== undefined,
    day: 'before',
    by: ' ',
  },
  { pattern: '(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])', isOne: () => true, day: 'behind', by: '-' },
  { pattern: '(?:0?[1-9]|1[0-2])/(?:19|20)[0-9]{2}', isOne: () => true, day: 'before', by: '/' },
  { pattern: '(?:0?[1-9]|1[0-2])\\.(?:19|20)[0-9]{2}', isOne: () => true, day: 'before', by: '.' },
];

/** "Day: 1, 2, 3 …" below "Month: March 2024": the days, with the month and the year that stand around the table. */
export function daysOf(view: View): ViewColumn[] {
  const around = view.columns.filter((column) => isContext(column, view));
  if (around.length === 0) return [];
  const days = view.columns.filter((column) => !column.via && !isContext(column, view) && holdsDays(column));
  const [period] = around.flatMap((column) => periodIn(column) ?? []);
  const [day, ...others] = days;
  // Of several columns of such numbers none is known to be the day, unless it is called so.
  const one = days.find(({ called }) => DAY.test(called.trim())) ?? (others.length === 0 ? day : undefined);
  return one && period && view.columns.indexOf(one) === 0 ? [dated(one, period)] : [];
}

const DAY =
  /^(?:days?|d[ií]as?|tage?|jours?|giorn[oi]|dag(?:en)?|datum|dates?|fechas?|datas?|dzie[nń])\.?$/iu;

interface Period {
  cell: Expression;
  values: readonly string[];
  day: 'before' | 'behind';
  by: string;
}

function periodIn(column: ViewColumn): Period | undefined {
  const values = column.profile.sample.map(({ value }) => value).filter((value) => value.trim() !== '');
  if (values.length === 0 || values.length > mostPeriods) return undefined;
  for (const { pattern, isOne, day, by } of forms) {
    const found = values.map((value) => new RegExp(pattern, 'u').exec(value)?.[0] ?? '');
    if (!found.every((text) => text !== '' && isOne(text))) continue;
    return { cell: node({ op: 'extract', of: column.cell, pattern, group: 0 }), values: found, day, by };
  }
  return undefined;
}

const DAY_OF_MONTH =
  /^(?:(?<before>\p{L}{1,12})\.?,?\s+)?(?:0?[1-9]|[12]\d|3[01])\.?(?:,?\s+(?<behind>\p{L}{1,12})\.?)?$/u;

/** "7", "07.", "Fri 7", "7. lun." */
function isDay(value: string): boolean {
  const found = DAY_OF_MONTH.exec(value);
  const { before, behind } = found?.groups ?? {};
  return (
    found !== null && [before, behind].every((word) => word === undefined || isWeekday(word.toLowerCase()))
  );
}

/** Whole numbers from 1 to 31, most of them different or all days of several months. */
function holdsDays({ profile }: ViewColumn): boolean {
  const values = profile.sample.map(({ value }) => value.trim()).filter(Boolean);
  const days = values.filter((value) => isDay(value));
  return profile.distinct >= fewestDays && days.length >= nearlyAll * values.length;
}

function dated(column: ViewColumn, { cell, values, day, by }: Period): ViewColumn {
  const number = node({ op: 'extract', of: column.cell, pattern: '[0-9]+', group: 0 });
  const padded = node({ op: 'pad', of: number, length: 2, with: '0' });
  const parts = day === 'before' ? [number, cell] : [cell, padded];
  const counted = column.profile.sample.flatMap(({ value, count }, at) => {
    const period = values[at % values.length] ?? '';
    const bare = /\d+/.exec(value)?.[0];
    if (bare === undefined) return [];
    const text = day === 'before' ? `${bare}${by}${period}` : `${period}${by}${bare.padStart(2, '0')}`;
    return [{ value: text, count }];
  });
  const name = `${column.name}: date`;
  return {
    name,
    called: 'date',
    cell: node({ op: 'join', parts, separator: by }),
    profile: { ...profileValues(name, counted), filled: column.profile.filled },
  };
}
