import { readFile as readBytes } from 'node:fs/promises';
import { withSession } from '@godwit/engine/duck/session';
import { csvReader } from '@godwit/engine/read/csv/reader';
import { limitsOf } from '@godwit/engine/read/guard/limits';
import { JsonFault } from '@godwit/engine/read/json/fault';
import { jsonReader } from '@godwit/engine/read/json/reader';
import { Tokenizer } from '@godwit/engine/read/json/tokenizer';
import { readHere } from '@godwit/engine/read/read-file';
import { NoTables, type Table, UnreadableFile } from '@godwit/engine/read/reader';
import { tableSql } from '@godwit/engine/read/table-sql';
import { noEvents } from '@godwit/engine/read/tree/events';
import type { ReaderJob, ReaderResult, ReadTable } from './readers-job.js';

/** The process beside: reads what it is told to, so that a reader that hangs or dies takes only this one along. */
process.on('message', (job: ReaderJob) => {
  void run(job).then((result) => process.send?.(result));
});

async function run(job: ReaderJob): Promise<ReaderResult> {
  try {
    if (job.how === 'json parser') {
      parse(await readBytes(job.path));
      return { outcome: 'read', tables: [] };
    }
    const tables = await readTables(job);
    return { outcome: 'read', tables: await Promise.all(tables.map((table) => described(table, job.rows))) };
  } catch (error) {
    const refused = error instanceof UnreadableFile || error instanceof JsonFault;
    if (!refused) return { outcome: 'crashed', reason: String(error) };
    return { outcome: 'refused', reason: String(error), noTables: error instanceof NoTables };
  }
}

function parse(bytes: Buffer): void {
  const tokenizer = new Tokenizer(noEvents);
  tokenizer.push(new TextDecoder().decode(bytes));
  tokenizer.end();
}

function readTables({ how, path, name, scratch, passwords = [] }: ReaderJob): Promise<Table[]> {
  const file = { path, name };
  if (how === 'csv') return csvReader.read(file, scratch);
  if (how === 'json') return jsonReader.read(file, scratch);
  return readHere(file, scratch, { limits: limitsOf(), passwords });
}

async function described(table: Table, withRows: boolean): Promise<ReadTable> {
  const { name, columns, rowCount, rejects, dialect } = table;
  return {
    name,
    columns,
    rowCount,
    rejects: rejects.length,
    records: typeof dialect.records === 'number' ? dialect.records : null,
    skippedRows: Number(dialect.skippedRows ?? 0),
    rows: withRows ? await rowsOf(table) : [],
  };
}

async function rowsOf(table: Table): Promise<Record<string, string | null>[]> {
  return withSession({}, async (session) => {
    const rows = await session.rows(`SELECT * FROM ${tableSql(table, { keep: ['total'] })} ORDER BY "row"`);
    return rows.map((row) =>
      Object.fromEntries(
        table.columns.map((column, at) => {
          const cell = row[`c${at}`];
          return [column, cell === null || cell === undefined ? null : String(cell)];
        }),
      ),
    );
  });
}
