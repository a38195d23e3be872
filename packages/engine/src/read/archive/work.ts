import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type InputFile, type ReadContext, type Table, UnreadableFile, type Within } from '../reader.js';
import { stemOf } from '../text-file.js';
import { Budget } from './budget.js';
import { type ArchiveEntry, BadArchive, BadEntry } from './entry.js';
import { LeftOut } from './left-out.js';

export type ReadFile = (file: InputFile, scratch: string, context: ReadContext) => Promise<Table[]>;

/** Reading the files that come out of another one: of an archive, of a mail. */
export interface Work {
  scratch: string;
  /** Unpacked files lie here under numbers: no name of an entry ever becomes a path. */
  folder: string;
  readFile: ReadFile;
  context: ReadContext;
  budget: Budget;
  leftOut: LeftOut;
  unpacked: number;
}

/** Gives a folder to unpack to, which is gone afterwards. */
export async function withWork<T>(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  context: ReadContext,
  read: (work: Work) => Promise<T>,
): Promise<T> {
  const folder = join(scratch, `${stemOf(file)}.unpacked`);
  const budget = context.within?.budget ?? new Budget(context.limits.archive);
  await mkdir(folder, { recursive: true });
  try {
    const leftOut = new LeftOut(file.name);
    return await read({ scratch, folder, readFile, context, budget, leftOut, unpacked: 0 });
  } catch (error) {
    if (error instanceof BadArchive) throw new UnreadableFile(file.name, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function nextPath(work: Work): string {
  work.unpacked += 1;
  return join(work.folder, String(work.unpacked));
}

/** What a file is told that stands so deep in others. */
export function contextWithin({ context, budget }: Work, depth: Partial<Within>): ReadContext {
  const { archives = 0, mails = 0 } = context.within ?? {};
  return { ...context, within: { archives, mails, ...depth, budget } };
}

/** Unpacks one entry and has it read; where that cannot be, it is left out and the others are fine. */
export async function readEntry(
  work: Work,
  entry: ArchiveEntry,
  name: string,
  read: (file: InputFile) => Promise<Table[]>,
): Promise<Table[]> {
  const { budget, leftOut, context } = work;
  const path = nextPath(work);
  try {
    await pipeline(budget.within(entry.bytes(), entry.packedBytes), createWriteStream(path));
    context.unpacked?.((await stat(path)).size);
    return await read({ path, name });
  } catch (error) {
    if (error instanceof BadEntry) leftOut.file(name, error.message);
    else if (error instanceof UnreadableFile) leftOut.file(name, error.reason);
    else throw error;
  } finally {
    await rm(path, { force: true });
  }
  return [];
}
