import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RunCanceled } from '../../failed.js';
import {
  type InputFile,
  NoTables,
  type OcrSettings,
  ReaderEnded,
  type Table,
  UnreadableFile,
} from '../reader.js';
import { type LimitSettings, limitsOf, type ReadLimits, secondsFor } from './limits.js';
import type { Answer } from './messages.js';
import { borrow, giveBack } from './pool.js';
import type { Ending, Found } from './reader-process.js';

export interface ReadOptions {
  limits?: LimitSettings;
  /** To be tried on a file that asks for one. */
  passwords?: readonly string[];
  /** Ends the reading, which then throws RunCanceled. */
  signal?: AbortSignal;
  /** How characters of scans are recognised. */
  ocr?: OcrSettings;
  /** Told of every page of a document that is done. */
  onPage?(done: number, of: number): void;
}

/**
 * Reads a file in a process beside, which is ended when it passes a limit of time or memory: no file can hang or end
 * the caller. What a reader leaves behind when it is ended goes with the folder it worked in.
 */
export async function readGuarded(
  file: InputFile,
  scratch: string,
  { limits: settings, passwords = [], signal, ocr, onPage }: ReadOptions = {},
): Promise<Table[]> {
  const limits = limitsOf(settings);
  const { size } = await stat(file.path).catch(() => {
    throw new UnreadableFile(file.name, 'there is no such file');
  });
  const own = await mkdtemp(join(scratch, 'reading-'));
  const reader = await borrow(limits.memoryMb);
  let seconds = 0;
  try {
    const job = { file, scratch: own, limits, passwords, ...(ocr && { ocr }) };
    const timeFor = ({ unpacked, pages }: Found) => {
      seconds = secondsFor(size + unpacked, limits) + pages * limits.secondsPerPage;
      return seconds;
    };
    const outcome = await reader.read(job, timeFor, { signal, onPage });
    return await tablesOf(outcome, file, scratch, limits, seconds);
  } finally {
    giveBack(reader);
    await rm(own, { recursive: true, force: true });
  }
}

async function tablesOf(
  outcome: Answer | Ending,
  file: InputFile,
  scratch: string,
  limits: ReadLimits,
  seconds: number,
): Promise<Table[]> {
  switch (outcome.kind) {
    case 'tables':
      return Promise.all(outcome.tables.map((table) => movedTo(scratch, table)));
    case 'no tables':
      throw new NoTables(file.name, outcome.reason);
    case 'unreadable':
      throw new UnreadableFile(file.name, outcome.reason);
    case 'failed':
      throw new Error(`${file.name}: ${outcome.message}`);
    case 'ended':
      if (outcome.why === 'stop') throw new RunCanceled();
      throw new ReaderEnded(file.name, reasonOf(outcome, limits, seconds), outcome.why);
  }
}

async function movedTo(scratch: string, table: Table): Promise<Table> {
  const parquet = join(scratch, basename(table.parquet));
  await rename(table.parquet, parquet);
  return { ...table, parquet };
}

function reasonOf({ why, told }: Ending, { memoryMb }: ReadLimits, seconds: number): string {
  if (why === 'time')
    return `reading it took longer than ${seconds} s; send it in parts, or allow more time (--max-seconds, READ_LIMIT_SECONDS)`;
  if (why === 'memory')
    return `reading it needed more than ${memoryMb} MB of memory; send it in parts, or allow more (--max-memory, READ_LIMIT_MEMORY_MB)`;
  return `the reader stopped unexpectedly (${told}); the file may be damaged: export it again, as CSV or XLSX if that is possible`;
}
