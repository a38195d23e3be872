import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readStart } from '../encoding.js';
import { limitsOf } from '../guard/limits.js';
import { type InputFile, type ReadContext, type Reader, type Table, UnreadableFile } from '../reader.js';
import { archiveKind, detectArchive, isTar } from './detect.js';
import { type ArchiveEntry, BadArchive, isOfSystem, OverLimit } from './entry.js';
import { gunzipped, gunzippedStart, gzipEntry } from './gzip.js';
import { tarEntries } from './tar.js';
import { contextWithin, type ReadFile, readEntry, type Work, withWork } from './work.js';
import { zipEntries } from './zip.js';

const startBytes = 1 << 16;
const tooDeep = 'an archive within too many others; send it by itself';

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

export async function readArchive(
  file: InputFile,
  scratch: string,
  readFile: ReadFile,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const depth = (context.within?.archives ?? 0) + 1;
  if (depth > context.limits.archive.depth) throw new UnreadableFile(file.name, tooDeep);
  return withWork(file, scratch, readFile, context, async (work) => {
    const tables = await readEntries(work, file, depth);
    const [first] = tables;
    if (!first) throw new UnreadableFile(file.name, work.leftOut.reasonForNothing());
    first.notes.push(...work.leftOut.notes());
    return tables;
  });
}

async function readEntries(work: Work, archive: InputFile, depth: number): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const entry of entriesOf(work, archive)) {
    work.budget.takeEntry();
    const name = `${archive.name}/${entry.name}`;
    if (entry.isFolder) work.leftOut.folder();
    else if (isOfSystem(entry.name)) work.leftOut.ofSystem();
    else if (entry.refusal !== undefined) work.leftOut.file(name, entry.refusal);
    else tables.push(...(await readEntry(work, entry, name, (file) => readUnpacked(work, file, depth))));
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

async function readUnpacked(work: Work, file: InputFile, depth: number): Promise<Table[]> {
  const isArchive = archiveKind(await readStart(file.path, startBytes)) !== undefined;
  if (!isArchive) return work.readFile(file, work.scratch, contextWithin(work, { archives: depth }));
  if (depth < work.budget.limits.depth) return readInner(work, file, depth + 1);
  throw new UnreadableFile(file.name, tooDeep);
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
