import { getOwn } from '@godwit/contract/own';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { type Table, UnreadableFile } from '@godwit/engine/read/reader';
import { readTogether } from '@godwit/engine/read/together';
import { type PullStep, type ReadStep, type RunSpec, steps } from '../messages.js';
import { NothingRead } from './failure.js';
import { withoutPaths } from './paths.js';
import type { RunWork } from './run-work.js';
import type { Telling } from './telling.js';

export interface FilesRead {
  tables: Table[];
  /** Why files gave no table, a sentence each. */
  notRead: string[];
}

/**
 * Reads every file that was not read before (`readGuarded`: the readers are loaded by the process beside alone). One
 * that cannot be read does not take the others with it. What was pulled from a live source was read already.
 */
export async function readFiles(spec: RunSpec, work: RunWork): Promise<FilesRead> {
  const read: FilesRead = { tables: [], notRead: [] };
  for (const [at, file] of spec.files.entries()) {
    const { tables, notRead, ahead } = await work.step<ReadStep>(
      steps.read(file.id),
      (done) => done.tables.map(({ parquet }) => parquet),
      async (telling) => {
        telling.status(`Reading ${file.name}`, at / spec.files.length);
        try {
          return { tables: await readTold(file, spec, telling, at / spec.files.length) };
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          const reason = withoutPaths(error.reason, spec);
          telling.status(`${file.name} was not read: ${reason}`);
          return { tables: [], notRead: `${file.name} was not read: ${reason}` };
        }
      },
    );
    if (ahead && spec.kind === 'generate') await tellAhead(file, tables, work);
    read.tables.push(...tables);
    if (notRead !== undefined) read.notRead.push(notRead);
  }
  if (spec.pull !== undefined) {
    const pulled = getOwn(spec.done, steps.pull(spec.pull)) as PullStep | undefined;
    read.tables.push(...(pulled?.streams ?? []).flatMap(({ tables }) => tables));
  }
  if (read.tables.length === 0) throw new NothingRead(read.notRead);
  return { ...read, tables: await readTogether(read.tables, spec.files, spec.scratch) };
}

/** Under the numbers of its own step: a run that is taken up again tells it once. */
async function tellAhead(
  { id, name }: RunSpec['files'][number],
  tables: readonly Table[],
  work: RunWork,
): Promise<void> {
  const telling = work.telling(steps.read(id));
  telling.status(`Reading ${name}`);
  await telling.tool('read_source', { fileName: name }, () => tables, summaryOf);
}

/** A file that has pages is a document: then its tables are looked for, page by page. */
async function readTold(
  file: RunSpec['files'][number],
  { scratch, readLimits: limits, ocr, files }: RunSpec,
  telling: Telling,
  begun: number,
): Promise<Table[]> {
  const args = { fileName: file.name };
  let extracting: Promise<unknown> | undefined;
  const onPage = (done: number, of: number) => {
    // What goes wrong is told by both and thrown by the reading.
    extracting ??= telling.tool('extract_tables', args, () => reading, summaryOf).catch(() => {});
    telling.progress(`Reading ${file.name}: page ${done} of ${of}`, begun + done / of / files.length);
  };
  const read = () => readGuarded(file, scratch, { limits, ocr, onPage });
  let reading: Promise<Table[]> = Promise.resolve([]);
  try {
    return await telling.tool(
      'read_source',
      args,
      () => {
        reading = read();
        return reading;
      },
      summaryOf,
    );
  } finally {
    await extracting;
  }
}

function summaryOf(tables: readonly Table[]): string {
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return `${counted(tables.length, 'table')}, ${counted(rows, 'row')}`;
}

export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
