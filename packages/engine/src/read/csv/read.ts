import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { mostColumns } from '../columns.js';
import { asUtf8, detectEncoding, type Encoding, readStart } from '../encoding.js';
import { type InputFile, type Reader, type Table, UnreadableFile } from '../reader.js';
import { commonWidth, type TablePlan } from '../structure/layout.js';
import { columnNames } from '../structure/names.js';
import { Survey } from '../structure/survey.js';
import { Tally } from '../structure/tally.js';
import { detectCsv, looksLikeText } from './detect.js';
import type { Dialect } from './dialect.js';
import { readFast } from './fast.js';
import { recordsOf } from './records.js';
import { readSlow } from './slow.js';
import { sniff } from './sniff.js';

const sampleBytes = 1 << 20;

export interface CsvOptions {
  /** Files of at least so many bytes try DuckDB's own reader first: below, the careful path is as quick. */
  fastFrom: number;
  /** The most a table may have. */
  columns: number;
}

const usualOptions: CsvOptions = { fastFrom: 2 << 20, columns: mostColumns };

/** CSV and its kin: whatever separates cells by characters. */
export const csvReader: Reader = {
  format: 'csv',
  called: 'text with delimiters (CSV)',
  extensions: ['csv', 'tsv', 'tab', 'psv'],
  detect: detectCsv,
  read: (file, scratch, context) =>
    readCsv(file, scratch, { ...usualOptions, ...(context && { columns: context.limits.columns }) }),
};

export async function readCsv(
  file: InputFile,
  scratch: string,
  options: Partial<CsvOptions> = {},
): Promise<Table[]> {
  const { fastFrom, columns } = { ...usualOptions, ...options };
  const { size } = await stat(file.path);
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  if (!looksLikeText(await readStart(file.path, 8192))) {
    throw new UnreadableFile(file.name, 'this is not a text file; check that its name has the right ending');
  }
  const stem = createHash('sha256').update(file.path).digest('hex').slice(0, 12);
  const parquetOf = (table: number) => join(scratch, `${stem}.${table}.parquet`);
  return withSession({ scratch, memoryMb: 600 }, async (session) => {
    const isLarge = size >= fastFrom;
    // Most large files are what their start looks like. DuckDB refuses bytes that are no UTF-8, so they are not
    // looked at twice.
    const plain = isLarge && (await startsPlainly(file.path));
    const hopeful =
      plain && (await workOn({ session, file, path: file.path, encoding: utf8, columns, parquetOf }));
    const fast = hopeful && (await readLarge(hopeful));
    if (fast) return fast;
    const encoding = await detectEncoding(file.path);
    const copy = join(scratch, `${stem}.utf8.csv`);
    const path = await asUtf8(file.path, encoding, copy);
    try {
      const work = await workOn({ session, file, path, encoding, columns, parquetOf });
      return (isLarge && path !== file.path && (await readLarge(work))) || (await readAny(work));
    } finally {
      await rm(copy, { force: true });
    }
  });
}

const utf8: Encoding = { name: 'utf8', mark: 0, damaged: false };

async function startsPlainly(path: string): Promise<boolean> {
  const start = await readStart(path, sampleBytes);
  const line = start.lastIndexOf(10);
  return start[0] !== 0xef && isUtf8(line < 0 ? start : start.subarray(0, line));
}

async function workOn(given: Omit<Work, 'sample' | 'dialect'>): Promise<Work> {
  const sample = await sampleOf(given.path);
  return { ...given, sample, dialect: sniff(sample).dialect };
}

interface Work {
  session: DuckSession;
  file: InputFile;
  path: string;
  sample: string;
  dialect: Dialect;
  encoding: Encoding;
  columns: number;
  parquetOf: (table: number) => string;
}

/** By DuckDB, where the file is plain; undefined where it is not. */
async function readLarge(work: Work): Promise<Table[] | undefined> {
  const { session, file, path, sample, dialect, parquetOf } = work;
  const fast = await readFast(session, path, sample, dialect, work.columns, parquetOf(0));
  if (!fast) return undefined;
  const { plan, rowCount, skipped, blankAbove } = fast;
  const tally = new Tally();
  for (const { first, end, reason } of skipped) {
    for (let at = first; at < end; at += 1) tally.skip(reason, at + 1);
  }
  for (const at of blankAbove) tally.skip('blank', at + 1);
  return [
    {
      file: file.name,
      name: file.name,
      columns: namesOf(plan),
      rowCount,
      parquet: parquetOf(0),
      firstRow: plan.first + 1,
      notes: tally.notes(),
      rejects: [],
      dialect: describe(work, plan.headerRows.length, {
        records: plan.first + rowCount,
        skippedRows: plan.first,
        fast: true,
      }),
    },
  ];
}

async function readAny(work: Work): Promise<Table[]> {
  const { session, file, path, sample, dialect, parquetOf } = work;
  const tables = await readSlow(session, path, dialect, usualWidth(sample, dialect), work.columns, parquetOf);
  if (tables.length === 0) throw new UnreadableFile(file.name, 'there are only blank lines in the file');
  return tables.map(({ plan, rowCount, parquet, notes, rejects, records, skippedRows }, at) => ({
    file: file.name,
    name: tables.length === 1 ? file.name : `${file.name} (table ${at + 1})`,
    columns: namesOf(plan),
    rowCount,
    parquet,
    firstRow: null,
    notes,
    rejects,
    dialect: describe(work, plan.headerRows.length, { records, skippedRows, fast: false }),
  }));
}

function namesOf({ header, width }: TablePlan): string[] {
  return columnNames(header, width);
}

function describe(
  { dialect, encoding }: Work,
  headerRows: number,
  { records, skippedRows, fast }: { records: number; skippedRows: number; fast: boolean },
): Table['dialect'] {
  return {
    encoding: encoding.name,
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    escape: dialect.escape,
    headerRows,
    // Of these records of the file the table gives account: its rows, the rejects, and the skipped (header included).
    records,
    skippedRows,
    readBy: fast ? 'duckdb' : 'parser',
  };
}

async function sampleOf(path: string): Promise<string> {
  const bytes = await readStart(path, sampleBytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  if (bytes.length < sampleBytes) return text;
  const cut = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return cut > 0 ? text.slice(0, cut + 1) : text;
}

/** How many cells most records have, for the parser to aim at where quotes are broken. */
function usualWidth(sample: string, dialect: Dialect): number {
  const survey = new Survey();
  for (const { cells, mended } of recordsOf(sample, dialect)) {
    if (!mended) survey.add(cells);
    if (survey.length >= 2000) break;
  }
  return survey.length === 0 ? 0 : commonWidth(survey, 0, survey.length);
}
