import type { Weighed } from './weigh.js';

/** Share of the source's values that are valid for the target after the best conversion; nothing if unknown. */
export type Fits = (source: number, target: number) => number | undefined;

/** Of a large table, only the best targets of each column are asked about: conversions cost time. */
const allUpTo = 3600;
const bestOnly = 8;
const leastShare = 0.03;

/** What conversions say about the pairs of one table. */
export class Fitting {
  readonly #fits = new Map<number, Map<number, number>>();
  readonly #means = new Map<number, number>();

  constructor(fits: Fits | undefined, sources: readonly number[], opinions: readonly (readonly Weighed[])[]) {
    if (!fits) return;
    const pairs = opinions.reduce((sum, opinion) => sum + opinion.length, 0);
    const sums = new Map<number, { sum: number; count: number }>();
    for (const [at, source] of sources.entries()) {
      const asked = pairs <= allUpTo ? (opinions[at] ?? []) : (opinions[at] ?? []).slice(0, bestOnly);
      const own = new Map<number, number>();
      for (const { target } of asked) {
        const share = fits(source, target);
        if (share === undefined) continue;
        own.set(target, share);
        const known = sums.get(target) ?? { sum: 0, count: 0 };
        sums.set(target, { sum: known.sum + share, count: known.count + 1 });
      }
      this.#fits.set(source, own);
    }
    for (const [target, { sum, count }] of sums) this.#means.set(target, (sum + 0.5) / (count + 1));
  }

  share(source: number, target: number): number | undefined {
    return this.#fits.get(source)?.get(target);
  }

  /**
   * What it adds to a score. Values that fit say more where those of other columns do not: any text fits a note, few
   * fit an e-mail address.
   */
  score(source: number, target: number): number {
    const share = this.share(source, target);
    if (share === undefined) return 0;
    const lift = Math.log((share + leastShare) / ((this.#means.get(target) ?? 0.5) + leastShare));
    const fault = 0.5 * Math.log((share + leastShare) / (1 + leastShare));
    return Math.max(-4, Math.min(2, lift)) + fault;
  }
}
