import { isUtf8 } from 'node:buffer';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { mostColumns } from '../columns.js';
import { asUtf8, detectEncoding, type Encoding, readStart } from '../encoding.js';
import { type AsideRow, type InputFile, type Table, UnreadableFile } from '../reader.js';
import { headerOf, type TablePlan } from '../structure/layout.js';
import { Marks } from '../structure/marks.js';
import { columnNames } from '../structure/names.js';
import { isBlank, Survey } from '../structure/survey.js';
import { headerNotes, mostAside } from '../structure/table-sink.js';
import { commonWidth } from '../structure/table-start.js';
import { Tally } from '../structure/tally.js';
import { openText } from '../text-file.js';
import type { Dialect } from './dialect.js';
import { readFast } from './fast.js';
import { type CsvLimits, csvLimits } from './limits.js';
import { recordsOf } from './records.js';
import { readSlow } from './slow.js';
import { sniff } from './sniff.js';

const sampleBytes = 1 << 20;

export interface CsvOptions {
  /** Files of at least so many bytes try DuckDB's own reader first: below, the careful path is as quick. */
  fastFrom: number;
  /** The most a table may have. */
  columns: number;
  limits: CsvLimits;
}

const usualOptions: CsvOptions = { fastFrom: 2 << 20, columns: mostColumns, limits: csvLimits };

export async function readCsv(
  file: InputFile,
  scratch: string,
  options: Partial<CsvOptions> = {},
): Promise<Table[]> {
  const { fastFrom, columns, limits } = { ...usualOptions, ...options };
  const { size, stem } = await openText(file);
  const parquetOf = (table: number) => join(scratch, `${stem}.${table}.parquet`);
  return withSession({ scratch, memoryMb: 600 }, async (session) => {
    const isLarge = size >= fastFrom;
    // Most large files are what their start looks like. DuckDB refuses bytes that are no UTF-8, so they are not
    // looked at twice.
    const plain = isLarge && (await startsPlainly(file.path));
    const hopeful =
      plain && (await workOn({ session, file, path: file.path, encoding: utf8, columns, limits, parquetOf }));
    const fast = hopeful && (await readLarge(hopeful));
    if (fast) return fast;
    const encoding = await detectEncoding(file.path);
    const copy = join(scratch, `${stem}.utf8.csv`);
    const path = await asUtf8(file.path, encoding, copy);
    try {
      const work = await workOn({ session, file, path, encoding, columns, limits, parquetOf });
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
  limits: CsvLimits;
  parquetOf: (table: number) => string;
}

/** By DuckDB, where the file is plain; undefined where it is not. */
async function readLarge(work: Work): Promise<Table[] | undefined> {
  const { session, file, path, sample, dialect, parquetOf } = work;
  const fast = await readFast(session, path, sample, dialect, work.columns, parquetOf(0));
  if (!fast) return undefined;
  const { plan, records, above, totals, plainSpaces } = fast;
  const account = new Tally();
  const marks = new Marks();
  for (const { row, label } of totals) {
    account.total(row, label);
    marks.add('total', row);
  }
  const aside = asideOf(plan, above, account);
  return [
    {
      file: file.name,
      name: file.name,
      columns: namesOf(plan),
      rowCount: records - totals.length,
      parquet: parquetOf(0),
      firstRow: plan.first + 1,
      plainSpaces,
      notes: [...headerNotes(plan, (record) => record + 1), ...account.notes()],
      rejects: [],
      marks: marks.list(),
      aside,
      dialect: describe(work, plan.headerRows.length, {
        records: plan.first + records,
        skippedRows: account.skippedRows,
        fast: true,
      }),
    },
  ];
}

/** What stands above the body of a plain file. */
function asideOf(plan: TablePlan, above: readonly string[][], account: Tally): AsideRow[] {
  const aside: AsideRow[] = [];
  for (const [record, cells] of above.entries()) {
    const row = record + 1;
    const isHeader = plan.headerRows.includes(record);
    if (cells.every(isBlank)) account.skip('blank', row);
    else {
      account.skip(isHeader ? 'header' : 'above the table', row);
      if (aside.length < mostAside) aside.push({ kind: isHeader ? 'header' : 'above', row, cells });
    }
  }
  return aside;
}

async function readAny(work: Work): Promise<Table[]> {
  const { session, file, path, sample, dialect, columns, limits, parquetOf } = work;
  const width = usualWidth(sample, dialect);
  const tables = await readSlow(session, path, dialect, width, columns, limits, parquetOf);
  if (tables.length === 0) throw new UnreadableFile(file.name, 'there are only blank lines in the file');
  return tables.map(({ plan, span: _, records, skippedRows, ...rest }, at) => ({
    ...rest,
    file: file.name,
    name: tables.length === 1 ? file.name : `${file.name} (table ${at + 1})`,
    columns: namesOf(plan),
    firstRow: null,
    dialect: describe(work, plan.headerRows.length, { records, skippedRows, fast: false }),
  }));
}

function namesOf(plan: TablePlan): string[] {
  return columnNames(headerOf(plan), plan.width);
}

function describe(
  { dialect, encoding }: Work,
  headerRows: number,
  { records, skippedRows, fast }: { records: number; skippedRows: number; fast: boolean },
): Table['dialect'] {
  return {
    encoding: encoding.name,
    delimiter: dialect.delimiter,
    ...(dialect.columns && { starts: dialect.columns.map(({ start }) => start + 1).join(' ') }),
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
