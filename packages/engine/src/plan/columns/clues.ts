import type { Alikeness } from './meaning.js';

/** What speaks for a column of a table feeding one of a template, or against it. */
export const clueNames = [
  // How likely it is by names, values and rules, in log odds; how far before the others for the same template column,
  // and before what else the source may feed.
  'prior',
  'likely',
  'lead',
  'likelyLead',
  'leadOfSource',
  'elsewhere',
  'claimed',
  // What its values say.
  'valid',
  'untried',
  'refused',
  'changed',
  'alike',
  'filled',
  'blank',
  // Nothing in the names speaks for it, or one of them is known to nobody.
  'strange',
  'unknown',
  // Whoever writes a template lists its columns much as tables have them: the key first, then names, amounts, days.
  // Over 60 exports and templates a column and its source stand a tenth of the table apart, by chance a third.
  'place',
  'order',
  'expected',
  'beside',
  // What the names mean, in themselves and before the others.
  'name',
  'within',
  'description',
  'whole',
  'values',
  // What kind of values a column of such a name holds as a rule, and what kind these are.
  'kind',
  'nameLead',
  'wholeLead',
  'valuesLead',
  'nameLeadOfSource',
  'wholeLeadOfSource',
  'valuesLeadOfSource',
  // How well letters stand for words, in itself and before the others.
  'short',
  'shortLead',
  'shortLeadOfSource',
] as const;
export type Clue = (typeof clueNames)[number];
export type Clues = Record<Clue, number>;

/** A column of a table that may feed one of a template. */
export interface Pair {
  source: number;
  target: number;
  /** How likely it is by names, values and rules. */
  prior: number;
  /** The share of its values that become valid, and of those that change; undefined where that was not tried. */
  valid: number | undefined;
  changed: number;
  /** Whether none of its values can become what is wanted: words and codes may stand for those of a list. */
  isRefused: boolean;
  /** 1: values are of the kind that is wanted; -1: they cannot be; 0: that says nothing. */
  alike: number;
  /** Of the rows. */
  filled: number;
  /** Where the source stands among the columns of its table; undefined for what stands around the table. */
  place: number | undefined;
  meaning: Alikeness;
}

const unlikely = 0.05;
const unlike = 0.4;
const least = 0.003;
const most = 0.995;
/** As likely as that, a pair says where the others stand. */
const anchoring = 0.35;
const nearby = 4;
const mostApart = 12;
const halfApart = 6;
/** Where nothing tells the place, what pairs by chance have. */
const apartByChance = 0.3;

export const logOdds = (probability: number) => {
  const bounded = Math.min(most, Math.max(least, probability));
  return Math.log(bounded / (1 - bounded));
};

/**
 * The clues of all pairs of one table and one template, which tell of each other. `believed` is how likely each pair
 * is taken to be, where columns that are sure say where the others stand.
 */
export function cluesOf(
  pairs: readonly Pair[],
  { width, targets }: { width: number; targets: number },
  believed: readonly number[],
): Clues[] {
  const byTarget = grouped(pairs, ({ target }) => target);
  const bySource = grouped(pairs, ({ source }) => source);
  const lead = (
    value: (pair: Pair) => number,
    groups: ReadonlyMap<number, Pair[]>,
    key: number,
    pair: Pair,
  ) => {
    const others = (groups.get(key) ?? []).filter((other) => other !== pair);
    return others.length === 0 ? 0 : value(pair) - Math.max(...others.map(value));
  };
  const anchors = anchorsOf(pairs, believed, targets);
  const orderly = orderliness(anchors);
  return pairs.map((pair): Clues => {
    const { source, target, prior, valid, changed, isRefused, alike, filled, place, meaning } = pair;
    const forTarget = (value: (pair: Pair) => number) => lead(value, byTarget, target, pair);
    const forSource = (value: (pair: Pair) => number) => lead(value, bySource, source, pair);
    const elsewhere = Math.max(
      least,
      ...(bySource.get(source) ?? []).filter((other) => other !== pair).map((other) => other.prior),
    );
    return {
      prior: logOdds(prior),
      likely: prior,
      likelyLead: forTarget((each) => each.prior),
      lead: forTarget((each) => logOdds(each.prior)),
      leadOfSource: forSource((each) => logOdds(each.prior)),
      elsewhere,
      claimed: elsewhere > 0.5 ? 1 : 0,
      valid: valid === undefined ? 0 : valid - 0.8,
      untried: valid === undefined ? 1 : 0,
      refused: isRefused ? 1 : 0,
      changed,
      alike,
      filled,
      blank: filled === 0 ? 1 : 0,
      strange: isStrange(pair) ? 1 : 0,
      unknown: meaning.whole === 0 ? 1 : 0,
      ...standing(place, target, anchors, { width, targets, orderly }),
      ...meaning,
      nameLead: forTarget((each) => each.meaning.name),
      wholeLead: forTarget((each) => each.meaning.whole),
      valuesLead: forTarget((each) => each.meaning.values),
      nameLeadOfSource: forSource((each) => each.meaning.name),
      wholeLeadOfSource: forSource((each) => each.meaning.whole),
      valuesLeadOfSource: forSource((each) => each.meaning.values),
      shortLead: forTarget((each) => each.meaning.short),
      shortLeadOfSource: forSource((each) => each.meaning.short),
    };
  });
}

