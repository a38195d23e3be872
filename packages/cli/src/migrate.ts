import { mkdir, mkdtemp, readdir, readFile as readText, rm, rmdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadOptions } from '@godwit/engine/read/guard/read-guarded';
import { readFile } from '@godwit/engine/read/read-file';
import { type Table, UnreadableFile } from '@godwit/engine/read/reader';
import { parseRecipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Command } from './command.js';
import { reportOf, reportText } from './migrate/report.js';
import { writeResults } from './migrate/results.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { progressOn } from './terminal/progress.js';
import { UsageError } from './usage-error.js';

/** Done, but some cells are invalid and the caller asked to know. */
const invalidExit = 3;

export const migrate: Command = {
  usage:
    'godwit migrate FILE… --templates T.json --recipe R.json --out DIR [--overwrite] [--fail-on-invalid]\n' +
    `    ${readUsage}\n\n` +
    'Writes for each template SLUG.csv (valid rows), SLUG.invalid.csv, SLUG.errors.csv and SLUG.left-out.csv where there\n' +
    'are such rows; the sheets as Parquet, named by their content; rejects.csv; report.json and report.md.\n\n' +
    'Exit codes: 0 done, 1 it failed, 2 the command line, a template or the recipe is wrong,\n3 some cells are invalid (--fail-on-invalid).',
  async run(args) {
    const wanted = readArgs(args);
    const templates = parseTemplates(await json(wanted.templates, 'templates'));
    const recipe = parseRecipe(await json(wanted.recipe, 'recipe'));
    const out = await outputFolder(wanted.out, wanted.overwrite);
    const scratch = await mkdtemp(join(out, '.working-'));
    const progress = progressOn(process.stderr);
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    try {
      const reading = { ...wanted.reading, signal: stop.signal };
      const tables = await readAll(wanted.files, scratch, reading, (what, done) =>
        progress.tell(what, done, wanted.files.length),
      );
      const sheets = await run(recipe, tables, templates, {
        out: scratch,
        signal: stop.signal,
        onProgress: ({ sheet, done, of }) => progress.tell(`making ${sheet}`, done, of, 'rows'),
      });
      progress.tell('writing', 0, 1);
      const report = reportOf(recipe, tables, sheets, templates);
      await writeResults(out, scratch, tables, sheets, report);
      progress.end();
      console.log(reportText(report));
      if (wanted.failOnInvalid && sheets.some(({ invalidRowCount }) => invalidRowCount > 0))
        process.exitCode = invalidExit;
    } finally {
      progress.end();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      await rm(scratch, { recursive: true, force: true });
      // Only if nothing came into it.
      await rmdir(out).catch(() => {});
    }
  },
};

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      templates: { type: 'string' },
      recipe: { type: 'string' },
      out: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      'fail-on-invalid': { type: 'boolean', default: false },
      ...readFlags,
    },
  });
  const needed = (name: 'templates' | 'recipe' | 'out') => {
    const value = values[name];
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  };
  if (positionals.length === 0) throw new UsageError('which files?');
  return {
    files: positionals,
    templates: needed('templates'),
    recipe: needed('recipe'),
    out: needed('out'),
    overwrite: values.overwrite,
    failOnInvalid: values['fail-on-invalid'],
    reading: readOptions(values),
  };
}

async function json(path: string, what: string): Promise<unknown> {
  const text = await readText(path, 'utf8').catch(() => {
    throw new UsageError(`--${what}: there is no file ${path}`);
  });
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`--${what}: ${path} is not JSON: ${(error as Error).message}`);
  }
}

/** Nothing of an earlier migration is lost by accident. */
async function outputFolder(path: string, overwrite: boolean): Promise<string> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true });
  if (!overwrite && (await readdir(folder)).length > 0)
    throw new UsageError(`--out: ${path} is not empty; name another folder, or add --overwrite`);
  return folder;
}

/** Every file is tried, so that all that is wrong is said at once. */
async function readAll(
  files: readonly string[],
  scratch: string,
  options: ReadOptions,
  tell: (what: string, done: number) => void,
): Promise<Table[]> {
  const tables: Table[] = [];
  const problems: string[] = [];
  for (const [done, path] of files.entries()) {
    tell(`reading ${basename(path)}`, done);
    try {
      tables.push(...(await readFile({ path: resolve(path), name: basename(path) }, scratch, options)));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return tables;
}
