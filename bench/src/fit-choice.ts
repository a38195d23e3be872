import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assignOneToOne } from '@godwit/engine/match/assign';
import type { Weighed } from '@godwit/engine/plan/columns/candidate';
import { type ChoiceModel, type ChoiceWeights, chosen, competing } from '@godwit/engine/plan/columns/choice';
import { weights as shipped } from '@godwit/engine/plan/columns/choice-weights';
import { type Clue, type Clues, clueNames, cluesOf } from '@godwit/engine/plan/columns/clues';
import { matchView } from '@godwit/engine/plan/columns/match-view';
import { survey } from '@godwit/engine/plan/survey';
import { Work } from '@godwit/engine/plan/views/work';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Benchmark } from './benchmark.js';
import { tablesOf } from './match/export-tables.js';
import { type Export, readExports } from './match/exports.js';
import { rounded, table } from './table.js';

const weightsFile = fileURLToPath(
  new URL('../../packages/engine/src/plan/columns/choice-weights.ts', import.meta.url),
);

const folds = 4;
const steps = 800;
const rate = 0.05;
/** Pulls weights of what varies as much towards nothing. */
const pull = 0.002;
/** As sure as the planner has to be. */
const sure = 0.4;

/** An export whose sources are known, as the planner looks at it. */
export interface Lesson {
  name: string;
  weighed: Weighed;
  /** By column of the template: the places among the pairs that are right. */
  right: number[][];
  /** By column of the template: whether anything feeds it, tried or not. */
  isFed: boolean[];
}

export const fitChoice: Benchmark = {
  summary: 'fits what each clue counts when columns of a table are chosen for those of a template',
  usage: 'fit-choice [--write]',
  async run(args) {
    const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
    const lessons: Lesson[] = [];
    for (const one of readExports()) {
      const lesson = await lessonOf(one);
      if (lesson) lessons.push(lesson);
    }
    // Every other one stays unread by whoever works on matching.
    const halves = [0, 1].map((half) => lessons.filter((_, at) => at % 2 === half));
    const [look = [], check = []] = halves;
    const ofLook = fit(look);
    const unseen: Counted[] = [];
    for (let fold = 0; fold < folds; fold += 1) {
      const isOut = (_: Lesson, at: number) => at % folds === fold;
      const model = fit(lessons.filter((each, at) => !isOut(each, at)));
      for (const each of lessons.filter(isOut)) unseen.push(countedIn(each, model));
    }
    const plain: ChoiceModel = { first: likely, second: likely };
    const ofMixed = total(check.map((each) => countedIn(mixed(each), ofLook)));
    const rows: [string, Counted][] = [
      ['before they are weighed together', total(lessons.map((each) => countedIn(each, plain)))],
      ['shipped', total(lessons.map((each) => countedIn(each, shipped)))],
      ['without a quarter, that quarter', total(unseen)],
      ['without the half to check with, that half', total(check.map((each) => countedIn(each, ofLook)))],
      ['the same, its templates in no order', ofMixed],
      [
        'the same, some columns of each',
        total([3, 4].flatMap((nth) => check.map((each) => countedIn(narrowed(each, nth), ofLook)))),
      ],
      [
        'these before they are weighed together',
        total([3, 4].flatMap((nth) => check.map((each) => countedIn(narrowed(each, nth), plain)))),
      ],
    ];
    console.log(
      table(
        ['weights', 'columns', 'right', 'missed', 'wrong', 'invented'],
        rows.map(([name, { columns, right, missed, wrong, invented }]) => [
          name,
          columns,
          rounded(right / columns, 3),
          missed,
          wrong,
          invented,
        ]),
      ),
    );
    const text = written(fit(lessons));
    if (values.write) await writeFile(weightsFile, text);
    else console.log(text);
    return {
      ok: lessons.length > 0,
      figures: Object.fromEntries(
        rows.map(([name, { right, columns }]) => [name.replaceAll(/\W+/g, '_'), rounded(right / columns, 3)]),
      ),
    };
  },
};

const likely: ChoiceWeights = { none: 0, noneIfRequired: 0, clues: { prior: 1 } };

