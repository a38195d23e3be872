import type { ColumnFacts } from './header.js';
import { numberOf } from './number.js';
import { beginsWithAll, type LabelStrength, labelStrength, plainLabel } from './total-label.js';
import { isZeroCode, namesWhole } from './wholes.js';

/** Rows between two that may be totals or between blank rows, added up. */
interface Stretch {
  kind: 'stretch';
  rows: number;
  sums: Float64Array;
  highest: Float64Array;
  counts: Uint32Array;
  apart: boolean;
}

/** A row that may be a total: by its label, or as the first or last row of the table. */
interface Candidate {
  kind: 'candidate';
  row: number;
  label: string;
  strength: LabelStrength;
  numbers: Float64Array;
  /** Its other texts are none that only this row can have. */
  fits: boolean;
  /** Texts that other rows have are missing. */
  lacksKeys: boolean;
  /** After a blank row or a heading, or at the start. */
  apart: boolean;
  /** Its name or its code says that it stands for all the others. */
  isWhole: boolean;
}

type Item = Stretch | Candidate;

export interface Total {
  row: number;
  label: string;
}

const mostColumns = 200;
/** Beyond this, blank rows no longer part stretches and labels no longer count: memory stays bounded. */
const mostItems = 4000;
const reach = 400;
/** Of the amount: what was left out of a list, or rounded, before it was added up. */
const slack = 0.005;
/** Of the amount: what parts without a number may make up. */
const withheld = 0.15;

/**
 * Finds the rows that add up others. Sees each row once and keeps sums only. A label alone makes no total: its numbers
 * must be sums, or it stands at the edge of a block and nothing else in the row speaks against it.
 */
export class TotalsFinder {
  private readonly items: Item[] = [];
  private readonly columns: number[] = [];
  private pending: { row: number; numbers: Float64Array; label: string } | undefined;
  private apart = true;
  private rows = 0;

  constructor(
    private readonly facts: readonly ColumnFacts[],
    private readonly names: readonly string[],
  ) {
    for (const [at, { count, kinds }] of facts.entries()) {
      if ((kinds.get('number') ?? 0) > count * 0.4 && this.columns.length < mostColumns) this.columns.push(at);
    }
  }

  /** A blank row or a heading. */
  gap(): void {
    this.fold();
    this.apart = true;
  }

  add(row: number, cells: readonly (string | undefined)[]): void {
    if (this.columns.length === 0) return;
    this.fold();
    this.rows += 1;
    const numbers = new Float64Array(this.columns.length);
    for (const [at, column] of this.columns.entries()) numbers[at] = numberOf(cells[column] ?? '');
    const { label, strength } = this.labelOf(cells);
    const isCandidate = strength !== 'none' || this.rows === 1;
    if (!isCandidate || this.items.length >= mostItems) {
      this.pending = { row, numbers, label };
      return;
    }
    this.items.push({
      kind: 'candidate',
      row,
      label,
      strength,
      numbers,
      fits: this.fits(cells),
      lacksKeys: this.lacksKeys(cells),
      apart: this.apart,
      isWhole: this.rows === 1 && this.isWhole(label, cells),
    });
    this.apart = false;
  }

  totals(): Total[] {
    if (this.pending) {
      const { row, numbers, label } = this.pending;
      this.pending = undefined;
      this.items.push({
        kind: 'candidate',
        row,
        label,
        strength: 'none',
        numbers,
        fits: true,
        lacksKeys: false,
        apart: this.apart,
        isWhole: false,
      });
    }
    const chosen: Candidate[] = [];
    const doubtful: Candidate[] = [];
    const alike = new Map<string, number>();
    for (const [at, item] of this.items.entries()) {
      if (item.kind !== 'candidate') continue;
      alike.set(plainLabel(item.label), (alike.get(plainLabel(item.label)) ?? 0) + 1);
      if (item.isWhole || this.addsUp(at, item)) chosen.push(item);
      else if (item.strength !== 'none' && this.mayBeTotal(at, item)) doubtful.push(item);
    }
    // A label that elsewhere in the table stands for an ordinary row does so here.
    const holds = new Map<string, number>();
    for (const { label } of [...chosen, ...doubtful])
      holds.set(plainLabel(label), (holds.get(plainLabel(label)) ?? 0) + 1);
    for (const item of doubtful) {
      const label = plainLabel(item.label);
      if ((holds.get(label) ?? 0) * 2 > (alike.get(label) ?? 0)) chosen.push(item);
    }
    return chosen.map(({ row, label }) => ({ row, label })).sort((a, b) => a.row - b.row);
  }

