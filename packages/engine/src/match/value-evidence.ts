import { fold } from '../words/fold.js';
import type { SourceColumn, TargetColumn } from './match.js';

const mostValues = 300;

/** What the values of a column look like, from some of them. */
export interface ValueText {
  values: ReadonlySet<string>;
  words: ReadonlySet<string>;
  numeric: number;
  /** Where they are numbers: the middle half of them. */
  low: number;
  high: number;
  length: number;
  shapes: ReadonlyMap<string, number>;
}

const read = new WeakMap<readonly string[], ValueText | undefined>();

/** The same values come again under every name that a column may go by. */
export function readValues(values: readonly string[] | undefined): ValueText | undefined {
  if (values === undefined) return undefined;
  if (!read.has(values)) read.set(values, valuesRead(values));
  return read.get(values);
}

function valuesRead(values: readonly string[]): ValueText | undefined {
  const some = spread(
    values.filter((value) => value.trim() !== ''),
    mostValues,
  );
  if (some.length === 0) return undefined;
  const folded = some.map((value) => fold(value.trim()).slice(0, 200));
  const numbers = folded
    .filter((value) => /^[-+]?\d[\d.,\s']*%?$/.test(value))
    .map((value) => Number(value.replace(/[,\s'%]/g, '')))
    .filter((number) => Number.isFinite(number))
    .sort((a, b) => a - b);
  const shapes = new Map<string, number>();
  for (const value of folded) {
    const shape = shapeOf(value);
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1 / folded.length);
  }
  const at = (part: number) => numbers[Math.floor((numbers.length - 1) * part)] ?? 0;
  return {
    values: new Set(folded),
    words: new Set(
      folded.flatMap((value) => value.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 2),
    ),
    numeric: numbers.length / folded.length,
    low: at(0.25),
    high: at(0.75),
    length: folded.reduce((sum, value) => sum + value.length, 0) / folded.length,
    shapes,
  };
}

/** Spread over all of them, so that sorted values are not all from the beginning. */
function spread(values: readonly string[], most: number): string[] {
  if (values.length <= most) return [...values];
  return Array.from({ length: most }, (_, at) => values[Math.floor((at * values.length) / most)] ?? '');
}

function shapeOf(value: string): string {
  return value
    .slice(0, 40)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '9')
    .replace(/(a[\s-]?)+a/g, 'a a')
    .replace(/\s+/g, ' ');
}

interface ValueEvidence {
  /** Whether there are values on both sides to compare. */
  values: number;
  /** Share of the column's values that are among the target's, rare ones counting more; and of their words. */
  shared_values: number;
  shared_words: number;
  /** Share of the column's values that end with one of the target's, or the other way round: "pT2" and "T2". */
  inner_values: number;
  /** One has numbers, the other has none. */
  other_type: number;
  range: number;
  shape: number;
}

const noValueEvidence: ValueEvidence = {
  values: 0,
  shared_values: 0,
  shared_words: 0,
  inner_values: 0,
  other_type: 0,
  range: 0,
  shape: 0,
};

/** The values of all targets, and in how many of them each stands. */
export class TargetValues {
  readonly texts: (ValueText | undefined)[];
  readonly #inTargets = new Map<string, number[]>();
  readonly #wordCounts = new Map<string, number>();
  readonly #count: number;

  constructor(targets: readonly TargetColumn[]) {
    this.texts = targets.map(({ values }) => readValues(values));
    for (const [target, text] of this.texts.entries()) {
      for (const value of text?.values ?? []) {
        const known = this.#inTargets.get(value);
        if (known) known.push(target);
        else this.#inTargets.set(value, [target]);
      }
      for (const word of text?.words ?? []) this.#wordCounts.set(word, (this.#wordCounts.get(word) ?? 0) + 1);
    }
    this.#count = this.texts.filter((text) => text !== undefined).length;
  }

  /** Targets that have one of the values, those with rare ones first. */
  having(source: ValueText | undefined): number[] {
    const found = new Map<number, number>();
    for (const value of source?.values ?? []) {
      const targets = this.#inTargets.get(value) ?? [];
      if (/^[\d.,-]*$/.test(value) || targets.length > 200) continue;
      for (const target of targets) found.set(target, (found.get(target) ?? 0) + 1 / targets.length);
    }
    return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([target]) => target);
  }

  evidence(source: ValueText | undefined, target: number): ValueEvidence {
    const own = this.texts[target];
    if (!source || !own) return noValueEvidence;
    const areNumbers = source.numeric >= 0.8 && own.numeric >= 0.8;
    const weightOf = (inTargets: number) => Math.log(1 + (this.#count + 5) / (inTargets + 1));
    const share = (
      ours: ReadonlySet<string>,
      theirs: ReadonlySet<string>,
      inTargets: (text: string) => number,
    ) => {
      let all = 0;
      let shared = 0;
      for (const text of ours) {
        const weight = weightOf(inTargets(text));
        all += weight;
        if (theirs.has(text)) shared += weight;
      }
      return all > 0 ? shared / all : 0;
    };
    const valueCount = (value: string) => this.#inTargets.get(value)?.length ?? 0;
    const wordCount = (word: string) => this.#wordCounts.get(word) ?? 0;
    return {
      values: 1,
      shared_values: areNumbers ? 0 : share(source.values, own.values, valueCount),
      inner_values: areNumbers ? 0 : innerShare(source, own),
      shared_words: areNumbers ? 0 : share(source.words, own.words, wordCount),
      other_type: Math.abs(source.numeric - own.numeric) > 0.6 ? 1 : 0,
      range: areNumbers ? overlap(source, own) : 0,
      shape: sharedShapes(source.shapes, own.shapes),
    };
  }
}

/** Only for short lists: of long ones, some value ends like another by chance. */
function innerShare(source: ValueText, target: ValueText): number {
  if (source.values.size > 40 || target.values.size > 40) return 0;
  let inner = 0;
  for (const value of source.values) {
    if (value.length < 2 || target.values.has(value)) continue;
    for (const other of target.values) {
      const [short, long] = value.length < other.length ? [value, other] : [other, value];
      if (short.length >= 2 && long.length <= 3 * short.length && long.endsWith(short)) {
        inner += 1;
        break;
      }
    }
  }
  return inner / source.values.size;
}

function overlap(one: ValueText, other: ValueText): number {
  const shared = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  const whole = Math.max(one.high, other.high) - Math.min(one.low, other.low);
  if (whole <= 0) return 1;
  return Math.max(0, shared / whole);
}

function sharedShapes(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [shape, share] of one) shared += Math.min(share, other.get(shape) ?? 0);
  return shared;
}

/** A column that has to be unique and is not, or has to be filled and is mostly blank: 1. */
export function breaksRules(source: SourceColumn, target: TargetColumn): number {
  const { profile } = source;
  if (!profile || profile.filled === 0) return 0;
  return target.unique === true && profile.distinct < 0.9 * profile.filled ? 1 : 0;
}

/** A column whose values all differ, for one that has to be unique. */
export function isUniqueLikeWanted(source: SourceColumn, target: TargetColumn): number {
  const { profile } = source;
  if (!profile || profile.filled < 5) return 0;
  return target.unique === true && profile.distinct >= 0.99 * profile.filled ? 1 : 0;
}