export async function lessonOf(one: Export): Promise<Lesson | undefined> {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-fit-choice-'));
  try {
    const tables = await tablesOf(one, scratch);
    const templates = parseTemplates([{ slug: 'wanted', ...one.template }]);
    const drafting = await survey(tables, templates, { scratch }, new Work(() => {}));
    const [template] = templates;
    const view = drafting.views.find(({ reshape, group }) => reshape.length === 0 && !group);
    if (!template || !view) return undefined;
    let weighed: Weighed | undefined;
    const see = (all: Weighed) => {
      weighed = all;
    };
    matchView(view, drafting.columnsOf(view), template, { ...drafting, see });
    if (!weighed) return undefined;
    const { pairs, columns } = weighed;
    const wanted = template.columns.map(({ name: own }) => one.truth[own] ?? one.joined[own] ?? []);
    return {
      name: one.name,
      weighed,
      right: wanted.map((sources, target) =>
        pairs.flatMap((pair, at) =>
          pair.target === target && sources.includes(columns[pair.source] ?? '') ? [at] : [],
        ),
      ),
      isFed: wanted.map(({ length }) => length > 0),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Counted {
  columns: number;
  right: number;
  missed: number;
  wrong: number;
  invented: number;
}

export function countedIn({ weighed: { pairs, scene }, right, isFed }: Lesson, model: ChoiceModel): Counted {
  const shares = model.first === likely ? pairs.map(({ prior }) => prior) : chosen(pairs, scene, model);
  const found = assignOneToOne(
    pairs.flatMap(({ source, target }, at) =>
      (shares[at] ?? 0) >= sure ? [{ source, target, worth: shares[at] ?? 0 }] : [],
    ),
  );
  const counted = { columns: isFed.length, right: 0, missed: 0, wrong: 0, invented: 0 };
  for (const [target, fed] of isFed.entries()) {
    const got = found.find((each) => each.target === target);
    const isRight = (right[target] ?? []).some((at) => pairs[at]?.source === got?.source);
    if (got === undefined) counted[fed ? 'missed' : 'right'] += 1;
    else if (isRight) counted.right += 1;
    else counted[fed ? 'wrong' : 'invented'] += 1;
  }
  return counted;
}

export function total(all: readonly Counted[]): Counted {
  const sum = (name: keyof Counted) => all.reduce((so, each) => so + each[name], 0);
  return {
    columns: sum('columns'),
    right: sum('right'),
    missed: sum('missed'),
    wrong: sum('wrong'),
    invented: sum('invented'),
  };
}

/** The columns of the template in another order, as by the alphabet: what stands beside what says nothing there. */
function mixed({ name, weighed, right, isFed }: Lesson): Lesson {
  const order = isFed
    .map((_, target) => ({ target, by: (target * 7919 + name.length * 104_729) % 1009 }))
    .sort((a, b) => a.by - b.by)
    .map(({ target }) => target);
  return {
    name,
    weighed: {
      ...weighed,
      scene: { ...weighed.scene, required: order.map((target) => weighed.scene.required[target] ?? false) },
      pairs: weighed.pairs.map((pair) => ({ ...pair, target: order.indexOf(pair.target) })),
    },
    right: order.map((target) => right[target] ?? []),
    isFed: order.map((target) => isFed[target] ?? false),
  };
}

/** Some columns of the table and some of the template, as narrow as tables and templates come. */
export function narrowed(
  { name, weighed: { pairs, scene, columns }, right, isFed }: Lesson,
  nth: number,
): Lesson {
  const seed = name.length + 31 * nth;
  const inAnyOrder = (among: number) =>
    Array.from({ length: among }, (_, at) => ({ at, by: ((at + 1) * 7919 + seed * 104_729) % 1009 }))
      .sort((a, b) => a.by - b.by)
      .map(({ at }) => at);
  const targets = new Set(inAnyOrder(isFed.length).slice(0, 4 + (seed % 5)));
  const theirs = new Set([...targets].flatMap((at) => (right[at] ?? []).map((pair) => pairs[pair]?.source)));
  const others = inAnyOrder(columns.length).filter((at) => !theirs.has(at));
  const sources = new Set([...theirs, ...others.slice(0, 1 + (seed % 4))]);
  const kept = pairs.flatMap((pair, at) =>
    sources.has(pair.source) && targets.has(pair.target) ? [at] : [],
  );
  // What is left stands closer together.
  const places = [...new Set(kept.flatMap((at) => pairs[at]?.place ?? []))].sort((a, b) => a - b);
  const order = [...targets].sort((a, b) => a - b);
  return {
    name,
    weighed: {
      columns,
      scene: {
        width: sources.size,
        targets: order.length,
        required: order.map((at) => scene.required[at] ?? false),
      },
      pairs: kept.flatMap((at) => {
        const pair = pairs[at];
        const place = pair?.place === undefined ? undefined : places.indexOf(pair.place);
        return pair ? [{ ...pair, place, target: order.indexOf(pair.target) }] : [];
      }),
    },
    right: order.map((target) =>
      (right[target] ?? []).flatMap((at) => (kept.includes(at) ? [kept.indexOf(at)] : [])),
    ),
    isFed: order.map((target) => isFed[target] ?? false),
  };
}

/** So many of the columns of a template want what the table does not have; what has to be filled is there. */
const lacked = 0.3;

/**
 * The table without what feeds some columns of the template: exports were written beside theirs, customers' tables
 * were not.
 */
export function lacking({ name, weighed: { pairs, scene, columns }, right, isFed }: Lesson): Lesson {
  const seed = name.length;
  const gone = new Set(
    right.flatMap((own, target) =>
      !scene.required[target] && ((target + 1) * 7919 + seed * 104_729) % 1009 < lacked * 1009
        ? own.map((at) => pairs[at]?.source)
        : [],
    ),
  );
  const kept = pairs.flatMap(({ source }, at) => (gone.has(source) ? [] : [at]));
  // What stood behind it closes up.
  const places = [...new Set(pairs.flatMap(({ source, place }) => (gone.has(source) ? (place ?? []) : [])))];
  return {
    name,
    weighed: {
      columns,
      scene: { ...scene, width: scene.width - gone.size },
      pairs: kept.flatMap((at) => {
        const pair = pairs[at];
        if (!pair || pair.place === undefined) return pair ?? [];
        const own = pair.place;
        return [{ ...pair, place: own - places.filter((place) => place < own).length }];
      }),
    },
    right: right.map((own) => own.flatMap((at) => (kept.includes(at) ? [kept.indexOf(at)] : []))),
    isFed: isFed.map(
      (fed, target) =>
        fed && ((right[target] ?? []).length === 0 || (right[target] ?? []).some((at) => kept.includes(at))),
    ),
  };
}

export function fit(all: readonly Lesson[]): ChoiceModel {
  // A third of the lessons again in no order: places are to be believed only where they agree. And parts of all of
  // them: most tables are narrower than those that products export, and do not have all that a template asks for.
  const lessons = [
    ...all,
    ...all.filter((_, at) => at % 3 === 0).map(mixed),
    ...[1, 2].flatMap((nth) => all.map((each) => narrowed(each, nth))),
    ...all.map(lacking),
  ];
  const first = descend(
    lessons.map((lesson) => ({
      lesson,
      clues: cluesOf(
        lesson.weighed.pairs,
        lesson.weighed.scene,
        lesson.weighed.pairs.map(({ prior }) => prior),
      ),
    })),
  );
  const second = descend(
    lessons.map((lesson) => {
      const { pairs, scene } = lesson.weighed;
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
      return { lesson, clues: cluesOf(pairs, scene, before) };
    }),
  );
  return { first, second };
}

interface Choice {
  /** The clues of each candidate, each as far from what is usual as it varies. */
  candidates: Float64Array[];
  right: boolean[];
  /** Where the weight of "none of them" stands. */
  none: number;
}

/** Multinomial regression by plain descent with momentum: no chance in it, so that the same lessons give the same weights. */
function descend(seen: readonly { lesson: Lesson; clues: Clues[] }[]): ChoiceWeights {
  const all = seen.flatMap(({ clues }) => clues);
  const spread = clueNames.map((name) => {
    const mean = all.reduce((sum, each) => sum + each[name], 0) / all.length;
    return Math.sqrt(all.reduce((sum, each) => sum + (each[name] - mean) ** 2, 0) / all.length);
  });
  const choices = seen.flatMap(({ lesson, clues }) =>
    lesson.isFed.flatMap((_, target): Choice[] => {
      // Where what is right was not tried, none of what was is.
      const right = lesson.right[target] ?? [];
      const places = lesson.weighed.pairs.flatMap((pair, at) => (pair.target === target ? [at] : []));
      return [
        {
          candidates: places.map((at) =>
            Float64Array.from(clueNames, (name, nth) => (clues[at]?.[name] ?? 0) / (spread[nth] || 1)),
          ),
          right: places.map((at) => right.includes(at)),
          none: clueNames.length + (lesson.weighed.scene.required[target] ? 1 : 0),
        },
      ];
    }),
  );
  // The last two are those of "none of them".
  const size = clueNames.length + 2;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= steps; step += 1) {
    const slope = new Float64Array(size);
    for (const { candidates, right, none: ofNone } of choices) {
      const scores = candidates.map((clues) =>
        clues.reduce((sum, clue, nth) => sum + clue * (weights[nth] ?? 0), 0),
      );
      const none = weights[ofNone] ?? 0;
      const greatest = Math.max(none, ...scores);
      const parts = scores.map((score) => Math.exp(score - greatest));
      const nothing = Math.exp(none - greatest);
      const sum = parts.reduce((so, part) => so + part, nothing);
      const isNone = !right.some(Boolean);
      const ofRight = isNone ? nothing : parts.reduce((so, part, at) => so + (right[at] ? part : 0), 0);
      for (const [at, clues] of candidates.entries()) {
        const part = parts[at] ?? 0;
        const off = part / sum - (right[at] ? part / ofRight : 0);
        for (let nth = 0; nth < clues.length; nth += 1)
          slope[nth] = (slope[nth] ?? 0) + off * (clues[nth] ?? 0);
      }
      slope[ofNone] = (slope[ofNone] ?? 0) + nothing / sum - (isNone ? 1 : 0);
    }
    for (let nth = 0; nth < size; nth += 1) {
      const each =
        (slope[nth] ?? 0) / choices.length + (nth >= clueNames.length ? 0 : pull * (weights[nth] ?? 0));
      mean[nth] = 0.9 * (mean[nth] ?? 0) + 0.1 * each;
      square[nth] = 0.99 * (square[nth] ?? 0) + 0.01 * each * each;
      const [m, s] = [(mean[nth] ?? 0) / (1 - 0.9 ** step), (square[nth] ?? 0) / (1 - 0.99 ** step)];
      weights[nth] = (weights[nth] ?? 0) - (rate * m) / (Math.sqrt(s) + 1e-8);
    }
  }
  const clues = Object.fromEntries(
    clueNames.map((name, nth) => [name, rounded((weights[nth] ?? 0) / (spread[nth] || 1), 3)]),
  ) as Record<Clue, number>;
  const [none = 0, noneIfRequired = 0] = weights.slice(clueNames.length);
  return { none: rounded(none, 3), noneIfRequired: rounded(noneIfRequired, 3), clues };
}

function written({ first, second }: ChoiceModel): string {
  const lines = ({ none, noneIfRequired, clues }: ChoiceWeights) => [
    `    none: ${none},`,
    `    noneIfRequired: ${noneIfRequired},`,
    '    clues: {',
    ...Object.entries(clues).map(([name, weight]) => `      ${name}: ${weight},`),
    '    },',
  ];
  return [
    "import type { ChoiceModel } from './choice.js';",
    '',
    '/** Written by `npm run bench -- fit-choice --write`. */',
    'export const weights: ChoiceModel = {',
    '  first: {',
    ...lines(first),
    '  },',
    '  second: {',
    ...lines(second),
    '  },',
    '};',
    '',
  ].join('\n');
}
