export interface Worth {
  source: number;
  target: number;
  /** More is better; above 0. */
  worth: number;
}

/** The least by which one bids more: the sum of worth is at most that much per pair below the greatest. */
const step = 0.001;

/**
 * One-to-one with (nearly) the greatest sum of worth, found by letting sources bid for targets in turn; ties go to
 * the earlier source and target.
 */
export function assignOneToOne(pairs: readonly Worth[]): Worth[] {
  const bySource = new Map<number, Worth[]>();
  for (const pair of worthwhile(pairs)) {
    const own = bySource.get(pair.source);
    if (own) own.push(pair);
    else bySource.set(pair.source, [pair]);
  }
  const sources = [...bySource.keys()].sort((a, b) => a - b);
  const prices = new Map<number, number>();
  const holders = new Map<number, Worth>();
  const waiting = [...sources];
  for (let at = 0; at < waiting.length; at += 1) {
    const own = bySource.get(waiting[at] ?? -1) ?? [];
    let best: Worth | undefined;
    let gain = 0;
    let second = 0;
    for (const pair of own) {
      const worth = pair.worth - (prices.get(pair.target) ?? 0);
      if (worth > gain) {
        second = gain;
        gain = worth;
        best = pair;
      } else if (worth > second) second = worth;
    }
    if (!best) continue;
    const before = holders.get(best.target);
    holders.set(best.target, best);
    prices.set(best.target, (prices.get(best.target) ?? 0) + gain - second + step);
    if (before) waiting.push(before.source);
  }
  return [...holders.values()].sort((a, b) => a.source - b.source);
}

/** Of many sources for one target only as many can matter as there are targets. */
function worthwhile(pairs: readonly Worth[]): Worth[] {
  const byTarget = new Map<number, Worth[]>();
  for (const pair of pairs) {
    const own = byTarget.get(pair.target);
    if (own) own.push(pair);
    else byTarget.set(pair.target, [pair]);
  }
  return [...byTarget.values()]
    .flatMap((own) => own.sort((a, b) => b.worth - a.worth || a.source - b.source).slice(0, byTarget.size))
    .sort((a, b) => a.source - b.source || a.target - b.target);
}
