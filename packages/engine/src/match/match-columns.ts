import { assignOneToOne } from './assign.js';
import { EvidenceMaker } from './evidence.js';
import { type Fits, Fitting } from './fitting.js';
import type { Match, SourceColumn, TargetColumn } from './match.js';
import { reasonFor } from './reason.js';
import { calibrated, type Model, type Models, settle, type Weighed, weigh } from './weigh.js';
import { models as shipped } from './weights.js';

interface MatchOptions {
  /** Strong evidence, asked by indexes; the same pair is asked about once. */
  fits?: Fits;
  /** Other weights than the shipped ones. */
  models?: Models;
}

const shown = 20;

export class Matches {
  readonly #sources: readonly SourceColumn[];
  readonly #targets: readonly TargetColumn[];
  readonly #maker: EvidenceMaker;
  readonly #weighed: readonly (readonly Weighed[])[];
  readonly #fittings: readonly Fitting[];
  readonly #model: Model;

  constructor(sources: readonly SourceColumn[], targets: readonly TargetColumn[], options: MatchOptions) {
    this.#sources = sources;
    this.#targets = targets;
    this.#maker = new EvidenceMaker(sources, targets);
    this.#model = (options.models ?? shipped)[this.#maker.isSmall ? 'template' : 'glossary'];
    const { weighed, fittings } = weighAll(this.#maker, targets, this.#model, options.fits);
    this.#weighed = weighed;
    this.#fittings = fittings;
  }

  /** The targets that a source may be, best first. */
  ranked(source: number): Match[] {
    return (this.#weighed[source] ?? []).slice(0, shown).map((weighed) => this.#match(source, weighed));
  }

  /** The sources that may be a target, best first. */
  forTarget(target: number): Match[] {
    return this.#sources
      .flatMap((_, source) =>
        (this.#weighed[source] ?? [])
          .filter((weighed) => weighed.target === target)
          .map((weighed) => ({ source, weighed })),
      )
      .sort((a, b) => b.weighed.share - a.weighed.share || a.source - b.source)
      .slice(0, shown)
      .map(({ source, weighed }) => this.#match(source, weighed));
  }

  pair(source: number, target: number): Match {
    const known = this.#weighed[source]?.find((weighed) => weighed.target === target);
    if (known) return this.#match(source, known);
    const added = { target, evidence: this.#maker.evidence(source, target) };
    const all = [...(this.#weighed[source] ?? []), added];
    const weighed = weigh(all, this.#targets, this.#model.second, this.#maker.isDescribed).find(
      (one) => one.target === target,
    );
    return this.#match(source, weighed ?? { ...added, score: 0, share: 0 });
  }

  /** At most one target for each source and one source for each target, of each table and template. */
  assign(leastProbability = 0.2): Match[] {
    const found: Match[] = [];
    for (const { sources } of this.#maker.tables) {
      const byTemplate = new Map<string | undefined, { source: number; target: number; worth: number }[]>();
      for (const source of sources) {
        for (const { target, share } of this.#weighed[source] ?? []) {
          const worth = this.#probability(share);
          if (worth < leastProbability) break;
          const template = this.#targets[target]?.template;
          const pairs = byTemplate.get(template) ?? [];
          pairs.push({ source, target, worth });
          byTemplate.set(template, pairs);
        }
      }
      for (const pairs of byTemplate.values()) {
        for (const { source, target } of assignOneToOne(pairs)) found.push(this.pair(source, target));
      }
    }
    return found.sort((a, b) => a.source - b.source || a.target - b.target);
  }

  #probability(share: number): number {
    return calibrated(share, this.#maker.isDescribed ? this.#model.described : this.#model.undescribed);
  }

  #match(source: number, { target, evidence, share }: Weighed): Match {
    const fits = this.#fittings[source]?.share(source, target);
    return {
      source,
      target,
      probability: this.#probability(share),
      evidence: fits === undefined ? evidence : { ...evidence, fits },
      reason: reasonFor(this.#maker, source, target, evidence, fits),
    };
  }
}

/** Which column of the sources means which of the targets, each with a probability and the reason. */
export function matchColumns(
  sources: readonly SourceColumn[],
  targets: readonly TargetColumn[],
  options: MatchOptions = {},
): Matches {
  return new Matches(sources, targets, options);
}

interface Opinions {
  weighed: Weighed[][];
  /** By source. */
  fittings: Fitting[];
}

function weighAll(
  maker: EvidenceMaker,
  targets: readonly TargetColumn[],
  model: Model,
  fits: Fits | undefined,
): Opinions {
  const weighed: Weighed[][] = [];
  const fittings: Fitting[] = [];
  for (const { sources } of maker.tables) {
    const candidates = sources.map((source) =>
      maker.candidates(source).map((target) => ({ target, evidence: maker.evidence(source, target) })),
    );
    const first = candidates.map((list) => weigh(list, targets, model.first, maker.isDescribed));
    const fitting = new Fitting(fits, sources, first);
    const fitted = candidates.map((list, at) =>
      weigh(list, targets, model.first, maker.isDescribed, (target) =>
        fitting.score(sources[at] ?? -1, target),
      ),
    );
    const score = (source: number, target: number) => fitting.score(source, target);
    const second = settle(maker, sources, fits ? fitted : first, targets, model.second, score);
    for (const [at, source] of sources.entries()) {
      weighed[source] = second[at] ?? [];
      fittings[source] = fitting;
    }
  }
  return { weighed, fittings };
}
