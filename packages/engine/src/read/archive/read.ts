import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readStart } from '../encoding.js';
import { limitsOf } from '../guard/limits.js';
import { type InputFile, type ReadContext, type Reader, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { Budget } from './budget.js';
import { archiveKind, detectArchive, isTar } from './detect.js';
import { type ArchiveEntry, BadArchive, BadEntry, isOfSystem, OverLimit } from './entry.js';
import { gunzipped, gunzippedStart, gzipEntry } from './gzip.js';
import { LeftOut } from './left-out.js';
import { tarEntries } from './tar.js';
import { zipEntries } from './zip.js';

type ReadFile = (file: InputFile, scratch: string, context: ReadContext) => Promise<Table[]>;

const startBytes = 1 << 16;

/** Archives of files of any other format, which `readFile` reads. */
export function archiveReader(readFile: ReadFile): Reader {
  return {
    format: 'archive',
    called: 'an archive (ZIP, GZIP or TAR)',
    extensions: ['zip', 'gz', 'gzip', 'tgz', 'tar'],
    detect: detectArchive,
    read: (file, scratch, context) => readArchive(file, scratch, readFile, context),
  };
}

interface Work {
  scratch: string;
  /** Unpacked files lie here under numbers: no name of an entry ever becomes a path. */
  folder: string;
  readFile: ReadFile;
  context: ReadContext;
  budget: Budget;
  leftOut: LeftOut;
  unpacked: number;
}

export async function readArchive(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const stem = stemOf(file);
  const folder = join(scratch, `${stem}.unpacked`);
  const budget = new Budget(context.limits.archive);
  const leftOut = new LeftOut(file.name);
  await mkdir(folder, { recursive: true });
  try {
    const work: Work = { scratch, folder, readFile, context, budget, leftOut, unpacked: 0 };
    const tables = await readEntries(work, file, 1);
    const [first] = tables;
    if (!first) throw new UnreadableFile(file.name, leftOut.reasonForNothing());
    first.notes.push(...leftOut.notes());
    return tables;
  } catch (error) {
    if (error instanceof BadArchive) throw new UnreadableFile(file.name, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readEntries(work: Work, archive: InputFile, depth: number): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const entry of entriesOf(work, archive)) {
    work.budget.takeEntry();
    const name = `${archive.name}/${entry.name}`;
    if (entry.isFolder) work.leftOut.folder();
    else if (isOfSystem(entry.name)) work.leftOut.ofSystem();
    else if (entry.refusal !== undefined) work.leftOut.file(name, entry.refusal);
    else tables.push(...(await readEntry(work, entry, name, depth)));
  }
  return tables;
}

async function* entriesOf({ budget }: Work, { path, name }: InputFile): AsyncGenerator<ArchiveEntry> {
  const kind = archiveKind(await readStart(path, startBytes));
  const { size } = await stat(path);
  if (kind === 'zip') yield* zipEntries(path, budget.limits);
  else if (kind === 'tar') yield* tarEntries(createReadStream(path));
  else if (kind === undefined) {
    throw new BadArchive('this is not a zip, gzip or tar file; check that its name has the right ending');
  } else if (isTar(await gunzippedStart(path))) yield* tarEntries(budget.within(gunzipped(path), size));
  else yield gzipEntry(path, name, size);
}

async function readEntry(work: Work, entry: ArchiveEntry, name: string, depth: number): Promise<Table[]> {
  const { folder, scratch, budget, leftOut, readFile, context } = work;
  work.unpacked += 1;
  const path = join(folder, String(work.unpacked));
  try {
    await pipeline(budget.within(entry.bytes(), entry.packedBytes), createWriteStream(path));
    context.unpacked?.((await stat(path)).size);
    const isArchive = archiveKind(await readStart(path, startBytes)) !== undefined;
    if (!isArchive) return await readFile({ path, name }, scratch, context);
    if (depth < budget.limits.depth) return await readInner(work, { path, name }, depth + 1);
    leftOut.file(name, 'an archive within too many others; send it by itself');
  } catch (error) {
    if (error instanceof BadEntry) leftOut.file(name, error.message);
    else if (error instanceof UnreadableFile) leftOut.file(name, error.reason);
    else throw error;
  } finally {
    await rm(path, { force: true });
  }
  return [];
}

/** Damage to an archive in an archive is its own; the files beside it are fine. */
async function readInner(work: Work, archive: InputFile, depth: number): Promise<Table[]> {
  try {
    return await readEntries(work, archive, depth);
  } catch (error) {
    if (error instanceof OverLimit || !(error instanceof BadArchive)) throw error;
    throw new UnreadableFile(archive.name, error.message);
  }
}
