import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readFile } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { type Found, findReshape as find } from '@godwit/engine/reshape/reshape';
import type { Benchmark } from './benchmark.js';
import { carryOut } from './restructure/carry-out.js';
import { type Case, readCases } from './restructure/cases.js';
import { isEqual } from './restructure/equal.js';
import { type Ordinary, readOrdinary } from './restructure/ordinary.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/atbench', import.meta.url));
const goal = 0.6;

interface Result {
  case: Case;
  equal: boolean;
  found: string;
}

export const restructure: Benchmark = {
  summary: 'Tables that are not relational, made so from the table alone, against the gold',
  usage: 'restructure [--data DIR] [--all]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, all: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    if (!existsSync(join(data, 'stack'))) {
      console.error(`bench: the cases are not at ${data}; give their folder with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-restructure-'));
    try {
      const results: Result[] = [];
      for (const each of await readCases(data)) results.push(await attempt(each, scratch));
      const ordinary = await readOrdinary(join(data, '..'), scratch);
      print(results, ordinary, values.all);
      const score = (some: Result[]) => rounded(some.filter(({ equal }) => equal).length / some.length, 3);
      const figures = {
        cases: results.length,
        equal: results.filter(({ equal }) => equal).length,
        score: score(results),
        open: score(results.filter((each) => each.case.isOpen)),
        unseen: score(results.filter((each) => !each.case.isOpen)),
        ordinary: ordinary.length,
        ordinary_changed: ordinary.filter(({ steps }) => steps.some(({ step }) => step.step !== 'explode'))
          .length,
        ordinary_exploded: ordinary.filter(({ steps }) => steps.some(({ step }) => step.step === 'explode'))
          .length,
      };
      return { ok: figures.score >= goal, figures };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

async function attempt(each: Case, scratch: string): Promise<Result> {
  try {
    const [read] = await readFile({ path: each.path, name: 'data.csv' }, scratch);
    if (!read) return { case: each, equal: false, found: 'no table' };
    const first = withoutMarks(read);
    const found = await find(first);
    const made = await carryOut(first, found, scratch);
    const equal = each.golds.some((gold) => isEqual(made, gold, each.named));
    return { case: each, equal, found: found.steps.map(brief).join(' → ') };
  } catch (error) {
    return { case: each, equal: false, found: String(error) };
  }
}

/** The gold has totals and the like among its rows. */
function withoutMarks(table: Table): Table {
  const marked = (table.marks ?? []).filter(({ kind }) => kind !== 'hidden').flatMap(({ rows }) => rows);
  const count = marked.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return { ...table, marks: [], rowCount: table.rowCount + count };
}

function brief({ step }: Found): string {
  if (step.step === 'unpivot')
    return `unpivot ${step.groups
      .map(({ columns }) => columns.join('+'))
      .join('|')
      .slice(0, 90)}`;
  if (step.step === 'fill_down') return `fill_down ${step.columns.join(', ')}`;
  if (step.step === 'explode') return `explode ${step.column} by ${JSON.stringify(step.by)}`;
  return step.step;
}

function print(results: readonly Result[], ordinary: readonly Ordinary[], all: boolean): void {
  const groups = [...new Set(results.map((each) => each.case.group))];
  const line = (name: string, some: readonly Result[]) => [
    name,
    some.length,
    some.filter(({ equal }) => equal).length,
    some.filter((each) => !each.case.isOpen).length,
    some.filter((each) => !each.case.isOpen && each.equal).length,
  ];
  console.log(
    table(
      ['kind', 'cases', 'equal', 'unseen', 'equal'],
      [
        ...groups.map((group) =>
          line(
            group,
            results.filter((each) => each.case.group === group),
          ),
        ),
        line('all', results),
      ],
    ),
  );
  for (const { table: name, steps } of ordinary) {
    if (steps.length > 0) console.log(`ordinary ${name}: ${steps.map(brief).join(' → ')}`);
  }
  if (!all) return;
  for (const { case: each, equal, found } of results) {
    if (each.isOpen && !equal) console.log(`${each.name}: ${found}`);
  }
}
