/** Rows added up: those between two that may be totals, or between blank rows. */
export interface Stretch {
  kind: 'stretch';
  rows: number;
  sums: Float64Array;
  highest: Float64Array;
  counts: Uint32Array;
  /** After a blank row or a heading, or at the start. */
  apart: boolean;
}

/** Of the amount: what was rounded or left out of a list before it was added up. */
const slack = 0.005;
/** Of the amount: what parts without a number may make up. */
const withheld = 0.15;

export function emptyStretch(columns: number, apart: boolean): Stretch {
  return {
    kind: 'stretch',
    rows: 0,
    sums: new Float64Array(columns),
    highest: new Float64Array(columns).fill(Number.NEGATIVE_INFINITY),
    counts: new Uint32Array(columns),
    apart,
  };
}

export function addRow(stretch: Stretch, numbers: Float64Array): void {
  stretch.rows += 1;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (Number.isNaN(number)) continue;
    stretch.sums[at] = (stretch.sums[at] as number) + number;
    stretch.counts[at] = (stretch.counts[at] as number) + 1;
    if (number > (stretch.highest[at] as number)) stretch.highest[at] = number;
  }
}

export function addStretch(stretch: Stretch, other: Stretch): void {
  stretch.rows += other.rows;
  for (let at = 0; at < stretch.sums.length; at += 1) {
    stretch.sums[at] = (stretch.sums[at] as number) + (other.sums[at] as number);
    stretch.counts[at] = (stretch.counts[at] as number) + (other.counts[at] as number);
    stretch.highest[at] = Math.max(stretch.highest[at] as number, other.highest[at] as number);
  }
}

/**
 * Whether the numbers are the sums, or these divided by `times`. Likely: most are. Clear: at least two are, of a fair
 * share; the others may be rates. Exact: some are, and to the last digit.
 */
export function compareSums(
  numbers: Float64Array,
  sum: Stretch,
  times: number,
): { isLikely: boolean; isClear: boolean; isExact: boolean } {
  let compared = 0;
  let equal = 0;
  let exact = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    const parts = sum.counts[at] as number;
    const added = (sum.sums[at] as number) / times;
    if (Number.isNaN(number) || parts === 0 || (number === 0 && added === 0)) continue;
    compared += 1;
    const missing = Math.abs(number) * (parts < sum.rows * 0.95 ? withheld : 0);
    const short = number < 0 ? added - number : number - added;
    if (Math.abs(short) <= Math.abs(number) * 1e-9) exact += 1;
    const isNear = Math.abs(short) <= Math.abs(number) * slack || (short > 0 && short <= missing);
    if (isNear || Math.abs(short) <= rounding(number, parts)) equal += 1;
  }
  return {
    isLikely: equal > 0 && equal >= compared * 0.6,
    isClear: equal >= 2 && equal >= compared * 0.25,
    isExact: exact > 0 && exact === equal,
  };
}

/** What rounding each of the parts to as many digits can make of the sum; no more than a part of it. */
function rounding(number: number, parts: number): number {
  if (Math.sqrt(parts) < Math.abs(number) * slack) return 0;
  const digits = (String(number).split('.')[1] ?? '').length;
  return Math.min(Math.sqrt(parts) * 10 ** -Math.min(digits, 6), Math.abs(number) * 0.05);
}

/** Most numbers are larger than any of the rows. */
export function isLargest(numbers: Float64Array, stretch: Stretch): boolean {
  if (stretch.rows < 3) return false;
  let compared = 0;
  let larger = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (Number.isNaN(number) || stretch.counts[at] === 0) continue;
    compared += 1;
    if (number > (stretch.highest[at] as number)) larger += 1;
  }
  return compared >= 2 && larger >= compared * (compared > 2 ? 0.6 : 1);
}
