import { type Candidate, type EvidenceMaker, type EvidenceRow, kindsOfEvidence } from './evidence.js';
import type { TargetColumn } from './match.js';
import { Company, noFit } from './table-context.js';

/** Targets that are tried for every source because they go with the others of its table. */
const fromCompany = 60;

/** What each kind of evidence is worth, and how likely it is that no target is right. */
export interface Weights {
  evidence: Readonly<Partial<EvidenceRow>>;
  none: number;
  /** The same where no target has a description, which leaves less to speak for any. */
  noneUndescribed: number;
}

/** What fits a large glossary, whose terms come from many hands, and what fits templates of some columns. */
export interface Models {
  glossary: Model;
  template: Model;
}

/** First weights judge each pair alone; second ones know what the rest of the table is likely to be. */
export interface Model {
  first: Weights;
  second: Weights;
  /** Turns shares into probabilities: where targets have descriptions, and where none has. */
  described: Calibration;
  undescribed: Calibration;
}

export interface Calibration {
  slope: number;
  shift: number;
}

export interface Weighed extends Candidate {
  score: number;
  /** Share of its template's targets for this source, "none of them" included. */
  share: number;
}

export function scoreOf(evidence: EvidenceRow, { evidence: weights }: Weights): number {
  let score = 0;
  for (const kind of kindsOfEvidence) score += evidence[kind] * (weights[kind] ?? 0);
  return score;
}

/** The targets of one template compete for a source; those of different templates do not. */
export function weigh(
  candidates: readonly Candidate[],
  targets: readonly TargetColumn[],
  weights: Weights,
  isDescribed: boolean,
  extra: (target: number) => number = () => 0,
): Weighed[] {
  const none = Math.exp(isDescribed ? weights.none : weights.noneUndescribed);
  const scores = candidates.map(({ target, evidence }) => scoreOf(evidence, weights) + extra(target));
  const sums = new Map<string | undefined, number>();
  const groupOf = (at: number) => targets[candidates[at]?.target ?? -1]?.template;
  for (const [at, score] of scores.entries()) {
    sums.set(groupOf(at), (sums.get(groupOf(at)) ?? none) + Math.exp(score));
  }
  return candidates
    .map((candidate, at) => {
      const score = scores[at] ?? 0;
      return { ...candidate, score, share: Math.exp(score) / (sums.get(groupOf(at)) ?? 1) };
    })
    .sort((a, b) => b.share - a.share || a.target - b.target);
}

export function calibrated(share: number, { slope, shift }: Calibration): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, share));
  return 1 / (1 + Math.exp(-(slope * Math.log(bounded / (1 - bounded)) + shift)));
}

/** The pairs of a table again, with what first opinions of all of its sources say about each of them. */
export function withCompany(
  maker: EvidenceMaker,
  sources: readonly number[],
  opinions: readonly (readonly Weighed[])[],
): Candidate[][] {
  const company = new Company(
    maker.marks,
    maker.usualMarks,
    opinions,
    sources.map((source) => maker.text(source).plain),
  );
  const common = maker.isSmall || !maker.isDescribed ? [] : company.nearest(fromCompany);
  return sources.map((source, at) => {
    const known = opinions[at] ?? [];
    const targets = new Set(known.map(({ target }) => target));
    const added = common
      .filter((target) => !targets.has(target))
      .map((target) => ({ target, evidence: maker.evidence(source, target) }));
    return [...known, ...added].map(({ target, evidence }) => {
      const { best, mean, manner, phrase } = maker.isSmall ? noFit : company.fits(target, at);
      const taken = company.taken(target, at);
      return { target, evidence: { ...evidence, company: mean, companion: best, manner, phrase, taken } };
    });
  });
}

/** Opinions that know of each other change each other: three times is enough. */
export function settle(
  maker: EvidenceMaker,
  sources: readonly number[],
  first: readonly (readonly Weighed[])[],
  targets: readonly TargetColumn[],
  weights: Weights,
  extra: (source: number, target: number) => number = () => 0,
): Weighed[][] {
  const again = (opinions: readonly (readonly Weighed[])[]) =>
    withCompany(maker, sources, opinions).map((candidates, at) =>
      weigh(candidates, targets, weights, maker.isDescribed, (target) => extra(sources[at] ?? -1, target)),
    );
  return again(again(again(first)));
}
