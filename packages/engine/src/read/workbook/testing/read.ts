import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { withSession } from '../../../duck/session.js';
import { readFile } from '../../read-file.js';
import type { InputFile, Table } from '../../reader.js';
import { tableSql } from '../../table-sql.js';

/** Reads files of any format into a folder of the test file's own; every table read is checked to have lost no row. */
export function testFiles() {
  let scratch = '';
  let count = 0;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'godwit-workbook-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function put(bytes: Buffer | string, name: string): Promise<InputFile> {
    count += 1;
    const path = join(scratch, `in-${count}`);
    await writeFile(path, bytes);
    return { path, name };
  }

  async function read(bytes: Buffer | string, name: string): Promise<Table[]> {
    const tables = await readFile(await put(bytes, name), scratch);
    for (const { rowCount, rejects, dialect } of tables) {
      if (dialect.records === undefined) continue;
      expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
    }
    return tables;
  }

  /** Rows with their numbers first. */
  async function cellsOf(table: Table | undefined): Promise<(string | null)[][]> {
    if (!table) return [];
    const rows = await withSession({}, (session) => session.rows(`SELECT * FROM ${tableSql(table)}`));
    return rows.map((row) => [
      row.row as string,
      ...table.columns.map((_, at) => (row[`c${at}`] as string | null) ?? null),
    ]);
  }

  return { put, read, cellsOf, scratch: () => scratch };
}
