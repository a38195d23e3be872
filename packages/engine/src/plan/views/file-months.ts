import { monthOf } from '../../cells/months.js';
import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { isContext, placeOf } from './context.js';
import type { Targets } from './targets.js';
import type { View, ViewColumn } from './view.js';

const YEAR = '((?:19|20)[0-9]{2})';
const MONTH = '(0[1-9]|1[0-2])';
/** How a month with its year is written in the name of a file or a sheet, and which of the two stands first. */
const forms: readonly { pattern: string; year: number; month: number; isOne: (month: string) => boolean }[] =
  [
    { pattern: `(?:^|[^0-9])${YEAR}[-_. ]?${MONTH}(?:[^0-9]|$)`, year: 1, month: 2, isOne: () => true },
    { pattern: `(?:^|[^0-9])${MONTH}[-_. ]?${YEAR}(?:[^0-9]|$)`, year: 2, month: 1, isOne: () => true },
    {
      pattern: `([A-Za-zÀ-ÿ]{3,})[-_. ]?${YEAR}(?:[^0-9]|$)`,
      year: 2,
      month: 1,
      isOne: (month) => monthOf(month.toLowerCase()) !== undefined,
    },
  ];
/** A whole day is none of a month. */
const DAY = /\d{4}[-_.]\d{1,2}[-_.]\d{1,2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{4}|(?<!\d)\d{8}(?!\d)/;
const MONTHLY = /^(?:YYYY[-/.]?MM|MM[-/.]?YYYY)$/;

/** Whether a template asks for a month of a year: what else stands in the names of files is looked for otherwise. */
export function asksForMonth(targets: Targets): boolean {
  return targets.templates.some((template) =>
    template.columns.some((column) => {
      const { wanted } = targets.of(template, column);
      return wanted.kind === 'date' && MONTHLY.test(wanted.format);
    }),
  );
}

/** "invoices_2024_02", "May 2024": the month that files or sheets of one form are of, where each is of one. */
export function monthsOf(view: View): ViewColumn[] {
  const around = view.columns.filter((column) => placeOf(column, view) !== undefined);
  // "Month: May 2024" above the rows says it better.
  const isSaid = view.columns.some(
    (column) => isContext(column, view) && !around.includes(column) && isMonthly(column),
  );
  if (isSaid) return [];
  for (const column of around) {
    const values = column.profile.sample.map(({ value }) => value).filter((value) => value.trim() !== '');
    if (values.length === 0 || values.some((value) => DAY.test(value))) continue;
    for (const { pattern, year, month, isOne } of forms) {
      const found = values.map((value) => new RegExp(pattern, 'u').exec(value));
      if (!found.every((each) => each !== null && isOne(each[month] ?? ''))) continue;
      return [
        made(
          column,
          pattern,
          month < year && /\p{L}/u.test(found[0]?.[month] ?? '') ? [month, year, ' '] : [year, month, '-'],
        ),
      ];
    }
  }
  return [];
}

function isMonthly({ profile: { sample } }: ViewColumn): boolean {
  const values = sample.map(({ value }) => value).filter((value) => value.trim() !== '');
  const found = ({ pattern, month, isOne }: (typeof forms)[number]) =>
    values.every((value) => {
      const each = new RegExp(pattern, 'u').exec(value);
      return each !== null && isOne(each[month] ?? '');
    });
  return values.length > 0 && !values.some((value) => DAY.test(value)) && forms.some(found);
}

function made(
  column: ViewColumn,
  pattern: string,
  [first, second, by]: [number, number, string],
): ViewColumn {
  const part = (group: number): Expression => node({ op: 'extract', of: column.cell, pattern, group });
  const expression = new RegExp(pattern, 'u');
  const counted = column.profile.sample.flatMap(({ value, count }) => {
    const found = expression.exec(value);
    return found ? [{ value: `${found[first]}${by}${found[second]}`, count }] : [];
  });
  const name = `${column.name}: month`;
  return {
    name,
    called: 'month',
    cell: node({ op: 'join', parts: [part(first), part(second)], separator: by }),
    profile: { ...profileValues(name, counted), filled: column.profile.filled },
  };
}