  /** The row before, now known not to be the last. */
  private fold(): void {
    if (!this.pending) return;
    const { numbers } = this.pending;
    this.pending = undefined;
    let stretch = this.items.at(-1);
    const isFull = this.items.length >= mostItems;
    if (!stretch || stretch.kind !== 'stretch' || (this.apart && !isFull)) {
      const { length } = numbers;
      stretch = {
        kind: 'stretch',
        rows: 0,
        sums: new Float64Array(length),
        highest: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
        counts: new Uint32Array(length),
        apart: this.apart,
      };
      this.items.push(stretch);
    }
    this.apart = false;
    addTo(stretch, numbers);
  }

  private labelOf(cells: readonly (string | undefined)[]): { label: string; strength: LabelStrength } {
    let label = '';
    for (const cell of cells) {
      if (cell === undefined || cell === '' || cell.trim() === '') continue;
      if (label === '') {
        label = cell.trim();
        const strength = labelStrength(label);
        if (strength !== 'none') return { label, strength };
      } else if (cell.length < 30 && labelStrength(cell) === 'exact') return { label: cell.trim(), strength: 'exact' };
    }
    return { label, strength: 'none' };
  }

  private fits(cells: readonly (string | undefined)[]): boolean {
    let isLabel = true;
    for (const [at, { count, texts }] of this.facts.entries()) {
      const cell = (cells[at] ?? '').trim();
      if (cell === '') continue;
      if (isLabel) {
        isLabel = false;
        continue;
      }
      const isNumber = this.columns.includes(at);
      const isMarker = /^[^\p{L}\p{N}]*$/u.test(cell) || /^\(?(x|n\/?a)\)?$/i.test(cell);
      const repeats = texts.size <= count * 0.5;
      if (!isNumber && !isMarker && !repeats && labelStrength(cell) !== 'exact') return false;
    }
    return true;
  }

  private lacksKeys(cells: readonly (string | undefined)[]): boolean {
    const most = Math.max(...this.facts.map(({ count }) => count));
    return this.facts.some(
      ({ count }, at) => count >= most * 0.8 && !this.columns.includes(at) && (cells[at] ?? '').trim() === '',
    );
  }

  private isWhole(label: string, cells: readonly (string | undefined)[]): boolean {
    const [first, ...others] = this.facts;
    if (!first || first.texts.size < 5) return false;
    if (others.some((column, at) => isZeroCode((cells[at + 1] ?? '').trim(), column))) return true;
    return namesWhole(label, this.names[0] ?? '', [...first.texts]);
  }

  /** Its numbers are the sums of the rows right below or right above it. */
  private addsUp(at: number, item: Candidate): boolean {
    const hasLabel = isLabelled(item);
    for (const step of [1, -1]) {
      const sum = emptySum(item.numbers.length);
      const isEnd = step === 1 ? at === 0 : at === this.items.length - 1;
      for (let next = at + step; this.items[next] && Math.abs(next - at) <= reach; next += step) {
        const other = this.items[next] as Item;
        if (other.kind === 'stretch') addStretch(sum, other);
        // Other totals repeat what they add up.
        else if (other.strength === 'none') addTo(sum, other.numbers);
        else continue;
        // Below the states there may be territories, which are no part of the sum.
        if (!hasLabel && isEnd && sum.rows >= 10 && matches(item.numbers, sum, 1).isClear) return true;
        if (hasLabel && sum.rows >= (item.strength === 'exact' ? 1 : 2)) {
          if (matches(item.numbers, sum, 1).isLikely || matches(item.numbers, sum, 2).isLikely) return true;
        }
      }
      const isWhole = sum.rows >= 4 && isEnd;
      // Regions and their countries may both be listed: then the parts are there two or three times.
      if (!hasLabel && isWhole && [1, 2, 3].some((times) => matches(item.numbers, sum, times).isClear)) return true;
    }
    return false;
  }

