import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceColumn, TargetColumn } from '@godwit/engine/match/match';
import { parse } from 'csv-parse';
import { z } from 'zod';

/** Sources of some tables, the targets they may mean, and what is right. */
export interface Task {
  name: string;
  sources: SourceColumn[];
  targets: TargetColumn[];
  /** By source: the right targets; empty where nothing is known to be right. */
  gold: number[][];
}

const term = z.object({ id: z.string(), label: z.string(), desc: z.string() });
const column = z.object({
  label: z.string(),
  table_id: z.string(),
  table_name: z.string(),
  table_columns: z.array(z.string()),
  gold: z.string(),
});

/** Each table is a task of its own: nothing of one is known to another. */
export async function glossaryTasks(folder: string): Promise<Task[]> {
  const lines = async (name: string) =>
    (await readFile(join(folder, name), 'utf8'))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line));
  const terms = (await lines('terms.jsonl')).map((line) => term.parse(line));
  const targets = terms.map(({ label, desc }) => ({ name: label, description: desc }));
  const numbers = new Map(terms.map(({ id }, number) => [id, number]));
  const tasks = new Map<string, Task>();
  for (const line of await lines('columns.jsonl')) {
    const { label, table_id, table_name, table_columns, gold } = column.parse(line);
    const task: Task = tasks.get(table_id) ?? { name: table_id, sources: [], targets, gold: [] };
    task.sources.push({ name: label, table: table_name, neighbours: table_columns });
    const number = numbers.get(gold);
    task.gold.push(number === undefined ? [] : [number]);
    tasks.set(table_id, task);
  }
  return [...tasks.values()];
}

const mostValues = 1000;

/** One task for each study; targets that the template has not are no gold. */
export async function studyTasks(folder: string): Promise<Task[]> {
  const target = await readColumns(join(folder, 'target.csv'));
  const names = target.map(({ name }) => name);
  const targets = target.map(({ name, values }) => ({ name, values, template: 'target', neighbours: names }));
  const tasks: Task[] = [];
  const studies = (await readdir(folder))
    .filter((name) => existsSync(join(folder, name, 'source.csv')))
    .sort();
  for (const name of studies) {
    const columns = await readColumns(join(folder, name, 'source.csv'));
    const neighbours = columns.map((own) => own.name);
    const pairs = await readColumns(join(folder, name, 'groundtruth.csv'), true);
    const [sourceNames, targetNames] = [pairs[0]?.values ?? [], pairs[1]?.values ?? []];
    tasks.push({
      name,
      targets,
      sources: columns.map((own) => ({ ...own, table: name, neighbours })),
      gold: columns.map((own) => [
        ...new Set(
          sourceNames.flatMap((source, at) => {
            const number = source === own.name ? names.indexOf(targetNames[at] ?? '') : -1;
            return number < 0 ? [] : [number];
          }),
        ),
      ]),
    });
  }
  return tasks;
}

interface Column {
  name: string;
  values: string[];
}

async function readColumns(path: string, keepAll = false): Promise<Column[]> {
  const rows = createReadStream(path).pipe(parse({ relaxColumnCount: true, bom: true }));
  const columns: Column[] = [];
  const seen: Set<string>[] = [];
  for await (const row of rows as AsyncIterable<string[]>) {
    for (const [at, cell] of row.entries()) {
      const own = columns[at];
      if (!own) {
        columns[at] = { name: cell, values: [] };
        seen[at] = new Set();
        continue;
      }
      if (!keepAll && (cell.trim() === '' || seen[at]?.has(cell) || own.values.length >= mostValues))
        continue;
      seen[at]?.add(cell);
      own.values.push(cell);
    }
  }
  return columns;
}

/**
 * The same columns as a template would meet them: a third of the right targets is not in it, some others are, so that
 * there are columns without a target. Which ones is decided by their place.
 */
export function asTemplates(tasks: readonly Task[]): Task[] {
  return tasks.map(({ name, sources, targets, gold }, index) => {
    const own = [...new Set(gold.flat())].filter((_, at) => at % 3 !== 1);
    const step = Math.max(1, Math.floor(targets.length / 8));
    const others = targets
      .map((_, at) => at)
      .filter((at) => at % step === index % step && !gold.flat().includes(at));
    const kept = [...own, ...others].sort((a, b) => a - b);
    return {
      name,
      sources,
      targets: kept.map((at) => ({ ...(targets[at] ?? { name: '' }), template: 'Template' })),
      gold: gold.map((right) => right.map((target) => kept.indexOf(target)).filter((at) => at >= 0)),
    };
  });
}
