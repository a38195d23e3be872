import { weights as shipped } from './choice-weights.js';
import { type Clue, type Clues, clueNames, cluesOf, type Pair } from './clues.js';

/** What each clue counts, and how likely it is that no column feeds one of the template, in log odds. */
export interface ChoiceWeights {
  none: number;
  /** The same of a column that has to be filled. */
  noneIfRequired: number;
  clues: Readonly<Partial<Record<Clue, number>>>;
}

/** First by what is likely beforehand; then again, knowing what that made of all columns. */
export interface ChoiceModel {
  first: ChoiceWeights;
  second: ChoiceWeights;
}

/** Among few columns the rules know more: whole migrations of narrow tables come out no better where all is weighed. */
const columns = { few: 3, many: 8 };
const targets = { few: 2, many: 6 };
/** All at most: a tenth for each alone costs .004 of the right columns of exports left out, and a tenth of the wrong ones. */
const mostTelling = 0.9;

/** How far lessons say something of such a table and template. */
export function tellingOf(scene: Pick<Scene, 'width' | 'targets'>): number {
  const share = (count: number, { few, many }: typeof columns) =>
    Math.min(1, Math.max(0, (count - few) / (many - few)));
  return mostTelling * share(scene.width, columns) * share(scene.targets, targets);
}

/** The table that pairs are of: how many columns it has, and the template. */
export interface Scene {
  width: number;
  targets: number;
  /** By column of the template: whether it has to be filled. */
  required: readonly boolean[];
}

/**
 * How likely each column of a table is to be what each of a template is meant to hold: the columns of the table, and
 * "none of them", compete for it. Fitted to exports whose sources are known: `npm run bench -- fit-choice`.
 */
export function chosen(
  pairs: readonly Pair[],
  scene: Scene,
  { first, second }: ChoiceModel = shipped,
): number[] {
  const before = competing(
    pairs,
    cluesOf(
      pairs,
      scene,
      pairs.map(({ prior }) => prior),
    ),
    scene,
    first,
  );
  return competing(pairs, cluesOf(pairs, scene, before), scene, second);
}

export function competing(
  pairs: readonly Pair[],
  clues: readonly Clues[],
  { required }: Scene,
  { none, noneIfRequired, clues: weights }: ChoiceWeights,
): number[] {
  const scores = clues.map((each) =>
    clueNames.reduce((sum, name) => sum + each[name] * (weights[name] ?? 0), 0),
  );
  const sums = new Map<number, number>();
  for (const [at, { target }] of pairs.entries())
    sums.set(
      target,
      (sums.get(target) ?? Math.exp(required[target] ? noneIfRequired : none)) + Math.exp(scores[at] ?? 0),
    );
  return pairs.map(({ target }, at) => Math.exp(scores[at] ?? 0) / (sums.get(target) ?? 1));
}
