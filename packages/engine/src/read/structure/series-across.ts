import { isoDate } from '../../cells/dates.js';

/** Fewer cells that count up may as well be values; a year is seldom one. */
const fewest = 5;
const fewestYears = 3;
const day = 86_400_000;

/**
 * The places of cells that count up from one to the next, the days over a duty roster or the weeks over a plan: they name
 * columns, whatever these hold.
 */
export function seriesAcross(line: readonly string[]): Set<number> {
  const places = new Set<number>();
  const filled = [...line.keys()].filter((at) => line[at]?.trim() !== '');
  const numbers = filled.map((at) => numberOf(line[at] ?? ''));
  const dates = filled.map((at) => dayOf(line[at] ?? ''));
  for (let from = 0; from + fewestYears <= filled.length; ) {
    const end = Math.max(endOf(numbers, from, isSameStep), endOf(dates, from, isNextDate));
    const isLong = end - from >= (isYear(numbers[from]) ? fewestYears : fewest);
    if (isLong) for (const at of filled.slice(from, end)) places.add(at);
    from = isLong ? end : from + 1;
  }
  return places;
}

type Steps = (step: number, first: number) => boolean;

/** The place after the last one that goes on from the one before. */
function endOf(values: readonly (number | undefined)[], from: number, goesOn: Steps): number {
  const first = (values[from + 1] ?? Number.NaN) - (values[from] ?? Number.NaN);
  let end = from + 1;
  while (goesOn((values[end] ?? Number.NaN) - (values[end - 1] ?? Number.NaN), first)) end += 1;
  return end;
}

/** Years run backwards in some reports. */
function isSameStep(step: number, first: number): boolean {
  return step === first && (step > 0 || step === -1);
}

/** Days, weeks, or months of whatever length. */
function isNextDate(step: number): boolean {
  return step >= 1 && step <= 31;
}

function numberOf(cell: string): number | undefined {
  return /^\s*\d{1,5}(?:\.0+)?\s*$/.test(cell) ? Number(cell) : undefined;
}

function dayOf(cell: string): number | undefined {
  const date = cell.trim() === '' ? undefined : isoDate(cell)?.slice(0, 10);
  return date === undefined ? undefined : Date.parse(date) / day;
}

function isYear(number: number | undefined): boolean {
  return number !== undefined && number >= 1800 && number <= 2150;
}
