import { z } from 'zod';
import { formatPlain, parsePlain, placePoint } from '../cells/plain-number.js';
import { lowerText, trimText } from '../cells/text.js';
import { text } from './operation.js';

/**
 * Which cell a column gets where several rows became one. What no row can give (no cell is filled, none is a number)
 * is the cell of the row that was kept. Cells compare trimmed.
 */
export const mergeSchema = z
  .discriminatedUnion('take', [
    /** The first that is not blank: the kept row's, then the others' in the order of preference. */
    z.strictObject({ take: z.literal('filled') }),
    /** Of cells that stand equally often the first. */
    z.strictObject({ take: z.literal('most_common') }),
    /** As texts, or of those that are plain numbers. */
    z.strictObject({ take: z.literal('least'), as: z.literal('number').optional() }),
    z.strictObject({ take: z.literal('greatest'), as: z.literal('number').optional() }),
    /** Of the cells that are plain numbers, exactly; `decimal`: their mark, where it is no point. */
    z.strictObject({ take: z.literal('sum'), decimal: z.literal(',').optional() }),
    /** The first of these that any row has, whatever its case. */
    z.strictObject({ take: z.literal('prefer'), values: z.array(text).min(1).max(1000) }),
    /** Where the cells that are filled differ; else the one they agree on. */
    z.strictObject({ take: z.literal('constant'), value: text }),
    /** Every cell that is filled, each once. */
    z.strictObject({ take: z.literal('joined'), separator: text }),
  ])
  .meta({ id: 'Merge' });

export type Merge = z.output<typeof mergeSchema>;

/** Digits before and behind the point that numbers may have; one that has more is not added up. */
export const MERGE_DIGITS = 20;

type Cell = string | null;

export interface MergedCell {
  value: Cell;
  /** The places of the cells that it was made from. */
  from: number[];
}

/** The cells of one column, the kept row's first, then in the order of preference. */
export function mergeCells(merge: Merge, cells: readonly Cell[]): MergedCell {
  const kept: MergedCell = { value: cells[0] ?? null, from: [0] };
  const texts = cells.map((cell) => trimText(cell ?? ''));
  const filled = [...texts.keys()].filter((at) => texts[at] !== '');
  const one = (at: number | undefined): MergedCell =>
    at === undefined ? kept : { value: cells[at] ?? null, from: [at] };
  const different = filled.filter((at) => texts.indexOf(texts[at] ?? '') === at);
  switch (merge.take) {
    case 'filled':
      return one(filled[0]);
    case 'most_common': {
      const count = (at: number) => filled.filter((other) => texts[other] === texts[at]).length;
      return one(best(filled, (a, b) => count(b) - count(a)));
    }
    case 'least':
    case 'greatest': {
      const sign = merge.take === 'least' ? 1 : -1;
      if (merge.as === undefined)
        return one(best(filled, (a, b) => sign * compareTexts(texts[a] ?? '', texts[b] ?? '')));
      const numbers = texts.map(numberIn);
      const usable = filled.filter((at) => typeof numbers[at] === 'bigint');
      const difference = (a: number, b: number) => (numbers[a] ?? 0n) - (numbers[b] ?? 0n);
      return one(
        best(usable, (a, b) => sign * Number(difference(a, b) > 0n) - sign * Number(difference(a, b) < 0n)),
      );
    }
    case 'sum':
      if (merge.decimal === undefined) return sum(texts) ?? kept;
      return (
        withComma(sum(texts.map((each) => each.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ';'))))) ??
        kept
      );
    case 'prefer': {
      const wanted = merge.values.map((value) => lowerText(trimText(value)));
      const rank = (at: number) => wanted.indexOf(lowerText(texts[at] ?? ''));
      const usable = [...texts.keys()].filter((at) => rank(at) >= 0);
      return one(best(usable, (a, b) => rank(a) - rank(b)));
    }
    case 'constant':
      return different.length > 1 ? { value: merge.value, from: different } : one(filled[0]);
    case 'joined':
      if (different.length === 0) return kept;
      return { value: different.map((at) => texts[at]).join(merge.separator), from: different };
  }
}

/** Ties go to the first. */
function best(places: readonly number[], compare: (a: number, b: number) => number): number | undefined {
  return [...places].sort((a, b) => compare(a, b) || a - b)[0];
}

/** As DuckDB compares them: byte by byte. */
function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** In units of the last digit that counts; undefined: no plain number; null: one with too many digits. */
function numberIn(value: string): bigint | null | undefined {
  const parts = parsePlain(value);
  if (!parts) return undefined;
  const whole = parts.whole.replace(/^0+/, '');
  if (whole.length > MERGE_DIGITS || parts.fraction.length > MERGE_DIGITS) return null;
  return BigInt(`${parts.negative ? '-' : ''}${whole || '0'}${parts.fraction.padEnd(MERGE_DIGITS, '0')}`);
}

/** With as many decimals as the number that has the most. */
function sum(texts: readonly string[]): MergedCell | undefined {
  const numbers = texts.map(numberIn);
  const from = [...numbers.keys()].filter((at) => typeof numbers[at] === 'bigint');
  if (from.length === 0 || numbers.includes(null)) return undefined;
  const total = from.reduce((before, at) => before + (numbers[at] ?? 0n), 0n);
  const places = Math.max(...from.map((at) => parsePlain(texts[at] ?? '')?.fraction.length ?? 0));
  const { whole, fraction } = placePoint(String(total < 0n ? -total : total), MERGE_DIGITS);
  return { value: formatPlain({ negative: total < 0n, whole, fraction: fraction.slice(0, places) }), from };
}

function withComma(made: MergedCell | undefined): MergedCell | undefined {
  return made && { ...made, value: made.value?.replace('.', ',') ?? null };
}

export function mergeEnglish(merge: Merge): string {
  switch (merge.take) {
    case 'filled':
      return 'the first cell that is filled';
    case 'most_common':
      return 'the most common cell';
    case 'least':
    case 'greatest':
      return `the ${merge.take} ${merge.as === undefined ? 'cell' : 'number'}`;
    case 'sum':
      return 'the sum';
    case 'prefer':
      return `the first of ${merge.values.map((value) => `"${value}"`).join(', ')} that a row has`;
    case 'constant':
      return `"${merge.value}" where they differ`;
    case 'joined':
      return `all different cells, joined by "${merge.separator}"`;
  }
}
