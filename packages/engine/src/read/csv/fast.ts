import { tableOptions } from '../../duck/parquet.js';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { checkColumns } from '../columns.js';
import { columnFacts } from '../structure/header.js';
import { findTables, type TablePlan } from '../structure/layout.js';
import { Survey } from '../structure/survey.js';
import { type Total, TotalsFinder } from '../structure/totals.js';
import type { Dialect } from './dialect.js';
import { lastRecords, totalsAtEnd } from './last-rows.js';
import { hasOtherSpaces } from './other-spaces.js';
import { recordsOf } from './records.js';
import { countPlainRecords } from './scan.js';

export interface FastTable {
  plan: TablePlan;
  /** Records of the body, totals included. */
  records: number;
  /** Records above the body as the sample has them, blank ones with no cells. */
  above: string[][];
  totals: Total[];
  plainSpaces: boolean;
}

/** To look at one row of a wider table, DuckDB needs more than all its memory here. */
const mostFastColumns = 1000;

/**
 * Lets DuckDB read the body of a plain file, with no JavaScript per row. That it is plain is
 * proven by `countPlainRecords`, and what DuckDB read is checked against it. Undefined: take the careful path.
 */
export async function readFast(
  session: DuckSession,
  path: string,
  sample: string,
  dialect: Dialect,
  mostColumns: number,
  parquet: string,
): Promise<FastTable | undefined> {
  if (dialect.delimiter.length !== 1 || dialect.delimiter.charCodeAt(0) > 127) return undefined;
  if (dialect.escape !== 'double' || dialect.bareReturn) return undefined;
  const survey = new Survey();
  const starts: number[] = [];
  const rows: string[][] = [];
  for (const { cells, start, mended, next } of recordsOf(sample, dialect)) {
    // The sample may end inside a record.
    if (next >= sample.length) break;
    if (mended) return undefined;
    survey.add(cells);
    starts.push(start);
    rows.push(cells);
  }
  const { tables, skipped } = findTables(survey);
  const [plan] = tables;
  if (!plan || tables.length > 1 || plan.end !== survey.length || plan.first >= survey.length)
    return undefined;
  if (skipped.some(({ first }) => first > plan.first)) return undefined;
  checkColumns(plan.width, mostColumns);
  if (plan.width > mostFastColumns) return undefined;
  const facts = columnFacts(rows.slice(plan.first, plan.first + 300), plan.width);
  const finder = new TotalsFinder(facts, plan.header);
  for (let at = plan.first; at < rows.length; at += 1) finder.add(at + 1, rows[at] ?? []);
  // Where there are some at the start there are more further down: each row must be looked at.
  if (finder.totals().length > 0) return undefined;
  const bodyStart = starts[plan.first] ?? 0;
  const before = sample.slice(0, bodyStart);
  const header = plan.headerLines[0] && lineAt(sample, starts, plan.headerRows[0] ?? 0);
  const names = Array.from({ length: plan.width }, (_, at) => `c${at}`);
  const options = {
    auto_detect: 'false',
    header: 'false',
    delim: quoteText(dialect.delimiter),
    quote: quoteText(dialect.quote),
    escape: quoteText(dialect.quote),
    skip: String(before.split('\n').length - 1),
    columns: `{${names.map((name) => `${name}: 'VARCHAR'`).join(', ')}}`,
    null_padding: 'false',
    strict_mode: 'true',
  };
  const list = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
  const cells = names.map((name) => `coalesce(${name}, '') AS ${name}`);
  const copying = session.withRoomFor(plan.width, () =>
    session.run(
      `COPY (SELECT ${cells.join(', ')} FROM read_csv(${quoteText(path)}, ${list.join(', ')}))
       TO ${quoteText(parquet)} (${tableOptions(plan.width)})`,
    ),
  );
  // One core looks while the others read; what is in doubt stops them.
  const counting = countPlainRecords(path, Buffer.byteLength(before), dialect, header).then((counted) => {
    if (counted === undefined) session.connection.interrupt();
    return counted;
  });
  const [copied, counted] = await Promise.allSettled([copying, counting]);
  if (counted.status === 'rejected') throw counted.reason;
  if (counted.value === undefined) return undefined;
  const { records, plainSpaces } = counted.value;
  if (copied.status === 'rejected') {
    // Rows of another width, or a limit of DuckDB's reader (a line too long for its buffer, say).
    if (/CSV|unicode|Out of Memory/i.test(String(copied.reason))) return undefined;
    throw copied.reason;
  }
  if (!(await agrees(session, parquet, records, survey.cells(plan.first) ?? []))) return undefined;
  const tail = await lastRecords(path, dialect, plan.width);
  const totals = await totalsAtEnd(session, parquet, plan, facts, records, tail);
  return {
    plan,
    records,
    above: rows.slice(0, plan.first),
    totals,
    plainSpaces:
      plainSpaces && !hasOtherSpaces(Buffer.from(before.replace(/\r?\n/g, '')), dialect.delimiter === '\t'),
  };
}

/** Its bytes without the line end. */
function lineAt(sample: string, starts: readonly number[], record: number): Buffer {
  return Buffer.from(sample.slice(starts[record], starts[record + 1]).replace(/\r?\n$/, ''));
}

/** As many rows as were counted, and the first as it was parsed here. */
async function agrees(
  session: DuckSession,
  parquet: string,
  records: number,
  firstCells: readonly string[],
): Promise<boolean> {
  const from = `read_parquet(${quoteText(parquet)})`;
  const [count] = await session.rows(`SELECT count(*)::BIGINT AS n FROM ${from}`);
  const [first] = await session.rows(`SELECT * FROM ${from} LIMIT 1`);
  return Number(count?.n) === records && firstCells.every((cell, at) => first?.[`c${at}`] === cell);
}
