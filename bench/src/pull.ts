import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findMariadb } from '@godwit/testbed/install-mariadb';
import { type Benchmark, UsageError, wholeNumber } from './benchmark.js';
import { type Database, type Kind, kinds, openDatabase } from './pull/database.js';
import { compareNorthwind } from './pull/northwind.js';
import { pullSpeed, speedGoals } from './pull/speed.js';
import { table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/northwind', import.meta.url));
const parts = ['northwind', ...kinds] as const;
type Part = (typeof parts)[number];

export const pull: Benchmark = {
  summary: `Tables of live databases: the same sheets as their own CSV gives, and 1M rows in at most ${speedGoals.postgresql} × (PostgreSQL) and ${speedGoals.mariadb} × (MariaDB) the time of a CSV file by hand`,
  usage: `pull [--only ${parts.join('|')}] [--data DIR] [--rows 1000000] [--rounds 5] [--all]`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string' },
        data: { type: 'string', default: defaultData },
        rows: { type: 'string', default: '1000000' },
        rounds: { type: 'string', default: '5' },
        all: { type: 'boolean', default: false },
      },
    });
    const wanted = partsOf(values.only);
    const rows = wholeNumber('rows', values.rows);
    const rounds = wholeNumber('rounds', values.rounds);
    const mariadb = await findMariadb();
    const missing = 'missing' in mariadb ? mariadb.missing : undefined;
    if (missing !== undefined)
      console.error(`bench: MariaDB cannot be had: ${missing}; its parts are left out`);
    const figures: Record<string, unknown> = missing === undefined ? {} : { mariadb_missing: missing };
    let ok = missing === undefined;
    if (wanted.includes('northwind')) {
      const data = join(resolve(values.data), 'csv');
      if (existsSync(join(data, 'orders.csv'))) {
        for (const kind of kinds) {
          if (kind === 'mariadb' && missing !== undefined) continue;
          const found = await withDatabase(kind, (database) => northwind(database, data, values.all));
          figures[`northwind_${kind}`] = found.figures;
          ok &&= found.ok;
        }
      } else {
        console.error(`bench: the files of Northwind are not at ${data}; give their folder with --data`);
        figures.northwind = 'no data';
        ok = false;
      }
    }
    for (const kind of kinds) {
      if (!wanted.includes(kind) || (kind === 'mariadb' && missing !== undefined)) continue;
      const found = await withDatabase(kind, (database) => pullSpeed(database, rows, rounds));
      figures[kind] = found.figures;
      ok &&= found.ok;
    }
    return { ok, figures };
  },
};

function partsOf(only: string | undefined): readonly Part[] {
  if (only === undefined) return parts;
  const part = parts.find((each) => each === only);
  if (!part) throw new UsageError(`--only must be one of ${parts.join(', ')}, not "${only}"`);
  return [part];
}

async function withDatabase<T>(kind: Kind, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(kind);
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

async function northwind(database: Database, data: string, showAll: boolean) {
  const compared = await compareNorthwind(database, data, showAll);
  console.log(
    table(
      [`Northwind, ${database.name}`, 'rows', 'of its table', 'rows that differ', 'empty columns'],
      compared.map(({ template, rows, atLeast, differences, hollow }) => [
        template,
        rows,
        atLeast,
        differences,
        hollow.join(', '),
      ]),
    ),
  );
  const differences = compared.reduce((sum, each) => sum + each.differences, 0);
  const isWhole = compared.every((each) => each.rows >= each.atLeast && each.hollow.length === 0);
  return {
    ok: differences === 0 && isWhole,
    figures: { rows: compared.reduce((sum, each) => sum + each.rows, 0), differences, whole: isWhole },
  };
}