/** A name that is known to mean something else: nothing but its place speaks for it. */
export function isStrange({ prior, meaning: { name, whole, values, short } }: Pair): boolean {
  return prior < unlikely && whole !== 0 && Math.max(name, whole, values, short) < unlike;
}

interface Anchor {
  target: number;
  place: number;
  sure: number;
}

/** For each column of the template the place of what is likely to feed it. */
function anchorsOf(pairs: readonly Pair[], believed: readonly number[], targets: number): Anchor[] {
  const best = new Map<number, Anchor>();
  for (const [at, { target, place }] of pairs.entries()) {
    const sure = believed[at] ?? 0;
    if (place === undefined || sure <= anchoring || sure <= (best.get(target)?.sure ?? 0)) continue;
    best.set(target, { target, place, sure });
  }
  return Array.from({ length: targets }, (_, target) => best.get(target) ?? []).flat();
}

/** As many pairs of columns in the same order as most templates have, before any is seen. */
const usual = { pairs: 2, share: 0.8 };

/** How far a template lists its columns as the table does: 1 all, 0 no more than by chance. */
function orderliness(anchors: readonly Anchor[]): number {
  let same = usual.pairs * usual.share;
  let all = usual.pairs;
  for (const [at, one] of anchors.entries())
    for (const other of anchors.slice(at + 1)) {
      if (one.place === other.place) continue;
      const weight = one.sure * other.sure;
      same += weight * (other.place > one.place ? 1 : -1);
      all += weight;
    }
  return Math.max(0, same / all);
}

/** How well a place agrees with those of the other columns. */
function standing(
  place: number | undefined,
  target: number,
  all: readonly Anchor[],
  { width, targets, orderly }: { width: number; targets: number; orderly: number },
): Pick<Clues, 'place' | 'order' | 'expected' | 'beside'> {
  if (place === undefined) return { place: -apartByChance, order: 0, expected: -1, beside: 0 };
  const anchors = all.filter((each) => each.target !== target);
  let agreeing = 0;
  let weights = 0.3;
  let beside = 0;
  for (const anchor of anchors) {
    const apart = Math.abs(anchor.target - target);
    const weight = anchor.sure * Math.exp(-apart / nearby);
    const isSame = place !== anchor.place && place > anchor.place === target > anchor.target;
    agreeing += weight * (isSame ? 1 : -1);
    weights += weight;
    if (apart <= 2 && place - anchor.place === target - anchor.target)
      beside = Math.max(beside, anchor.sure * (apart === 1 ? 1 : 0.6));
  }
  const before = anchors.findLast((anchor) => anchor.target < target) ?? { target: -1, place: -1 };
  const after = anchors.find((anchor) => anchor.target > target) ?? { target: targets, place: width };
  const expected =
    before.place + ((after.place - before.place) * (target - before.target)) / (after.target - before.target);
  const apart = Math.abs(place / Math.max(1, width) - target / Math.max(1, targets));
  const off = Math.min(mostApart, Math.abs(place - expected)) / halfApart;
  return {
    place: -(orderly * apart + (1 - orderly) * apartByChance),
    order: (orderly * agreeing) / weights,
    expected: -(orderly * off + (1 - orderly)),
    beside: orderly * beside,
  };
}

function grouped(pairs: readonly Pair[], key: (pair: Pair) => number): Map<number, Pair[]> {
  const groups = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const group = groups.get(key(pair));
    if (group) group.push(pair);
    else groups.set(key(pair), [pair]);
  }
  return groups;
}
