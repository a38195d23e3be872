import { Corpus } from './corpus.js';

/** How much of the words of two names meet, rare words counting more; 0 to 1. */
export interface Meant {
  target: number;
  /** Of the words of the target. */
  covered: number;
  /** Of the words of the name. */
  said: number;
}

interface ReadName {
  weights: number[];
  /** For each word: the words of targets it can be, and how surely. */
  like: ReadonlyMap<number, number>[];
  /** Targets with one of these. */
  targets: number[];
}

/** A word that stands in the name around it, not in the name itself, says a little less. */
const around = 0.9;
/** Names of which languages are learned. */
const mostNames = 500;

/**
 * What names mean of a few others, from words alone: bent, short, in another language, a synonym. For thousands of
 * names, where `matchColumns` weighs pairs.
 */
export class Meanings {
  readonly #corpus: Corpus;
  readonly #languages: ReadonlySet<string>;
  readonly #read = new Map<string, ReadName>();
  readonly #meant = new Map<string, readonly Meant[]>();

  /** `names` are some of those that will be asked about: they tell the languages. */
  constructor(targets: readonly string[], names: readonly string[]) {
    this.#corpus = new Corpus(targets.map((name) => ({ name })));
    const step = Math.max(1, Math.ceil(names.length / mostNames));
    this.#languages = this.#corpus.maker.languagesOf(names.filter((_, at) => at % step === 0));
  }

  /** The targets that a name has words of. `within` is the name of what it stands in: a column's table. */
  of(name: string, within?: string): readonly Meant[] {
    const outer = within === undefined ? undefined : this.#readName(within);
    const context = outer && outer.targets.length > 0 ? outer : undefined;
    const key = context ? JSON.stringify([name, within]) : name;
    const known = this.#meant.get(key);
    if (known) return known;
    const found = this.#weigh(this.#readName(name), context);
    this.#meant.set(key, found);
    return found;
  }

  #weigh({ weights, like, targets }: ReadName, context: ReadName | undefined): Meant[] {
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return targets.map((target) => {
      const units = this.#corpus.targets[target]?.name ?? [];
      let whole = 0;
      let covered = 0;
      for (const unit of units) {
        const weight = this.#corpus.weight(unit);
        whole += weight;
        covered += weight * Math.max(best(like, unit), around * best(context?.like ?? [], unit));
      }
      let said = 0;
      for (const [at, own] of like.entries())
        said += (weights[at] ?? 0) * Math.max(0, ...units.map((unit) => own.get(unit) ?? 0));
      return { target, covered: whole > 0 ? covered / whole : 0, said: all > 0 ? said / all : 0 };
    });
  }

  #readName(name: string): ReadName {
    const known = this.#read.get(name);
    if (known) return known;
    const units = this.#corpus.maker.of(name, this.#languages);
    const like = units.map((unit) => this.#corpus.like(unit));
    const targets = new Set<number>();
    for (const own of like)
      for (const unit of own.keys()) for (const target of this.#corpus.inName(unit)) targets.add(target);
    const weights = units.map((unit) => this.#corpus.weightOf(unit));
    const read = { weights, like, targets: [...targets] };
    this.#read.set(name, read);
    return read;
  }
}

function best(likes: readonly ReadonlyMap<number, number>[], unit: number): number {
  let most = 0;
  for (const like of likes) most = Math.max(most, like.get(unit) ?? 0);
  return most;
}
