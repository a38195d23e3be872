import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { withSession } from '../../../duck/session.js';
import type { Table } from '../../reader.js';
import { tableSql } from '../../table-sql.js';
import type { XlsxLimits } from '../limits.js';
import { readXlsx } from '../read.js';
import { type TestWorkbook, workbookParts, zipOf } from './workbook.js';

/** Reads workbooks into a folder of the test file's own; every table read is checked to have lost no row. */
export function testReader() {
  let scratch = '';
  let count = 0;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'godwit-xlsx-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function readBytes(bytes: Buffer, limits: Partial<XlsxLimits> = {}): Promise<Table[]> {
    count += 1;
    const path = join(scratch, `in-${count}.xlsx`);
    await writeFile(path, bytes);
    const tables = await readXlsx({ path, name: 'in.xlsx' }, scratch, limits);
    for (const { rowCount, rejects, dialect } of tables) {
      expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
    }
    return tables;
  }

  async function read(workbook: TestWorkbook, limits: Partial<XlsxLimits> = {}): Promise<Table[]> {
    return readBytes(await zipOf(workbookParts(workbook)), limits);
  }

  /** Rows with their numbers first, also those that are marked as no data. */
  async function cellsOf(table: Table): Promise<(string | null)[][]> {
    // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
    const cells = table.columns.map((_, at) => `'|' || c${at} AS c${at}`).join(', ');
    const rows = await withSession({}, (session) =>
      session.rows(
        `SELECT "row", ${cells} FROM ${tableSql(table, { keep: ['total', 'below', 'repeated_header'] })}`,
      ),
    );
    return rows.map((row) => [
      row.row as string,
      ...table.columns.map((_, at) => (row[`c${at}`] as string | null)?.slice(1) ?? null),
    ]);
  }

  return { read, readBytes, cellsOf };
}
