import { once } from '../../once.js';
import type { Kind } from '../../profile/kind.js';
import type { ColumnProfile } from '../../profile/profile.js';
import { dictionary } from '../../words/dictionary.js';
import type { Sense } from '../../words/senses.js';

/** Kinds of values, as far as names of columns tell them apart. */
export const usualKinds = ['number', 'whole', 'date', 'contact', 'code', 'flag', 'few', 'words'] as const;
export type UsualKind = (typeof usualKinds)[number];

const byKind: Partial<Record<Kind, UsualKind>> = {
  integer: 'whole',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
  time: 'date',
  boolean: 'flag',
  email: 'contact',
  phone: 'contact',
  url: 'contact',
  domain: 'contact',
  ip: 'contact',
  uuid: 'code',
  postcode: 'code',
  code: 'code',
};

/** Undefined where a column holds nothing, or nothing that is most of it. */
export function usualKindOf({ kinds, distinct, filled }: ColumnProfile): UsualKind | undefined {
  const [first] = kinds;
  if (filled === 0) return undefined;
  const plain = first && first.share > 0.5 ? byKind[first.kind] : undefined;
  return plain ?? (2 * distinct <= filled ? 'few' : 'words');
}

/** Of each kind: how often columns hold it, in logarithms, and what each number of a sense says for it. */
export interface KindWeights {
  usual: number[];
  bias: number[];
  numbers: number[][];
}

const shipped = once((): KindWeights => {
  const lines = dictionary('usual-kinds').map(([, ...cells]) => cells.map(Number));
  return {
    usual: lines.map(([usual = 0]) => usual),
    bias: lines.map(([, bias = 0]) => bias),
    numbers: lines.map(([, , ...numbers]) => numbers),
  };
});

/** How much likelier each kind of values is in a column that is called so than in any, in log odds. */
export function kindsByName(sense: Sense | undefined, weights = shipped()): number[] {
  if (!sense) return usualKinds.map(() => 0);
  const shares = sharesOf(sense, weights);
  return shares.map((share, at) => Math.log(share) - (weights.usual[at] ?? 0));
}

export function sharesOf(sense: ArrayLike<number>, { bias, numbers }: KindWeights): number[] {
  const scores = usualKinds.map((_, kind) => {
    let sum = bias[kind] ?? 0;
    const own = numbers[kind] ?? [];
    for (let at = 0; at < sense.length; at += 1) sum += (own[at] ?? 0) * (sense[at] ?? 0);
    return Math.exp(sum);
  });
  const all = scores.reduce((sum, score) => sum + score);
  return scores.map((score) => score / all);
}
