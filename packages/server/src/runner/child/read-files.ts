import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { type Table, UnreadableFile } from '@godwit/engine/read/reader';
import { type ReadStep, type RunSpec, steps } from '../messages.js';
import { NothingRead } from './failure.js';
import { withoutPaths } from './paths.js';
import type { RunWork } from './run-work.js';

export interface FilesRead {
  tables: Table[];
  /** Why files gave no table, a sentence each. */
  notRead: string[];
}

/** Reads every file that was not read before (`readGuarded`: the readers are loaded by the process beside alone). One that cannot be read does not take the others with it. */
export async function readFiles(spec: RunSpec, work: RunWork): Promise<FilesRead> {
  const read: FilesRead = { tables: [], notRead: [] };
  for (const [at, file] of spec.files.entries()) {
    const { tables, notRead } = await work.step<ReadStep>(
      steps.read(file.id),
      (done) => done.tables.map(({ parquet }) => parquet),
      async (telling) => {
        telling.status(`Reading ${file.name}`, at / spec.files.length);
        try {
          const found = await telling.tool(
            'read_source',
            { fileName: file.name },
            () =>
              readGuarded(file, spec.scratch, {
                limits: spec.readLimits,
                ocr: spec.ocr,
                onPage: (done, of) =>
                  telling.progress(
                    `Reading ${file.name}: page ${done} of ${of}`,
                    (at + done / of) / spec.files.length,
                  ),
              }),
            summaryOf,
          );
          return { tables: found };
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          const reason = withoutPaths(error.reason, spec);
          telling.status(`${file.name} was not read: ${reason}`);
          return { tables: [], notRead: `${file.name} was not read: ${reason}` };
        }
      },
    );
    read.tables.push(...tables);
    if (notRead !== undefined) read.notRead.push(notRead);
  }
  if (read.tables.length === 0) throw new NothingRead(read.notRead);
  return read;
}

function summaryOf(tables: readonly Table[]): string {
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return `${counted(tables.length, 'table')}, ${counted(rows, 'row')}`;
}

export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