  /** At the edge of a block, and nothing in the row speaks against it, or most numbers beside it are smaller. */
  private mayBeTotal(at: number, item: Candidate): boolean {
    const after = this.items[at + 1];
    const ends = !after || after.apart;
    // At the head of the table several may follow each other.
    const leads = item.apart || this.items.slice(0, at).every((other) => isLabelled(other));
    if (item.strength === 'exact' && item.fits && item.lacksKeys) return true;
    if (!leads && !ends) return false;
    const isWide = item.numbers.filter((number) => !Number.isNaN(number)).length >= 3;
    const says = item.strength !== 'among' || (item.apart && isWide && beginsWithAll(item.label));
    if (says && item.fits) return true;
    const beside = [leads ? this.stretchFrom(at, 1) : undefined, ends ? this.stretchFrom(at, -1) : undefined];
    return beside.some((stretch) => stretch && isLargest(item.numbers, stretch));
  }

  private stretchFrom(at: number, step: 1 | -1): Stretch | undefined {
    for (let next = at + step; this.items[next]; next += step) {
      const item = this.items[next];
      if (item?.kind === 'stretch') return item;
    }
    return undefined;
  }
}

function isLabelled(item: Item): boolean {
  return item.kind === 'candidate' && item.strength !== 'none';
}

function emptySum(length: number): Stretch {
  return {
    kind: 'stretch',
    rows: 0,
    sums: new Float64Array(length),
    highest: new Float64Array(length).fill(Number.NEGATIVE_INFINITY),
    counts: new Uint32Array(length),
    apart: false,
  };
}

function addTo(stretch: Stretch, numbers: Float64Array): void {
  stretch.rows += 1;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (Number.isNaN(number)) continue;
    stretch.sums[at] = (stretch.sums[at] as number) + number;
    stretch.counts[at] = (stretch.counts[at] as number) + 1;
    if (number > (stretch.highest[at] as number)) stretch.highest[at] = number;
  }
}

function addStretch(sum: Stretch, stretch: Stretch): void {
  sum.rows += stretch.rows;
  for (let at = 0; at < sum.sums.length; at += 1) {
    sum.sums[at] = (sum.sums[at] as number) + (stretch.sums[at] as number);
    sum.counts[at] = (sum.counts[at] as number) + (stretch.counts[at] as number);
  }
}

/** Likely: most numbers are the sums. Clear: at least two are, of a fair share; the others may be rates. */
function matches(numbers: Float64Array, sum: Stretch, times: number): { isLikely: boolean; isClear: boolean } {
  let compared = 0;
  let equal = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    const parts = sum.counts[at] ?? 0;
    const added = (sum.sums[at] as number) / times;
    if (Number.isNaN(number) || parts === 0 || (number === 0 && added === 0)) continue;
    compared += 1;
    const missing = Math.abs(number) * (parts < sum.rows * 0.95 ? withheld : 0);
    const off = (number - added) * Math.sign(number);
    const near = Math.max(Math.abs(number) * slack, rounding(number, parts));
    if (Math.abs(off) <= near || (off > 0 && off <= missing)) equal += 1;
  }
  const isLikely = equal > 0 && equal >= compared * 0.6;
  return { isLikely, isClear: equal >= 2 && equal >= compared * 0.25 };
}

/** What rounding each of the parts to as many digits can make of the sum; no more than a part of it. */
function rounding(number: number, parts: number): number {
  const digits = (String(number).split('.')[1] ?? '').length;
  return Math.min(Math.sqrt(parts) * 10 ** -Math.min(digits, 6), Math.abs(number) * 0.05);
}

function isLargest(numbers: Float64Array, stretch: Stretch): boolean {
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
