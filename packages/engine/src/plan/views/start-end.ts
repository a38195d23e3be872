import { profileValues } from '../../profile/profile-values.js';
import { node } from '../../recipe/edit.js';
import { cellsOf } from './cells-of.js';
import type { View, ViewColumn } from './view.js';

/** Kinds of which two in a cell are where something begins and where it ends. */
const kinds: readonly { start: string; end: string; pattern: string; between: RegExp }[] = [
  {
    start: 'start date',
    end: 'end date',
    pattern: '[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}|[0-9]{1,2}\\.? [A-Za-zÀ-ÿ]{3,}\\.? [0-9]{4}',
    between: /^\D{1,20}$/,
  },
  {
    start: 'start time',
    end: 'end time',
    pattern: '[0-9]{1,2}[:h][0-9]{2}(?: ?[AaPp]\\.?[Mm]\\.?)?',
    between: /^\D{1,20}$/,
  },
  { start: 'minimum', end: 'maximum', pattern: '[0-9]{1,6}(?:[.,][0-9]{1,2})?', between: /^ ?[-–] ?$/ },
];
const nearlyAll = 0.8;
const fewestCells = 3;
const mostCells = 200;
const mostColumns = 400;

/** "30/12/2023 – 28/01/2024", "15:30-16:15": of a column of such cells, where each begins and where it ends. */
export function rangesOf(view: View): ViewColumn[] {
  const found =
    known.get(view) ??
    (view.columns.length > mostColumns
      ? []
      : view.columns.filter(({ via }) => !via).flatMap((column) => rangeIn(column)));
  known.set(view, found);
  return found;
}

const known = new WeakMap<View, ViewColumn[]>();

/** Of a part of the cells of a column: "11-15" of "Jazz\n11-15 years". */
export function rangesOfParts(view: View, parts: readonly ViewColumn[]): ViewColumn[] {
  return parts.flatMap((part) => {
    const whole = view.columns.find(({ name }) => name === part.partOf);
    return whole ? rangeIn(part, whole) : [];
  });
}

function rangeIn(column: ViewColumn, whole: ViewColumn = column): ViewColumn[] {
  const cells = column.profile.sample
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .slice(0, mostCells);
  if (cells.length < fewestCells) return [];
  // Of a whole cell the columns of the template say whether its numbers are two ends (ranges.ts).
  const kind = kinds.find(
    (each) =>
      (each.start !== 'minimum' || whole !== column) &&
      cells.filter((cell) => isRange(cell, each)).length >= nearlyAll * cells.length,
  );
  if (!kind) return [];
  const { start, end, pattern } = kind;
  return [
    ...partOf(column, whole, start, `(${pattern})[^0-9]+(?:${pattern})`),
    ...partOf(column, whole, end, `(?:${pattern})[^0-9]+(${pattern})`),
  ];
}

function isRange(cell: string, { pattern, between }: (typeof kinds)[number]): boolean {
  const [first, second, ...more] = [...cell.matchAll(new RegExp(pattern, 'g'))];
  if (!first || !second || more.length > 0) return false;
  return between.test(cell.slice(first.index + first[0].length, second.index));
}

function partOf(column: ViewColumn, whole: ViewColumn, called: string, pattern: string): ViewColumn[] {
  const cell = node({ op: 'extract', of: column.cell, pattern, group: 1 });
  const values = new Map<string, number>();
  for (const { value, count } of cellsOf(cell, whole)) values.set(value, (values.get(value) ?? 0) + count);
  if (values.size === 0) return [];
  const name = `${column.name}: ${called}`;
  const profile = profileValues(
    name,
    [...values].map(([value, count]) => ({ value, count })),
  );
  return [{ name, called, cell, profile, ...(column.partOf === undefined ? {} : { partOf: column.partOf }) }];
}
