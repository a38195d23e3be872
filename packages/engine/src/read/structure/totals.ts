import type { ColumnFacts } from './header.js';
import { numberOf } from './number.js';
import { ownText } from './own-text.js';
import { addRow, addStretch, compareSums, emptyStretch, isLargest, type Stretch } from './stretch.js';
import { isBlank } from './survey.js';
import { isTotalWord, type LabelStrength, labelStrength, plainLabel, speaksOfAll } from './total-label.js';
import { isZeroCode, namesWhole } from './wholes.js';

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
  /** It says no more than that it sums up: numbers, and nothing of what every row begins with. */
  isBare: boolean;
  /** After a blank row or a heading, or at the start. */
  apart: boolean;
  /** Its name or its code says that it stands for all the others. */
  isWhole: boolean;
}

type Item = Stretch | Candidate;
type Cells = readonly (string | undefined)[];

export interface Total {
  row: number;
  label: string;
}

const mostColumns = 200;
/** Kept at once: then the older ones are decided on and put together. */
const mostItems = 4000;
/** How far from a total its parts are looked for; once there were so many looks, only nearby. */
const reach = 400;
const mostLooks = 200_000;
const nearby = 4;
const mostHeadings = 10_000;
const nearlyAll = 0.8;

/**
 * Finds the rows that add up others. Sees each row once and keeps sums only. A label alone makes no total: its numbers
 * must be sums, or it stands at the edge of a block and nothing else in the row speaks against it.
 */
export class TotalsFinder {
  /** Columns whose numbers are added up. */
  readonly columns: number[] = [];
  /** The first columns of text: a total may be called so in any of them. */
  private readonly texts: number[];
  private readonly chosen: Candidate[] = [];
  private readonly doubtful: Candidate[] = [];
  private readonly labels = new Map<string, number>();
  private items: Item[] = [];
  private pending: { row: number; cells: Cells; label: string } | undefined;
  private readonly scratch: Float64Array;
  private looks = mostLooks;
  /** How many items at the start are labelled as totals. */
  private head = 0;
  private apart = true;
  private rows = 0;
  private readonly headings = new Set<string>();

  constructor(
    private readonly facts: readonly ColumnFacts[],
    private readonly names: readonly string[],
  ) {
    for (const [at, { count, kinds }] of facts.entries()) {
      if ((kinds.get('number') ?? 0) > count * 0.4 && this.columns.length < mostColumns)
        this.columns.push(at);
    }
    const texts = facts.map((_, at) => at).filter((at) => !this.columns.includes(at));
    this.texts = texts.slice(0, 4);
    this.scratch = new Float64Array(this.columns.length);
  }

  /** A blank row or a heading. */
  gap(heading = ''): void {
    this.fold();
    this.apart = true;
    if (heading !== '' && this.headings.size < mostHeadings) this.headings.add(ownText(plainLabel(heading)));
  }

  add(row: number, cells: Cells): void {
    if (this.columns.length === 0) return;
    this.fold();
    this.rows += 1;
    const { label, strength } = this.labelOf(cells);
    if (strength === 'none' && this.rows > 1) this.pending = { row, cells, label };
    else this.push(this.candidate(row, cells, label, strength));
  }

  /** Rows that were added up elsewhere. */
  addStretch(stretch: Stretch): void {
    this.fold();
    this.rows += stretch.rows;
    this.push(stretch);
  }

  totals(): Total[] {
    if (this.pending) {
      const { row, cells, label } = this.pending;
      this.push(this.candidate(row, cells, label, 'none'));
    }
    this.pending = undefined;
    this.settle(this.items.length);
    const { chosen, doubtful, labels } = this;
    // A label that elsewhere in the table stands for an ordinary row does so here.
    const holds = new Map<string, number>();
    for (const { label } of [...chosen, ...doubtful]) countIn(holds, plainLabel(label));
    for (const item of doubtful) {
      const label = plainLabel(item.label);
      if ((holds.get(label) ?? 0) * 2 > (labels.get(label) ?? 0)) chosen.push(item);
    }
    return chosen.map(({ row, label }) => ({ row, label })).sort((a, b) => a.row - b.row);
  }

