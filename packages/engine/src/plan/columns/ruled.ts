import { namedCount } from '../../convert/named-counts.js';
import type { Target } from '../../target/target.js';
import { legendIn } from '../told/legends.js';
import type { ViewColumn } from '../views/view.js';

const mostColumns = 200;
const mostValues = 30;
/** What fewer values fit, or in fewer rows, may be chance. */
const fewestValues = 3;
const fewestRows = 5;
const most = 0.8;
/** A rule that takes any of these says nothing of where its values come from. */
const ordinary = [
  '1',
  '12',
  '250',
  '2024',
  '10.50',
  '2024-05-01',
  'a',
  'AB',
  'Smith',
  'Main Street',
  'New York 12',
];
/** What people put between the letters of a code. */
const between = /[\s.\-/]+/g;

/**
 * The only column of the rows whose values follow the rule of a column that hardly anything follows (eleven digits, two
 * letters and eight digits), whatever it is called; undefined where none or several do.
 */
export function onlyRuled(columns: readonly ViewColumn[], target: Target): number | undefined {
  const isOpen = target.wanted.kind === 'code' || target.wanted.kind === 'text';
  if (!isOpen || !isTelling(target)) return undefined;
  const found = columns
    .slice(0, mostColumns)
    .flatMap((column, at) => (!column.via && follows(column, target) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether hardly anything follows its rule that was not written by it. */
export function isTelling({ column, pattern, passes }: Target): boolean {
  return pattern !== undefined && !column.linkRule && !ordinary.some((text) => passes(text));
}

function follows({ profile: { sample, distinct } }: ViewColumn, { passes }: Target): boolean {
  const values = sample.slice(0, mostValues).map(({ value, count }) => ({ value: value.trim(), count }));
  const fitting = values.filter(({ value }) => passes(value) || passes(value.replace(between, '')));
  // A total below the rows is written into one of them.
  const rowsOf = (counted: typeof values) => counted.reduce((sum, { count }) => sum + count, 0);
  if (distinct < fewestValues || fitting.length < fewestValues || rowsOf(fitting) < fewestRows) return false;
  return rowsOf(fitting) >= most * rowsOf(values);
}

/** The only column whose cells count several things, and what is wanted among them: "2BR/1BA", "2 adults, 1 child". */
export function onlyCounting(columns: readonly ViewColumn[], target: Target): number | undefined {
  const found = columns
    .slice(0, mostColumns)
    .flatMap(({ via, profile }, at) =>
      !via && namedCount(profile.sample.slice(0, mostStates), target) ? [at] : [],
    );
  return found.length === 1 ? found[0] : undefined;
}

const mostStates = 40;
/** "ja if reconciled (y)", "\"Laag\" is low": what a description shows of the values that it speaks of. */
const SHOWN = /\(([^()\s]{1,20})\)|["“„«]([^"”“„»]{1,30})["”“»]/gu;

/** The only column of few values that holds what a description shows of them, where one of a list is wanted. */
export function onlyShown(
  columns: readonly ViewColumn[],
  { column: { description = '' }, wanted }: Target,
): number | undefined {
  if (wanted.kind !== 'choice') return undefined;
  const shown = [...(description ?? '').matchAll(SHOWN)].map(
    ([, bracketed, quoted]) => bracketed ?? quoted ?? '',
  );
  const texts = shown.filter(
    (text) => !wanted.values.some((each) => each.toLowerCase() === text.toLowerCase()),
  );
  if (texts.length === 0) return undefined;
  const found = columns.slice(0, mostColumns).flatMap(({ via, profile: { sample, distinct } }, at) => {
    if (via || distinct < 2 || distinct > mostStates) return [];
    // A letter may stand for anything; among others it is a code.
    const isCoded = sample.every(({ value }) => value.trim().length <= 2);
    const holds = (text: string) =>
      (text.length > 2 || isCoded) &&
      sample.some(({ value }) => value.trim().toLowerCase() === text.toLowerCase());
    const count = texts.filter(holds).length;
    return count > 0 ? [{ at, count }] : [];
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const [only, ...more] = found.filter(({ count }) => count === most);
  return more.length === 0 ? only?.at : undefined;
}

/** The only column that holds the codes which a description explains: "CEN = Central, WES = Westgate". */
export function onlyExplained(
  columns: readonly ViewColumn[],
  { column: { description }, wanted }: Target,
): number | undefined {
  if (wanted.kind !== 'choice' && wanted.kind !== 'text') return undefined;
  const codes = new Set(legendIn(description ?? '').map(({ from }) => from.toLowerCase()));
  if (codes.size < 2) return undefined;
  const found = columns.slice(0, mostColumns).flatMap(({ via, profile: { sample, distinct } }, at) => {
    if (via || distinct < 2 || distinct > mostStates) return [];
    const rows = (counted: typeof sample) => counted.reduce((sum, { count }) => sum + count, 0);
    const own = sample.filter(({ value }) => codes.has(value.trim().toLowerCase()));
    return own.length >= 2 && rows(own) >= most * rows(sample) ? [at] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

const fewestNamed = 3;
const shortestWord = 4;
const mostNamed = 0.7;

/**
 * The only column whose values are what a description speaks of: "day shift, late shift or night shift". What a code
 * stands for is one, where the codes stand in the rows and their meanings on a sheet of their own.
 */
export function onlyNamed(
  columns: readonly ViewColumn[],
  { column: { description }, wanted }: Target,
): number | undefined {
  if (wanted.kind !== 'choice' && wanted.kind !== 'text') return undefined;
  const said = (description ?? '').toLowerCase();
  if (said === '') return undefined;
  const found = columns.slice(0, mostColumns).flatMap(({ profile: { sample, distinct }, via }, at) => {
    if (distinct < fewestNamed || distinct > mostStates) return [];
    const rows = (counted: typeof sample) => counted.reduce((sum, { count }) => sum + count, 0);
    const own = sample.filter(({ value }) => isNamedIn(said, value.trim().toLowerCase()));
    return own.length >= fewestNamed && rows(own) >= mostNamed * rows(sample) ? [{ at, via }] : [];
  });
  const inRows = found.filter(({ via }) => !via);
  const [only, ...more] = inRows.length > 0 ? inRows : found;
  return more.length === 0 ? only?.at : undefined;
}

/** As a word of its own, not within another. */
function isNamedIn(said: string, value: string): boolean {
  if (value.length < shortestWord || !/^\p{L}/u.test(value)) return false;
  for (let at = said.indexOf(value); at >= 0; at = said.indexOf(value, at + 1))
    if (!isLetter(said[at - 1]) && !isLetter(said[at + value.length])) return true;
  return false;
}

function isLetter(mark: string | undefined): boolean {
  return mark !== undefined && /\p{L}/u.test(mark);
}
