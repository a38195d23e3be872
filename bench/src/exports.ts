import { matchColumns } from '@godwit/engine/match/match-columns';
import type { Benchmark } from './benchmark.js';
import { exportTasks, readExports } from './match/exports.js';
import { rounded, table } from './table.js';

/** As sure as the planner has to be. */
const sure = 0.4;

interface Counted {
  columns: number;
  right: number;
  missed: number;
  wrong: number;
  /** Filled, though nothing in the export feeds them. */
  invented: number;
}

export const exports: Benchmark = {
  summary:
    'columns of the exports of 120 products and in-house programs to templates of their trades, by names and values alone',
  usage: 'exports',
  async run() {
    const all = readExports();
    // Every other one stays unread by whoever works on matching.
    const halves = [0, 1].map((half) => all.filter((_, at) => at % 2 === half));
    const counted = halves.map((each) =>
      [true, false]
        .flatMap((isDescribed) => exportTasks(each, isDescribed))
        .map(countedIn)
        .reduce(sum, nothing),
    );
    const whole = counted.reduce(sum, nothing);
    const share = ({ right, columns }: Counted) => rounded(right / Math.max(1, columns), 3);
    console.log(
      table(
        ['exports', 'columns', 'right', 'missed', 'wrong', 'invented'],
        [...counted, whole].map((each, at) => [
          ['to look at', 'to check with', 'all'][at] ?? '',
          each.columns,
          share(each),
          each.missed,
          each.wrong,
          each.invented,
        ]),
      ),
    );
    const [look = nothing, check = nothing] = counted;
    return { ok: true, figures: { ...whole, right: share(whole), look: share(look), check: share(check) } };
  },
};

const nothing: Counted = { columns: 0, right: 0, missed: 0, wrong: 0, invented: 0 };

function sum(one: Counted, other: Counted): Counted {
  const names = Object.keys(nothing) as (keyof Counted)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Counted;
}

function countedIn({ sources, targets, gold }: ReturnType<typeof exportTasks>[number]): Counted {
  const found = matchColumns(sources, targets).assign(sure);
  const counted = { ...nothing };
  for (const at of targets.keys()) {
    const wanted = gold.flatMap((right, source) => (right.includes(at) ? [source] : []));
    const got = found.find(({ target }) => target === at)?.source;
    counted.columns += 1;
    if (wanted.length === 0 ? got === undefined : got !== undefined && wanted.includes(got))
      counted.right += 1;
    else if (wanted.length === 0) counted.invented += 1;
    else if (got === undefined) counted.missed += 1;
    else counted.wrong += 1;
  }
  return counted;
}
