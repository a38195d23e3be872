import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { runChinook } from './readers-chinook.js';
import { type DatabaseResult, runDatabases } from './readers-databases.js';
import type { ReaderResult } from './readers-job.js';
import { ReaderProcess } from './readers-process.js';
import { runSpectrum, type SpectrumResult } from './readers-spectrum.js';
import { table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/readers', import.meta.url));
/** The rest are formats without a reader so far: listed, and not counted against anyone. */
const readHere = /\.(csv|tsv|psv|txt|json|ndjson|xlsx|xlsm|xls|xlsb|ods)$/i;

export const readers: Benchmark = {
  summary: 'files made to break readers: refused or read as their gold says, every record accounted for',
  usage: 'readers [--data DIR] [--seconds 20]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, seconds: { type: 'string', default: '20' } },
    });
    const data = resolve(values.data);
    const folders = {
      json: join(data, 'JSONTestSuite', 'test_parsing'),
      spectrum: join(data, 'csv-spectrum'),
      horror: join(data, 'messytables-horror', 'horror'),
      access: join(data, 'mdb-reader'),
      dbase: join(data, 'dbf'),
    };
    const missing = Object.values(folders).filter((folder) => !existsSync(folder));
    if (missing.length > 0) {
      console.error(`bench: no test files at ${missing.join(', ')}; give the folder above them with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-readers-'));
    const beside = new ReaderProcess(wholeNumber('seconds', values.seconds));
    try {
      const json = await runJson(folders.json, scratch, beside);
      const spectrum = await runSpectrum(folders.spectrum, scratch, beside);
      printSpectrum(spectrum);
      const horror = await runHorror(folders.horror, scratch, beside);
      const access = printDatabases(
        'Access',
        await runDatabases(folders.access, /\.(mdb|accdb)$/i, scratch, beside),
      );
      const dbase = printDatabases('dBase', await runDatabases(folders.dbase, /\.dbf$/i, scratch, beside));
      const chinook = await runChinook(join(data, 'chinook'), scratch, beside);
      const right = spectrum.filter((result) => result.right).length;
      return {
        ok: json.ok && horror.ok && access.ok && dbase.ok && chinook.ok && right === spectrum.length,
        figures: {
          json: json.figures,
          csv_spectrum: {
            files: spectrum.length,
            right,
            mended_data: spectrum.filter(({ mended }) => mended !== '').length,
          },
          horror: horror.figures,
          chinook: chinook.figures,
          access: access.figures,
          dbase: dbase.figures,
        },
      };
    } finally {
      beside.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

interface Part {
  ok: boolean;
  figures: Record<string, number>;
}

/** The parser must take every y_ and refuse every n_; so must the reader, save for files without any record. */
async function runJson(folder: string, scratch: string, beside: ReaderProcess): Promise<Part> {
  const counts = {
    y: 0,
    y_parsed: 0,
    n: 0,
    n_refused: 0,
    i: 0,
    i_parsed: 0,
    y_wrong: 0,
    n_wrong: 0,
    broke: 0,
  };
  const problems: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    const kind = name[0];
    if (kind !== 'y' && kind !== 'n' && kind !== 'i') continue;
    const job = { path: join(folder, name), name, scratch, rows: false };
    const parsed = await beside.run({ ...job, how: 'json parser' });
    const read = await beside.run({ ...job, how: 'json' });
    counts[kind] += 1;
    if (kind === 'y' && parsed.outcome === 'read') counts.y_parsed += 1;
    if (kind === 'n' && parsed.outcome === 'refused') counts.n_refused += 1;
    if (kind === 'i' && parsed.outcome === 'read') counts.i_parsed += 1;
    for (const { outcome } of [parsed, read])
      if (outcome === 'crashed' || outcome === 'hung') counts.broke += 1;
    if (kind === 'y' && read.outcome === 'refused' && !read.reason.includes('no records'))
      counts.y_wrong += 1;
    if (kind === 'n' && read.outcome === 'read') counts.n_wrong += 1;
    const wanted = { y: 'read', n: 'refused', i: parsed.outcome }[kind];
    if (parsed.outcome !== wanted || !isSettled(read))
      problems.push(`${name}: ${told(parsed)}; ${told(read)}`);
  }
  console.log('\nJSONTestSuite');
  console.log(
    table(
      ['files', 'all', 'parser right', 'reader wrong'],
      [
        ['y_ (to be taken)', counts.y, counts.y_parsed, counts.y_wrong],
        ['n_ (to be refused)', counts.n, counts.n_refused, counts.n_wrong],
        ['i_ (free)', counts.i, counts.i, 0],
      ],
    ),
  );
  for (const problem of problems) console.log(`  ${problem}`);
  const { y, y_parsed, n, n_refused, y_wrong, n_wrong, broke } = counts;
  return {
    ok: y > 0 && n > 0 && y_parsed === y && n_refused === n && y_wrong + n_wrong + broke === 0,
    figures: counts,
  };
}

function printSpectrum(results: SpectrumResult[]): void {
  console.log('\ncsv-spectrum');
  console.log(
    table(
      ['file', 'right', ''],
      results.map(({ name, right, mended, problem }) => [
        name,
        right ? 'yes' : 'NO',
        [problem, mended].filter((text) => text !== '').join('; '),
      ]),
    ),
  );
}

/** All of them are sound: each is read, or has no table in it; their fields are as the gold says, where there is one. */
function printDatabases(title: string, results: DatabaseResult[]): Part {
  console.log(`\n${title}`);
  console.log(
    table(
      ['file', 'outcome', 'schema', ''],
      results.map(({ name, outcome, told, schemaRight }) => [
        name,
        outcome,
        schemaRight === undefined ? '' : schemaRight ? 'right' : 'WRONG',
        told.slice(0, 100),
      ]),
    ),
  );
  const count = (wanted: (result: DatabaseResult) => boolean) => results.filter(wanted).length;
  const figures = {
    files: results.length,
    read: count(({ outcome }) => outcome === 'read'),
    without_tables: count(({ outcome }) => outcome === 'no tables'),
    refused: count(({ outcome }) => outcome === 'refused'),
    broke: count(({ outcome }) => outcome === 'broke'),
    unaccounted: count(({ unaccounted }) => unaccounted > 0),
    schemas: count(({ schemaRight }) => schemaRight !== undefined),
    schemas_right: count(({ schemaRight }) => schemaRight === true),
  };
  const { files, read, without_tables, unaccounted, schemas, schemas_right } = figures;
  return {
    ok: files > 0 && read + without_tables === files && unaccounted === 0 && schemas === schemas_right,
    figures,
  };
}

/** There is no gold: no crash, no hang, and every record a row, a reject or skipped for a reason. */
async function runHorror(folder: string, scratch: string, beside: ReaderProcess): Promise<Part> {
  const counts = { files: 0, read: 0, refused: 0, broke: 0, unaccounted: 0, other_formats: 0 };
  const lines: (string | number)[][] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (name === 'README.md') continue;
    if (!readHere.test(name)) {
      counts.other_formats += 1;
      continue;
    }
    counts.files += 1;
    const result = await beside.run({ path: join(folder, name), name, scratch, how: 'any', rows: false });
    if (result.outcome !== 'read') {
      if (result.outcome === 'refused') counts.refused += 1;
      else counts.broke += 1;
      lines.push([name, result.outcome, 0, 0, 0, result.reason.slice(0, 90)]);
      continue;
    }
    counts.read += 1;
    for (const { rowCount, rejects, records, skippedRows, columns } of result.tables) {
      const lost = records === null ? 0 : records - rowCount - rejects - skippedRows;
      if (lost !== 0) counts.unaccounted += 1;
      lines.push([name, 'read', rowCount, rejects, skippedRows, columns.join(' | ').slice(0, 60)]);
    }
  }
  console.log('\nmessytables-horror');
  console.log(table(['file', 'outcome', 'rows', 'rejects', 'skipped', 'columns, or why'], lines));
  return { ok: counts.read > 0 && counts.broke + counts.unaccounted === 0, figures: counts };
}

function isSettled({ outcome }: ReaderResult): boolean {
  return outcome === 'read' || outcome === 'refused';
}

function told(result: ReaderResult): string {
  return result.outcome === 'read' ? 'read' : `${result.outcome} (${result.reason.slice(0, 120)})`;
}
