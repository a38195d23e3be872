import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withSession } from '../../../duck/session.js';
import { type LimitSettings, limitsOf } from '../../guard/limits.js';
import { readHere } from '../../read-file.js';
import type { Table } from '../../reader.js';
import { tableSql } from '../../table-sql.js';

/** Reads documents into a folder of the test file's own. */
export function testReader() {
  let scratch = '';
  let count = 0;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'godwit-document-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  async function read(name: string, content: string | Buffer, limits: LimitSettings = {}): Promise<Table[]> {
    count += 1;
    const path = join(scratch, `in-${count}`);
    await writeFile(path, content);
    return readHere({ path, name }, scratch, { limits: limitsOf(limits), passwords: [] });
  }

  async function cellsOf(table: Table | undefined): Promise<(string | null)[][]> {
    if (!table) return [];
    const rows = await withSession({}, (session) =>
      session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`),
    );
    return rows.map((row) => table.columns.map((_, at) => row[`c${at}`] as string | null));
  }

  /** By table: its name, its columns, its rows. */
  async function shownOf(tables: readonly Table[]): Promise<[string, string[], (string | null)[][]][]> {
    const shown: [string, string[], (string | null)[][]][] = [];
    for (const table of tables) shown.push([table.name, table.columns, await cellsOf(table)]);
    return shown;
  }

  /** By the name of the table: its rows, each by the names of its columns, without those that the row does not have. */
  async function recordsOf(tables: readonly Table[]): Promise<Record<string, Record<string, string>[]>> {
    const found: Record<string, Record<string, string>[]> = {};
    for (const table of tables) {
      found[table.name] = (await cellsOf(table)).map((cells) =>
        Object.fromEntries(
          table.columns.flatMap((column, at): [string, string][] => {
            const cell = cells[at] ?? null;
            return cell === null ? [] : [[column, cell]];
          }),
        ),
      );
    }
    return found;
  }

  return { read, cellsOf, shownOf, recordsOf };
}
