import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  explainMade,
  parseRecipe,
  parseTemplates,
  type ReadOptions,
  readFile,
  readTogether,
  type SheetFile,
  serialize,
  type Table,
  UnreadableFile,
} from '@godwit/engine';
import { checkLinks } from '@godwit/engine/validate/link-problems';
import { givenJson, givenText } from '../given-file.js';
import { endIfStopped } from '../live/end-if-stopped.js';
import { liveContext, liveSource } from '../live/live-source.js';
import { pullLive } from '../live/pull-live.js';
import type { Wanted } from '../migrate.js';
import { outputFolder } from '../output-folder.js';
import { progressOn } from '../terminal/progress.js';
import { parseAnswers, questionText } from './ask.js';
import { removeEarlier } from './earlier-run.js';
import { planAndAsk, runRecipe } from './make.js';
import { reportOf, reportText } from './report.js';
import { writeResults } from './results.js';

/** Done, but nothing of a sheet can be used, or some cells are invalid and the caller asked to know. */
const invalidExit = 3;
/** Nobody sits at the terminal, and nobody said to go on without an answer. */
const openExit = 4;

export async function migrateFiles(wanted: Wanted): Promise<void> {
  const live = await liveSource(wanted.addresses, wanted.live);
  const templates = checkLinks(await parseTemplates(await givenJson(wanted.templates, 'templates')));
  const given =
    wanted.recipe === undefined ? undefined : await parseRecipe(await givenJson(wanted.recipe, 'recipe'));
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
      : await planAndAsk(tables, templates, { ...said, scratch, signal: stop.signal }, wanted, progress);
    const { config, credentials } = wanted.live;
    const flagged = [wanted.templates, wanted.recipe, wanted.knowledge, wanted.answers, config, credentials];
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
    const { recipe, sheets, health } = made;
    progress.tell('writing', 0, 1);
    const report = reportOf(recipe, tables, sheets, templates, health);
    const planned = async () => ({
      'recipe.json': await serialize(recipe),
      'plan.md': await explainMade({ recipe, templates, tables, sheets, health }),
    });
    const texts = given ? {} : await planned();
    await writeResults(out, scratch, { tables, sheets, report, texts }, inputFiles);
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
}

/** Nothing of it can be used: the files had rows for it, and none came in or none is valid. */
function isHollow({ rowCount, invalidRowCount, origins }: SheetFile): boolean {
  return rowCount === 0 ? origins.length > 0 : invalidRowCount === rowCount;
}

/** Every file is tried, so that all that is wrong is said at once. */
async function readAll(
  files: readonly string[],
  scratch: string,
  options: ReadOptions,
  tell: (what: string, done: number) => void,
): Promise<Table[]> {
  const given = files.map((path) => ({ path: resolve(path), name: basename(path) }));
  const tables: Table[] = [];
  const problems: string[] = [];
  for (const [done, file] of given.entries()) {
    tell(`reading ${file.name}`, done);
    try {
      tables.push(...(await readFile(file, scratch, options)));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return readTogether(tables, given, scratch);
}
