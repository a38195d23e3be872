import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withSession } from '@godwit/engine/duck/session';
import { csvReader } from '@godwit/engine/read/csv/reader';
import type { Table } from '@godwit/engine/read/reader';
import { tableSql } from '@godwit/engine/read/table-sql';
import type { Benchmark } from './benchmark.js';
import { failed, type Measures, means, measure, parseGold, simpleScore } from './pollock-score.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/pollock', import.meta.url));
const goals = { record: 0.97, cell: 0.96, header: 0.8, simple: 9.7 };
const worstShown = 12;

interface Result {
  file: string;
  measures: Measures;
  error?: string;
}

export const pollock: Benchmark = {
  summary: 'CSV files as they come, read with nothing given: headers, records and cells against the gold',
  usage: 'pollock [--data DIR] [--all]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, all: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    if (!existsSync(join(data, 'survey_sample'))) {
      console.error(`bench: the Pollock files are not at ${data}; give their folder with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-pollock-'));
    try {
      const real = await runSet(join(data, 'survey_sample'), scratch);
      const generated = await runSet(join(data, 'polluted_files'), scratch);
      for (const [name, results] of Object.entries({ survey_sample: real, polluted_files: generated })) {
        print(name, results, values.all);
      }
      const r = means(real.map(({ measures }) => measures));
      const g = means(generated.map(({ measures }) => measures));
      const figures = {
        real: {
          files: real.length,
          record: rounded(r.recordF1, 4),
          cell: rounded(r.cellF1, 4),
          header: rounded(r.headerF1, 4),
          simple: rounded(simpleScore(r), 3),
        },
        generated: {
          files: generated.length,
          simple: rounded(simpleScore(g), 3),
          success: rounded(g.success, 4),
        },
      };
      const ok =
        r.recordF1 >= goals.record &&
        r.cellF1 >= goals.cell &&
        r.headerF1 >= goals.header &&
        simpleScore(g) >= goals.simple;
      return { ok, figures };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

async function runSet(folder: string, scratch: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const file of (await readdir(join(folder, 'csv'))).sort()) {
    const gold = parseGold(await readFile(join(folder, 'clean', file), 'utf8'));
    try {
      const tables = await csvReader.read({ path: join(folder, 'csv', file), name: file }, scratch);
      results.push({ file, measures: measure(gold, await written(tables)) });
    } catch (error) {
      results.push({ file, measures: failed, error: String(error) });
    }
  }
  return results;
}

/**
 * What a reading looks like as one CSV: columns of a file without a header are `col_0`, …, and the tables of a file
 * stand one below the other with their headers. The gold has both these and other conventions; what is written is the
 * same whatever the gold says.
 */
async function written(tables: Table[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const each of tables) rows.push(headerOf(each), ...(await rowsOf(each)));
  return rows;
}

function headerOf({ columns, dialect }: Table): string[] {
  if (dialect.headerRows === 0) return columns.map((_, at) => `col_${at}`);
  const names = new Set(columns);
  // The reader gives every column a name of its own; the gold has them as in the file.
  return columns.map((name, at) => {
    if (name === `column_${at + 1}`) return '';
    const base = name.replace(/_\d+$/, '');
    return base !== name && names.has(base) && columns.indexOf(base) < at ? base : name;
  });
}

/** Cells a row does not have are not written, nor rows that are no data; totals are rows like others in the gold. */
async function rowsOf(table: Table): Promise<string[][]> {
  return withSession({}, async (session) => {
    const rows = await session.rows(`SELECT * FROM ${tableSql(table, { keep: ['total'] })}`);
    return rows.map((row) => {
      const cells = table.columns.map((_, at) => row[`c${at}`]);
      return cells.filter((cell) => cell !== null).map(String);
    });
  });
}

function print(name: string, results: Result[], all: boolean): void {
  const mean = means(results.map(({ measures }) => measures));
  const line = (label: string, m: Measures) => [
    label,
    ...[
      m.success,
      m.headerPrecision,
      m.headerRecall,
      m.headerF1,
      m.recordPrecision,
      m.recordRecall,
      m.recordF1,
      m.cellPrecision,
      m.cellRecall,
      m.cellF1,
    ].map((value) => value.toFixed(3)),
    simpleScore(m).toFixed(3),
  ];
  const worst = [...results]
    .sort((a, b) => simpleScore(a.measures) - simpleScore(b.measures))
    .filter(({ measures }) => simpleScore(measures) < 9.9995)
    .slice(0, all ? results.length : worstShown);
  const header = [
    'file',
    'ok',
    'head P',
    'head R',
    'head F1',
    'rec P',
    'rec R',
    'rec F1',
    'cell P',
    'cell R',
    'cell F1',
    'of 10',
  ];
  console.log(`\n${name}: ${results.length} files`);
  console.log(
    table(header, [
      line('all', mean),
      ...worst.map(({ file, measures }) => line(file.slice(0, 48), measures)),
    ]),
  );
  for (const { file, error } of results) if (error) console.log(`  ${file}: ${error}`);
}