  private candidate(row: number, cells: Cells, label: string, strength: LabelStrength): Candidate {
    const isLabelled = strength !== 'none';
    return {
      kind: 'candidate',
      row,
      label: ownText(label),
      strength,
      numbers: this.numbersOf(cells, new Float64Array(this.columns.length)),
      fits: isLabelled && this.fits(cells, label),
      lacksKeys: this.lacksKeys(cells),
      isBare: isLabelled && this.isBare(cells, label),
      apart: this.apart,
      isWhole: this.rows === 1 && this.isWhole(label, cells),
    };
  }

  private numbersOf(cells: Cells, numbers: Float64Array): Float64Array {
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = numberOf(cells[this.columns[at] ?? 0] ?? '');
    return numbers;
  }

  private push(item: Item): void {
    if (this.items.length >= mostItems) this.settle(this.items.length - reach);
    item.apart = this.apart;
    this.apart = false;
    this.items.push(item);
  }

  /** The row before, now known not to be the last. */
  private fold(): void {
    if (!this.pending) return;
    const numbers = this.numbersOf(this.pending.cells, this.scratch);
    this.pending = undefined;
    const last = this.items.at(-1);
    if (last?.kind === 'stretch' && !this.apart) addRow(last, numbers);
    else {
      const stretch = emptyStretch(numbers.length, this.apart);
      addRow(stretch, numbers);
      this.push(stretch);
    }
  }

  /** Decides on the items up to `end`. Unless they are the last, all but the first are put together. */
  private settle(end: number): void {
    const isAll = end === this.items.length;
    const together = emptyStretch(this.columns.length, false);
    const head = this.items.findIndex((item) => !isLabelled(item));
    this.head = head < 0 ? this.items.length : head;
    for (let at = 0; at < end; at += 1) {
      const item = this.items[at] as Item;
      // The first is compared with all others, which are not all here yet.
      const isOpen = at === 0 && !isAll;
      if (item.kind === 'stretch') addStretch(together, item);
      else if (!isOpen) {
        countIn(this.labels, plainLabel(item.label));
        if (item.isWhole || (item.isBare && item.lacksKeys) || this.closes(item) || this.addsUp(at, item))
          this.chosen.push(item);
        else if (item.strength !== 'none' && this.mayBeTotal(at, item)) this.doubtful.push(item);
      }
    }
    if (isAll) return;
    const [first] = this.items;
    const rest = this.items.slice(end);
    this.items = first?.kind === 'candidate' ? [first, together, ...rest] : [together, ...rest];
  }

  /** `Total for Lobby` below a heading `Lobby`: of a single row it is no sum to be seen. */
  private closes({ label, strength, fits }: Candidate): boolean {
    if (strength === 'none' || !fits || this.headings.size === 0) return false;
    const words = plainLabel(label).split(' ');
    return words.some(
      (_, at) =>
        at > 0 &&
        (this.headings.has(words.slice(at).join(' ')) || this.headings.has(words.slice(0, at).join(' '))),
    );
  }

  /** The first text of the row; a cell that says nothing but `Total` in any of the first columns of text. */
  private labelOf(cells: Cells): { label: string; strength: LabelStrength } {
    const label = (cells.find((cell) => cell !== undefined && !isBlank(cell)) ?? '').trim();
    const strength = labelStrength(label);
    if (strength !== 'none') return { label, strength };
    for (const at of this.texts) {
      const cell = cells[at];
      if (cell && isTotalWord(cell)) return { label: cell.trim(), strength: 'exact' };
    }
    return { label, strength: 'none' };
  }

  /** What stands before the label speaks against it: a number of the row, say. */
  private fits(cells: Cells, label: string): boolean {
    let isLabel = true;
    for (const [at, { count, texts }] of this.facts.entries()) {
      const cell = (cells[at] ?? '').trim();
      if (cell === '') continue;
      if (isLabel) {
        if (cell !== label) return false;
        isLabel = false;
        continue;
      }
      const isMarker = /^[^\p{L}\p{N}]*$/u.test(cell) || /^\(?(x|n\/?a)\)?$/i.test(cell);
      const repeats = texts.size <= count * 0.5;
      if (!this.columns.includes(at) && !isMarker && !repeats && labelStrength(cell) !== 'exact')
        return false;
    }
    return true;
  }

