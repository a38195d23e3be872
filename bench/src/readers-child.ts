import { readFile as readBytes } from 'node:fs/promises';
import { withSession } from '@godwit/engine/duck/session';
import { csvReader } from '@godwit/engine/read/csv/read';
import { JsonFault } from '@godwit/engine/read/json/fault';
import { jsonReader } from '@godwit/engine/read/json/read';
import { Tokenizer } from '@godwit/engine/read/json/tokenizer';
import { type InputFile, type Table, UnreadableFile } from '@godwit/engine/read/reader';
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
    const tables = await readerOf(job.how)({ path: job.path, name: job.name }, job.scratch);
    return { outcome: 'read', tables: await Promise.all(tables.map((table) => described(table, job.rows))) };
  } catch (error) {
    const refused = error instanceof UnreadableFile || error instanceof JsonFault;
    return { outcome: refused ? 'refused' : 'crashed', reason: String(error) };
  }
}

function parse(bytes: Buffer): void {
  const tokenizer = new Tokenizer(noEvents);
  tokenizer.push(new TextDecoder().decode(bytes));
  tokenizer.end();
}

function readerOf(how: ReaderJob['how']): (file: InputFile, scratch: string) => Promise<Table[]> {
  if (how === 'csv') return csvReader.read;
  if (how === 'json') return jsonReader.read;
  return readByContent;
}

async function readByContent(file: InputFile, scratch: string): Promise<Table[]> {
  const all = await readFileOfEngine();
  if (all) return all(file, scratch);
  const start = (await readBytes(file.path)).subarray(0, 65_536);
  const [best] = [csvReader, jsonReader].sort(
    (a, b) => b.detect(start, file.name) - a.detect(start, file.name),
  );
  if (!best || best.detect(start, file.name) === 0) throw new UnreadableFile(file.name, 'no reader wants it');
  return best.read(file, scratch);
}

type ReadFile = (file: InputFile, scratch: string) => Promise<Table[]>;

/** The engine's own choice of a reader, where this engine has it. */
async function readFileOfEngine(): Promise<ReadFile | undefined> {
  const path: string = '@godwit/engine/read/read-file';
  try {
    const { readFile }: { readFile?: ReadFile } = await import(path);
    return readFile;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
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
    const rows = await session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY "row"`);
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
