import { rounded, table } from '../table.js';

/** A ranking of one source: the targets in order, each with its probability. */
export interface Ranking {
  targets: number[];
  probabilities: number[];
  gold: number[];
}

export function hitAt(rankings: readonly Ranking[], place: number): number {
  return share(rankings, ({ targets, gold }) =>
    targets.slice(0, place).some((target) => gold.includes(target)),
  );
}

export function meanReciprocalRank(rankings: readonly Ranking[]): number {
  const known = rankings.filter(({ gold }) => gold.length > 0);
  const sum = known.reduce((total, { targets, gold }) => {
    const at = targets.findIndex((target) => gold.includes(target));
    return total + (at < 0 ? 0 : 1 / (at + 1));
  }, 0);
  return sum / known.length;
}

/** Of all pairs of a study, the most likely ones, as many as there are right ones: the share of the right ones found. */
export function recallAtGold(rankings: readonly Ranking[]): { found: number; gold: number } {
  const pairs = rankings.flatMap(({ targets, probabilities, gold }) =>
    targets.map((target, at) => ({ probability: probabilities[at] ?? 0, isRight: gold.includes(target) })),
  );
  const gold = rankings.reduce((sum, ranking) => sum + ranking.gold.length, 0);
  const best = pairs.sort((a, b) => b.probability - a.probability).slice(0, gold);
  return { found: best.filter(({ isRight }) => isRight).length, gold };
}

export interface Calibration {
  error: number;
  /** Of the first matches given 0.9 or more. */
  sure: number;
  sureRight: number;
  bins: { count: number; probability: number; right: number }[];
}

/** First matches, in ten bins by their probability. */
export function calibration(rankings: readonly Ranking[]): Calibration {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, probability: 0, right: 0 }));
  let sure = 0;
  let sureRight = 0;
  for (const { targets, probabilities, gold } of rankings) {
    const probability = probabilities[0] ?? 0;
    const right = targets[0] !== undefined && gold.includes(targets[0]) ? 1 : 0;
    const bin = bins[Math.min(9, Math.floor(probability * 10))];
    if (!bin) continue;
    bin.count += 1;
    bin.probability += probability;
    bin.right += right;
    if (probability >= 0.9) {
      sure += 1;
      sureRight += right;
    }
  }
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.probability - bin.right), 0) / rankings.length;
  return { error, sure, sureRight, bins };
}

export function printCalibration({ bins, error, sure, sureRight }: Calibration): void {
  console.log(
    table(
      ['probability', 'columns', 'mean', 'right'],
      bins.map(({ count, probability, right }, at) => [
        `${at / 10} to ${(at + 1) / 10}`,
        count,
        count === 0 ? '' : rounded(probability / count, 2).toFixed(2),
        count === 0 ? '' : rounded(right / count, 2).toFixed(2),
      ]),
    ),
  );
  console.log(
    `expected calibration error ${error.toFixed(3)}; given 0.9 or more: ${sure}, right ${sureRight}`,
  );
}

function share<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length / items.length;
}
