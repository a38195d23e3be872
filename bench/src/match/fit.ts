import { type Candidate, EvidenceMaker, kindsOfEvidence } from '@godwit/engine/match/evidence';
import {
  type Calibration,
  calibrated,
  type Model,
  settle,
  type Weighed,
  type Weights,
  weigh,
  withCompany,
} from '@godwit/engine/match/weigh';
import type { Task } from './data.js';
import type { Ranking } from './score.js';

/** One choice that was made right: rows of evidence, which of them are right (none: no target is), what it counts. */
interface Choice {
  /** As many numbers for each row as there are kinds of evidence. */
  rows: Float64Array;
  right: boolean[];
  weight: number;
  /** Place of the weight for "none". */
  none: number;
}

const kinds = kindsOfEvidence.length;
/** What is known of each kind of evidence before anything is fitted, and the sign it keeps. */
const before: readonly number[] = kindsOfEvidence.map(
  (kind) =>
    ({
      same_name: 1.5,
      name: 3,
      target_name: 3,
      both_names: 2,
      matched: 1,
      last_word: 0.5,
      description: 3,
      table: 1.5,
      neighbours: 0.5,
      template: 1.5,
      letters: 1,
      acronym: 1,
      numbers: 1,
      other_numbers: -2,
      shared_values: 4,
      shared_words: 2,
      inner_values: 1.5,
      other_type: -1.5,
      range: 0.5,
      shape: 0.5,
      breaks_rules: -0.7,
      unique: 0.5,
      about: 1,
      topic: 3,
      company: 4,
      companion: 2,
      manner: 1,
      phrase: 2,
      taken: -2,
    })[kind],
);
const pull = 0.2;
const steps = 150;
/** Wrong targets of a choice that are worth learning from: those that look best. */
const mostWrong = 30;
/** How much a column without any right target counts beside one with. */
const noneWeight = 0.3;

/** A task with the evidence of its pairs, made once. */
export interface Prepared {
  task: Task;
  maker: EvidenceMaker;
  candidates: Candidate[][];
}

export function prepare(task: Task): Prepared {
  const maker = new EvidenceMaker(task.sources, task.targets);
  const candidates = task.sources.map((_, source) =>
    maker.candidates(source).map((target) => ({ target, evidence: maker.evidence(source, target) })),
  );
  return { task, maker, candidates };
}

export const uncalibrated: Calibration = { slope: 1, shift: 0 };

/** Both sets of weights, from the tasks given. */
export function fit(prepared: readonly Prepared[]): Model {
  const alone = kinds - 5;
  const first = fitWeights(
    prepared.flatMap((one) => choices(one, one.candidates)),
    alone,
  );
  const opinions = prepared.map((one) => firstOpinions(one, first));
  let second = first;
  let known = opinions;
  for (let round = 0; round < 2; round += 1) {
    const company = prepared.map((one, at) => withOthers(one, known[at] ?? []));
    const all = prepared.flatMap((one, at) => choices(one, company[at] ?? []));
    second = fitWeights(all, kinds);
    known = prepared.map((one, at) =>
      (company[at] ?? []).map((list) => weigh(list, one.task.targets, second, one.maker.isDescribed)),
    );
  }
  return { first, second, described: uncalibrated, undescribed: uncalibrated };
}

function firstOpinions({ task, maker, candidates }: Prepared, first: Weights): Weighed[][] {
  return candidates.map((list) => weigh(list, task.targets, first, maker.isDescribed));
}

function withOthers({ maker }: Prepared, opinions: readonly Weighed[][]): Candidate[][] {
  const found: Candidate[][] = [];
  for (const { sources } of maker.tables) {
    const own = sources.map((source) => opinions[source] ?? []);
    for (const [at, list] of withCompany(maker, sources, own).entries()) found[sources[at] ?? -1] = list;
  }
  return found;
}

export function rank(one: Prepared, model: Model): Ranking[] {
  const { task, maker } = one;
  const first = firstOpinions(one, model.first);
  return maker.tables.flatMap(({ sources }) => {
    const own = sources.map((source) => first[source] ?? []);
    return settle(maker, sources, own, task.targets, model.second).map((weighed, at) => ({
      targets: weighed.slice(0, 20).map(({ target }) => target),
      probabilities: weighed
        .slice(0, 20)
        .map(({ share }) => calibrated(share, maker.isDescribed ? model.described : model.undescribed)),
      gold: task.gold[sources[at] ?? -1] ?? [],
    }));
  });
}

