import type { RunResult, RunSpec } from '../messages.js';
import { given } from './given.js';
import { madeOf, makeSheets, sheetsText } from './make.js';
import { readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** Carries the approved recipe out over all the data; that the sheets get these rows is the service's part. */
export async function execute(spec: RunSpec, work: RunWork): Promise<RunResult> {
  const recipe = given(spec, 'recipe');
  const { tables } = await readFiles(spec, work);
  const sheets = await makeSheets(spec, work, recipe, tables, 'execute_import');
  const made = await madeOf(spec, work, {
    recipe,
    tables,
    sheets,
  });
  await work.telling(`finish:${spec.round}`).tool(
    'finish_import',
    { sheets: sheets.length },
    () => {},
    () => sheetsText(sheets),
  );
  return made;
}
