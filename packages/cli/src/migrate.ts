import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadOptions } from '@godwit/engine/read/guard/read-guarded';
import { readFile } from '@godwit/engine/read/read-file';
import { type Table, UnreadableFile } from '@godwit/engine/read/reader';
import { parseRecipe, serialize } from '@godwit/engine/recipe/recipe';
import type { SheetFile } from '@godwit/engine/sheet/sheet';
import { checkLinks } from '@godwit/engine/validate/link-problems';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Command } from './command.js';
import { givenJson, givenText } from './given-file.js';
import { endIfStopped } from './live/end-if-stopped.js';
import { liveContext, liveFlags, liveSource, liveUsage } from './live/live-source.js';
import { pullLive } from './live/pull-live.js';
import { isAddress } from './live/source-url.js';
import { parseAnswers, questionText } from './migrate/ask.js';
import { removeEarlier } from './migrate/earlier-run.js';
import { planAndAsk, runRecipe } from './migrate/make.js';
import { reportOf, reportText } from './migrate/report.js';
import { writeResults } from './migrate/results.js';
import { outputFolder } from './output-folder.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { progressOn } from './terminal/progress.js';
import { UsageError } from './usage-error.js';

/** Done, but nothing of a sheet can be used, or some cells are invalid and the caller asked to know. */
const invalidExit = 3;
/** Nobody sits at the terminal, and nobody said to go on without an answer. */
const openExit = 4;

export const migrate: Command = {
  usage:
    'godwit migrate FILE…|URL --templates T.json --out DIR [--recipe R.json] [--overwrite] [--fail-on-invalid]\n' +
    '    [--knowledge FILE.txt] [--source NAME] [--answers FILE.json] [--yes]\n' +
    `    [--streams A,B] ${liveUsage}\n` +
    `    ${readUsage}\n\n` +
    'A URL (postgresql://, mysql://, s3://, sftp://, https://; godwit connectors lists more, for --connector) is a live\n' +
    'source: its tables are pulled and read beside the files, those that the templates can use or --streams names. Its\n' +
    'password comes from the environment (GODWIT_SOURCE_PASSWORD, PGPASSWORD, …), --credentials, or is asked for.\n' +
    'It plans by itself: finds out which columns of the files become which columns of the templates, tests that on all\n' +
    'rows, asks on the terminal what it must (--yes takes the likelier reading, --answers has the answers), and writes\n' +
    'recipe.json and plan.md beside the result. With --recipe it does what the recipe says instead.\n' +
    'Writes for each template SLUG.csv (valid rows), SLUG.invalid.csv, SLUG.errors.csv and SLUG.left-out.csv where there\n' +
    'are such rows; the sheets as Parquet, named by their content; rejects.csv; report.json and report.md.\n' +
    'With --overwrite, what an earlier run wrote into DIR goes; files of others stay.\n\n' +
    'Exit codes: 0 done, 1 it failed, 2 the command line, a template or the recipe is wrong,\n3 a sheet came out empty or without a valid row, or some cells are invalid (--fail-on-invalid),\n4 there are questions and nobody to ask: they are in questions.json.',
  async run(args) {
    const wanted = readArgs(args);
    const live = await liveSource(wanted.addresses, wanted.live);
    const templates = checkLinks(parseTemplates(await givenJson(wanted.templates, 'templates')));
    const given =
      wanted.recipe === undefined ? undefined : parseRecipe(await givenJson(wanted.recipe, 'recipe'));
    const said = {
      source: wanted.source ?? null,
      knowledge: wanted.knowledge === undefined ? '' : await givenText(wanted.knowledge, 'knowledge'),
      answers: wanted.answers === undefined ? [] : parseAnswers(await givenJson(wanted.answers, 'answers')),
    };
    const out = await outputFolder(wanted.out, wanted.overwrite);
    const scratch = await mkdtemp(join(out, '.working-'));
    const progress = progressOn(process.stderr);
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    const context =
      live && (await liveContext(scratch, stop.signal, (message) => progress.tell(message, 0, 1)));
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    try {
      const reading = { ...wanted.reading, signal: stop.signal };
      const pulled =
        live && context
          ? await pullLive(live, context, stop, { templates, selected: wanted.streams, reading, progress })
          : [];
      const read = await readAll(wanted.files, scratch, reading, (what, done) =>
        progress.tell(what, done, wanted.files.length),
      );
      const tables = [...pulled, ...read];
      const made = given
        ? await runRecipe(given, tables, templates, scratch, stop.signal, progress)
        : await planAndAsk(
            tables,
            templates,
            { ...said, scratch, signal: stop.signal },
            wanted.yes,
            progress,
          );
      const { config, credentials } = wanted.live;
      const flagged = [
        wanted.templates,
        wanted.recipe,
        wanted.knowledge,
        wanted.answers,
        config,
        credentials,
      ];
      const inputs = [...flagged, ...wanted.files];
      const inputFiles = inputs.filter((path) => path !== undefined);
      if (made.questions.length > 0) {
        await removeEarlier(out, inputFiles);
        await writeFile(join(out, 'questions.json'), `${JSON.stringify(made.questions, null, 2)}\n`);
        progress.end();
        console.error(made.questions.map(questionText).join('\n\n'));
        console.error('\nAnswer with --answers FILE ({ "id": "answer" }), or go on with --yes.');
        process.exitCode = openExit;
        return;
      }
      const { recipe, sheets, plan: planText, health } = made;
      progress.tell('writing', 0, 1);
      const report = reportOf(recipe, tables, sheets, templates, health);
      const texts = given ? undefined : { 'recipe.json': serialize(recipe), 'plan.md': planText };
      await writeResults(out, scratch, { tables, sheets, report, texts: texts ?? {} }, inputFiles);
      progress.end();
      console.log(reportText(report));
      if (
        sheets.some(isHollow) ||
        (wanted.failOnInvalid && sheets.some(({ invalidRowCount }) => invalidRowCount > 0))
      )
        process.exitCode = invalidExit;
    } finally {
      progress.end();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      context?.outbound.close();
      await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
      // Only if nothing came into it.
      await rmdir(out).catch(() => {});
      if (live) endIfStopped(stop.signal);
    }
  },
};

