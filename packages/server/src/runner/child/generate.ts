import { builtIn } from '@godwit/engine/agent/agent';
import { explain } from '@godwit/engine/recipe/explain';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { type PlanStep, type RunResult, type RunSpec, steps } from '../messages.js';
import { madeOf, makeSheets } from './make.js';
import { sheetPaths } from './paths.js';
import { counted, type FilesRead, readFiles } from './read-files.js';
import type { RunWork } from './run-work.js';

/** After so many rounds of answers what is still in doubt is decided without asking. */
export const mostRounds = 3;

/** Reads the files, plans a recipe and makes the sheets of a preview, or comes back with questions. */
export async function generate(spec: RunSpec, work: RunWork): Promise<RunResult> {
  await readNotes(spec, work);
  const read = await readFiles(spec, work);
  const { recipe, questions, plan, sheets } = await planOf(spec, work, read);
  if (mayAsk(spec) && questions.length > 0) return { kind: 'questions', questions };
  return madeOf(spec, work, {
    recipe,
    plan,
    tables: read.tables,
    sheets: sheets ?? (await makeSheets(spec, work, recipe, read.tables, 'dry_run')),
  });
}

export function mayAsk({ round }: Pick<RunSpec, 'round'>): boolean {
  return round < mostRounds;
}

async function readNotes({ round, source, knowledge, answers }: RunSpec, work: RunWork): Promise<void> {
  const lines = knowledge.split('\n').filter((line) => line.trim() !== '').length;
  await work.telling(`notes:${round}`).tool(
    'read_source_notes',
    { source },
    () => {},
    () => `${counted(lines, 'line')} of knowledge, ${counted(answers.length, 'answer')}`,
  );
}

function planOf(spec: RunSpec, work: RunWork, { tables, notRead }: FilesRead): Promise<PlanStep> {
  const { source, knowledge, answers, prior, scratch, templates, round } = spec;
  return work.step(
    steps.plan(round),
    ({ sheets }) => sheetPaths(sheets ?? []),
    async (telling) => {
      telling.status('Planning the recipe');
      const planned = await builtIn.plan(
        tables,
        templates,
        { source, knowledge, answers, scratch, ...(prior ? { prior: withoutNotRead(prior) } : {}) },
        telling.emit,
      );
      const recipe = { ...planned.recipe, notes: [...planned.recipe.notes, ...notRead] };
      if (recipe.sheets.length === 0) telling.status('Nothing in the files fits any of the templates');
      const isAsking = mayAsk(spec) && planned.questions.length > 0;
      return {
        recipe,
        questions: planned.questions,
        plan: explain(recipe, { templates, tables }),
        sheets: isAsking ? undefined : planned.sheets,
      };
    },
  );
}

/** What could not be read when an earlier recipe was made says nothing of these files. */
function withoutNotRead(recipe: Recipe): Recipe {
  return { ...recipe, notes: recipe.notes.filter((note) => !/ was not read: /.test(note)) };
}
