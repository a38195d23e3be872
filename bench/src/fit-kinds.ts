import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { englishWords } from '@godwit/engine/match/english-words';
import { type KindWeights, sharesOf, usualKindOf, usualKinds } from '@godwit/engine/plan/columns/usual-kinds';
import { profileTables } from '@godwit/engine/profile/profile';
import { type Sense, senseOf } from '@godwit/engine/words/senses';
import type { Benchmark } from './benchmark.js';
import { tablesOf } from './match/export-tables.js';
import { type Export, readExports } from './match/exports.js';
import { rounded, table } from './table.js';

const file = fileURLToPath(new URL('../../packages/engine/data/words/usual-kinds.tsv', import.meta.url));
const steps = 250;
const rate = 0.05;
/** Of .0003 to .01 under what exports left out are told best. */
const pull = 0.001;

interface Lesson {
  sense: Sense;
  kind: number;
}

export const fitKinds: Benchmark = {
  summary: 'fits what kind of values a column holds by what it is called',
  usage: 'fit-kinds [--write]',
  async run(args) {
    const { values } = parseArgs({ args, options: { write: { type: 'boolean', default: false } } });
    const lessons: Lesson[][] = [];
    for (const one of readExports()) lessons.push(await lessonsOf(one));
    // Every other one is kept to check with, here and where the choice of columns is fitted.
    const [look = [], check = []] = [0, 1].map((half) => lessons.filter((_, at) => at % 2 === half).flat());
    const weights = fit(look);
    const figures = {
      columns: look.length,
      unseen: check.length,
      told_by_what_is_usual: rounded(loss(check, { ...weights, numbers: [], bias: weights.usual }), 3),
      told_by_name: rounded(loss(check, weights), 3),
      right: rounded(check.filter((each) => best(each, weights) === each.kind).length / check.length, 3),
    };
    console.log(table(['what', 'of the half to check with'], Object.entries(figures)));
    if (values.write) await writeFile(file, written(weights));
    return { ok: figures.told_by_name < figures.told_by_what_is_usual, figures };
  },
};

/** Columns by their own headers, and by what the template that they feed calls them. */
async function lessonsOf(one: Export): Promise<Lesson[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-fit-kinds-'));
  try {
    const { tables } = await profileTables(
      (await tablesOf(one, scratch)).map((table) => ({ table, reshape: [] })),
      { scratch },
    );
    const columns = tables.flatMap((each) => each.columns);
    const headers = englishWords(columns.map(({ name }) => name));
    const wanted = one.template.columns;
    const names = englishWords(wanted.map(({ name }) => name));
    const descriptions = englishWords(wanted.map(({ description }) => description ?? ''));
    const called = wanted.flatMap(({ name }, at) => {
      const source = columns.find((each) => one.truth[name]?.includes(each.name));
      return source
        ? [{ source, words: [...(names[at] ?? []), ...(descriptions[at] ?? []).slice(0, 14)] }]
        : [];
    });
    return [...columns.map((source, at) => ({ source, words: headers[at] ?? [] })), ...called].flatMap(
      ({ source, words }) => {
        const [sense, kind] = [senseOf(words), usualKindOf(source)];
        return sense && kind ? [{ sense, kind: usualKinds.indexOf(kind) }] : [];
      },
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Multinomial regression by plain descent with momentum: no chance in it. */
function fit(lessons: readonly Lesson[]): KindWeights {
  const size = lessons[0]?.sense.length ?? 0;
  const width = size + 1;
  const counts = usualKinds.map((_, kind) => 1 + lessons.filter((each) => each.kind === kind).length);
  const all = counts.reduce((sum, count) => sum + count);
  const weights = usualKinds.map(() => new Float64Array(width));
  const momentum = usualKinds.map(() => new Float64Array(width));
  const squares = usualKinds.map(() => new Float64Array(width));
  for (let step = 1; step <= steps; step += 1) {
    const slopes = usualKinds.map(() => new Float64Array(width));
    const now = modelOf(
      weights,
      size,
      counts.map((count) => Math.log(count / all)),
    );
    for (const { sense, kind } of lessons)
      for (const [other, share] of sharesOf(sense, now).entries()) {
        const off = share - (other === kind ? 1 : 0);
        const slope = slopes[other] as Float64Array;
        for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + off * (sense[at] ?? 0);
        slope[size] = (slope[size] ?? 0) + off;
      }
    for (const [kind, own] of weights.entries()) {
      const [m, s, slope] = [momentum[kind], squares[kind], slopes[kind]] as [
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      for (let at = 0; at < width; at += 1) {
        const each = (slope[at] ?? 0) / lessons.length + (at === size ? 0 : pull * (own[at] ?? 0));
        m[at] = 0.9 * (m[at] ?? 0) + 0.1 * each;
        s[at] = 0.99 * (s[at] ?? 0) + 0.01 * each * each;
        const by = (m[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((s[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8);
        own[at] = (own[at] ?? 0) - rate * by;
      }
    }
  }
  return modelOf(
    weights,
    size,
    counts.map((count) => Math.log(count / all)),
  );
}

function modelOf(weights: readonly Float64Array[], size: number, usual: number[]): KindWeights {
  return {
    usual,
    bias: weights.map((own) => own[size] ?? 0),
    numbers: weights.map((own) => [...own.subarray(0, size)]),
  };
}

function loss(lessons: readonly Lesson[], weights: KindWeights): number {
  const sum = lessons.reduce((so, { sense, kind }) => so - Math.log(sharesOf(sense, weights)[kind] ?? 1), 0);
  return sum / Math.max(1, lessons.length);
}

function best({ sense }: Lesson, weights: KindWeights): number {
  const shares = sharesOf(sense, weights);
  return shares.indexOf(Math.max(...shares));
}

function written({ usual, bias, numbers }: KindWeights): string {
  const lines = usualKinds.map((kind, at) =>
    [kind, usual[at] ?? 0, bias[at] ?? 0, ...(numbers[at] ?? [])]
      .map((each) => (typeof each === 'number' ? rounded(each, 3) : each))
      .join('\t'),
  );
  return [
    '# What kind of values a column of a name holds: how often any does, in logarithms, what is the same for all, and what each number of its sense counts. Written by `npm run bench -- fit-kinds --write`.',
    ...lines,
    '',
  ].join('\n');
}