/** Nothing of it can be used: the files had rows for it, and none came in or none is valid. */
function isHollow({ rowCount, invalidRowCount, origins }: SheetFile): boolean {
  return rowCount === 0 ? origins.length > 0 : invalidRowCount === rowCount;
}

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      templates: { type: 'string' },
      recipe: { type: 'string' },
      out: { type: 'string' },
      knowledge: { type: 'string' },
      source: { type: 'string' },
      answers: { type: 'string' },
      yes: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      'fail-on-invalid': { type: 'boolean', default: false },
      streams: { type: 'string' },
      ...liveFlags,
      ...readFlags,
    },
  });
  const needed = (name: 'templates' | 'out') => {
    const value = values[name];
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  };
  if (positionals.length === 0 && values.connector === undefined) throw new UsageError('which files?');
  const streams = (values.streams ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const addresses = positionals.filter(isAddress);
  if (streams.length > 0 && addresses.length === 0 && values.connector === undefined)
    throw new UsageError('--streams: of which source?');
  return {
    files: positionals.filter((argument) => !isAddress(argument)),
    addresses,
    streams,
    live: { connector: values.connector, config: values.config, credentials: values.credentials },
    templates: needed('templates'),
    recipe: values.recipe,
    knowledge: values.knowledge,
    source: values.source,
    answers: values.answers,
    yes: values.yes,
    out: needed('out'),
    overwrite: values.overwrite,
    failOnInvalid: values['fail-on-invalid'],
    reading: readOptions(values),
  };
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