  private lacksKeys(cells: Cells): boolean {
    const most = Math.max(...this.facts.map(({ count }) => count));
    return this.facts.some(
      ({ count }, at) => count >= most * 0.8 && !this.columns.includes(at) && (cells[at] ?? '').trim() === '',
    );
  }

  /** "Sum of class 4" in the second column, where all rows begin with a number of their own and this one does not. */
  private isBare(cells: Cells, label: string): boolean {
    const [first, ...others] = this.facts;
    const most = Math.max(...this.facts.map(({ count }) => count));
    if (!first || others.length < 2 || first.count < nearlyAll * most || !isBlank(cells[0] ?? ''))
      return false;
    let numbers = 0;
    for (const [at, cell = ''] of cells.entries()) {
      if (isBlank(cell) || cell.trim() === label) continue;
      if (!this.columns.includes(at)) return false;
      numbers += 1;
    }
    return numbers > 0 && speaksOfAll(label);
  }

  private isWhole(label: string, cells: Cells): boolean {
    const [first, ...others] = this.facts;
    if (!first || first.texts.size < 5) return false;
    if (others.some((column, at) => isZeroCode((cells[at + 1] ?? '').trim(), column))) return true;
    return namesWhole(label, this.names[0] ?? '', [...first.texts]);
  }

  /** Its numbers are the sums of the rows right below or right above it. */
  private addsUp(at: number, item: Candidate): boolean {
    const { numbers, strength } = item;
    const hasLabel = isLabelled(item);
    // What begins with a number is a row like others, unless it lacks what they begin with.
    const mayBeWhole = item.lacksKeys || Number.isNaN(numberOf(item.label));
    for (const step of [1, -1]) {
      const sum = emptyStretch(numbers.length, false);
      const isEnd = step === 1 ? at === 0 : at === this.items.length - 1;
      const far = this.looks > 0 ? reach : nearby;
      for (let next = at + step; this.items[next] && Math.abs(next - at) <= far; next += step) {
        const other = this.items[next] as Item;
        this.looks -= 1;
        if (other.kind === 'stretch') addStretch(sum, other);
        // Other totals repeat what they add up.
        else if (other.strength === 'none') addRow(sum, other.numbers);
        else continue;
        // Below the states there may be territories, which are no part of the sum.
        if (!hasLabel && mayBeWhole && isEnd && sum.rows >= 10 && compareSums(numbers, sum, 1).isClear)
          return true;
        if (hasLabel && sum.rows >= (strength === 'exact' ? 1 : 2)) {
          if ([1, 2].some((times) => this.isSum(item, sum, times))) return true;
        }
      }
      if (hasLabel || !mayBeWhole || !isEnd || sum.rows < 4) continue;
      // Regions and their countries may both be listed below: then the parts are there two or three times.
      const times = step === 1 && sum.rows >= 10 ? [1, 2, 3] : [1];
      if (times.some((number) => compareSums(numbers, sum, number).isClear)) return true;
    }
    return false;
  }

  /** A label with other words needs two sums, or one to the last digit: among many rows some add up by chance. */
  private isSum({ numbers, strength, label }: Candidate, sum: Stretch, times: number): boolean {
    const { isLikely, isClear, isExact } = compareSums(numbers, sum, times);
    if (strength !== 'among') return isLikely;
    return isLikely && (isClear || (isExact && times === 1 && speaksOfAll(label)));
  }

  /** At the edge of a block, and nothing in the row speaks against it, or most numbers beside it are smaller. */
  private mayBeTotal(at: number, item: Candidate): boolean {
    if (item.strength === 'exact' && item.fits && item.lacksKeys) return true;
    const after = this.items[at + 1];
    const ends = !after || after.apart;
    // At the head of the table several may follow each other.
    const leads = item.apart || at <= this.head;
    if (!leads && !ends) return false;
    const isWide = item.numbers.filter((number) => !Number.isNaN(number)).length >= 3;
    const says = item.strength !== 'among' || (item.apart && isWide && speaksOfAll(item.label));
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

function countIn(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
