import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { quoteText, withSession } from '../../duck/session.js';
import { inReadSession } from '../../duck/testing/read-session.js';
import type { Table } from '../../read/reader.js';
import { TableWriter } from '../../read/table-writer.js';
import type { SheetFile } from '../sheet/sheet.js';

/** A folder that goes when the tests of the file are done. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-engine-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let made = 0;

/** A table as a reader would give it: the header stood in row 1. */
export async function tableOf(
  scratch: string,
  file: string,
  [columns = [], ...rows]: (string | null)[][],
): Promise<Table> {
  const parquet = join(scratch, `table-${made++}.parquet`);
  await withSession({ scratch }, async (session) => {
    const writer = new TableWriter(session, `${parquet}.staging`, columns.length);
    for (const [at, row] of rows.entries()) {
      writer.add(at + 2, row.map((cell) => cell ?? undefined) as string[]);
    }
    await writer.finish(parquet);
  });
  return {
    file,
    name: file,
    columns: columns.map(String),
    rowCount: rows.length,
    parquet,
    firstRow: null,
    notes: [],
    rejects: [],
    dialect: {},
  };
}

export interface SheetRow {
  cells: (string | null)[];
  errors: string[];
  /** table, row and parts of each origin. */
  origin: (number | null)[];
}

/** What a sheet holds, for comparing. */
export async function rowsOfSheet(sheet: SheetFile): Promise<SheetRow[]> {
  return inReadSession(async (session) => {
    const marked = sheet.columns.map((_, at) => `'|' || c${at} AS c${at}`).join(', ');
    const rows = await session.rows(
      `SELECT ${marked}, * EXCLUDE (${sheet.columns.map((_, at) => `c${at}`).join(', ')}) FROM read_parquet(${quoteText(sheet.parquet)})`,
    );
    return rows.map((row) => ({
      cells: sheet.columns.map((_, at) =>
        typeof row[`c${at}`] === 'string' ? String(row[`c${at}`]).slice(1) : null,
      ),
      errors: ((row.errors ?? []) as { column: number; rule: string; message: string }[]).map(
        ({ column, rule, message }) => `${sheet.columns[column]}: ${rule}: ${message}`,
      ),
      origin: Object.entries(row)
        .filter(([name]) => /^(table|row) /.test(name))
        .map(([, value]) => (value === null ? null : Number(value))),
    }));
  });
}

/** The same, each row one text: quick to compare. */
export async function linesOfSheet(sheet: SheetFile): Promise<string[]> {
  const cells = sheet.columns.map((_, at) => `coalesce('|' || c${at}, '-')`).join(', ');
  const names = `[${sheet.columns.map(quoteText).join(', ')}]`;
  const errors = `list_transform(coalesce(errors, []), lambda error: ${names}[error."column" + 1] || ': ' || error."rule" || ': ' || error."message")`;
  return withSession({ memoryMb: 1000 }, async (session) => {
    const described = await session.rows(`DESCRIBE FROM read_parquet(${quoteText(sheet.parquet)})`);
    const origins = described
      .map((each) => String(each.column_name))
      .filter((name) => /^(table|row) /.test(name))
      .map((name) => `coalesce("${name}"::VARCHAR, '-')`);
    const lines: string[] = [];
    for await (const batch of session.batches(
      `SELECT array_to_string([${cells}] || ${errors} || [${origins.join(', ')}], chr(30)) FROM read_parquet(${quoteText(sheet.parquet)})`,
    ))
      for (const line of batch) lines.push(line);
    return lines;
  });
}

export function lineOf({ cells, errors, origin }: SheetRow): string {
  const marked = cells.map((cell) => (cell === null ? '-' : `|${cell}`));
  return [...marked, ...errors, ...origin.map((each) => each ?? '-')].join('\u001e');
}

/** The rows that a sheet left out: the rule, and the row. */
export async function droppedOf({ dropped }: SheetFile): Promise<string[]> {
  if (!dropped) return [];
  return inReadSession(async (session) => {
    const rows = await session.rows(
      `SELECT * FROM read_parquet(${quoteText(dropped.parquet)}) ORDER BY "row 0"`,
    );
    return rows.map((row) => {
      const kept = row['kept row 0'] === null ? '' : `, kept ${row['kept row 0']}`;
      return `row ${row['row 0']}: rule ${row.rule}${kept}`;
    });
  });
}

export interface DroppedRow {
  rule: string;
  origin: (number | null)[];
  kept: (number | null)[];
}

/** The rows that a sheet left out, with the rule in words. */
export async function droppedRowsOf({ dropped }: SheetFile): Promise<DroppedRow[]> {
  if (!dropped) return [];
  return inReadSession(async (session) => {
    const rows = await session.rows(`SELECT * FROM read_parquet(${quoteText(dropped.parquet)})`);
    const numbers = (row: Record<string, unknown>, named: RegExp) =>
      Object.entries(row)
        .filter(([name]) => named.test(name))
        .map(([, value]) => (value === null ? null : Number(value)));
    return rows.map((row) => ({
      rule: dropped.rules[Number(row.rule)]?.rule ?? `rule ${row.rule}`,
      origin: numbers(row, /^(table|row) /),
      kept: numbers(row, /^kept /),
    }));
  });
}
