import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  type Extracted,
  extract,
  parseTemplates,
  type ReadOptions,
  readFile,
  type Template,
  UnreadableFile,
} from '@godwit/engine';
import type { Wanted } from '../extract.js';
import { givenJson } from '../given-file.js';
import { outputFolder } from '../output-folder.js';
import { type ProgressLine, progressOn } from '../terminal/progress.js';
import { writeTables } from './files.js';
import { jsonOf } from './json.js';
import { headsText, summaryText } from './text.js';

export async function extractFiles(wanted: Wanted): Promise<void> {
  const templates =
    wanted.templates === undefined
      ? []
      : await parseTemplates(await givenJson(wanted.templates, 'templates'));
  const out = wanted.out === undefined ? undefined : await outputFolder(wanted.out, wanted.overwrite);
  const scratch = await mkdtemp(out ? join(out, '.working-') : join(tmpdir(), 'godwit-extract-'));
  const progress = progressOn(process.stderr);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const work = { templates, instruction: wanted.instruction, signal: stop.signal };
    const { files, problems } = await extractAll(wanted.files, scratch, wanted.reading, work, progress);
    const written =
      out === undefined ? undefined : await writeTables(files, scratch, wanted.format, stop.signal);
    progress.end();
    if (wanted.json) await printed(jsonOf(files, written));
    else if (files.length > 0) {
      const heads = written ? '' : await headsText(files, process.stdout.columns || 120);
      console.log([await summaryText(files, written), heads].filter(Boolean).join('\n\n'));
    }
    for (const name of written?.flat() ?? []) await rename(join(scratch, name), join(out ?? '', name));
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    progress.end();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await rm(scratch, { recursive: true, force: true });
    // Only if nothing came into it.
    if (out !== undefined) await rmdir(out).catch(() => {});
  }
}

/** What came out of one file. */
export interface ExtractedFile extends Extracted {
  file: string;
}

interface Work {
  templates: readonly Template[];
  instruction: string | undefined;
  signal: AbortSignal;
}

/** Every file is tried; what is wrong with one does not keep the others back. */
async function extractAll(
  paths: readonly string[],
  scratch: string,
  reading: ReadOptions,
  work: Work,
  progress: ProgressLine,
): Promise<{ files: ExtractedFile[]; problems: string[] }> {
  const files: ExtractedFile[] = [];
  const problems: string[] = [];
  for (const [at, path] of paths.entries()) {
    const file = basename(path);
    const own = join(scratch, String(at));
    await mkdir(own);
    progress.tell(`reading ${file}`, at, paths.length);
    const onPage = (done: number, of: number) => progress.tell(`reading ${file}`, done, of, 'pages');
    try {
      const options = { ...reading, signal: work.signal, onPage };
      const tables = await readFile({ path: resolve(path), name: file }, own, options);
      progress.tell(`matching the tables of ${file}`, 0, 1);
      files.push({ file, ...(await extract(tables, { ...work, scratch: own })) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(error.message);
    }
  }
  return { files, problems };
}

/** As fast as it is taken. */
async function printed(texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts)
    if (!process.stdout.write(text)) await new Promise((done) => process.stdout.once('drain', done));
}
