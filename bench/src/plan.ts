import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import { plan as planTables } from '@godwit/engine/plan/plan';
import type { PlanEvent } from '@godwit/engine/plan/views/events';
import { profileTables } from '@godwit/engine/profile/profile';
import { readFile } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { makeData } from './engine/data.js';
import { templates } from './engine/work.js';
import { type Took, timed } from './plan/timed.js';
import { measureWide } from './plan/wide.js';
import { median, rounded, table } from './table.js';

const goals = { plan: 4 };

export const plan: Benchmark = {
  summary: `A table of 1M rows and 12 columns planned into a template: at most ${goals.plan} × SUMMARIZE of DuckDB`,
  usage: 'plan [--rows 1000000] [--rounds 3] | plan --wide',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '1000000' },
        rounds: { type: 'string', default: '3' },
        wide: { type: 'boolean', default: false },
      },
    });
    const rows = wholeNumber('rows', values.rows);
    const rounds = wholeNumber('rounds', values.rounds);
    const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-plan-'));
    try {
      if (values.wide) return await measureWide(folder);
      const { orders } = await makeData(folder, rows);
      const [made] = await readFile({ path: orders, name: 'orders.csv' }, folder);
      if (!made) throw new Error('there is no table of orders');
      return await measure(made, folder, rounds);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(orders: Table, scratch: string, rounds: number) {
  // The suppliers are another file, and a link to them is another work.
  const wanted = templates.flatMap((each) => {
    const columns = each.columns.filter(({ name }) => name !== 'Supplier');
    return each.slug === 'orders' ? [{ ...each, columns }] : [];
  });
  const summarize = `SUMMARIZE FROM read_parquet(${quoteText(orders.parquet)})`;
  const work = {
    SUMMARIZE: () => withSession({ scratch }, (session) => session.rows(summarize)),
    profile: () => profileTables([orders], { scratch }),
    plan: (emit: (event: PlanEvent) => void) => planTables([orders], wanted, { scratch }, emit),
  };
  const took: Record<keyof typeof work, Took[]> = { SUMMARIZE: [], profile: [], plan: [] };
  const parts = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    took.SUMMARIZE.push((await timed(work.SUMMARIZE))[0]);
    took.profile.push((await timed(work.profile))[0]);
    const own = new Map<string, number>();
    const emit = (event: PlanEvent) => {
      if (event.type === 'tool_result') own.set(event.name, (own.get(event.name) ?? 0) + event.ms / 1000);
    };
    took.plan.push((await timed(() => work.plan(emit)))[0]);
    for (const [name, seconds] of own) parts.set(name, [...(parts.get(name) ?? []), seconds]);
  }
  // Round by round: on a shared machine the minute matters more than the program.
  const times = (name: keyof typeof work, unit: keyof Took) =>
    rounded(median(took[name].map((each, at) => each[unit] / (took.SUMMARIZE[at]?.[unit] ?? Number.NaN))), 2);
  const middle = (name: keyof typeof work, unit: keyof Took) =>
    rounded(median(took[name].map((each) => each[unit])), 2);
  const names = ['SUMMARIZE', 'profile', 'plan'] as const;
  console.log(
    table(
      [`${orders.rowCount} rows`, 'seconds', 'processor seconds', '× SUMMARIZE', '× of processor time'],
      names.map((name) => [
        name,
        middle(name, 'seconds'),
        middle(name, 'cpu'),
        times(name, 'seconds'),
        times(name, 'cpu'),
      ]),
    ),
  );
  const ofPlan = [...parts].map(([name, seconds]) => `${name} ${median(seconds).toFixed(2)} s`);
  console.log(`plan: ${ofPlan.join(', ')}`);
  const figures = {
    rows: orders.rowCount,
    seconds: middle('plan', 'seconds'),
    times_summarize: times('plan', 'seconds'),
    times_summarize_profile: times('profile', 'seconds'),
    cpu_times_summarize: times('plan', 'cpu'),
    cpu_times_summarize_profile: times('profile', 'cpu'),
    goals,
  };
  const ok = figures.times_summarize <= goals.plan;
  return { ok, figures };
}