/** A column with gold teaches what is right, and without its gold what it looks like when nothing is. */
function choices(
  { task: { gold }, maker: { isDescribed, isSmall } }: Prepared,
  candidates: readonly (readonly Candidate[])[],
): Choice[] {
  return candidates.flatMap((list, source) => {
    const wanted = gold[source] ?? [];
    const rows = list.map(({ evidence }) => kindsOfEvidence.map((kind) => evidence[kind]));
    const right = rows.filter((_, at) => wanted.includes(list[at]?.target ?? -1));
    const wrong = rows
      .filter((_, at) => !wanted.includes(list[at]?.target ?? -1))
      .map((row) => ({ row, score: row.reduce((sum, value, at) => sum + value * (before[at] ?? 0), 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, mostWrong)
      .map(({ row }) => row);
    const none = choice(wrong, 0, isSmall ? 1 : noneWeight, isDescribed);
    if (wanted.length === 0) return [none];
    if (right.length === 0) return [];
    const chosen = choice([...right, ...wrong], right.length, 1, isDescribed);
    return isSmall ? [chosen] : [chosen, none];
  });
}

function choice(rows: readonly number[][], right: number, weight: number, isDescribed: boolean): Choice {
  return {
    none: kinds + (isDescribed ? 0 : 1),
    rows: Float64Array.from(rows.flat()),
    right: rows.map((_, at) => at < right),
    weight,
  };
}

/** Conditional logit with "none" as one more choice, pulled to what was known before; the same steps every time. */
function fitWeights(choices: readonly Choice[], used: number): Weights {
  const weights = Float64Array.from([...before.map((weight, at) => (at < used ? weight : 0)), 4, 4]);
  const mean = new Float64Array(kinds + 2);
  const square = new Float64Array(kinds + 2);
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map((weight, at) => (at < used ? pull * (weight - (before[at] ?? 0)) : 0));
    for (const choice of choices) addSlope(slope, choice, weights);
    for (let at = 0; at <= kinds + 1; at += 1) {
      const down = slope[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * down;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * down * down;
      const rate = 0.1 * (1 - (0.9 * step) / steps);
      const change =
        ((mean[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-9)) *
        rate;
      const next = (weights[at] ?? 0) - change;
      const sign = Math.sign(before[at] ?? 0);
      weights[at] = at < kinds && (at >= used || sign * next < 0) ? 0 : next;
    }
  }
  const round = (value: number) => Number(value.toFixed(3));
  return {
    evidence: Object.fromEntries(
      kindsOfEvidence.slice(0, used).map((kind, at) => [kind, round(weights[at] ?? 0)]),
    ),
    none: round(weights[kinds] ?? 0),
    noneUndescribed: round(weights[kinds + 1] ?? 0),
  };
}

function addSlope(
  slope: Float64Array,
  { rows, right, weight, none: noneAt }: Choice,
  weights: Float64Array,
): void {
  const none = Math.exp(weights[noneAt] ?? 0);
  const powers = new Float64Array(right.length);
  let all = none;
  let rightAll = 0;
  for (let row = 0; row < right.length; row += 1) {
    let score = 0;
    for (let at = 0; at < kinds; at += 1) score += (rows[row * kinds + at] ?? 0) * (weights[at] ?? 0);
    const power = Math.exp(score);
    powers[row] = power;
    all += power;
    if (right[row]) rightAll += power;
  }
  for (let row = 0; row < right.length; row += 1) {
    const power = powers[row] ?? 0;
    const pulled = weight * (power / all - (right[row] ? power / rightAll : 0));
    if (Math.abs(pulled) < 1e-5) continue;
    for (let at = 0; at < kinds; at += 1)
      slope[at] = (slope[at] ?? 0) + pulled * (rows[row * kinds + at] ?? 0);
  }
  slope[noneAt] = (slope[noneAt] ?? 0) + weight * (none / all - (rightAll > 0 ? 0 : 1));
}

const folds = 4;

/** Every task ranked by weights that were fitted without it: by table and by study. */
export function crossRank(sets: readonly (readonly Prepared[])[]): Ranking[][][] {
  const ranked = sets.map((set): Ranking[][] => set.map(() => []));
  for (let fold = 0; fold < folds; fold += 1) {
    const model = fit(sets.flatMap((set) => set.filter((_, at) => at % folds !== fold)));
    for (const [index, set] of sets.entries()) {
      for (const [at, one] of set.entries()) {
        const own = ranked[index];
        if (own && at % folds === fold) own[at] = rank(one, model);
      }
    }
  }
  return ranked;
}

/** From the first matches of columns, ranked by weights that do not know them. */
export function fitCalibration(rankings: readonly Ranking[]): Calibration {
  const points = rankings.map(({ targets, probabilities, gold }) => {
    const share = Math.min(1 - 1e-6, Math.max(1e-6, probabilities[0] ?? 0));
    return {
      x: Math.log(share / (1 - share)),
      y: targets[0] !== undefined && gold.includes(targets[0]) ? 1 : 0,
    };
  });
  let [slope, shift] = [1, 0];
  for (let step = 0; step < 2000; step += 1) {
    let [down, along] = [0, 0];
    for (const { x, y } of points) {
      const off = 1 / (1 + Math.exp(-(slope * x + shift))) - y;
      down += (off * x) / points.length;
      along += off / points.length;
    }
    slope -= 0.1 * down;
    shift -= 0.1 * along;
  }
  return { slope: Number(slope.toFixed(3)), shift: Number(shift.toFixed(3)) };
}

/** Rankings as they would be with other probabilities. */
export function recalibrated(rankings: readonly Ranking[], calibration: Calibration): Ranking[] {
  return rankings.map((ranking) => ({
    ...ranking,
    probabilities: ranking.probabilities.map((share) => calibrated(share, calibration)),
  }));
}
